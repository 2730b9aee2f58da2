import type { Locale } from '#domain/i18n/language.ts'
import { addDays, type Day, isDay, weekdayOf } from '#kernel/dates.ts'

const months = [
  'enero|ene|january|jan',
  'febrero|feb|february',
  'marzo|mar|march',
  'abril|abr|april|apr',
  'mayo|may',
  'junio|jun|june',
  'julio|jul|july',
  'agosto|ago|august|aug',
  'septiembre|setiembre|september|sept|sep',
  'octubre|oct|october',
  'noviembre|nov|november',
  'diciembre|dic|december|dec',
].map((names) => names.split('|'))

/** From Sunday on. 'Mar' is no day, because it is more often the sea. */
const weekdays = [
  'domingo|dom|sunday|sun',
  'lunes|lun|monday|mon',
  'martes|tuesday|tues|tue',
  'miercoles|mie|wednesday|weds|wed',
  'jueves|jue|thursday|thurs|thur|thu',
  'viernes|vie|friday|fri',
  'sabado|sab|saturday|sat',
].map((names) => names.split('|'))

/** Sources of patterns, without groups. */
export const MONTH = months.flat().join('|')
export const WEEKDAY = weekdays.flat().join('|')
const NTH_DAY = '(?:\\d{1,2}|primero)(?:st|nd|rd|th|ro|ero)?'
const DAY_MONTH = `${NTH_DAY}(?: (?:de|of))?[ -]?(?:${MONTH})(?:,? (?:de |del )?20\\d\\d)?`
const MONTH_DAY = `(?:${MONTH})(?: the)?[ -]?\\d{1,2}(?:st|nd|rd|th)?(?![:\\d/]| ?(?:am|pm|hrs|h)(?!\\p{L}))(?:,? 20\\d\\d)?`
const NUMERIC = '20\\d\\d-\\d{1,2}-\\d{1,2}|\\d{1,2}/\\d{1,2}(?:/(?:20)?\\d\\d)?|\\d{1,2}[.-]\\d{1,2}[.-](?:20)?\\d\\d'
export const DATE = `(?:(?:${WEEKDAY})(?: |, ?))?(?:el |the |dia )?(?:${NUMERIC}|${DAY_MONTH}|${MONTH_DAY})`

export const monthWords: readonly string[] = [...months, ...weekdays].flat().filter((word) => word.length > 4)

export const monthIn = (name: string) => months.findIndex((names) => names.includes(name)) + 1
export const weekdayIn = (name: string) => weekdays.findIndex((names) => names.includes(name))

export type Calendar = { today: Day; locale: Locale }

/** @param text that `DATE` matched @param from a date without a year is the next from then on */
export function dateIn(text: string, { today, locale }: Calendar, from = today): Day | null {
  const iso = /20\d\d-\d{1,2}-\d{1,2}/.exec(text)?.[0].split('-').map(Number)
  if (iso) return realDay(iso[0]!, iso[1]!, iso[2]!)
  const name = new RegExp(`(?<!\\p{L})(?:${MONTH})(?!\\p{L})`, 'u').exec(text)?.[0]
  const numbers = text.replace('primero', '1').match(/\d+/g)?.map(Number) ?? []
  const [first = 0, second = 0] = numbers
  if (name) return dated(numbers.at(-1)! > 2000 ? numbers.at(-1)! : null, monthIn(name), first, from)
  const year = numbers[2] === undefined ? null : numbers[2] < 100 ? 2000 + numbers[2] : numbers[2]
  const isMonthFirst = (locale === 'en-US' && first <= 12) || second > 12
  return isMonthFirst ? dated(year, first, second, from) : dated(year, second, first, from)
}

function dated(year: number | null, month: number, day: number, from: Day): Day | null {
  if (year !== null) return realDay(year, month, day)
  const own = Number(from.slice(0, 4))
  const found = realDay(own, month, day)
  return found !== null && found >= from ? found : realDay(own + 1, month, day)
}

function realDay(year: number, month: number, day: number): Day | null {
  const text = [String(year), String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('-')
  return isDay(text) ? text : null
}

/** The next day of any month with that number. */
export function dayOfMonth(day: number, from: Day): Day | null {
  for (let month = 0; month < 3; month++) {
    const [year, number] = [Number(from.slice(0, 4)), Number(from.slice(5, 7)) + month]
    const found = realDay(year + Math.floor((number - 1) / 12), ((number - 1) % 12) + 1, day)
    if (found !== null && found >= from) return found
  }
  return null
}

/** The first such day of the week from a day on, that day included. */
export const comingWeekday = (weekday: number, from: Day): Day => addDays(from, (weekday - weekdayOf(from) + 7) % 7)

/** Of the week that begins with the next Monday, as 'next Friday' is meant. */
export function weekdayOfNextWeek(weekday: number, today: Day): Day {
  const monday = addDays(today, 7 - ((weekdayOf(today) + 6) % 7))
  return comingWeekday(weekday, monday)
}
