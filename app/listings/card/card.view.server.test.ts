import { localeFor } from '#domain/i18n/language.ts'
import { translator } from '#domain/i18n/queries.server.ts'
import type { ListingCard } from '#domain/listings/listing.ts'
import { quote } from '#domain/pricing/quote.ts'
import { formatMoney, money, share } from '#kernel/money.ts'
import { expect, test } from 'vitest'
import { stayLength } from '#domain/listings/stay-length.ts'
import { cardsFor } from './card.view.server.ts'
import { priceText } from '#app/session/price-text.server.ts'

const pesos = (minor: number) => money(minor, 'CLP')
const rates = { CLP_USD: 1 / 950 }

const card = {
  id: 'a-card',
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
    discounts: [{ minUnits: 2, percent: 10 }],
    cleaningFee: pesos(15_000),
    extraGuest: { above: 2, fee: pesos(4000) },
    petFee: pesos(0),
    serviceFeePercent: 10,
    taxPercent: 19,
  },
  timeZone: 'America/Santiago',
  today: '2026-03-02',
  minMinutes: 60,
  instantBook: true,
  sameDayTurnover: false,
  checkInMinutes: 900,
  checkOutMinutes: 660,
  availableNow: false,
  shownAt: { lat: 0, lng: 0 },
  viewsThisWeek: 0,
} satisfies ListingCard

const viewer = { t: translator('en'), language: 'en', locale: 'en-US', currency: 'CLP', rates } as const

/** Thursday to Saturday. */
const stay = { unit: 'day' as const, checkIn: '2026-03-05', checkOut: '2026-03-07' }

test('[HOME-05] with dates the total of exactly that stay and party is the figure, with what it is for and this stay’s average below (D9)', () => {
  const { total } = quote(card.rates, {
    stay,
    zone: card.timeZone,
    bookedOn: card.today,
    guests: 3,
    pets: 0,
    extras: [],
  })
  const view = cardsFor(viewer, () => ({ stay, guests: 3, pets: 0 }))(card)
  expect(view.price).toBe(`${formatMoney(total, viewer)} in total`)
  expect(view.stay).toBe('2 days · Mar 5 – 7 · all fees included')
  expect(view.average).toBe(`${formatMoney(share(total, 1, 2), viewer)} a day on average`)
})

test.each([
  ['two nights', { sameDayTurnover: true }, stay, 'From CLP 55,000 / night', / a night on average$/],
  ['two days', {}, stay, 'From CLP 55,000 / day', / a day on average$/],
  ['a day, whose total says it', {}, { ...stay, checkOut: '2026-03-06' }, 'From CLP 55,000 / day', undefined],
] as const)(
  '[HOME-05] lodging is priced by the night, and %s has its own average',
  (_what, own, chosen, from, average) => {
    const house = { ...card, ...own }
    expect(cardsFor(viewer)(house).price).toBe(from)
    const view = cardsFor(viewer, () => ({ stay: chosen, guests: 1, pets: 0 }))(house)
    if (average) expect(view.average).toMatch(average)
    else expect(view.average).toBeUndefined()
  },
)

test('[HOME-05] the average of a session is that of an hour', () => {
  const hourly = { ...card, rates: { ...card.rates, unit: 'hour' as const, discounts: [], cleaningFee: pesos(0) } }
  const averageFor = (durationMinutes: number) =>
    cardsFor(viewer, () => ({ stay: { ...session, durationMinutes }, guests: 1, pets: 0 }))(hourly).average
  expect(averageFor(90)).toBe('CLP 55,000 an hour on average')
  expect(averageFor(60)).toBeUndefined()
})

test('[HOME-05] one day alone is said as it is sold: a night, or with day use that day', () => {
  const searched = () => ({ stay: { ...stay, checkOut: stay.checkIn }, guests: 2, pets: 0 })
  expect(cardsFor(viewer, searched)(card).stay).toBe('1 day · Mar 5 – 6 · all fees included')
  const hall = { ...card, checkInMinutes: 540, checkOutMinutes: 1080 }
  expect(cardsFor(viewer, searched)(hall).stay).toBe('1 day · Mar 5 · all fees included')
})

test('[HOME-05] without dates, or with days for a space by the hour, there is no total', () => {
  expect(cardsFor(viewer)(card)).toMatchObject({ price: 'From CLP 55,000 / day' })
  expect(cardsFor(viewer)(card).stay).toBeUndefined()
  const hourly = { ...card, rates: { ...card.rates, unit: 'hour' as const } }
  expect(cardsFor(viewer, () => ({ stay, guests: 1, pets: 0 }))(hourly)).toMatchObject({
    price: 'From CLP 55,000 / hour',
  })
})

const session = { unit: 'hour' as const, day: '2026-03-05', startTime: '10:00', durationMinutes: 90 }
test.each([
  ['a house with same-day turnover', stay, 'house', true, '2 nights', '2 noches'],
  ['a house whose last day is the guest’s', stay, 'house', false, '2 days', '2 días'],
  ['a studio with same-day turnover', stay, 'studio', true, '2 days', '2 días'],
  ['a studio', { ...stay, checkOut: stay.checkIn }, 'studio', false, '1 day', '1 día'],
  ['a session', session, 'studio', false, '1.5 hours', '1,5 horas'],
] as const)(
  '[HOME-05] the length of a stay is shown in the units it is counted in: %s (D11)',
  (_what, chosen, subcategory, sameDayTurnover, en, es) => {
    expect(stayLength(chosen, { subcategory, sameDayTurnover }, translator('en'))).toBe(en)
    expect(stayLength(chosen, { subcategory, sameDayTurnover }, translator('es'))).toBe(es)
  },
)

test('[INTL-02] a conversion is shown plainly and rounded; millions are shortened where there is little room', () => {
  const inDollars = { language: 'en', currency: 'USD' } as const
  const inPesos = { language: 'es', currency: 'CLP' } as const
  expect(priceText(pesos(95_400), inDollars, rates)).toBe('$100')
  expect(priceText(pesos(95_400), inDollars, rates, 'short')).toBe('$100')
  expect(priceText(pesos(95_400), inPesos, rates, 'short')).toBe('$95.400')
  expect(priceText(pesos(1_250_000), inPesos, rates, 'short')).toMatch(/^\$1,3\sM$/)
  expect(priceText(pesos(1_250_000), inPesos, rates)).toBe('$1.250.000')
  expect(priceText(money(59_40, 'USD'), inDollars, rates)).toBe('$60')
})

test('[INTL-02] where no rate is known a price says its own currency', () => {
  expect(priceText(pesos(95_400), { language: 'en', currency: 'EUR' }, rates)).toBe('CLP 95,400')
})

test.each([
  ['en', '1.1 km away', '14 views this week', '1 view this week'],
  ['es', 'a 1,1 km', '14 visitas esta semana', '1 visita esta semana'],
] as const)(
  '[HOME-16] in %s a card says how far it is from what was searched for, else how often it was looked at',
  (language, away, many, one) => {
    const words = { t: translator(language), language, locale: localeFor(language), currency: 'CLP', rates } as const
    const near = { lat: 0, lng: 0.01 }
    expect(cardsFor(words, undefined, near)(card).near).toBe(away)
    expect(cardsFor(words)({ ...card, viewsThisWeek: 14 }).near).toBe(many)
    expect(cardsFor(words)({ ...card, viewsThisWeek: 1 }).near).toBe(one)
    expect(cardsFor(words)(card).near).toBeUndefined()
  },
)
