import { SEARCH_BOX_DEGREES } from '#kernel/geo.ts'
import type { Db } from '#platform/db.server.ts'
import { sql } from 'kysely'
import type { Question } from './search-questions.ts'

/**
 * As the original product searched (spec §7): up to 1,000 by rating in a box, their bookings, and the rest left out by the client.
 *
 * @returns what is left, of those thousand
 */
export async function askOriginal(db: Db, { search, city }: Question): Promise<string[]> {
  const reach = SEARCH_BOX_DEGREES
  const { rows } = await sql<{ id: string; price: number; max_guests: number; subcategory: string }>`
    select id, title, location, price, price_per_hour, rating, images, category, subcategory, listing_type, type, latitude, longitude, max_guests
    from original_properties
    where listing_type = ${search.type === 'hour' ? 'experience' : 'home'} and rating >= 3
      and latitude between ${city.lat - reach} and ${city.lat + reach} and longitude between ${city.lng - reach} and ${city.lng + reach}
    order by rating desc limit 1000`.execute(db)

  const taken = search.checkIn
    ? await takenOf(db, rows, search.checkIn, search.checkOut ?? search.checkIn)
    : new Set<string>()
  return rows
    .filter(
      ({ id, max_guests, subcategory }) =>
        !taken.has(id) &&
        max_guests >= (search.guests ?? 1) &&
        (!search.subcategory || subcategory === search.subcategory),
    )
    .map(({ id }) => id)
}

async function takenOf(db: Db, rows: readonly { id: string }[], from: string, to: string): Promise<Set<string>> {
  const bookings = await sql<{ property_id: string; check_in: string; check_out: string }>`
    select property_id, check_in, check_out from original_bookings where property_id = any(${rows.map(({ id }) => id)}::uuid[])`.execute(
    db,
  )
  return new Set(
    bookings.rows.flatMap((each) => (each.check_in <= to && each.check_out >= from ? [each.property_id] : [])),
  )
}
