import { formatDay, formatTime } from '#domain/i18n/format.ts'
import type { Locale } from '#domain/i18n/language.ts'
import { formatZonedInstant, zoneName } from '#domain/i18n/zoned-instant.ts'
import { wallClock } from '#kernel/zones.ts'
import type { InstantView } from './instant.tsx'
import type { InstantStyle } from './own-instant.ts'
import type { Visitor } from './visitor.server.ts'

type Reader = { locale: Locale; site: Pick<Visitor['site'], 'zone'> }

/** Stands in a sentence for the instant. */
const PLACE = '\u0001'

/**
 * An instant that happened to a person, in the site's zone by its name until the browser writes it in its own.
 * A stay keeps its listing's zone and is none of these.
 *
 * @param say the sentence around it
 */
export function instantView(
  at: Date,
  { locale, site }: Reader,
  style: InstantStyle = 'whole',
  say = (when: string) => when,
): InstantView {
  const [before = '', after = ''] = say(PLACE).split(PLACE)
  return { iso: at.toISOString(), style, before, text: zonedText(at, site.zone, locale, style), after }
}

/** Writes instants for one reader, each in the sentence around it. */
export const instantsFor =
  (reader: Reader) =>
  (at: Date, say?: (when: string) => string): InstantView =>
    instantView(at, reader, 'whole', say)

/** The same as one text, for where there can be no element. */
export function instantText(at: Date, { locale, site }: Reader, say = (when: string) => when): string {
  return say(zonedText(at, site.zone, locale, 'whole'))
}

function zonedText(at: Date, zone: string, locale: Locale, style: InstantStyle): string {
  const { day, time } = wallClock(at, zone)
  if (style === 'day') return `${formatDay(day, locale, 'dated')} (${zoneName(at, zone, locale)})`
  return style === 'time'
    ? `${formatTime(time, locale)} ${zoneName(at, zone, locale)}`
    : formatZonedInstant(at, zone, locale)
}
