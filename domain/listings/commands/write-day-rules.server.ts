import type { Day } from '#kernel/dates.ts'
import type { Tx } from '#platform/db.server.ts'
import { sql } from 'kysely'

/** Both ends are included. */
type Days = { id: string; from: Day; to: Day }
/** Ids of removed rows, and added rows whose days overlap no others. */
type Replaced<Row> = { removed: readonly string[]; added: readonly Row[] }

/** In minor units of the listing's currency. */
export async function writePriceOverrides(
  tx: Tx,
  listingId: string,
  { removed, added }: Replaced<Days & { minor: number; weekend: number | null }>,
): Promise<void> {
  if (removed.length > 0)
    await tx.deleteFrom('price_overrides').where('listing_id', '=', listingId).where('id', 'in', removed).execute()
  for (const { id, from, to, minor, weekend } of added)
    await sql`insert into price_overrides (id, listing_id, days, price_minor, weekend_price_minor)
      values (${id}, ${listingId}, daterange(${from}, ${to}, '[]'), ${minor}, ${weekend})`.execute(tx)
}

/** A stay that begins on one of these days takes at least so many. */
export async function writeMinimumStays(
  tx: Tx,
  listingId: string,
  { removed, added }: Replaced<Days & { days: number }>,
): Promise<void> {
  if (removed.length > 0)
    await tx.deleteFrom('minimum_stays').where('listing_id', '=', listingId).where('id', 'in', removed).execute()
  for (const { id, from, to, days } of added)
    await sql`insert into minimum_stays (id, listing_id, days, min_days)
      values (${id}, ${listingId}, daterange(${from}, ${to}, '[]'), ${days})`.execute(tx)
}

/** Minutes after midnight; nulls mean closed. */
type Opening = { day: Day; opens: number | null; closes: number | null }

/** @param replaced.days whose earlier exceptions are removed */
export async function writeOpeningExceptions(
  tx: Tx,
  listingId: string,
  { days, added }: { days: readonly Day[]; added: readonly Opening[] },
): Promise<void> {
  if (days.length === 0) return
  await tx
    .deleteFrom('opening_exceptions')
    .where('listing_id', '=', listingId)
    .where('day', 'in', [...new Set(days)])
    .execute()
  if (added.length === 0) return
  await tx
    .insertInto('opening_exceptions')
    .values(
      added.map(({ day, opens, closes }) => ({
        listing_id: listingId,
        day,
        opens_minutes: opens,
        closes_minutes: closes,
      })),
    )
    .execute()
}
