import { formatDay, formatTime, madeOnce } from '#domain/i18n/format.ts'
import { formatInstant } from '#domain/i18n/instant.ts'
import type { Locale } from '#domain/i18n/language.ts'

/** The zone of a page as it comes, and whether its times name it: the reader's own is not named. */
export type PageZone = { name: string; isNamed: boolean }

export type InstantStyle = 'whole' | 'day' | 'time'

/** @param zone without one the reader's own */
export function ownText(iso: string, style: InstantStyle, locale: Locale, zone?: string): string {
  const at = new Date(iso)
  if (style === 'whole') return formatInstant(at, zone, locale)
  const [day = '', time = ''] = wall(zone).format(at).split(' ')
  return style === 'day' ? formatDay(day, locale, 'dated') : formatTime(time, locale)
}

/** Day and time in a zone; the Swedish locale writes ISO format. */
const wall = (zone: string | undefined) =>
  madeOnce(
    `wall ${zone}`,
    () => new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone: zone }),
  )
