import { declarationOf } from '#domain/accounts/trader.ts'
import { unitOf } from '#domain/availability/unit.ts'
import { coveredText } from '#domain/contact/covering.ts'
import type { Language } from '#domain/i18n/language.ts'
import { avatarKey } from '#domain/media/queries/avatar-key.server.ts'
import { fromPrice } from '#domain/pricing/from-price.ts'
import type { Point } from '#kernel/geo.ts'
import { dayIn } from '#kernel/zones.ts'
import type { Db, RowOf } from '#platform/db.server.ts'
import { sql } from 'kysely'
import { photoFrom } from '../photo-row.ts'
import { attributesIn } from './parse-attributes.server.ts'
import {
  cityIn,
  extrasOf,
  minimumStaysOf,
  overridesOf,
  ownText,
  photosOf,
  priceColumns,
  priceSettingsOf,
  taxPercentOf,
} from './read-columns.server.ts'
import { toListing } from './to-listing.server.ts'

/** Public data contain no exact place and no e-mail address. */
export async function findListing(
  db: Db,
  listingId: string,
  language: Language,
  now: Date,
): Promise<ListingPage | undefined> {
  const row = await listingRows(db, listingId, language).where('listings.status', '=', 'published').executeTakeFirst()
  return row && toPage(row, now)
}

/** A host sees what strangers will see or have seen, whatever the status. */
export async function findListingOfHost(
  db: Db,
  { hostId, listingId }: { hostId: string; listingId: string },
  language: Language,
  now: Date,
): Promise<ListingPage | undefined> {
  const row = await listingRows(db, listingId, language)
    .where('listings.host_id', '=', hostId)
    .where('listings.status', '<>', 'removed')
    .executeTakeFirst()
  return row && toPage(row, now)
}

/** The shown point is some 500 m off. */
export async function findShownPoint(db: Db, listingId: string): Promise<Point | null> {
  const row = await db
    .selectFrom('listings')
    .select(['shown_lat as lat', 'shown_lng as lng'])
    .where('id', '=', listingId)
    .where('status', '=', 'published')
    .executeTakeFirst()
  return row ?? null
}

/** A removed listing's page still says what it was and where. */
export async function findRemoved(db: Db, listingId: string, language: Language) {
  const row = await db
    .selectFrom('listings')
    .select(['id', 'listing_type', 'category', 'subcategory'])
    .select(cityIn(language).as('city'))
    .where('id', '=', listingId)
    .where('status', '=', 'removed')
    .where('published_at', 'is not', null)
    .executeTakeFirst()
  return row && { ...row, rates: { unit: unitOf(row.listing_type) } }
}

const listingRows = (db: Db, listingId: string, language: Language) =>
  db
    .selectFrom('listings')
    .innerJoin('profiles as host', 'host.user_id', 'listings.host_id')
    .leftJoin('host_declarations as declared', 'declared.user_id', 'listings.host_id')
    .leftJoin('search_document as doc', 'doc.listing_id', 'listings.id')
    .select(['is_trader', 'legal_name', 'declared.address', 'registration'])
    .select(['listings.id', 'host_id', 'listings.category', 'listings.subcategory', 'max_guests', 'size_m2'])
    .select([
      'listings.bedrooms',
      'beds',
      'listings.bathrooms',
      'listings.check_in_minutes',
      'check_out_minutes',
      'same_day_turnover',
      'refund_policy',
      'instant_book',
      'pets_allowed',
      'deposit_percent',
      'deposit_from_minor',
      'rest_days',
    ])
    .select([
      'smoking_allowed',
      'events_allowed',
      'listings.amenities',
      'listings.attributes',
      'commune',
      'listings.country_code',
      'shown_lat',
      'shown_lng',
      'time_zone',
    ])
    .select(cityIn(language).as('city'))
    .select(priceColumns)
    .select([
      overridesOf.as('overrides'),
      minimumStaysOf.as('minimum_stays'),
      taxPercentOf.as('tax_percent'),
      priceSettingsOf.as('settings'),
      extrasOf.as('extras'),
    ])
    .select(avatarKey('host.avatar_photo').as('host_avatar'))
    .select(['host.first_name as host_name', 'host.created_at as host_since', 'doc.rating_tenths', 'doc.review_count'])
    .select([
      ownText('title', language).as('title'),
      ownText('description', language).as('description'),
      photosOf(language, 60).as('photos'),
    ])
    .select(hostAbout(language).as('host_about'))
    .select(sql<string>`place_slug(listings.city)`.as('city_slug'))
    .where('listings.id', '=', listingId)

/** The query's alias of the profile is `host`. */
export const hostAbout = (language: Language) =>
  sql<
    string | null
  >`(select about from profile_texts where user_id = host.user_id order by language <> ${language} limit 1)`

type PageRow = RowOf<typeof listingRows>

export function toPage(row: PageRow, now: Date) {
  const listing = toListing(row)
  return {
    ...listing,
    category: row.category,
    title: row.title,
    description: row.description,
    photos: row.photos.map(photoFrom),
    fromPrice: fromPrice(listing.rates, listing.shortest, dayIn(now, row.time_zone)),
    facts: { sizeM2: row.size_m2, bedrooms: row.bedrooms, beds: row.beds, bathrooms: row.bathrooms },
    checkInMinutes: row.check_in_minutes,
    checkOutMinutes: row.check_out_minutes,
    sameDayTurnover: row.same_day_turnover,
    amenities: row.amenities,
    attributes: attributesIn(row.attributes, row.id),
    commune: row.commune,
    city: row.city,
    /** The slug of the city's page; empty where it has none. */
    citySlug: row.city_slug,
    shownAt: { lat: row.shown_lat, lng: row.shown_lng },
    rating: row.rating_tenths === null ? null : row.rating_tenths / 10,
    reviewCount: row.review_count ?? 0,
    host: {
      id: row.host_id,
      declaration: declarationOf(row),
      name: coveredText(row.host_name),
      avatar: row.host_avatar,
      since: Number(dayIn(row.host_since, row.time_zone).slice(0, 4)),
      about: row.host_about && coveredText(row.host_about),
    },
  }
}

export type ListingPage = ReturnType<typeof toPage>
