import { shownPhone } from '#domain/accounts/phone.ts'
import type { Language } from '#domain/i18n/language.ts'
import { lineLabel } from '#domain/pricing/line-label.ts'
import { type LineReader, priceLine } from '#domain/pricing/price-line.ts'
import type { QuoteLine } from '#domain/pricing/quote.ts'
import { cutBetweenWords } from '#kernel/letters.ts'
import type { Translate } from '#kernel/translate.ts'
import { bookingNumber } from './booking.ts'

type Prepared = {
  id: string
  guests: number
  pets: number
  /** The guest's words; contact data are covered. */
  purpose: string | null
  note: string | null
  /** As it is stored; null where the host may not see it. */
  guestPhone: string | null
  /** The lines of the booking's own quote: after a change that is the newest one. */
  lines: readonly QuoteLine[]
}

/** A host prepares a booking by this, which stands before its money everywhere. */
export type Preparation = {
  number: string
  /** '4 guests · 1 pet'. */
  party: string
  purpose: string | null
  note: string | null
  extras: readonly string[]
  phone: { shown: string; call: string } | null
}

export const preparationOf = (booking: Prepared, language: Language, t: Translate): Preparation => ({
  number: bookingNumber(booking.id),
  party: partyText(booking, t),
  purpose: booking.purpose,
  note: booking.note,
  extras: toPrepare(booking.lines, language, t),
  phone: booking.guestPhone === null ? null : { shown: shownPhone(booking.guestPhone), call: booking.guestPhone },
})

/** The preparation as labelled lines, for e-mails and calendar files. */
export function preparationFacts(
  { number, party, purpose, note, extras, phone }: Preparation,
  t: Translate,
): { label: string; value: string }[] {
  const values = { number, party, purpose, note, extras: extras.join(', '), phone: phone?.shown }
  return Object.entries(values).flatMap(([name, value]) => (value ? [{ label: t(`host:prepare.${name}`), value }] : []))
}

/** Characters of a note where many bookings stand on one page. */
const NOTE_SHOWN = 120

/** The preparation in a few words, without the booking's number and the telephone number. */
export const preparationWords = ({ party, purpose, note, extras }: Preparation): string[] => [
  party,
  ...(purpose ? [purpose] : []),
  ...extras,
  ...(note ? [shortened(note.replaceAll(/\s+/g, ' '))] : []),
]

function shortened(text: string): string {
  const cut = cutBetweenWords(text, NOTE_SHOWN)
  return cut === text ? text : `${cut}…`
}

export const partyText = ({ guests, pets }: { guests: number; pets: number }, t: Translate): string =>
  [t('party:guests', { count: guests }), ...(pets > 0 ? [t('checkout:pets', { count: pets })] : [])].join(' · ')

/**
 * The host prepares a guest's extras: '4 × Breakfast', 'Sound system: 3 hours'.
 *
 * @param lines of the booking's own quote: after a change that is the newest one
 */
const toPrepare = (lines: readonly QuoteLine[], language: Language, t: Translate): string[] =>
  lines
    .filter(({ kind }) => kind === 'extra')
    .map(({ name, unit, quantity = 1 }) =>
      unit === 'hour'
        ? `${name?.[language]}: ${t('price:units.hour', { count: quantity })}`
        : `${quantity} × ${name?.[language]}`,
    )

/** The service fee is left out, because the guest pays it to us. */
export const earningLines = (
  lines: readonly QuoteLine[],
  reader: LineReader,
  t: Translate,
): { label: string; amount: string }[] =>
  lines
    .filter(({ concerns }) => concerns.includes('host'))
    .map((line) => priceLine(line, reader))
    .map((line) => ({ label: lineLabel(line, t), amount: line.amount }))
