import { formatDay, madeOnce, formatTime } from '#domain/i18n/format.ts'
import type { Locale } from '#domain/i18n/language.ts'
import { addDays, type Day } from '#kernel/dates.ts'
import type { Translate } from '#kernel/translate.ts'
import type { PageZone } from '#app/session/own-instant.ts'
import { useHydrated } from '#app/ui/use-hydrated.ts'

/** Undefined: the reader's own, as their browser knows it. */
type Zone = PageZone | undefined

const written = (style: 'day' | 'time', zone: Zone) =>
  madeOnce(
    `message ${style} ${zone?.name} ${zone?.isNamed}`,
    () =>
      new Intl.DateTimeFormat('sv-SE', {
        ...(style === 'day'
          ? { dateStyle: 'short' }
          : { hour: '2-digit', minute: '2-digit', timeZoneName: zone?.isNamed ? 'short' : undefined }),
        timeZone: zone?.name,
      }),
  )

/** A moment in a zone's date and time; the Swedish locale writes ISO format. A zone that is not the reader's own is named. */
export const dayAt = (at: string, zone: Zone) => written('day', zone).format(new Date(at))
export function timeAt(at: string, zone: Zone, locale: Locale): string {
  const [time = '', ...name] = written('time', zone).format(new Date(at)).split(' ')
  return [formatTime(time, locale), ...name].join(' ')
}

/** The page's zone as it came; then the reader's own. */
export const useZone = (page: PageZone): Zone => (useHydrated() ? undefined : page)

/** 'Today', 'Yesterday' or the day itself. */
export function dayTitle(day: Day, today: Day, locale: Locale, t: Translate): string {
  if (day === today) return t('messages:today')
  return day === addDays(today, -1) ? t('messages:yesterday') : formatDay(day, locale, 'long')
}

/** A short moment for lists: today's time, or the day. */
export function shortMoment(at: string, now: string, zone: Zone, locale: Locale, t: Translate): string {
  const [day, today] = [dayAt(at, zone), dayAt(now, zone)]
  if (day === today) return timeAt(at, zone, locale)
  if (day === addDays(today, -1)) return t('messages:yesterday')
  return formatDay(day, locale, day.slice(0, 4) === today.slice(0, 4) ? 'short' : 'dated')
}
