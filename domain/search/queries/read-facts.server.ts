import { type RuleTerms, rulesOf } from '#domain/availability/queries.server.ts'
import { bookableOf, type OfferTerms } from '#domain/listings/queries/find-bookable.server.ts'
import { attributesIn } from '#domain/listings/queries/parse-attributes.server.ts'
import { rateBetween } from '#domain/pricing/exchange.ts'
import { fromPrice } from '#domain/pricing/from-price.ts'
import { storedRates } from '#domain/pricing/queries.server.ts'
import { daysBetween } from '#kernel/dates.ts'
import { convert } from '#kernel/money.ts'
import { dayIn } from '#kernel/zones.ts'
import type { Tx } from '#platform/db.server.ts'
import { sql } from 'kysely'
import type { ListingFacts } from '../document.ts'

/** The data for the document of a listing, and the normalised words by which it is found. */
type FactsRow = ListingFacts & { words: string }

type Terms = OfferTerms &
  RuleTerms & {
    listing: {
      category: string
      shown_lat: number
      shown_lng: number
      amenities: string[]
      attributes: unknown
      bedrooms: number
      bathrooms: number
      published_at: string
    }
  }

type Row = {
  terms: Terms
  taken: { start: string; end: string }[]
  words: string
  rating_tenths: number | null
  reviews: number
  pictures: number
  characters: number
  languages: number
  booked: number
  views: number
}

/** The facts of those of the given listings that are published, as of now. */
export async function readFacts(tx: Tx, listingIds: readonly string[], now: Date): Promise<FactsRow[]> {
  const rates = await storedRates(tx)
  const { rows } = await sql<Row>`
    select listing_terms(l.id) as terms, rating_tenths, reviews, pictures, characters, languages, booked, views,
      plain_text(concat_ws(' ', l.city, l.commune, titles)) as words,
      (select coalesce(json_agg(json_build_object('start', lower(o.period), 'end', upper(o.period))), '[]')
        from listing_spaces ls join occupancy o on o.space_id = ls.space_id
        where ls.listing_id = l.id and o.released_at is null and o.period && tstzrange(${now}::timestamptz, null)) as taken
    from listings l,
      lateral (select (${now}::timestamptz at time zone l.time_zone)::date as today) d,
      lateral (select round(avg(overall) * 10)::integer as rating_tenths, count(*)::integer as reviews
        from reviews where listing_id = l.id and side = 'guest' and visible_at <= ${now} and hidden_at is null) r,
      lateral (select count(*)::integer as pictures from listing_photos where listing_id = l.id) p,
      lateral (select coalesce(max(length(description)), 0) as characters, count(*)::integer as languages,
        string_agg(title, ' ' order by language) as titles from listing_texts where listing_id = l.id) t,
      lateral (select count(*)::integer as booked from bookings where listing_id = l.id and status in ('confirmed', 'completed')
        and created_at >= (today - ${sql.lit(BOOKED_DAYS)})::timestamp at time zone l.time_zone
        and created_at < (today + 1)::timestamp at time zone l.time_zone) b,
      lateral (select coalesce(sum(daily.views), 0)::integer as views from daily_views daily where daily.listing_id = l.id
        and day between today - ${sql.lit(BOOKED_DAYS)} and today) v
    where l.id = any(${listingIds}::uuid[]) and l.status = 'published'
    order by l.id`.execute(tx)
  const zones = await zoneNumbers(tx, new Set(rows.map(({ terms }) => terms.listing.time_zone)))

  return rows.map(({ terms, taken, words, rating_tenths: ratingTenths, ...merits }) => {
    const { listing } = terms
    const { rates: own, shortest, instantBook, maxGuests, rules } = bookableOf(terms)!
    const today = dayIn(now, listing.time_zone)
    const publishedAt = new Date(listing.published_at)
    const from = fromPrice(own, shortest, today)
    return {
      id: listing.id,
      category: listing.category,
      subcategory: listing.subcategory,
      lat: listing.shown_lat,
      lng: listing.shown_lng,
      amenities: listing.amenities,
      attributes: attributesIn(listing.attributes, listing.id),
      instantBook,
      petsAllowed: rules.pets,
      guests: maxGuests,
      bedrooms: listing.bedrooms,
      bathrooms: listing.bathrooms,
      publishedAt,
      pesos: convert(from, rateBetween(rates, from.currency, 'CLP')!, 'CLP').minor,
      zone: zones.get(listing.time_zone)!,
      merits: {
        ...merits,
        ratingTenths,
        amenities: listing.amenities.length,
        daysOld: daysBetween(dayIn(publishedAt, listing.time_zone), today),
      },
      rules: rulesOf(terms),
      taken: taken.map(({ start, end }) => ({ start: new Date(start), end: new Date(end) })),
      words,
    }
  })
}

/** Bookings and views count towards 'Recommended' this long, by the listing's own days. */
const BOOKED_DAYS = 90

/** The numbers of zones in documents; a new zone gets one. */
async function zoneNumbers(tx: Tx, names: ReadonlySet<string>): Promise<ReadonlyMap<string, number>> {
  const read = async () => {
    const rows = await tx.selectFrom('search_zones').select(['id', 'name']).execute()
    return new Map(rows.map(({ id, name }) => [name, id]))
  }
  const known = await read()
  const fresh = [...names].filter((name) => !known.has(name)).map((name) => ({ name }))
  if (fresh.length === 0) return known
  await tx
    .insertInto('search_zones')
    .values(fresh)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return read()
}
