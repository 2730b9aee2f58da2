import { createHash } from 'node:crypto'
import { addDays } from '#kernel/dates.ts'
import { HOUR_MS } from '#kernel/durations.ts'
import { type Db, inTransaction, type Tx } from '#platform/db.server.ts'
import { sql } from 'kysely'
import { type ChainDay, linkText } from '../audit-chain.ts'

/** Days whose links are compared again each time. */
const COMPARED_DAYS = 30

/** A transaction that began before midnight has ended by then. */
const LATE_MS = HOUR_MS

/** A chain that begins has no link before; a day that had none has no hash. */
const START = '0'.repeat(64)

/**
 * Adds a link for each day of the log that is over and has none, and compares the last ones with what the log has now. A link that does not
 * agree stays as it is and is marked: what the log was is not known any longer.
 *
 * @param now by the product's clock, as the entries are dated; days are those of UTC
 */
export function extendAuditChain(db: Db, now: Date): Promise<void> {
  return inTransaction(db, async (tx) => {
    await sql`select wait_for_turn('audit-chain', 'all')`.execute(tx)
    await compareAgain(tx, now)
    const newest = await tx
      .selectFrom('audit_chain')
      .select(['day', 'hash'])
      .orderBy('day', 'desc')
      .limit(1)
      .executeTakeFirst()
    let before = newest?.hash ?? START
    const until = dayOf(new Date(now.getTime() - LATE_MS))
    for (const day of await daysOf(tx, { after: newest?.day ?? null, until })) {
      before = hashOf(before, day)
      await tx.insertInto('audit_chain').values({ day: day.day, entries: day.count, hash: before }).execute()
    }
  })
}

const dayOf = (at: Date) => at.toISOString().slice(0, 10)

const hashOf = (before: string, day: ChainDay) => createHash('sha256').update(linkText(before, day)).digest('hex')

/** Marks the links that do not agree, and days that have entries now and had none. */
async function compareAgain(tx: Tx, now: Date): Promise<void> {
  const links = await tx
    .selectFrom('audit_chain')
    .select(['day', 'hash'])
    .orderBy('day', 'desc')
    .limit(COMPARED_DAYS + 1)
    .execute()
  const [newest, oldest] = [links[0], links.at(-1)]
  if (!newest || !oldest) return
  // The oldest has its link before only where the chain begins with it.
  const isWhole = links.length <= COMPARED_DAYS
  const known = new Map(links.filter((link) => isWhole || link !== oldest).map(({ day, hash }) => [day, hash]))
  const found = await daysOf(tx, { after: isWhole ? null : oldest.day, until: addDays(newest.day, 1) })
  const entriesOf = new Map(found.map((day) => [day.day, day]))
  let before = isWhole ? START : oldest.hash
  const broken: string[] = []
  for (const day of [...new Set([...known.keys(), ...entriesOf.keys()])].toSorted()) {
    const [hash = START, entries] = [known.get(day), entriesOf.get(day)]
    if (!entries || hash !== hashOf(before, entries)) broken.push(day)
    if (hash !== START) before = hash
  }
  await mark(tx, broken, now)
}

/** A day without a link gets one that is marked. */
async function mark(tx: Tx, days: readonly string[], now: Date): Promise<void> {
  for (const day of days)
    await tx
      .insertInto('audit_chain')
      .values({ day, entries: 0, hash: START, broken_at: now })
      .onConflict((conflict) =>
        conflict.column('day').doUpdateSet({ broken_at: sql<Date>`coalesce(audit_chain.broken_at, ${now})` }),
      )
      .execute()
}

/** The days of the log in their order; a reason is left out, because an erasure replaces it. */
async function daysOf(tx: Tx, { after, until }: { after: string | null; until: string }): Promise<ChainDay[]> {
  const { rows } = await sql<ChainDay>`
    select day::text as day, count(*)::int as count, encode(sha256(convert_to(string_agg(entry, E'\n' order by id), 'UTF8')), 'hex') as entries
    from (select (at at time zone 'UTC')::date as day, id,
        jsonb_build_array(id, extract(epoch from at), actor_id, action, subject, subject_id, changes)::text as entry
      from audit_log where (${after}::date is null or at >= (${after}::date + 1)::timestamp at time zone 'UTC')
        and at < ${until}::date::timestamp at time zone 'UTC') log
    group by 1 order by 1`.execute(tx)
  return rows
}
