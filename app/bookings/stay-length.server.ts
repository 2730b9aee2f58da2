import { type BookingRules, placeInTime, type Stay } from '#domain/availability/stay.ts'
import { type Counted, stayLength } from '#domain/listings/stay-length.ts'
import { formatTime } from '#domain/i18n/format.ts'
import type { Locale } from '#domain/i18n/language.ts'
import { countsNights } from '#domain/listings/nights.ts'
import { dayIn, wallClock } from '#kernel/zones.ts'
import type { Translate } from '#kernel/translate.ts'
import { wallText } from './pay/cancel-bar.view.server.ts'
import { stayText } from './stay-text.server.ts'

type Viewer = { t: Translate; locale: Locale }

/** The line below a total: '2 nights · 3 – 5 Dec · all fees included' (decision D9). */
export const stayLine = (stay: Stay, listing: Counted, { t, locale }: Viewer): string =>
  t('stay:line', { length: stayLength(stay, listing, t), dates: stayText(stay, locale) })

/** When the days of a stay are the guest's (decision D11); null where dates or hours already say it. */
export function guestsOwn(stay: Stay, rules: BookingRules, listing: Counted, { t, locale }: Viewer): string | null {
  if (stay.unit === 'hour' || countsNights(listing)) return null
  const { start, end } = placeInTime(stay, rules).guests
  const until = wallClock(end, rules.zone)
  const isOneDay = until.day === dayIn(start, rules.zone)
  return t('stay:yours', {
    from: wallText(start, rules.zone, locale),
    to: isOneDay ? formatTime(until.time, locale) : wallText(end, rules.zone, locale),
  })
}
