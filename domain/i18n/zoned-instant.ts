import { madeOnce } from './format.ts'
import { formatInstant } from './instant.ts'
import type { Locale } from './language.ts'

/** 'EST', or 'GMT-3' where the language has no name for it. */
export const zoneName = (at: Date, zone: string, locale: Locale): string =>
  madeOnce(`zone ${locale} ${zone}`, () => new Intl.DateTimeFormat(locale, { timeZoneName: 'short', timeZone: zone }))
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value ?? zone

/** 'Friday, March 6 at 3 PM GMT-3': an instant of nobody's stay, for a reader whose zone is not known. */
export const formatZonedInstant = (at: Date, zone: string, locale: Locale): string =>
  `${formatInstant(at, zone, locale)} ${zoneName(at, zone, locale)}`
