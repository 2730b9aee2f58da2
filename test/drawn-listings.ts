import { hasContactData } from '#domain/contact/covering.ts'
import type { Unit } from '#domain/availability/unit.ts'
import type { Fields } from '#domain/publishing/step.ts'
import fc from 'fast-check'

/** Titles and texts that people paste, and those that nobody should. */
export const oddTexts = [
  'W'.repeat(140),
  'Estudio 🎬 con luz ☀️👩‍👩‍👧',
  'استوديو مشرق في وسط المدينة',
  '<script>alert(1)</script>&amp;"\'`${1}',
  'ﷺ'.repeat(40),
  'a\u0301'.repeat(70),
  '\u202eabc\u0000def\ud800',
  '</script><!--$!-->',
  '=HYPERLINK("x"),\r\nBEGIN:VEVENT\\;,\u2028DTSTART:1970',
]
const ODD_TEXTS = fc.constantFrom(...oddTexts)
const title = fc
  .oneof(ODD_TEXTS, fc.string({ minLength: 1, maxLength: 140, unit: 'grapheme' }))
  // Such a title is refused.
  .filter((text) => !hasContactData(`A${text}`))
const cut = (text: string, length: number) => Array.from(text).slice(0, length).join('')

const typed = {
  titleEn: title.map((text) => `A${cut(text, 139)}`),
  titleEs: fc.oneof(fc.constant(''), ODD_TEXTS).map((text) => text && `A${cut(text, 60)}`),
  descriptionEn: fc
    .oneof(ODD_TEXTS, fc.constant('word '.repeat(999)), fc.constant('x'.repeat(5000)))
    .map((text) => `A ${cut(text, 4990)}`),
  arrivalEn: fc.oneof(fc.constant(''), ODD_TEXTS, fc.constant('Ring the bell.\n'.repeat(200))),
  price: fc.constantFrom('500', '50000', '999999999', '1000000000'),
  cleaningFee: fc.constantFrom('', '1', '1000000000'),
  extraNameEn1: ODD_TEXTS.map((text) => cut(text, 80)),
  maxGuests: fc.constantFrom('1', '10000'),
  sizeM2: fc.constantFrom('', '1000000'),
  amenities: fc.constantFrom('', 'wifi', 'wifi,kitchen,pets-allowed'),
  doorCm: fc.constantFrom('', '40', '85'),
  inductionLoop: fc.constantFrom('', 'on'),
  leadHours: fc.constantFrom('0', '8760'),
  horizonDays: fc.constantFrom('1', '730'),
  turnover: fc.constantFrom('', '1440'),
  street: fc.constantFrom('1', 'W'.repeat(160)),
}

export type DrawnListing = { unit: Unit; fields: Fields }

/**
 * Draws fields that a host may type and publish, to be put over `typedFields`.
 *
 * @param fixed in place of what would be drawn
 */
export const drawnListing = (fixed: Fields = {}): fc.Arbitrary<DrawnListing> =>
  fc.record({ unit: fc.constantFrom<Unit>('day', 'hour'), fields: fc.record(typed) }).map(({ unit, fields }) => ({
    unit,
    fields: { ...fields, ...(fields.titleEs !== '' && { descriptionEs: 'Un texto.' }), ...fixed },
  }))
