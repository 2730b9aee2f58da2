import type { Stay } from '#domain/availability/stay.ts'
import type { ListingCard } from '#domain/listings/listing.ts'
import { type ExchangeRates, shownIn } from '#domain/pricing/exchange.ts'
import { quote } from '#domain/pricing/quote.ts'
import { type Currency, formatMoney, type Money } from '#kernel/money.ts'
import type { TFunction } from 'i18next'
import type { CardView } from '../components/listings/card.tsx'

type Viewer = { t: TFunction; currency: Currency; rates: ExchangeRates }

type Asked = { stay: Stay; guests: number }

/** Stands in a text for what differs from card to card. */
const SLOT = '\u0001'

/**
 * Makes cards for one viewer. The catalogue is asked once a page and not once a card: a front page has some hundred texts.
 *
 * @param asked the stay that was searched for, and for how many; then the total stands beside the price (decision C5a)
 */
export function cardsFor({ t, currency, rates }: Viewer, asked: Asked | null = null): (card: ListingCard) => CardView {
  const texts = {
    home: t('card:fromDay', { price: SLOT }),
    experience: t('card:fromHour', { price: SLOT }),
    total: t('card:total', { price: SLOT }),
    rating: t('card:rating', { value: SLOT }),
  }
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
    const total = asked && totalOf(card, asked)
    return {
      id: card.id,
      title: card.title.text,
      ...(card.title.isFallback && { titleLanguage: card.title.language }),
      line: `${kindOf(card.subcategory)} · ${card.commune === card.city ? card.city : `${card.commune}, ${card.city}`}`,
      photo: photo ? { key: photo.key, color: photo.color, caption: photo.caption } : null,
      more: more.map(({ key }) => key),
      rating: rating ? { value: rating, label: texts.rating.replace(SLOT, rating) } : null,
      newLabel,
      price: texts[card.listingType].replace(SLOT, priceText(card.fromPrice, currency, rates)),
      ...(total && { total: texts.total.replace(SLOT, priceText(total, currency, rates)) }),
      ...(card.availableNow && { tag }),
    }
  }
}

/** What the whole stay costs; nothing where the space is not let by such a stay. */
function totalOf({ rates, timeZone }: ListingCard, { stay, guests }: Asked): Money | null {
  if ((stay.kind === 'days') !== (rates.unit === 'day')) return null
  return quote(rates, { stay, zone: timeZone, guests, pets: 0, extras: [] }).total
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
