import type { ListingCard } from '#domain/listings/listing.ts'
import { type ExchangeRates, shownIn } from '#domain/pricing/exchange.ts'
import { type Currency, formatMoney, type Money } from '#kernel/money.ts'
import type { CardView } from '../components/listings/card.tsx'

/** A card for this viewer: money as finished text, nothing that the card does not show. */
export function cardView(
  card: ListingCard,
  currency: Currency,
  rates: ExchangeRates,
  total: Money | null = null,
): CardView {
  const price = shownIn(card.fromPrice, currency, rates)
  return {
    id: card.id,
    kind: card.subcategory,
    isHourly: card.listingType === 'experience',
    title: card.title.text,
    titleLanguage: card.title.isFallback ? card.title.language : null,
    place: card.commune === card.city ? card.city : `${card.commune}, ${card.city}`,
    photos: card.photos.map(({ key, color, caption }) => ({ key, color, caption })),
    rating: card.rating,
    reviews: card.reviewCount,
    price: formatMoney(price.money, price.isConverted ? 'rounded' : 'whole'),
    isConverted: price.isConverted,
    total: total && priceText(total, currency, rates),
    isAvailableNow: card.availableNow,
  }
}

/** An amount in the viewer's currency; a conversion says that it is one. */
export function priceText(amount: Money, currency: Currency, rates: ExchangeRates): string {
  const shown = shownIn(amount, currency, rates)
  return `${shown.isConverted ? '≈ ' : ''}${formatMoney(shown.money, shown.isConverted ? 'rounded' : 'whole')}`
}
