import { changeEvents, ownEvents, restEvents } from '#domain/bookings/events.ts'
import { renderEmail } from '#domain/email/template.ts'
import { translator } from '#domain/i18n/queries.server.ts'
import { type Language, type Locale, localeFor } from '#domain/i18n/language.ts'
import type { QuoteLine } from '#domain/pricing/quote.ts'
import { currencies, money } from '#kernel/money.ts'
import type { Side } from '#kernel/side.ts'
import { describe, expect, test } from 'vitest'
import type { EmailEvent } from './kinds.ts'
import { bookingEmail, type BookingDetails } from './booking-email.ts'

const clp = (minor: number) => money(minor, 'CLP')
const both = ['guest', 'host'] as const
const lines: readonly QuoteLine[] = [
  { kind: 'space', amount: clp(100_000), concerns: both, quantity: 2, unit: 'day', unitPrice: clp(50_000) },
  {
    kind: 'extra',
    amount: clp(15_000),
    concerns: both,
    quantity: 2,
    unit: 'person',
    unitPrice: clp(7500),
    name: { en: 'Breakfast', es: 'Desayuno' },
  },
  { kind: 'service-fee', amount: clp(11_500), concerns: ['guest'] },
]

const stay: BookingDetails = {
  bookingId: 'b1',
  title: 'Sunny <loft> & terrace',
  guestName: 'Ana',
  hostName: 'Luis',
  timeZone: 'America/Santiago',
  arrival: '',
  until: null,
  change: null,
  rest: null,
  address: 'Av. Italia 1439, Providencia, Santiago',
  checkIn: '2026-03-20',
  checkOut: '2026-03-22',
  unit: 'day',
  times: { from: '15:00', to: '11:00' },
  counted: { subcategory: 'apartment', sameDayTurnover: true },
  guests: 2,
  pets: 0,
  purpose: null,
  note: null,
  guestPhone: null,
  lines,
  total: money(126_500, 'CLP'),
  earnings: money(115_000, 'CLP'),
  refund: null,
  declineReason: null,
  declineNote: null,
}
const session: BookingDetails = {
  ...stay,
  unit: 'hour',
  checkOut: '2026-03-21',
  times: { from: '22:00', to: '01:00' },
}

type Kind = { event?: EmailEvent; side?: Side; language?: Language; locale?: Locale }

function email(
  details: BookingDetails,
  { event = 'booking_confirmation', side = 'guest', language = 'en', locale = localeFor(language) }: Kind = {},
) {
  return bookingEmail(details, {
    event,
    side,
    language,
    locale,
    origin: 'https://patio.example',
    t: translator(language),
  })
}

const factsOf = (details: BookingDetails, kind: Kind = {}) =>
  Object.fromEntries(email(details, kind).facts.map(({ label, value }) => [label, value]))

describe('a letter about a booking', () => {
  test('tells the guest where, when and how much', () => {
    expect(factsOf(stay)).toEqual({
      'Check-in': 'Friday, March 20, 2026, 3 PM',
      'Check-out': 'Sunday, March 22, 2026, 11 AM',
      'Local time of': 'America/Santiago',
      Length: '2 nights',
      Guests: '2',
      'Booking number': 'B1',
      Address: 'Av. Italia 1439, Providencia, Santiago',
      Total: 'CLP 126,500',
    })
  })

  test.each(['en', 'es'] as const)('[MSG-03] names the zone of its hours in %s, wherever it is read', (language) => {
    const values = Object.values(factsOf({ ...session, timeZone: 'America/Argentina/Buenos_Aires' }, { language }))
    expect(values).toContain('America/Argentina/Buenos Aires')
  })

  test('says of a day’s use the one day and its hours', () => {
    const hall = { subcategory: 'hall', sameDayTurnover: false }
    const dayUse = { ...stay, counted: hall, checkOut: stay.checkIn, times: { from: '09:00', to: '18:00' } }
    expect(factsOf(dayUse)).toMatchObject({ Date: 'Friday, March 20, 2026', Time: '9 AM–6 PM', Length: '1 day' })
    expect(factsOf(dayUse)).not.toHaveProperty('Check-out')
  })

  test('[BOOK-07] counts days where it is no lodging, or where the last day is the guest’s as well', () => {
    const lengthOf = (counted: BookingDetails['counted']) => factsOf({ ...stay, counted })['Length']
    expect(lengthOf({ subcategory: 'hall', sameDayTurnover: true })).toBe('2 days')
    expect(lengthOf({ subcategory: 'apartment', sameDayTurnover: false })).toBe('2 days')
  })

  test('tells the host what they earn, and not what the guest paid', () => {
    const facts = factsOf(stay, { side: 'host' })
    expect(facts).toMatchObject({ 'You earn': 'CLP 115,000' })
    expect(facts).not.toHaveProperty('Total')
  })

  test.each(['booking_request', 'booking_confirmation', 'change_applied'] as const)(
    '[BOOK-07] tells the host at %s what to prepare, and what each line of the price earns them',
    (event) => {
      expect(factsOf(stay, { event, side: 'host' })).toMatchObject({
        'To prepare': '2 × Breakfast',
        'CLP 50,000 × 2 nights': 'CLP 100,000',
        'Breakfast: CLP 7,500 × 2 people': 'CLP 15,000',
        'You earn': 'CLP 115,000',
      })
      expect(factsOf(stay, { event, side: 'host', language: 'es' })).toMatchObject({ 'Para preparar': '2 × Desayuno' })
      const facts = factsOf({ ...stay, lines: lines.slice(0, 1) }, { event, side: 'host' })
      expect(facts).not.toHaveProperty('To prepare')
      expect(factsOf(stay, { event })).not.toHaveProperty('To prepare')
    },
  )

  test('says until when a session goes on, after midnight too', () => {
    expect(factsOf(session)).toMatchObject({ Date: 'Friday, March 20, 2026', Time: '10 PM–1 AM' })
  })

  test('[INTL-01] writes days as its reader does, on the British site as in Great Britain (D14)', () => {
    const until = { ...stay, until: new Date('2026-03-06T18:00:00Z') }
    expect(factsOf(until, { event: 'booking_request', locale: 'en-GB' })).toMatchObject({
      'Check-in': 'Friday, 20 March 2026, 15:00',
      Until: expect.stringMatching(/^Friday,? 6 March at 15:00$/),
    })
  })

  test('says what comes back when it is cancelled, to the guest only', () => {
    const cancelled = { ...stay, refund: money(65_000, 'CLP') }
    expect(factsOf(cancelled, { event: 'booking_cancellation' })).toMatchObject({ Refund: 'CLP 65,000' })
    expect(factsOf(cancelled, { event: 'booking_cancellation' })).not.toHaveProperty('Address')
    expect(factsOf(cancelled, { event: 'booking_cancellation', side: 'host' })).not.toHaveProperty('Refund')
  })

  test('leads each side to its own page, in its own language', () => {
    expect(email(stay).button?.url).toBe('https://patio.example/bookings/b1?lang=en')
    expect(email(stay, { side: 'host', language: 'es' }).button?.url).toBe(
      'https://patio.example/host/bookings/b1?lang=es',
    )
  })

  test.each(['booking_confirmation', 'booking_cancellation'] as const)(
    '%s is complete in both languages and mixes none',
    (event) => {
      for (const side of ['guest', 'host'] as const) {
        const [english, spanish] = (['en', 'es'] as const).map((language) => email(session, { event, side, language }))
        expect(JSON.stringify([english, spanish])).not.toMatch(/\{\{|emails:|booking_c/)
        for (const [index, { label }] of english!.facts.entries()) {
          if (label !== 'Total') expect(spanish!.facts[index]!.label).not.toBe(label)
        }
        expect(spanish!.subject).not.toBe(english!.subject)
        expect(spanish!.footer).not.toBe(english!.footer)
      }
    },
  )

  test('shows a title as it was typed, in HTML and in plain text', () => {
    const { html, text } = renderEmail(email(stay), { product: 'Patio', sender: null, language: 'en' })
    expect(html).toContain('Sunny &lt;loft&gt; &amp; terrace')
    expect(html).not.toContain('<loft>')
    expect(text).toContain('Sunny <loft> & terrace')
    expect(text).toContain('https://patio.example/bookings/b1?lang=en')
  })
})

test.each(currencies)('[INTL-02] whatever an e-mail tells of, no amount in %s stands behind a bare $', (currency) => {
  const amount = money(12_345_600, currency)
  const change = { ...stay, difference: amount }
  const details = {
    ...stay,
    lines: lines.map((line) => ({ ...line, amount, ...(line.unitPrice && { unitPrice: amount }) })),
    total: amount,
    earnings: amount,
    refund: amount,
    change,
    until: new Date('2026-03-01T12:00:00Z'),
  }
  for (const event of [...ownEvents, ...changeEvents, ...restEvents, 'arrival'] as const) {
    for (const side of ['guest', 'host'] as const) {
      for (const language of ['en', 'es'] as const) {
        const { text, html } = renderEmail(email(details, { event, side, language }), {
          product: 'Patio',
          sender: null,
          language,
        })
        expect(`${text}${html}`, `${event} ${side}`).not.toMatch(/(?<!US)\$\s?\d/)
      }
    }
  }
})
