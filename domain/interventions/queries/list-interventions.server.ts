import { isId } from '#kernel/ids.ts'
import { money } from '#kernel/money.ts'
import type { Db, RowOf } from '#platform/db.server.ts'
import { sql } from 'kysely'

/** Shown at once of each list; what waits longest comes first, so the others move up. */
const SHOWN = 50

/** A booking's interventions, the newest first. */
export async function interventionsOf(db: Db, bookingId: string) {
  if (!isId(bookingId)) return []
  const rows = await interventions(db).where('i.booking_id', '=', bookingId).orderBy('i.id', 'desc').execute()
  return rows.map(toIntervention)
}

/** The interventions on a host's payouts, the newest first. */
export async function interventionsOnPayouts(db: Db, hostId: string) {
  const rows = await interventions(db)
    .where('i.payout_id', 'in', (eb) => eb.selectFrom('payouts').select('payouts.id').where('host_id', '=', hostId))
    .orderBy('i.id', 'desc')
    .limit(SHOWN)
    .execute()
  return rows.map(toIntervention)
}

/** All that waits for a second person, with its whole number, and the last that have ended. */
export async function listInterventions(db: Db) {
  const [waiting, ended, { count }] = await Promise.all([
    interventions(db).where('i.status', '=', 'waiting').orderBy('i.id').limit(SHOWN).execute(),
    interventions(db).where('i.status', '<>', 'waiting').orderBy('i.id', 'desc').limit(SHOWN).execute(),
    db
      .selectFrom('interventions')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('status', '=', 'waiting')
      .executeTakeFirstOrThrow(),
  ])
  return { waiting: waiting.map(toIntervention), ended: ended.map(toIntervention), count }
}

const interventions = (db: Db) =>
  db
    .selectFrom('interventions as i')
    .innerJoin('profiles as asked', 'asked.user_id', 'i.requested_by')
    .leftJoin('profiles as second', 'second.user_id', 'i.decided_by')
    .leftJoin('payouts', 'payouts.id', 'i.payout_id')
    .select(['i.id', 'i.kind', 'i.status', 'i.booking_id', 'i.payout_id', 'i.amount_minor', 'i.currency', 'i.reason'])
    .select(['i.requested_by', 'i.requested_at', 'i.decided_by', 'i.ended_at', 'payouts.host_id'])
    .select(sql<string>`asked.first_name || ' ' || asked.last_name`.as('asked'))
    .select(sql<string | null>`second.first_name || ' ' || second.last_name`.as('second'))

const toIntervention = (row: RowOf<typeof interventions>) => ({
  id: row.id,
  kind: row.kind,
  status: row.status,
  bookingId: row.booking_id,
  payoutId: row.payout_id,
  /** Of a payout. */
  hostId: row.host_id,
  amount: money(row.amount_minor, row.currency),
  reason: row.reason,
  askedBy: { id: row.requested_by, name: row.asked },
  askedAt: row.requested_at,
  /** Null where nobody else was needed, or is. */
  endedBy: row.decided_by && row.second !== null ? { id: row.decided_by, name: row.second } : null,
  endedAt: row.ended_at,
})

export type ListedIntervention = ReturnType<typeof toIntervention>
