import { dayParts, type DayPart } from '#domain/search/day-part.ts'
import { calendarAddress, type PriceCalendar, searchOn } from '#domain/search/price-calendar.ts'
import { formatTime } from '#domain/i18n/format.ts'
import { minutesOf, wallTime, type WallTime } from '#kernel/dates.ts'
import type { Translate } from '#kernel/translate.ts'
import type { RouterContextProvider } from 'react-router'
import { type Visitor, visitorOf } from '#app/session/visitor.server.ts'

type Context = Readonly<RouterContextProvider>

/** Lengths of a stay, or parts of a day, of which one is shown. */
export type Choices = { label: string; choices: { to: string; text: string; isShown: boolean }[] }

const LENGTHS = [1, 2, 3, 7]

/** Per day the length of a stay, per hour the time of a session. */
export function choicesView(context: Context, calendar: PriceCalendar): Choices {
  const visitor = visitorOf(context)
  return calendar.search.type === 'day' ? lengths(visitor.t, calendar) : times(visitor, calendar)
}

function lengths(t: Translate, calendar: PriceCalendar): Choices {
  const { search, days } = calendar
  const all = [...new Set([...LENGTHS, days])].toSorted((a, b) => a - b)
  return {
    label: t('priceCalendar:length'),
    choices: all.map((count) => ({
      to: calendarAddress(search, { ...calendar, days: count }),
      text: t('priceCalendar:days', { count }),
      isShown: count === days,
    })),
  }
}

function times({ t, locale }: Reader, calendar: PriceCalendar): Choices {
  const { search, part } = calendar
  const own = search.startTime ? sessionText(search.startTime, search.durationMinutes, { t, locale }) : null
  const choice = (each: PriceCalendar['part'], text: string) => ({
    to: calendarAddress(search, { ...calendar, part: each }),
    text,
    isShown: part === each,
  })
  return {
    label: t('priceCalendar:time'),
    choices: [
      ...(own ? [choice(null, own)] : []),
      { ...choice('any', t('priceCalendar:anyTime')), isShown: part === 'any' || (part === null && !own) },
      ...(Object.keys(dayParts) as DayPart[]).map((each) => choice(each, partText(each, { t, locale }))),
    ],
  }
}

const partText = (part: DayPart, reader: Reader) =>
  reader.t(`priceCalendar:dayPart.${part}`, { hours: hoursOf(part, reader) })

/** '2 PM to 6 PM', or '14:00 to 18:00'. */
export function hoursOf(part: DayPart, reader: Reader): string {
  const { startTime, durationMinutes } = dayParts[part]
  return sessionText(startTime, durationMinutes, reader)
}

/** Says what the prices are for. */
export function aboutText(context: Context, calendar: PriceCalendar): string {
  const { t, locale } = visitorOf(context)
  const { days, search, month } = calendar
  if (search.type === 'day') return t('priceCalendar:about.day', { count: days })
  const { startTime, durationMinutes } = searchOn(calendar, month)
  if (!startTime) return t('priceCalendar:about.hour')
  return t('priceCalendar:about.session', { hours: sessionText(startTime, durationMinutes, { t, locale }) })
}

type Reader = Pick<Visitor, 't' | 'locale'>

function sessionText(from: WallTime, minutes: number | undefined, { t, locale }: Reader): string {
  const start = formatTime(from, locale)
  return minutes ? t('bar:fromTo', { from: start, to: formatTime(wallTime(minutesOf(from) + minutes), locale) }) : start
}
