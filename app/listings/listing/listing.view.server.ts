import { formatTime } from '#domain/i18n/format.ts'
import { groupAmenities } from '#domain/listings/amenity.ts'
import { pricedBy } from '#domain/listings/nights.ts'
import type { ListingPage } from '#domain/listings/queries/find-listing.server.ts'
import { avatarUrl } from '#domain/media/photo.ts'
import type { ExchangeRates } from '#domain/pricing/exchange.ts'
import { refundTiers } from '#domain/pricing/refund.ts'
import { wallTime } from '#kernel/dates.ts'
import type { Translate } from '#kernel/translate.ts'
import type { RouterContextProvider } from 'react-router'
import { priceText } from '#app/session/price-text.server.ts'
import { landingPath } from '#app/seo/page.server.ts'
import { services } from '#app/session/services.ts'
import { type Visitor, visitorOf } from '#app/session/visitor.server.ts'
import { type ItemView, statedView, type StatedView } from './attributes.view.server.ts'
import { traderView, type TraderView } from '../trader.view.server.ts'
import { zoneView } from '#app/bookings/zone.view.server.ts'
import type { PanelView } from '#app/bookings/panel/panel.view.server.ts'
import type { ZoneView } from '#app/bookings/zone.view.server.ts'
import type { OwnText } from '#domain/listings/listing.ts'
import type { RefundPolicy } from '#domain/pricing/refund.ts'

/** A listing as its page shows it: prices are finished texts, the place is the blurred one. */
export type ListingView = {
  id: string
  isHourly: boolean
  category: string
  kind: string
  title: OwnText
  /** `canTranslate`: it is in another language, and a provider is configured. */
  description: OwnText & { paragraphs: readonly string[]; canTranslate: boolean }
  /** `alt` only where it differs from the caption. */
  photos: readonly { key: string; color: string; caption: string; alt?: string }[]
  facts: { guests: number; sizeM2: number | null; bedrooms: number; beds: number; bathrooms: number }
  rules: { pets: boolean; smoking: boolean; events: boolean }
  checkIn: string
  checkOut: string
  minMinutes: number
  amenities: readonly { title: string; items: readonly ItemView[] }[]
  stated: readonly StatedView[]
  place: string
  city: string
  zone: ZoneView
  rating: number | null
  reviewCount: number
  host: { id: string; name: string; avatar: string | null; since: number; about: string | null; trader: TraderView }
  refundPolicy: RefundPolicy
  refundTiers: readonly { daysBefore: number; percent: number }[]
  /** 'From $55 / night'. */
  from: string
  crumbs: readonly Breadcrumb[]
}

/** A page's ancestors from the front page down, without the page itself. */
export type Breadcrumb = { name: string; address: string }

function fromText({ rates: { unit }, fromPrice, ...listing }: ListingPage, visitor: Visitor, rates: ExchangeRates) {
  return visitor.t(`card:from.${pricedBy(unit, listing)}`, { price: priceText(fromPrice, visitor, rates) })
}

/** A listing for this viewer: finished texts, with public facts only. */
export function listingView(
  listing: ListingPage,
  context: Readonly<RouterContextProvider>,
  rates: ExchangeRates,
): ListingView {
  const {
    id,
    category,
    subcategory,
    title,
    description,
    photos,
    maxGuests,
    facts,
    rules,
    commune,
    city,
    timeZone,
    rating,
    reviewCount,
    refundPolicy,
  } = listing
  const { t, locale } = visitorOf(context)
  return {
    id,
    isHourly: listing.rates.unit === 'hour',
    category,
    kind: subcategory,
    title,
    description: {
      ...description,
      paragraphs: description.text.split(/\n\n+/),
      canTranslate: description.isFallback && context.get(services).translations !== null,
    },
    photos: photos.map(({ key, color, caption, alt }) => ({ key, color, caption, ...(alt !== caption && { alt }) })),
    facts: { guests: maxGuests, ...facts },
    rules,
    checkIn: formatTime(wallTime(listing.checkInMinutes), locale),
    checkOut: formatTime(wallTime(listing.checkOutMinutes), locale),
    minMinutes: listing.minMinutes,
    amenities: amenitiesView(listing.amenities, t),
    stated: statedView(listing, visitorOf(context)),
    place: commune === city ? city : `${commune}, ${city}`,
    city,
    zone: zoneView(timeZone, visitorOf(context)),
    rating,
    reviewCount,
    host: hostView(listing),
    refundPolicy,
    refundTiers: refundTiers[refundPolicy],
    from: fromText(listing, visitorOf(context), rates),
    crumbs: listingCrumbs(listing, context),
  }
}

const amenitiesView = (own: readonly string[], t: Translate): ListingView['amenities'] =>
  groupAmenities(own).map(({ group, amenities }) => ({
    title: t(`amenities:amenityGroup.${group}`),
    items: amenities.map((amenity) => ({ icon: `amenity-${amenity}`, text: t(`amenities:amenity.${amenity}`) })),
  }))

function hostView({ host, countryCode }: ListingPage): ListingView['host'] {
  const { declaration, avatar, ...shown } = host
  return { ...shown, avatar: avatar && avatarUrl(avatar, 96), trader: traderView(declaration, [countryCode]) }
}

/** The answer to a refused 'Reserve' without script: the space and its panel. */
export function refusedView({ listing, booking }: { listing: ListingView; booking: PanelView }) {
  const { id, kind, place, title, isHourly, from, facts, rules } = listing
  return { view: 'refused' as const, listing: { id, kind, place, title, isHourly, from, facts, rules }, booking }
}

export type RefusedView = Omit<ReturnType<typeof refusedView>, 'view'>

/** The listing's city and its kind there; searches, where a city has no landing page. */
export function listingCrumbs(listing: ListingPage, context: Readonly<RouterContextProvider>): Breadcrumb[] {
  const { t } = visitorOf(context)
  const { city, citySlug: slug, countryCode: country, subcategory: kind } = listing
  const search = new URLSearchParams({ location: city })
  const names = [city, t(`kindPlurals:${kind}`)] as const
  const addresses = slug
    ? [landingPath({ country, slug }), landingPath({ country, slug, kind })]
    : [`/?${search}`, `/?${search}&category=${kind}`]
  return names.map((name, index) => ({ name, address: addresses[index]! }))
}
