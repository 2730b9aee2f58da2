import { formatDay, formatTime } from '#domain/i18n/format.ts'
import type { Locale } from '#domain/i18n/language.ts'
import { formatZonedInstant, zoneName } from '#domain/i18n/zoned-instant.ts'
import { wallClock } from '#kernel/zones.ts'
import type { InstantView } from './instant.tsx'
import { type InstantStyle, ownText, type PageZone } from './own-instant.ts'
import type { Visitor } from './visitor.server.ts'

type Reader = { locale: Locale; site: Pick<Visitor['site'], 'zone'>; zone?: Visitor['zone'] }

/** The reader's own zone where it is known, else the site's. */
export const pageZone = ({ site, zone }: Pick<Reader, 'site' | 'zone'>): PageZone =>
  zone ? { name: zone, isNamed: false } : { name: site.zone, isNamed: true }

/** Stands in a sentence for the instant. */
const PLACE = '\u0001'

/**
 * An instant that happened to a person, as the browser writes it: in the reader's zone, or until that is known in the site's by its name.
 * A stay keeps its listing's zone and is none of these.
 *
 * @param say the sentence around it
 */
export function instantView(
  at: Date,
  reader: Reader,
  style: InstantStyle = 'whole',
  say = (when: string) => when,
): InstantView {
  const [before = '', after = ''] = say(PLACE).split(PLACE)
  return { iso: at.toISOString(), style, before, text: textOf(at, reader, style), after }
}

/** Writes instants for one reader, each in the sentence around it. */
export const instantsFor =
  (reader: Reader) =>
  (at: Date, say?: (when: string) => string): InstantView =>
    instantView(at, reader, 'whole', say)

/** The same as one text in the site's zone, for where there can be no element, or for what is entered by the site's clock. */
export function instantText(at: Date, { locale, site }: Reader, say = (when: string) => when): string {
  return say(zonedText(at, site.zone, locale, 'whole'))
}

function textOf(at: Date, reader: Reader, style: InstantStyle): string {
  const { name, isNamed } = pageZone(reader)
  return isNamed ? zonedText(at, name, reader.locale, style) : ownText(at.toISOString(), style, reader.locale, name)
}

function zonedText(at: Date, zone: string, locale: Locale, style: InstantStyle): string {
  const { day, time } = wallClock(at, zone)
  if (style === 'day') return `${formatDay(day, locale, 'dated')} (${zoneName(at, zone, locale)})`
  return style === 'time'
    ? `${formatTime(time, locale)} ${zoneName(at, zone, locale)}`
    : formatZonedInstant(at, zone, locale)
}
