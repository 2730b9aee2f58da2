import type { Language } from '#domain/i18n/language.ts'
import type { BookingDetails } from '#domain/notifications/booking-email.ts'
import type { EmailEvent } from '#domain/notifications/kinds.ts'
import type { QuoteLine } from '#domain/pricing/quote.ts'
import { money } from '#kernel/money.ts'

/** Invented people, space and times; e-mails call people by their first names. */
export const exampleNames = { guest: 'Ana', host: 'Luis' }
export const exampleTitles = { en: 'Sunny loft with a terrace', es: 'Loft luminoso con terraza' }
export const EXAMPLE_ID = '00000000-0000-7000-8000-000000000000'
export const EXAMPLE_TIME = new Date('2026-03-18T15:30:00Z')

const purposes = { en: 'A weekend with friends', es: 'Un fin de semana con amigos' }
const arrivals = {
  en: 'The key is in the box beside the door.\nIts code is 1439.',
  es: 'La llave está en la caja junto a la puerta.\nSu código es 1439.',
}

const price = (minor: number) => money(minor, 'CLP')
const both = ['guest', 'host'] as const
const lines: readonly QuoteLine[] = [
  { kind: 'space', amount: price(100_000), concerns: both, quantity: 2, unit: 'day', unitPrice: price(50_000) },
  {
    kind: 'extra',
    amount: price(15_000),
    concerns: both,
    quantity: 2,
    unit: 'person',
    unitPrice: price(7500),
    name: { en: 'Breakfast', es: 'Desayuno' },
  },
  { kind: 'service-fee', amount: price(11_500), concerns: ['guest'] },
]

/** Money comes back only by these. */
const refunding = new Set<EmailEvent>([
  'booking_cancellation',
  'booking_cancelled_by_host',
  'payment_too_late',
  'change_lost',
  'booking_unpaid',
  'rest_lost',
])

/** Two nights become three. */
const change: BookingDetails['change'] = {
  unit: 'day',
  checkIn: '2026-03-20',
  checkOut: '2026-03-23',
  times: { from: '15:00', to: '11:00' },
  guests: 2,
  difference: money(55_000, 'CLP'),
}

/** The facts of a booking at an event, in which only what belongs to it stands. */
export const exampleBooking = (event: EmailEvent, language: Language): BookingDetails => ({
  bookingId: EXAMPLE_ID,
  title: exampleTitles[language],
  guestName: exampleNames.guest,
  hostName: exampleNames.host,
  address: 'Av. Italia 1439, Providencia, Santiago',
  timeZone: 'America/Santiago',
  checkIn: '2026-03-20',
  checkOut: '2026-03-22',
  unit: 'day',
  times: { from: '15:00', to: '11:00' },
  counted: { subcategory: 'apartment', sameDayTurnover: true },
  guests: 2,
  pets: 0,
  purpose: purposes[language],
  note: null,
  guestPhone: '+56912345678',
  lines,
  total: money(126_500, 'CLP'),
  earnings: money(115_000, 'CLP'),
  refund: refunding.has(event) ? money(63_250, 'CLP') : null,
  declineReason: 'taken',
  declineNote: null,
  arrival: arrivals[language],
  until: EXAMPLE_TIME,
  change: event.startsWith('change_') ? change : null,
  rest: event.startsWith('rest_') ? rest(event) : null,
})

/** A third was paid at booking. */
const rest = (event: EmailEvent): BookingDetails['rest'] => ({
  status: event === 'rest_paid' ? 'paid' : 'open',
  amount: money(84_500, 'CLP'),
  dueAt: EXAMPLE_TIME,
  endsAt: event === 'rest_failing' || event === 'rest_late' ? EXAMPLE_TIME : null,
  failure: 'declined',
  isCharged: true,
})
