import { formatRating } from '#domain/i18n/format.ts'
import { createHash } from 'node:crypto'
import type { ListingPage } from '#domain/listings/queries/find-listing.server.ts'
import { pricedBy } from '#domain/listings/nights.ts'
import { formatMoney } from '#kernel/money.ts'
import type { RouterContextProvider } from 'react-router'
import { services } from '#app/session/services.ts'
import type { SocialCard } from './social-image.server.ts'
import { visitorOf } from '#app/session/visitor.server.ts'

/** Increased when the drawing changes, so that caches do not show the old one. */
const DRAWING = 1

/** The texts and address of a listing's social image; the address changes with what is drawn. */
export function listingImage(
  listing: ListingPage,
  context: Readonly<RouterContextProvider>,
): { path: string; version: string; card: SocialCard } {
  const { product } = context.get(services)
  const { t, language, locale } = visitorOf(context)
  const { commune, city, subcategory, photos, rating, reviewCount } = listing
  const place = commune === city ? city : `${commune}, ${city}`
  const price = formatMoney(listing.fromPrice, { language, currency: null }, 'whole')
  const card: SocialCard = {
    product,
    title: listing.title.text,
    line: `${t(`kinds:subcategory.${subcategory}`)} · ${place}`,
    price: t(`card:from.${pricedBy(listing.rates.unit, listing)}`, { price }),
    rating:
      rating === null
        ? t('card:new')
        : t('seo:image.rating', { value: formatRating(rating, locale), count: reviewCount }),
    photos: photos.slice(0, 1).map(({ key }) => key),
  }
  const version = createHash('sha256')
    .update(JSON.stringify([DRAWING, card]))
    .digest('hex')
    .slice(0, 12)
  return { path: `/property/${listing.id}/image.jpg?lang=${language}&v=${version}`, version, card }
}
