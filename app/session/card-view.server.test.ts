import { translator } from '#domain/i18n/queries.server.ts'
import type { ListingCard } from '#domain/listings/listing.ts'
import { quote } from '#domain/pricing/quote.ts'
import { formatMoney, money } from '#kernel/money.ts'
import type { TFunction } from 'i18next'
import { expect, test } from 'vitest'
import { cardsFor, priceText, shortPriceText } from './card-view.server.ts'

const pesos = (minor: number) => money(minor, 'CLP')
const rates = { CLP_USD: 1 / 950 }

const card = {
  id: 'a-card',
  listingType: 'home',
  subcategory: 'house',
  title: { text: 'House', language: 'en', isFallback: false },
  commune: 'Ñuñoa',
  city: 'Santiago',
  photos: [],
  rating: null,
  reviewCount: 0,
  fromPrice: pesos(55_000),
  rates: {
    unit: 'day',
    unitPrice: pesos(50_000),
    weekendPrice: pesos(70_000),
    overrides: [],
    discounts: [{ least: 2, percent: 10 }],
    cleaningFee: pesos(15_000),
    extraGuest: { above: 2, fee: pesos(4000) },
    petFee: pesos(0),
    taxPercent: 19,
  },
  timeZone: 'America/Santiago',
  minMinutes: 60,
  instantBook: true,
  availableNow: false,
  shownAt: { lat: 0, lng: 0 },
  viewsThisWeek: 0,
} satisfies ListingCard

/** Every text is its key and its price. */
const t = ((key: string, values?: { price?: string }) => `${key} ${values?.price ?? ''}`) as unknown as TFunction

/** Thursday to Saturday. */
const stay = { kind: 'days' as const, checkIn: '2026-03-05', checkOut: '2026-03-07' }

test('[HOME-05] with dates the total of exactly that stay and party stands beside the price', () => {
  const { total } = quote(card.rates, { stay, zone: card.timeZone, guests: 3, pets: 0, extras: [] })
  const view = cardsFor({ t, currency: 'CLP', rates }, () => ({ stay, guests: 3, pets: 0 }))(card)
  expect(view.total).toBe(`card:total ${formatMoney(total)}`)
  expect(view.price).toBe('card:fromDay $55.000')
})

test('[HOME-05] without dates, or with days for a space by the hour, there is no total', () => {
  expect(cardsFor({ t, currency: 'CLP', rates })(card).total).toBeUndefined()
  const hourly = { ...card, listingType: 'experience' as const, rates: { ...card.rates, unit: 'hour' as const } }
  expect(cardsFor({ t, currency: 'CLP', rates }, () => ({ stay, guests: 1, pets: 0 }))(hourly).total).toBeUndefined()
})

test('[INTL-02] a conversion is marked and rounded; millions are shortened where there is little room', () => {
  expect(priceText(pesos(95_400), 'USD', rates)).toBe('≈ $100')
  expect(shortPriceText(pesos(95_400), 'USD', rates)).toBe('≈$100')
  expect(shortPriceText(pesos(95_400), 'CLP', rates)).toBe('$95.400')
  expect(shortPriceText(pesos(1_250_000), 'CLP', rates)).toMatch(/^\$1,3\sM$/)
})

test.each([
  ['en', '1.1 km away', '14 views this week', '1 view this week'],
  ['es', 'a 1,1 km', '14 visitas esta semana', '1 visita esta semana'],
] as const)(
  '[HOME-16] in %s a card says how far it is from what was searched for, else how often it was looked at',
  (language, away, many, one) => {
    const words = { t: translator(language), currency: 'CLP', rates } as const
    const near = { lat: 0, lng: 0.01 }
    expect(cardsFor(words, undefined, near)(card).near).toBe(away)
    expect(cardsFor(words)({ ...card, viewsThisWeek: 14 }).near).toBe(many)
    expect(cardsFor(words)({ ...card, viewsThisWeek: 1 }).near).toBe(one)
    expect(cardsFor(words)(card).near).toBeUndefined()
  },
)
