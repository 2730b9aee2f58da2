import type { Language } from '#domain/i18n/language.ts'
import { lineLabel } from '#domain/pricing/line-label.ts'
import { type LineReader, priceLine } from '#domain/pricing/price-line.ts'
import type { QuoteLine } from '#domain/pricing/quote.ts'
import type { Translate } from '#kernel/translate.ts'

/**
 * The host prepares a guest's extras: '4 × Breakfast', 'Sound system: 3 hours'.
 *
 * @param lines of the booking's own quote: after a change that is the newest one
 */
export const toPrepare = (lines: readonly QuoteLine[], language: Language, t: Translate): string[] =>
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
