import { formatRating } from '#domain/i18n/format.ts'
import type { Language, Locale } from '#domain/i18n/language.ts'
import type { ListingCard } from '#domain/listings/listing.ts'
import { placeholderOf } from '#domain/listings/placeholder.ts'
import { type ExchangeRates, shownIn } from '#domain/pricing/exchange.ts'
import { distanceKm, type Point } from '#kernel/geo.ts'
import { type Currency, formatMoney, type Money, type MoneyReader } from '#kernel/money.ts'
import type { TFunction } from 'i18next'
import type { CardView } from './card.tsx'
import { type SearchedStay, totalOf } from './searched-stay.server.ts'
import { stayLine } from '../../bookings/stay-length.server.ts'

type Reader = MoneyReader & { currency: Currency }
type Viewer = { language: Language; locale: Locale; currency: Currency; t: TFunction; rates: ExchangeRates }

/** Stands in a text for what differs from card to card. */
const SLOT = '\u0001'

/**
 * Makes cards for one viewer. The catalogue is asked once a page and not once a card: a front page has some hundred texts.
 *
 * @param stayOf of a listing the stay that was searched for (with flexible dates they differ); then its total is the figure (D9)
 * @param near the point that was searched for, where it is known: then cards say how far away they are
 */
export function cardsFor(
  { t, language, locale, currency, rates }: Viewer,
  stayOf: (card: ListingCard) => SearchedStay | null = () => null,
  near: Point | null = null,
): (card: ListingCard) => CardView {
  const texts = {
    home: t('card:fromDay', { price: SLOT }),
    experience: t('card:fromHour', { price: SLOT }),
    total: t('card:total', { price: SLOT }),
    homeUnit: t('card:unitDay', { price: SLOT }),
    experienceUnit: t('card:unitHour', { price: SLOT }),
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

  const shown = (amount: Money) => priceText(amount, { language, currency }, rates)

  return (card) => {
    const [photo, ...more] = card.photos
    const rating = card.rating === null ? null : formatRating(card.rating, locale)
    const searched = stayOf(card)
    const total = searched && totalOf(card, searched)
    const from = shown(card.fromPrice)
    const whereabouts = whereaboutsOf(card, near, t)
    return {
      id: card.id,
      title: card.title.text,
      ...(card.title.isFallback && { titleLanguage: card.title.language }),
      line: `${kindOf(card.subcategory)} · ${card.commune === card.city ? card.city : `${card.commune}, ${card.city}`}`,
      icon: placeholderOf(card.subcategory, card.title),
      photo: photo ? { key: photo.key, color: photo.color, caption: photo.caption } : null,
      more: more.map(({ key }) => key),
      rating: rating ? { value: rating, label: texts.rating.replace(SLOT, rating) } : null,
      newLabel,
      unit: units[card.listingType],
      ...(searched && total
        ? {
            price: texts.total.replace(SLOT, shown(total)),
            stay: stayLine(searched.stay, card, { t, locale }),
            unitPrice: texts[`${card.listingType}Unit`].replace(SLOT, from),
          }
        : { price: texts[card.listingType].replace(SLOT, from) }),
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

/** An amount in the viewer's currency, plainly; what is converted is rounded, and the page says once that it is (decision D3). */
export function priceText(amount: Money, reader: Reader, rates: ExchangeRates): string {
  const { money, isConverted } = shownIn(amount, reader.currency, rates)
  return formatMoney(money, reader, isConverted ? 'rounded' : 'whole')
}

/** The same for a narrow place: no decimals, and millions as the language of the currency shortens them. */
export function shortPriceText(amount: Money, reader: Reader, rates: ExchangeRates): string {
  return formatMoney(shownIn(amount, reader.currency, rates).money, reader, 'short')
}

/** Said once on a page that shows converted prices, which themselves are plain (decision D3); null where it shows none. */
export function pricesNote(
  listings: readonly { fromPrice: Money }[],
  { t, currency }: Pick<Viewer, 't' | 'currency'>,
): string | null {
  return listings.some(({ fromPrice }) => fromPrice.currency !== currency) ? t('price:note', { currency }) : null
}
