import type { ListingPage } from '#domain/listings/queries/find-listing.server.ts'
import { pricedBy } from '#domain/listings/nights.ts'
import { photoUrl } from '#domain/media/photo.ts'
import type { ReviewsView } from '#app/reviews/reviews.view.server.ts'
import { cutBetweenWords } from '#kernel/letters.ts'
import { formatMoney } from '#kernel/money.ts'
import { lengthOf } from '#kernel/text-length.ts'
import type { RouterContextProvider } from 'react-router'
import { breadcrumbsLd, listingLd } from '#app/seo/linked-data.server.ts'
import { ownAddress, pageMeta } from '#app/seo/page.server.ts'
import type { PageMeta } from '#app/seo/page-meta.ts'
import { listingImage } from '#app/seo/listing-image.server.ts'
import { listingCrumbs } from './listing.view.server.ts'
import { visitorOf } from '#app/session/visitor.server.ts'

/** Characters of a description that search engines show. */
const DESCRIPTION = 155

/** A listing's metadata for search engines and social networks: only what its page shows. */
export function listingPageMeta(
  listing: ListingPage,
  reviews: ReviewsView | null,
  context: Readonly<RouterContextProvider>,
): PageMeta {
  const { t, language } = visitorOf(context)
  const kind = t(`kinds:subcategory.${listing.subcategory}`)
  const { commune, city } = listing
  const place = commune === city ? city : `${commune}, ${city}`
  const price = formatMoney(listing.fromPrice, { language, currency: null }, 'whole')
  const lead = t(`seo:listing.${pricedBy(listing.rates.unit, listing)}`, { kind, place, price })

  return pageMeta(context, {
    title: t('seo:listing.title', { title: listing.title.text, city }),
    description: shortened(`${lead} ${listing.description.text.replaceAll(/\s+/g, ' ')}`, DESCRIPTION),
    path: `/property/${listing.id}`,
    type: 'product',
    image: {
      path: listingImage(listing, context).path,
      alt: t('seo:listing.imageAlt', { title: listing.title.text, kind, place }),
    },
    linkedData: reviews ? linkedData(listing, reviews, context) : [],
  })
}

function linkedData(listing: ListingPage, reviews: ReviewsView, context: Readonly<RouterContextProvider>) {
  const { t, language, origin } = visitorOf(context)
  const at = (path: string) => ownAddress(context, path)
  const kind = t(`kinds:subcategory.${listing.subcategory}`)
  const { id, commune, city, countryCode, shownAt, title } = listing

  return [
    listingLd({
      url: at(`/property/${id}`),
      title: title.text,
      description: listing.description.text,
      language,
      images: listing.photos.slice(0, 3).map(({ key }) => new URL(photoUrl(key, 1280), origin).href),
      kind,
      isHourly: listing.rates.unit === 'hour',
      price: listing.fromPrice,
      host: listing.host.name,
      rating: listing.rating,
      reviews,
      place: { city, commune, country: countryCode, shownAt },
      amenities: listing.amenities.map((amenity) => t(`amenities:amenity.${amenity}`)),
      facts: { guests: listing.maxGuests, ...listing.facts },
    }),
    breadcrumbsLd([
      { name: t('listing:crumbs.start'), url: at('/') },
      ...listingCrumbs(listing, context).map(({ name, address }) => ({ name, url: at(address) })),
      { name: title.text },
    ]),
  ]
}

/** Cut between words; no text is cut within one. */
function shortened(text: string, max: number): string {
  const flat = text.trim()
  return lengthOf(flat) <= max ? flat : `${cutBetweenWords(flat, max - 1)}…`
}
