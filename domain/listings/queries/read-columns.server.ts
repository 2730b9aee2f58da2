import type { Language } from '#domain/i18n/language.ts'
import type { Rates } from '#domain/pricing/quote.ts'
import { type Currency, money } from '#kernel/money.ts'
import { sql } from 'kysely'
import type { ListingType, OwnText } from '../listing.ts'

/** Pieces of queries over listings that several of them share. */

export type PriceRow = {
  listing_type: ListingType
  currency: Currency
  price_minor: number
  cleaning_fee_minor: number
}

export const ratesOf = (row: PriceRow): Rates => ({
  unit: row.listing_type === 'home' ? 'day' : 'hour',
  unitPrice: money(row.price_minor, row.currency),
  cleaningFee: money(row.cleaning_fee_minor, row.currency),
})

/** The title in the reader's language, else in the one it was written in. */
export const ownText = (column: 'title' | 'description', language: Language) =>
  sql<OwnText>`(select json_build_object('text', ${sql.ref(column)}, 'language', language, 'isFallback', language <> ${language})
    from listing_texts where listing_id = listings.id order by language <> ${language} limit 1)`

export type PhotoRow = { key: string; width: number; height: number; thumbhash: string; caption: string }

/** The first pictures of a listing, captions in the reader's language. */
export const photosOf = (language: Language, most: number) => sql<PhotoRow[]>`(
  select coalesce(json_agg(json_build_object('key', p.key, 'width', p.width, 'height', p.height, 'thumbhash', p.thumbhash,
    'caption', ${language === 'es' ? sql.ref('lp.caption_es') : sql.ref('lp.caption_en')}) order by lp.position), '[]')
  from (select * from listing_photos where listing_id = listings.id order by position limit ${most}) lp join photos p on p.id = lp.photo_id)`
