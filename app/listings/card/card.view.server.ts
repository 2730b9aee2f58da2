import { soldStay } from '#domain/availability/stay.ts'
import type { Unit } from '#domain/availability/unit.ts'
import { formatRating } from '#domain/i18n/format.ts'
import type { Language, Locale } from '#domain/i18n/language.ts'
import type { ListingCard } from '#domain/listings/listing.ts'
import { pricedBy } from '#domain/listings/nights.ts'
import { placeholderOf } from '#domain/listings/placeholder.ts'
import type { ExchangeRates } from '#domain/pricing/exchange.ts'
import { type SearchedStay, totalOf } from '#domain/search/searched-stay.ts'
import { distanceKm, type Point } from '#kernel/geo.ts'
import type { Currency, Money } from '#kernel/money.ts'
import type { Translate } from '#kernel/translate.ts'
import { averageOf } from './searched-stay.server.ts'
import { stayLine } from '#app/bookings/stay-length.server.ts'
import { priceText } from '#app/session/price-text.server.ts'

/** A card as finished texts in the viewer's language and currency, no more than it shows. */
export type CardView = {
  id: string
  title: string
  /** When the host wrote it only in another language than the page's. */
  titleLanguage?: 'en' | 'es'
  /** Kind and place. */
  line: string
  /** A sign of its kind, where there is no picture. */
  icon: string
  photo: { key: string; color: string; alt: string } | null
  /** The other pictures; a page with many cards loads them on demand. */
  more: readonly string[] | 'asked-for'
  rating: { value: string; label: string } | null
  newLabel: string
  /** 'Per day', 'Per night' or 'Per hour'. */
  unit: string
  /** 'From {price} / day' with every mandatory fee (decision C5a); with dates the total for them (D9). */
  price: string
  /** The stay of the total: '2 nights · 3 – 5 Dec · all fees included'. */
  stay?: string
  /** Below the total of several days, nights or hours what one of them costs on average. */
  average?: string
  /** 'Available now'. */
  tag?: string
  /** '1.2 km away' from what was searched for; where that is not known, '14 views this week'. */
  near?: string
  /** The dates, where they differ from those searched for, and the params that carry them on. */
  shifted?: { onward: string; text: string }
}

type Viewer = { language: Language; locale: Locale; currency: Currency; t: Translate; rates: ExchangeRates }

/** The placeholder in a text for what differs from card to card. */
const SLOT = '\u0001'

/**
 * Makes a viewer's cards, looking texts up once a page.
 *
 * @param stayOf a listing's searched stay (flexible dates differ), whose total is shown (D9)
 * @param near the searched point, if known: cards then show the distance
 */
export function cardsFor(
  { t, language, locale, currency, rates }: Viewer,
  stayOf: (card: ListingCard) => SearchedStay | null = () => null,
  near: Point | null = null,
): (card: ListingCard) => CardView {
  const texts = {
    total: t('card:total', { price: SLOT }),
    rating: t('card:rating', { value: SLOT }),
  }
  const textsOf = (unit: Unit | 'night') => ({
    per: t(`card:per.${unit}`),
    from: t(`card:from.${unit}`, { price: SLOT }),
    average: t(`card:average.${unit}`, { price: SLOT }),
  })
  const unitTexts = { day: textsOf('day'), night: textsOf('night'), hour: textsOf('hour') }
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
    const ofUnit = unitTexts[pricedBy(card.rates.unit, card)]
    const average = searched && total && averageOf(total, searched.stay)
    const whereabouts = whereaboutsOf(card, near, t)
    return {
      id: card.id,
      title: card.title.text,
      ...(card.title.isFallback && { titleLanguage: card.title.language }),
      line: `${kindOf(card.subcategory)} · ${card.commune === card.city ? card.city : `${card.commune}, ${card.city}`}`,
      icon: placeholderOf(card.subcategory, card.title),
      photo: photo ? { key: photo.key, color: photo.color, alt: photo.alt } : null,
      more: more.map(({ key }) => key),
      rating: rating ? { value: rating, label: texts.rating.replace(SLOT, rating) } : null,
      newLabel,
      unit: ofUnit.per,
      ...(searched && total
        ? {
            price: texts.total.replace(SLOT, shown(total)),
            stay: stayLine(soldStay(searched.stay, card), card, { t, locale }),
            ...(average && { average: ofUnit.average.replace(SLOT, shown(average)) }),
          }
        : { price: ofUnit.from.replace(SLOT, from) }),
      ...(card.availableNow && { tag }),
      ...(whereabouts && { near: whereabouts }),
    }
  }
}

/** 'X.X km away', or the views where the point is unknown (spec §9); zero views are not shown. */
function whereaboutsOf({ shownAt, viewsThisWeek }: ListingCard, near: Point | null, t: Translate): string | null {
  if (near) return t('card:away', { km: distanceKm(near, shownAt) })
  return viewsThisWeek > 0 ? t('card:viewsThisWeek', { count: viewsThisWeek }) : null
}

/** The note about converted prices, which are not marked one by one (D3); null where there are none. */
export function pricesNote(
  listings: readonly { fromPrice: Money }[],
  { t, currency }: Pick<Viewer, 't' | 'currency'>,
): string | null {
  return listings.some(({ fromPrice }) => fromPrice.currency !== currency) ? t('price:note', { currency }) : null
}
