import type { Stay } from '#domain/availability/stay.ts'
import { type Category, categoryOf } from '#domain/listings/category.ts'
import type { ListingCard } from '#domain/listings/listing.ts'
import { type ExchangeRates, shownIn } from '#domain/pricing/exchange.ts'
import { quote } from '#domain/pricing/quote.ts'
import { distanceKm, type Point } from '#kernel/geo.ts'
import { type Currency, formatMoney, type Money } from '#kernel/money.ts'
import type { TFunction } from 'i18next'
import type { CardView } from '../components/listings/card.tsx'

type Viewer = { t: TFunction; currency: Currency; rates: ExchangeRates }

/** The stay that was searched for, and who comes. */
export type Asked = { stay: Stay; guests: number; pets: number }

/** Stands in a text for what differs from card to card. */
const SLOT = '\u0001'

/** What stands where a picture is missing (spec §5: a default by type). */
export const kindIcons: Record<Category, string> = {
  productions: 'clapperboard',
  events: 'party-popper',
  work: 'briefcase',
  recreation: 'tent-tree',
  wellness: 'dumbbell',
}

/**
 * Makes cards for one viewer. The catalogue is asked once a page and not once a card: a front page has some hundred texts.
 *
 * @param askedOf of a listing the stay that was searched for (with flexible dates they differ); then the total stands beside the price (C5a)
 * @param near the point that was searched for, where it is known: then cards say how far away they are
 */
export function cardsFor(
  { t, currency, rates }: Viewer,
  askedOf: (card: ListingCard) => Asked | null = () => null,
  near: Point | null = null,
): (card: ListingCard) => CardView {
  const texts = {
    home: t('card:fromDay', { price: SLOT }),
    experience: t('card:fromHour', { price: SLOT }),
    total: t('card:total', { price: SLOT }),
    rating: t('card:rating', { value: SLOT }),
  }
  const units = { home: t('card:perDay'), experience: t('card:perHour') }
  const newLabel = t('card:new')
  const tag = t('card:availableNow')
  const kinds = new Map<string, string>()
  const kindOf = (kind: string) => {
    if (!kinds.has(kind)) kinds.set(kind, t(`kinds:subcategory.${kind}`))
    return kinds.get(kind)!
  }

  return (card) => {
    const [photo, ...more] = card.photos
    const rating = card.rating?.toFixed(1)
    const asked = askedOf(card)
    const total = asked && totalOf(card, asked)
    const whereabouts = whereaboutsOf(card, near, t)
    return {
      id: card.id,
      title: card.title.text,
      ...(card.title.isFallback && { titleLanguage: card.title.language }),
      line: `${kindOf(card.subcategory)} · ${card.commune === card.city ? card.city : `${card.commune}, ${card.city}`}`,
      icon: kindIcons[categoryOf(card.subcategory)],
      photo: photo ? { key: photo.key, color: photo.color, caption: photo.caption } : null,
      more: more.map(({ key }) => key),
      rating: rating ? { value: rating, label: texts.rating.replace(SLOT, rating) } : null,
      newLabel,
      unit: units[card.listingType],
      price: texts[card.listingType].replace(SLOT, priceText(card.fromPrice, currency, rates)),
      ...(total && { total: texts.total.replace(SLOT, priceText(total, currency, rates)) }),
      ...(card.availableNow && { tag }),
      ...(whereabouts && { near: whereabouts }),
    }
  }
}

/** 'X.X km away', or how often it was looked at where the point is not known (spec §9); nobody boasts of no views. */
function whereaboutsOf({ shownAt, viewsThisWeek }: ListingCard, near: Point | null, t: TFunction): string | null {
  if (near) return t('card:away', { km: distanceKm(near, shownAt) })
  return viewsThisWeek > 0 ? t('card:viewsThisWeek', { count: viewsThisWeek }) : null
}

/** What the whole stay costs; nothing where the space is not let by such a stay. */
function totalOf({ rates, timeZone }: ListingCard, { stay, guests, pets }: Asked): Money | null {
  if ((stay.kind === 'days') !== (rates.unit === 'day')) return null
  return quote(rates, { stay, zone: timeZone, guests, pets, extras: [] }).total
}

/** An amount in the viewer's currency; a conversion says that it is one, and is rounded. */
export function priceText(amount: Money, currency: Currency, rates: ExchangeRates): string {
  const { money, isConverted } = shownIn(amount, currency, rates)
  return isConverted ? `≈ ${formatMoney(money, 'rounded')}` : formatMoney(money, 'whole')
}

/** The same for a narrow place: no decimals, and millions as the language of the currency shortens them. */
export function shortPriceText(amount: Money, currency: Currency, rates: ExchangeRates): string {
  const { money, isConverted } = shownIn(amount, currency, rates)
  return `${isConverted ? '≈' : ''}${formatMoney(money, 'short')}`
}
