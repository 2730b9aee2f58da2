import { formatRating } from '#domain/i18n/format.ts'
import { isSubcategory } from '#domain/listings/category.ts'
import type { ListingCard } from '#domain/listings/listing.ts'
import { listingCards } from '#domain/listings/queries/list-cards.server.ts'
import type { LandingPlace, nearbyPlaces, PlaceFacts } from '#domain/listings/queries/read-place.server.ts'
import { exchangeRates } from '#domain/pricing/queries.server.ts'
import type { RouterContextProvider } from 'react-router'
import { cardsFor, pricesNote } from '#app/listings/card/card.view.server.ts'
import { priceText } from '#app/session/price-text.server.ts'
import { landingPath } from '#app/seo/page.server.ts'
import { breadcrumbsLd, itemListLd } from '#app/seo/linked-data.server.ts'
import { ownAddress, pageMeta } from '#app/seo/page.server.ts'
import type { PageMeta } from '#app/seo/page-meta.ts'
import { replicaOf } from '#app/session/replica.server.ts'
import { services } from '#app/session/services.ts'
import { type Visitor, visitorOf } from '#app/session/visitor.server.ts'
import type { CardView } from '#app/listings/card/card.view.server.ts'
import type { Breadcrumb } from '#app/listings/listing/listing.view.server.ts'

export type Elsewhere = { text: string; count: number; address: string }

/** A city, or one kind of space in it; all texts are finished. */
export type LandingView = {
  heading: string
  paragraph: string
  city: string
  crumbs: readonly Breadcrumb[]
  cards: readonly CardView[]
  /** A link to all, where more exist than are shown. */
  all: { text: string; address: string } | null
  kinds: readonly Elsewhere[]
  cities: readonly Elsewhere[]
}

type Nearby = Awaited<ReturnType<typeof nearbyPlaces>>
type Context = Readonly<RouterContextProvider>

/** A landing page for this viewer: finished texts made of what is true today. */
export async function landingView(
  place: LandingPlace,
  facts: PlaceFacts,
  nearby: Nearby,
  context: Context,
): Promise<LandingView & { pricesNote: string | null; page: PageMeta }> {
  const replica = replicaOf(context)
  const { clock } = context.get(services)
  const visitor = visitorOf(context)
  const { language, locale, currency, t } = visitor
  const now = clock()
  const ends = [facts.day, facts.hour].flatMap((range) => (range ? [range.cheapest, range.dearest] : []))
  const [all, rates] = await Promise.all([
    listingCards(replica, [...new Set([...facts.ids, ...ends])], language, now),
    exchangeRates(replica, now),
  ])
  const byId = new Map(all.map((card) => [card.id, card]))
  const best = facts.ids.flatMap((id) => byId.get(id) ?? [])
  // The name of a currency stays with its figure.
  const price = (id: string) => priceText(byId.get(id)!.fromPrice, visitor, rates).replace(' ', '\u00a0')

  const kind = nameOf(place.kind, visitor)
  const heading = t('landing:heading', { kind, city: facts.city })
  const paragraph = [
    t('landing:count', { heading, count: facts.count }),
    ...priceSentences(facts, byId, price, visitor),
    ...otherSentences(facts, best[0], visitor),
  ].join(' ')
  const cards = best.map(cardsFor({ t, language, locale, currency, rates }))
  return {
    heading,
    paragraph,
    cards,
    crumbs: place.kind ? [{ name: facts.city, address: landingPath({ ...place, kind: null }) }] : [],
    all:
      facts.count > cards.length
        ? { text: t('landing:all', { count: facts.count }), address: searchOf(place, facts.city) }
        : null,
    kinds: nearby.kinds.map((each) => ({
      text: t('landing:link', { kind: nameOf(each.kind, visitor), city: facts.city }),
      count: each.count,
      address: landingPath({ ...place, kind: each.kind }),
    })),
    cities: nearby.cities.map((each) => ({
      text: t('landing:link', { kind, city: each.city }),
      count: each.count,
      address: landingPath({ ...each, kind: place.kind }),
    })),
    city: facts.city,
    pricesNote: pricesNote(all, visitor),
    page: metaOf(place, facts, { heading, paragraph, cards }, context),
  }
}

type Shown = Pick<LandingView, 'heading' | 'paragraph' | 'cards'>

function metaOf(
  place: LandingPlace,
  facts: PlaceFacts,
  { heading, paragraph, cards }: Shown,
  context: Context,
): PageMeta {
  const { t } = visitorOf(context)
  const at = (path: string) => ownAddress(context, path)
  return pageMeta(context, {
    title: t('landing:title', { heading, count: facts.count }),
    description: paragraph,
    path: landingPath(place),
    linkedData: [
      breadcrumbsLd([
        { name: context.get(services).product, url: at('/') },
        ...(place.kind ? [{ name: facts.city, url: at(landingPath({ ...place, kind: null })) }] : []),
        { name: heading },
      ]),
      itemListLd(cards.map(({ id, title }) => ({ name: title, url: at(`/property/${id}`) }))),
    ],
  })
}

function nameOf(kind: string | null, { t }: Visitor): string {
  if (kind === null) return t('landing:everything')
  return t(isSubcategory(kind) ? `kindPlurals:${kind}` : `landing:category.${kind}`)
}

function priceSentences(
  { day, hour }: PlaceFacts,
  cards: ReadonlyMap<string, ListingCard>,
  price: (id: string) => string,
  { t }: Visitor,
): string[] {
  const sentence = (range: PlaceFacts['day'], one: string, several: string) => {
    // A listing that was paused a moment ago has no card any more.
    if (!range || !cards.has(range.cheapest) || !cards.has(range.dearest)) return []
    const [from, to] = [price(range.cheapest), price(range.dearest)]
    return [from === to ? t(one, { from }) : t(several, { from, to })]
  }
  return [
    ...sentence(day, 'landing:dayPrice', 'landing:dayPrices'),
    ...sentence(hour, 'landing:hourPrice', 'landing:hourPrices'),
  ]
}

function otherSentences(
  { amenities, count }: PlaceFacts,
  best: ListingCard | undefined,
  { t, locale }: Visitor,
): string[] {
  const list = new Intl.ListFormat(locale).format(
    amenities.map((amenity) => t(`amenities:amenity.${amenity}`).toLocaleLowerCase()),
  )
  return [
    ...(count > 1 && best?.rating
      ? [
          t('landing:best', {
            title: best.title.text,
            rating: formatRating(best.rating, locale),
            count: best.reviewCount,
          }),
        ]
      : []),
    ...(amenities.length ? [t('landing:amenities', { list })] : []),
  ]
}

const searchOf = ({ kind }: LandingPlace, city: string) =>
  `/?${new URLSearchParams({ location: city, ...(kind && { category: kind }) })}`
