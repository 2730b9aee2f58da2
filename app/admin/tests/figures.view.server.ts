import type { Locale } from '#domain/i18n/language.ts'
import { madeOnce } from '#domain/i18n/format.ts'

/** A number with one decimal: '1,234.5'. */
export const oneDecimal = (value: number, locale: Locale) =>
  madeOnce(
    `one decimal ${locale}`,
    () => new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
  ).format(value)

export const inMs = (ms: number, locale: Locale) => `${oneDecimal(ms, locale)} ms`

export const inKb = (bytes: number, locale: Locale) => `${oneDecimal(bytes / 1000, locale)} kB`
