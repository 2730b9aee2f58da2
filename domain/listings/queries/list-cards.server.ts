import type { Language } from '#domain/i18n/language.ts'
import { cachePerDatabase } from '#platform/cache.server.ts'
import { dataTime, haveChanged } from '#platform/changes.server.ts'
import type { Db } from '#platform/db.server.ts'
import { sql } from 'kysely'
import type { ListingCard, OwnText } from '../listing.ts'
import { photoFrom } from '../photo-row.ts'
import { pricedColumns, type PricedRow, priceOf } from './list-prices.server.ts'
import {
  cityIn,
  minimumStaysOf,
  overridesOf,
  ownText,
  type PhotoRow,
  photosOf,
  priceSettingsOf,
  taxPercentOf,
  viewsThisWeekOf,
} from './read-columns.server.ts'

/** A card's gallery has so many pictures. */
const CARD_PHOTOS = 4

/** Cards keep the order of the ids; unpublished listings are left out. */
export async function listingCards(
  db: Db,
  ids: readonly string[],
  language: Language,
  now: Date,
): Promise<ListingCard[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('listings')
    .innerJoin('search_document as doc', 'doc.listing_id', 'listings.id')
    .select(pricedColumns)
    .select([
      overridesOf.as('overrides'),
      minimumStaysOf.as('minimum_stays'),
      taxPercentOf.as('tax_percent'),
      priceSettingsOf.as('settings'),
    ])
    .select(['listings.id', 'listings.subcategory', 'commune'])
    .select(cityIn(language).as('city'))
    .select([
      'instant_book',
      'same_day_turnover',
      'listings.check_in_minutes',
      'check_out_minutes',
      'shown_lat',
      'shown_lng',
      'doc.rating_tenths',
      'doc.review_count',
    ])
    .select(ownText('title', language).as('title'))
    .select(sql<boolean>`available_now(doc, ${now}::timestamptz)`.as('available_now'))
    .select(viewsThisWeekOf(now).as('views_this_week'))
    .select(photosOf(language, CARD_PHOTOS).as('photos'))
    .where('listings.id', 'in', ids)
    .where('listings.status', '=', 'published')
    .execute()

  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    return row ? [toCard(row, now)] : []
  })
}

/** Many searches show the same listings, so their cards may be 5 s old, until search has followed a change. */
const recentlyRead = cachePerDatabase<{ card: ListingCard; at: number }>({ ttlMs: 5000, maxEntries: 2000 })

/** A search decides itself which listings it shows and at what total, so a cached card is safe. */
export async function recentListingCards(
  db: Db,
  ids: readonly string[],
  language: Language,
  now: Date,
): Promise<ListingCard[]> {
  const keyOf = (id: string) => `${language} ${id}`
  const cache = recentlyRead(db)
  const cached = new Map<string, ListingCard>()
  for (const id of ids) {
    const known = cache.get(keyOf(id), now.getTime())
    if (known && !haveChanged([id], known.at)) cached.set(id, known.card)
  }
  const at = dataTime(db)
  const missing = ids.filter((id) => !cached.has(id))
  for (const card of await listingCards(db, missing, language, now)) {
    cache.set(keyOf(card.id), { card, at }, now.getTime())
    cached.set(card.id, card)
  }
  return ids.flatMap((id) => cached.get(id) ?? [])
}

/** An unpublished listing has no keys. */
export async function photoKeys(db: Db, listingId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('listing_photos')
    .innerJoin('photos', 'photos.id', 'listing_photos.photo_id')
    .innerJoin('listings', 'listings.id', 'listing_photos.listing_id')
    .where('listings.id', '=', listingId)
    .where('listings.status', '=', 'published')
    .select('photos.key')
    .orderBy('position')
    .limit(CARD_PHOTOS)
    .execute()
  return rows.map(({ key }) => key)
}

type CardRow = PricedRow & {
  id: string
  subcategory: string
  commune: string
  city: string
  instant_book: boolean
  same_day_turnover: boolean
  check_in_minutes: number
  check_out_minutes: number
  shown_lat: number
  shown_lng: number
  views_this_week: number
  rating_tenths: number | null
  review_count: number
  title: OwnText
  available_now: boolean
  photos: PhotoRow[]
}

function toCard(row: CardRow, now: Date): ListingCard {
  return {
    ...priceOf(row, now),
    id: row.id,
    subcategory: row.subcategory,
    title: row.title,
    commune: row.commune,
    city: row.city,
    photos: row.photos.map(photoFrom),
    rating: row.rating_tenths === null ? null : row.rating_tenths / 10,
    reviewCount: row.review_count,
    instantBook: row.instant_book,
    sameDayTurnover: row.same_day_turnover,
    checkInMinutes: row.check_in_minutes,
    checkOutMinutes: row.check_out_minutes,
    availableNow: row.available_now,
    shownAt: { lat: row.shown_lat, lng: row.shown_lng },
    viewsThisWeek: row.views_this_week,
  }
}
