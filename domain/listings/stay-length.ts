import { countsNights } from './nights.ts'
import { type Stay, unitsOf } from '#domain/availability/stay.ts'
import type { Unit } from '#domain/availability/unit.ts'
import type { Locale } from '#domain/i18n/language.ts'
import type { Translate } from '#kernel/translate.ts'

/** These facts decide whether a listing counts nights. */
export type Counted = { subcategory: string; sameDayTurnover: boolean }

/** Writes '2 nights', '3 days' or '1.5 hours' as they are charged (decision D11), everywhere alike. */
export function stayLength(stay: Stay, listing: Counted, t: Translate): string {
  return lengthText(unitsOf(stay), stay.unit, listing, t)
}

/** @param units days, or minutes */
export function lengthText(units: number, unit: Unit, listing: Counted, t: Translate): string {
  if (unit === 'day') return t(countsNights(listing) ? 'stay:nights' : 'stay:days', { count: units })
  return minutesText(units, t)
}

/** Writes '2 hours', '1.5 hours' or '45 minutes'. */
export const minutesText = (minutes: number, t: Translate): string =>
  minutes < 60 ? t('stay:minutes', { count: minutes }) : t('stay:hours', { count: minutes / 60, hours: minutes / 60 })

/**
 * Writes '2, 4 or 8 hours'; Spanish has 'u' before eight and eleven: '2, 4 u 8 horas'.
 *
 * @param minutes two lengths or more
 */
export function eitherLength(minutes: readonly number[], locale: Locale, t: Translate): string {
  const either = new Intl.ListFormat(locale, { type: 'disjunction' })
  if (minutes.some((each) => each < 60)) return either.format(minutes.map((each) => minutesText(each, t)))
  const hours = new Intl.NumberFormat(locale)
  return t('stay:eitherHours', { hours: either.format(minutes.map((each) => hours.format(each / 60))) })
}
