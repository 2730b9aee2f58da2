import { fail, ok, type Result } from '#kernel/result.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { type Db, inTransaction, type Tx } from '#platform/db.server.ts'
import { sql } from 'kysely'
import { type DeskKind, isEndedHere, MARK_DAYS, snoozedUntil } from '../desk.ts'
import type { MarkFailure } from '../errors.ts'
import type { DeskReading } from '../queries/desk-things.server.ts'
import { findThing } from '../queries/list-desk.server.ts'
import { settleKind } from './settle-failures.server.ts'

/** @property holder who had it when the page was shown; null for nobody */
type Marked = { kind: DeskKind; thing: string; holder: string | null }

/** It is put off for so many days; what is done with is of so many things, as the page has shown. */
export type Mark = { act: 'take' | 'leave' | 'wake' } | { act: 'snooze'; days: number } | { act: 'done'; count: number }

/**
 * An admin takes a thing that waits, gives it back, puts it off, or is done with what nothing else ends. The thing itself stays what it is.
 *
 * @param kinds those that the admin may end: any other reads as gone
 */
export function markThing(
  db: Db,
  { kind, thing, holder }: Marked,
  mark: Mark,
  { kinds, ...reading }: DeskReading & { kinds: readonly DeskKind[] },
): Promise<Result<null, MarkFailure>> {
  const { adminId, now } = reading
  const { act } = mark
  return inTransaction(db, async (tx): Promise<Result<null, MarkFailure>> => {
    if (!kinds.includes(kind) || (act === 'done' && !isEndedHere(kind))) return fail({ reason: 'gone' })
    if (!(await findThing(tx, { kind, thing }, reading))) return fail({ reason: 'gone' })
    await forgetOld(tx, now)
    const before = await lockMark(tx, { kind, thing }, now)
    const waiting = await findThing(tx, { kind, thing }, reading)
    if (!waiting) return fail({ reason: 'gone' })
    if (before.taken_by !== holder && before.taken_by !== adminId)
      return fail({ reason: 'taken', by: await nameOf(tx, before.taken_by) })
    if (act === 'done' && waiting.count !== mark.count) return fail({ reason: 'changed' })

    if (act === 'done' && (kind === 'job' || kind === 'email')) await settleKind(tx, { kind, thing })
    await tx
      .updateTable('desk_marks')
      .set({ ...changeOf(mark, waiting.since, { adminId, now }), changed_at: now })
      .where('kind', '=', kind)
      .where('thing', '=', thing)
      .execute()
    const changes = { desk: [null, act], thing: [null, `${kind} ${thing}`] } as const
    await recordAudit(tx, { actorId: adminId, action: 'desk-changed', changes }, now)
    return ok(null)
  })
}

/** The row as it is then. */
function changeOf(mark: Mark, since: Date, { adminId, now }: Pick<DeskReading, 'adminId' | 'now'>) {
  switch (mark.act) {
    case 'take':
      return { taken_by: adminId }
    case 'leave':
      return { taken_by: null }
    case 'snooze':
      return { snoozed_until: snoozedUntil(mark.days, now) }
    case 'wake':
      return { snoozed_until: null }
    case 'done':
      // JavaScript's dates have no microseconds: the next millisecond is later than what was seen.
      return { done_since: new Date(since.getTime() + 1), taken_by: null, snoozed_until: null }
  }
}

/** Two admins at once: one waits here for the other, and then reads what that one has done. */
async function lockMark(tx: Tx, { kind, thing }: Pick<Marked, 'kind' | 'thing'>, now: Date) {
  await tx
    .insertInto('desk_marks')
    .values({ kind, thing, changed_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return tx
    .selectFrom('desk_marks')
    .select('taken_by')
    .where('kind', '=', kind)
    .where('thing', '=', thing)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

const forgetOld = (tx: Tx, now: Date) =>
  sql`delete from desk_marks where changed_at < ${now}::timestamptz - make_interval(days => ${MARK_DAYS})`.execute(tx)

/** Empty where they have given it back. */
async function nameOf(tx: Tx, userId: string | null): Promise<string> {
  if (userId === null) return ''
  const person = await tx
    .selectFrom('profiles')
    .select(['first_name', 'last_name'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return person ? `${person.first_name} ${person.last_name}`.trim() : ''
}
