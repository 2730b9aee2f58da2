import { restEndsAt } from '#domain/bookings/rest.ts'
import type { Language } from '#domain/i18n/language.ts'
import type { BookingDetails } from '#domain/notifications/booking-email.ts'
import type { EmailEvent } from '#domain/notifications/kinds.ts'
import type { QuoteLine } from '#domain/pricing/quote.ts'
import { type Money, money, subtract } from '#kernel/money.ts'

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
const NIGHT = 50_000
const BREAKFAST = 7500

/** The quote of so many nights for two, with breakfast; a tenth of it is our fee. */
function quoteOf(nights: number) {
  const [space, breakfast] = [nights * NIGHT, 2 * BREAKFAST]
  const fee = (space + breakfast) / 10
  const lines: readonly QuoteLine[] = [
    { kind: 'space', amount: price(space), concerns: both, quantity: nights, unit: 'day', unitPrice: price(NIGHT) },
    {
      kind: 'extra',
      amount: price(breakfast),
      concerns: both,
      quantity: 2,
      unit: 'person',
      unitPrice: price(BREAKFAST),
      name: { en: 'Breakfast', es: 'Desayuno' },
    },
    { kind: 'service-fee', amount: price(fee), concerns: ['guest'] },
  ]
  return { lines, total: price(space + breakfast + fee), earnings: price(space + breakfast) }
}

const [two, three] = [quoteOf(2), quoteOf(3)]

/** 30 percent are paid at booking, and the rest seven days before the beginning. */
const REST = price(88_550)
const BEGINNING = new Date('2026-03-20T18:00:00Z')
const REST_DUE = new Date('2026-03-13T18:00:00Z')

/** Money comes back only by these: half of what half comes back of, all that was paid, or what was paid for nothing. */
const refunds: Partial<Record<EmailEvent, Money>> = {
  booking_cancellation: price(57_500),
  booking_cancelled_by_host: two.total,
  payment_too_late: two.total,
  change_lost: subtract(three.total, two.total),
  // All of it would come back by the policy, less the rest that nobody has paid.
  booking_unpaid: subtract(two.total, REST),
  rest_lost: REST,
}

const days = { unit: 'day', checkIn: '2026-03-20', checkOut: '2026-03-22' } as const
const longer = { ...days, checkOut: '2026-03-23' }
const common = { times: { from: '15:00', to: '11:00' }, guests: 2 }

/** Two nights become three. */
const change: BookingDetails['change'] = { ...longer, ...common, difference: subtract(three.total, two.total) }

/** The facts of a booking at an event, in which only what belongs to it stands. */
export const exampleBooking = (event: EmailEvent, language: Language): BookingDetails => ({
  bookingId: EXAMPLE_ID,
  title: exampleTitles[language],
  guestName: exampleNames.guest,
  hostName: exampleNames.host,
  address: 'Av. Italia 1439, Providencia, Santiago',
  timeZone: 'America/Santiago',
  ...(event === 'change_applied' ? longer : days),
  ...common,
  counted: { subcategory: 'apartment', sameDayTurnover: true },
  pets: 0,
  purpose: purposes[language],
  note: null,
  guestPhone: '+56912345678',
  ...(event === 'change_applied' ? three : two),
  refund: refunds[event] ?? null,
  declineReason: 'taken',
  declineNote: null,
  arrival: arrivals[language],
  until: EXAMPLE_TIME,
  change: event.startsWith('change_') ? change : null,
  rest: event.startsWith('rest_') ? rest(event) : null,
})

/** By its day its card was declined, and the 48 hours run. */
const rest = (event: EmailEvent): BookingDetails['rest'] => ({
  status: event === 'rest_paid' ? 'paid' : 'open',
  amount: REST,
  dueAt: REST_DUE,
  endsAt: event === 'rest_failing' || event === 'rest_late' ? restEndsAt(REST_DUE, BEGINNING) : null,
  failure: 'declined',
  isCharged: true,
})
