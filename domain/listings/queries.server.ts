import { photoFrom } from '#domain/listings/photo-row.ts'
import type { Language } from '#domain/i18n/language.ts'
import { fromPrice } from '#domain/pricing/from-price.ts'
import type { Rates } from '#domain/pricing/quote.ts'
import { type Currency, money } from '#kernel/money.ts'
import type { Db, Tx } from '#platform/db.server.ts'
import { sql } from 'kysely'
import type { ListingCard, ListingType, OwnText, RefundPolicy } from './listing.ts'

/** What booking needs to know of a published listing; anything else reads as missing. */
export async function findBookable(db: Db | Tx, listingId: string) {
  const row = await db
    .selectFrom('listings')
    .select([
      'id',
      'host_id',
      'listing_type',
      'currency',
      'price_minor',
      'cleaning_fee_minor',
      'max_guests',
      'pets_allowed',
    ])
    .select(['refund_policy', 'country_code', 'min_minutes'])
    .where('id', '=', listingId)
    .where('status', '=', 'published')
    .executeTakeFirst()

  return (
    row && {
      id: row.id,
      hostId: row.host_id,
      listingType: row.listing_type,
      rates: ratesOf(row),
      minMinutes: row.min_minutes,
      maxGuests: row.max_guests,
      petsAllowed: row.pets_allowed,
      refundPolicy: row.refund_policy,
      countryCode: row.country_code,
    }
  )
}

type PriceRow = { listing_type: ListingType; currency: Currency; price_minor: number; cleaning_fee_minor: number }

export const ratesOf = (row: PriceRow): Rates => ({
  unit: row.listing_type === 'home' ? 'day' : 'hour',
  unitPrice: money(row.price_minor, row.currency),
  cleaningFee: money(row.cleaning_fee_minor, row.currency),
})

/** The title in the reader's language, else in the one it was written in. */
export const ownText = (column: 'title' | 'description', language: Language) =>
  sql<OwnText>`(select json_build_object('text', ${sql.ref(column)}, 'language', language, 'isFallback', language <> ${language})
    from listing_texts where listing_id = listings.id order by language <> ${language} limit 1)`

/** Pictures that a card turns through. */
const CARD_PHOTOS = 4

/** Cards in the order of their ids; a listing that is not published any more is left out. */
export async function listingCards(
  db: Db,
  ids: readonly string[],
  language: Language,
  today: string,
): Promise<ListingCard[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('listings')
    .innerJoin('search_document as doc', 'doc.listing_id', 'listings.id')
    .select([
      'listings.id',
      'listing_type',
      'listings.subcategory',
      'commune',
      'city',
      'currency',
      'price_minor',
      'cleaning_fee_minor',
    ])
    .select([
      'min_minutes',
      'instant_book',
      'shown_lat',
      'shown_lng',
      'views_this_week',
      'doc.rating_tenths',
      'doc.review_count',
    ])
    .select(ownText('title', language).as('title'))
    .select(sql<boolean>`not busy @> daterange(${today}::date, ${today}::date + 1)`.as('available_now'))
    .select(photosOf(language, CARD_PHOTOS).as('photos'))
    .where('listings.id', 'in', ids)
    .execute()

  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    return row ? [toCard(row)] : []
  })
}

type CardRow = PriceRow & {
  id: string
  subcategory: string
  commune: string
  city: string
  min_minutes: number
  instant_book: boolean
  shown_lat: number
  shown_lng: number
  views_this_week: number
  rating_tenths: number | null
  review_count: number
  title: OwnText
  available_now: boolean
  photos: PhotoRow[]
}

function toCard(row: CardRow): ListingCard {
  return {
    id: row.id,
    listingType: row.listing_type,
    subcategory: row.subcategory,
    title: row.title,
    commune: row.commune,
    city: row.city,
    photos: row.photos.map(photoFrom),
    rating: row.rating_tenths === null ? null : row.rating_tenths / 10,
    reviewCount: row.review_count,
    fromPrice: fromPrice(ratesOf(row), row.min_minutes),
    rates: ratesOf(row),
    instantBook: row.instant_book,
    availableNow: row.available_now,
    shownAt: { lat: row.shown_lat, lng: row.shown_lng },
    viewsThisWeek: row.views_this_week,
  }
}

type PhotoRow = { key: string; width: number; height: number; thumbhash: string; caption: string }

const photosOf = (language: Language, most: number) => sql<PhotoRow[]>`(
  select coalesce(json_agg(json_build_object('key', p.key, 'width', p.width, 'height', p.height, 'thumbhash', p.thumbhash,
    'caption', ${language === 'es' ? sql.ref('lp.caption_es') : sql.ref('lp.caption_en')}) order by lp.position), '[]')
  from (select * from listing_photos where listing_id = listings.id order by position limit ${most}) lp join photos p on p.id = lp.photo_id)`

/** Everything that the page of a published listing shows strangers: no exact place, no e-mail address. */
export async function findListing(db: Db, listingId: string, language: Language) {
  const row = await db
    .selectFrom('listings')
    .innerJoin('profiles as host', 'host.user_id', 'listings.host_id')
    .leftJoin('search_document as doc', 'doc.listing_id', 'listings.id')
    .select([
      'listings.id',
      'host_id',
      'listing_type',
      'listings.category',
      'listings.subcategory',
      'listings.currency',
      'price_minor',
      'cleaning_fee_minor',
      'max_guests',
      'size_m2',
    ])
    .select([
      'listings.bedrooms',
      'beds',
      'listings.bathrooms',
      'check_in_minutes',
      'check_out_minutes',
      'min_minutes',
      'refund_policy',
      'instant_book',
      'pets_allowed',
    ])
    .select([
      'smoking_allowed',
      'events_allowed',
      'listings.amenities',
      'commune',
      'city',
      'listings.country_code',
      'shown_lat',
      'shown_lng',
      'time_zone',
      'views_this_week',
    ])
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
    .where('listings.id', '=', listingId)
    .where('listings.status', '=', 'published')
    .executeTakeFirst()

  return row && toListing(row)
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
  min_minutes: number
  refund_policy: RefundPolicy
  instant_book: boolean
  pets_allowed: boolean
  smoking_allowed: boolean
  events_allowed: boolean
  amenities: string[]
  commune: string
  city: string
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
}

function toListing(row: ListingRow) {
  return {
    id: row.id,
    hostId: row.host_id,
    listingType: row.listing_type,
    category: row.category,
    subcategory: row.subcategory,
    title: row.title,
    description: row.description,
    photos: row.photos.map(photoFrom),
    rates: ratesOf(row),
    fromPrice: fromPrice(ratesOf(row), row.min_minutes),
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
    countryCode: row.country_code,
    shownAt: { lat: row.shown_lat, lng: row.shown_lng },
    timeZone: row.time_zone,
    rating: row.rating_tenths === null ? null : row.rating_tenths / 10,
    reviewCount: row.review_count ?? 0,
    host: { name: row.host_name, since: row.host_since.getUTCFullYear(), about: row.host_about },
  }
}

/** Sitemaps may have 50,000 addresses a file (sitemaps.org). */
const SITEMAP_MOST = 45_000

export const publishedListings = (db: Db) =>
  db
    .selectFrom('listings')
    .select(['id', 'published_at'])
    .where('status', '=', 'published')
    .orderBy('published_at', 'desc')
    .limit(SITEMAP_MOST)
    .execute()
