import type { Tx } from '#platform/db.server.ts'
import { sql } from 'kysely'
import type { Appearances, Opened, SearchMade } from '../observation.ts'

export async function writeSearches(tx: Tx, searches: readonly SearchMade[], round: number): Promise<void> {
  if (searches.length === 0) return
  const rows = searches.map(({ priceMax, ...search }) => ({
    ...search,
    priceMinor: priceMax?.minor,
    currency: priceMax?.currency,
  }))
  await sql`
    insert into search_queries (day, view, site, visitor, at, device, source, unit, city, category, subcategory, place_id, text, filters,
      check_in, check_out, guests, price_max_minor, price_max_currency, results, round)
    select day, view, site, visitor, at, device, source, unit, coalesce(city, ''), coalesce(category, ''), coalesce(subcategory, ''),
      coalesce("placeId", 0), coalesce(text, ''), filters, "checkIn", "checkOut", guests, "priceMinor", currency, results, ${round}
    from json_to_recordset(${JSON.stringify(rows)}::json) s (day date, view uuid, site text, visitor uuid, at timestamptz, device text,
      source text, unit text, city text, category text, subcategory text, "placeId" integer, text text, filters text[],
      "checkIn" date, "checkOut" date, guests integer, "priceMinor" bigint, currency text, results integer)
    on conflict do nothing`.execute(tx)
}

export async function writeOpened(tx: Tx, openings: readonly Opened[], round: number): Promise<void> {
  if (openings.length === 0) return
  await sql`
    insert into search_openings (day, view, listing_id, site, position, at, round)
    select day, view, "listingId", site, position, at, ${round}
    from json_to_recordset(${JSON.stringify(openings)}::json) o (day date, view uuid, "listingId" uuid, site text, position smallint,
      at timestamptz)
    on conflict do nothing`.execute(tx)
}

/** Appearances that come twice are counted once when they are rolled up. */
export async function writeAppearances(tx: Tx, appearances: readonly Appearances[], round: number): Promise<void> {
  const rows = appearances
    .filter(({ listings }) => listings.length > 0)
    .map(({ listings, ...common }) => ({
      ...common,
      ids: listings.map(({ id }) => id),
      positions: listings.map(({ position }) => position),
    }))
  if (rows.length === 0) return
  await sql`
    insert into search_appearances (day, view, site, visitor, at, listing_ids, positions, round)
    select day, view, site, visitor, at, ids, positions, ${round}
    from json_to_recordset(${JSON.stringify(rows)}::json) a (day date, view uuid, site text, visitor uuid, at timestamptz,
      ids uuid[], positions smallint[])`.execute(tx)
}
