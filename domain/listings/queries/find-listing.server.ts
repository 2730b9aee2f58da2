import type { Language } from '#domain/i18n/language.ts'
import { fromPrice } from '#domain/pricing/from-price.ts'
import type { Db } from '#platform/db.server.ts'
import { dayIn } from '#kernel/zones.ts'
import { sql } from 'kysely'
import type { OwnText, RefundPolicy } from '../listing.ts'
import { photoFrom } from '../photo-row.ts'
import {
  cityIn,
  extrasOf,
  overridesOf,
  ownText,
  type PhotoRow,
  photosOf,
  priceColumns,
  type PriceRow,
  ratesOf,
  shortestOf,
  taxPercentOf,
  toExtras,
} from './read-columns.server.ts'

/** Everything that the page of a published listing shows strangers: no exact place, no e-mail address. */
export async function findListing(db: Db, listingId: string, language: Language, now: Date) {
  const row = await db
    .selectFrom('listings')
    .innerJoin('profiles as host', 'host.user_id', 'listings.host_id')
    .leftJoin('search_document as doc', 'doc.listing_id', 'listings.id')
    .select(['listings.id', 'host_id', 'listings.category', 'listings.subcategory', 'max_guests', 'size_m2'])
    .select([
      'listings.bedrooms',
      'beds',
      'listings.bathrooms',
      'check_in_minutes',
      'check_out_minutes',
      'refund_policy',
      'instant_book',
      'pets_allowed',
    ])
    .select([
      'smoking_allowed',
      'events_allowed',
      'listings.amenities',
      'commune',
      'listings.country_code',
      'shown_lat',
      'shown_lng',
      'time_zone',
      'views_this_week',
    ])
    .select(cityIn(language).as('city'))
    .select(priceColumns)
    .select([overridesOf.as('overrides'), taxPercentOf.as('tax_percent'), extrasOf.as('extras')])
    .select(['host.first_name as host_name', 'host.created_at as host_since', 'doc.rating_tenths', 'doc.review_count'])
    .select([
      ownText('title', language).as('title'),
      ownText('description', language).as('description'),
      photosOf(language, 60).as('photos'),
    ])
    .select(
      sql<
        string | null
      >`(select about from profile_texts where user_id = listings.host_id order by language <> ${language} limit 1)`.as(
        'host_about',
      ),
    )
    .select(sql<string>`place_slug(listings.city)`.as('city_slug'))
    .where('listings.id', '=', listingId)
    .where('listings.status', '=', 'published')
    .executeTakeFirst()

  return row && toListing(row, now)
}

type ListingRow = PriceRow & {
  id: string
  host_id: string
  category: string
  subcategory: string
  max_guests: number
  size_m2: number | null
  bedrooms: number
  beds: number
  bathrooms: number
  check_in_minutes: number
  check_out_minutes: number
  refund_policy: RefundPolicy
  instant_book: boolean
  pets_allowed: boolean
  smoking_allowed: boolean
  events_allowed: boolean
  amenities: string[]
  commune: string
  city: string
  city_slug: string
  country_code: string
  shown_lat: number
  shown_lng: number
  time_zone: string
  host_name: string
  host_since: Date
  host_about: string | null
  rating_tenths: number | null
  review_count: number | null
  title: OwnText
  description: OwnText
  photos: PhotoRow[]
  extras: Parameters<typeof toExtras>[0]
}

export type Listing = ReturnType<typeof toListing>

function toListing(row: ListingRow, now: Date) {
  const rates = ratesOf(row)
  const shortest = shortestOf(row)
  return {
    id: row.id,
    hostId: row.host_id,
    category: row.category,
    subcategory: row.subcategory,
    title: row.title,
    description: row.description,
    photos: row.photos.map(photoFrom),
    rates,
    extras: toExtras(row.extras, row.currency),
    /** Days, or minutes per hour. */
    shortest,
    fromPrice: fromPrice(rates, shortest, dayIn(now, row.time_zone)),
    facts: {
      guests: row.max_guests,
      sizeM2: row.size_m2,
      bedrooms: row.bedrooms,
      beds: row.beds,
      bathrooms: row.bathrooms,
    },
    checkInMinutes: row.check_in_minutes,
    checkOutMinutes: row.check_out_minutes,
    minMinutes: row.min_minutes,
    refundPolicy: row.refund_policy,
    instantBook: row.instant_book,
    rules: { pets: row.pets_allowed, smoking: row.smoking_allowed, events: row.events_allowed },
    amenities: row.amenities,
    commune: row.commune,
    city: row.city,
    /** As in the address of the city's page; empty where it has none. */
    citySlug: row.city_slug,
    countryCode: row.country_code,
    shownAt: { lat: row.shown_lat, lng: row.shown_lng },
    timeZone: row.time_zone,
    rating: row.rating_tenths === null ? null : row.rating_tenths / 10,
    reviewCount: row.review_count ?? 0,
    host: {
      name: row.host_name,
      since: Number(dayIn(row.host_since, row.time_zone).slice(0, 4)),
      about: row.host_about,
    },
  }
}
