import type { Language } from '#domain/i18n/language.ts'
import { majorUnits, type Money } from '#kernel/money.ts'
import type { Point } from '#kernel/geo.ts'
import type {
  Accommodation,
  Article,
  BreadcrumbList,
  FAQPage,
  ItemList,
  Offer,
  Organization,
  Product,
  Review,
  SearchAction,
  WebSite,
  WithActionConstraints,
} from 'schema-dts'

/** A schema.org thing for search engines (JSON-LD). */
export type LinkedData = { '@type': string; '@context'?: 'https://schema.org'; [property: string]: LinkedValue }

type LinkedValue = string | number | boolean | LinkedData | readonly LinkedValue[] | undefined

/** The script elements of a page's linked data. */
export const linkedDataScripts = (all: readonly LinkedData[]): string[] =>
  all.map((data) => {
    const text = JSON.stringify({ '@context': 'https://schema.org', ...data })
    // No text of a host's can end the script.
    return `<script type="application/ld+json">${text.replaceAll('<', '\\u003c')}</script>`
  })

/** A listing's linked data: only what its page shows, with the approximate place. */
type ListingFacts = {
  url: string
  title: string
  description: string
  language: Language
  images: readonly string[]
  kind: string
  isHourly: boolean
  /** The 'From' figure in the listing's own currency. */
  price: Money
  host: string
  rating: number | null
  reviews: { count: number; newest: readonly ReviewFacts[] }
  place: { city: string; commune: string; country: string; shownAt: Point }
  amenities: readonly string[]
  facts: { guests: number; sizeM2: number | null; bedrooms: number; bathrooms: number }
}

type ReviewFacts = { author: string; overall: number; comment: string; language: string; month: string }

/** The maximum number of reviews in the linked data. */
const MAX_REVIEWS = 3

/** A product with an offer, as Google reads it; location and amenities belong to the offer's place. */
export function listingLd(listing: ListingFacts): LinkedData {
  const { url, title, description, images, kind, reviews, rating } = listing
  return {
    '@type': 'Product',
    '@id': url,
    name: title,
    description,
    category: kind,
    image: images,
    offers: offerLd(listing),
    // Neither without the other, and none that is made up (decision B11).
    ...(rating !== null &&
      reviews.count > 0 && {
        aggregateRating: {
          '@type': 'AggregateRating',
          ratingValue: rating,
          reviewCount: reviews.count,
          bestRating: 5,
          worstRating: 1,
        },
        review: reviews.newest.slice(0, MAX_REVIEWS).map(reviewLd),
      }),
  } satisfies Product
}

function offerLd(listing: ListingFacts) {
  const { url, price, isHourly, host } = listing
  const amount = { price: majorUnits(price), priceCurrency: price.currency }
  return {
    '@type': 'Offer',
    url,
    ...amount,
    availability: 'https://schema.org/InStock',
    // UN/CEFACT codes of an hour and a day.
    priceSpecification: { '@type': 'UnitPriceSpecification', ...amount, unitCode: isHourly ? 'HUR' : 'DAY' },
    seller: { '@type': 'Person', name: host },
    availableAtOrFrom: placeLd(listing),
  } satisfies Offer
}

function placeLd({ title, kind, place, facts, amenities }: ListingFacts) {
  const { commune, city, country, shownAt } = place
  return {
    '@type': 'Accommodation',
    name: title,
    accommodationCategory: kind,
    address: { '@type': 'PostalAddress', addressLocality: commune, addressRegion: city, addressCountry: country },
    geo: { '@type': 'GeoCoordinates', latitude: shownAt.lat, longitude: shownAt.lng },
    maximumAttendeeCapacity: facts.guests,
    ...(facts.sizeM2 !== null && { floorSize: { '@type': 'QuantitativeValue', value: facts.sizeM2, unitCode: 'MTK' } }),
    ...(facts.bedrooms > 0 && { numberOfBedrooms: facts.bedrooms }),
    ...(facts.bathrooms > 0 && { numberOfBathroomsTotal: facts.bathrooms }),
    amenityFeature: amenities.map((name) => ({ '@type': 'LocationFeatureSpecification', name, value: true })),
  } satisfies Accommodation
}

const reviewLd = ({ author, overall, comment, language, month }: ReviewFacts) =>
  ({
    '@type': 'Review',
    author: { '@type': 'Person', name: author },
    reviewRating: { '@type': 'Rating', ratingValue: overall, bestRating: 5, worstRating: 1 },
    reviewBody: comment,
    inLanguage: language,
    datePublished: month,
  }) satisfies Review

/** The path from the front page to this one; the last step needs no address. */
export function breadcrumbsLd(steps: readonly { name: string; url?: string }[]): LinkedData {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, url }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      ...(url !== undefined && { item: url }),
    })),
  } satisfies BreadcrumbList
}

type Company = { product: string; origin: string; description: string }

export const organizationLd = ({ product, origin, description }: Company): LinkedData =>
  ({
    '@type': 'Organization',
    '@id': `${origin}/#organization`,
    name: product,
    url: `${origin}/`,
    logo: `${origin}/favicon.svg`,
    description,
  }) satisfies Organization

/** The site, with its search address. */
export const websiteLd = ({ product, origin, description }: Company, language: Language): LinkedData =>
  ({
    '@type': 'WebSite',
    name: product,
    url: `${origin}/`,
    description,
    inLanguage: language,
    publisher: { '@type': 'Organization', '@id': `${origin}/#organization`, name: product },
    potentialAction: searchLd(origin, language),
  }) satisfies WebSite

const searchLd = (origin: string, language: Language) =>
  ({
    '@type': 'SearchAction',
    target: {
      '@type': 'EntryPoint',
      urlTemplate: `${origin}/?location={place}${language === 'en' ? '' : `&lang=${language}`}`,
    },
    'query-input': 'required name=place',
  }) satisfies WithActionConstraints<SearchAction>

/** Questions and answers as the page shows them. */
export const faqLd = (entries: readonly { question: string; answer: string }[]): LinkedData =>
  ({
    '@type': 'FAQPage',
    mainEntity: entries.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  }) satisfies FAQPage

type ArticleFacts = { url: string; title: string; description: string; changed: string; language: Language }

/** A text that explains, with the day of its last change. */
export const articleLd = ({ url, title, description, changed, language }: ArticleFacts): LinkedData =>
  ({
    '@type': 'Article',
    url,
    headline: title,
    description,
    dateModified: changed,
    inLanguage: language,
  }) satisfies Article

/** A page's list in its order. */
export const itemListLd = (items: readonly { name: string; url: string }[]): LinkedData =>
  ({
    '@type': 'ItemList',
    numberOfItems: items.length,
    itemListElement: items.map(({ name, url }, index) => ({ '@type': 'ListItem', position: index + 1, name, url })),
  }) satisfies ItemList
