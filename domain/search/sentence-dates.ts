import { addDays, type Day } from '#kernel/dates.ts'
import { nextWeekend, thisWeekend, weekdayOfMonth, weekendOf, weekendOfMonth } from '#kernel/weekends.ts'
import { easterOf, nextLongWeekend } from './long-weekend.ts'
import {
  type Calendar,
  comingWeekday,
  DATE,
  dateIn,
  dayOfMonth,
  MONTH,
  monthIn,
  WEEKDAY,
  weekdayIn,
  weekdayOfNextWeek,
} from './sentence-days.ts'
import { COUNT, numberIn } from './sentence-numbers.ts'
import { leave, phrase, type Sentence, take } from './sentence.ts'

export type HeardDates = {
  from?: Day
  to?: Day
  /** Nights or days, where no last day was said. */
  days?: number
  isWeekend?: true
  /** 'Tonight', 'Friday night', which is a night in a hotel and an evening in a studio. */
  isTonight?: true
  /** 'All day'. */
  isWhole?: true
}

type Calendars = Calendar & { country: string }

const TO = '(?: ?- ?| (?:al?|to|until|till|hasta|through|y|and)(?: el| the| dia)? )'
const WEEKEND = 'fin(?:es)? de semanas?|fds|finde|weekend'
const ORDINALS: Record<string, number> = {
  primer: 1,
  first: 1,
  segundo: 2,
  second: 2,
  tercer: 3,
  third: 3,
  cuarto: 4,
  fourth: 4,
  ultimo: -1,
  last: -1,
}
const NTH = Object.keys(ORDINALS).join('|')

/** The days of a sentence, the most exact way of saying them first. A second date is not understood. */
export function readDates(sentence: Sentence, calendar: Calendars): HeardDates {
  const heard: HeardDates = {}
  const set = (from: Day | null, to?: Day | null): boolean => {
    if (heard.from !== undefined || from === null || to === null) return false
    heard.from = from
    if (to !== undefined) heard.to = to
    return true
  }
  leave(
    sentence,
    phrase(
      `(?:todos )?los (?:${WEEKDAY})s?|(?:every|cada) (?:${WEEKDAY})|(?:${WEEKDAY})s(?<!(?:lune|marte|jueve|vierne|miercole)s)`,
    ),
  )
  readWeekends(sentence, calendar, heard, set)
  readArrivals(sentence, calendar, set)
  readRanges(sentence, calendar, set)
  readSingleDates(sentence, calendar, set)
  readFeasts(sentence, calendar, set)
  readRelative(sentence, calendar, heard, set)
  readWeekdays(sentence, calendar, set)
  readDayOfMonth(sentence, calendar, set)
  readLength(sentence, heard)
  return heard
}

type Set = (from: Day | null, to?: Day | null) => boolean

function readWeekends(sentence: Sentence, calendar: Calendars, heard: HeardDates, set: Set): void {
  const { today, country } = calendar
  const weekend = (span: { from: Day; to: Day } | null) => {
    if (!span || !set(span.from, span.to)) return false
    heard.isWeekend = true
    return true
  }
  const ofMonth = phrase(`(?:el |the )?(${NTH}) (?:${WEEKEND}) (?:de|of|in|en) (${MONTH})`)
  take(sentence, ofMonth, ({ 1: nth, 2: month }) => weekend(weekendOfMonth(nextMonth(month!, today), ORDINALS[nth!]!)))
  take(sentence, phrase(`(?:el |the )?(?:${WEEKEND}) (?:del?|of) (${DATE})`), ({ 1: text }) => {
    const day = dateIn(text!, calendar)
    return weekend(day === null ? null : weekendOf(day))
  })
  take(
    sentence,
    phrase(`(?:el |este |the |this |proximo )*(?:(?:${WEEKEND}) largo|long weekend|bank holiday(?: weekend)?)`),
    () => weekend(nextLongWeekend(today, country)),
  )
  take(
    sentence,
    phrase(`(?:el )?(?:proximo|next|otro) (?:${WEEKEND})|(?:el )?(?:${WEEKEND}) (?:que viene|proximo)`),
    () => weekend(nextWeekend(today)),
  )
  take(sentence, phrase(`(?:el |este |the |this |coming )*(?:${WEEKEND})`), () => weekend(thisWeekend(today)))
}

/** The first of a month, this year's or the next one's. */
function nextMonth(name: string, today: Day): Day {
  const month = String(monthIn(name)).padStart(2, '0')
  const year = Number(today.slice(0, 4)) + (month < today.slice(5, 7) ? 1 : 0)
  return `${year}-${month}-01`
}

/** 'Arriving Friday, leaving Sunday'. */
function readArrivals(sentence: Sentence, calendar: Calendars, set: Set): void {
  const arriving = 'llegada|llegamos|llegando|llego|entrada|entramos|check[ -]?in|arrival|arriving|arrive'
  const leaving = 'salida|salimos|saliendo|salgo|check[ -]?out|departure|departing|leaving|leave'
  const day = `(?: (?:el|on|the))? (${DATE}|${WEEKDAY})`
  const dayOf = (text: string, from: Day) =>
    new RegExp(`^(?:${WEEKDAY})$`).test(text) ? comingWeekday(weekdayIn(text), from) : dateIn(text, calendar, from)
  take(sentence, phrase(`(?:${arriving})${day},?(?: (?:y|and))? (?:${leaving})${day}`), ({ 1: first, 2: last }) => {
    const from = dayOf(first!, calendar.today)
    return from !== null && set(from, dayOf(last!, from))
  })
}

function readRanges(sentence: Sentence, calendar: Calendars, set: Set): void {
  const { today } = calendar
  const between = (first: string, last: string) => {
    const from = dateIn(first, calendar)
    return from !== null && set(from, dateIn(last, calendar, from))
  }
  const prefix = '(?:del?|desde|from|entre|between)?(?: el| the)? ?'
  take(sentence, phrase(`${prefix}(${DATE})${TO}(${DATE})`), ({ 1: first, 2: last }) => between(first!, last!))
  // '3 al 5 de febrero': the month is said once.
  take(sentence, phrase(`${prefix}(\\d{1,2})(?:st|nd|rd|th)?${TO}(${DATE})`), ({ 1: day, 2: last }) => {
    if (/[/-]/.test(last!)) return false
    const to = dateIn(last!, calendar)
    const from = to && `${to.slice(0, 8)}${day!.padStart(2, '0')}`
    return Number(day) > 0 && from !== null && to !== null && from < to && set(from, to)
  })
  take(
    sentence,
    phrase(`${prefix}((?:${MONTH}) \\d{1,2})(?:st|nd|rd|th)?${TO}(\\d{1,2})(?:st|nd|rd|th)?(?! ?(?:am|pm|:))`),
    ({ 1: first, 2: last }) => {
      const from = dateIn(first!, calendar)
      return from !== null && set(from, dateIn(first!.replace(/\d+/, last!), calendar, from))
    },
  )
  take(sentence, phrase(`(?:de |from )?(${WEEKDAY})${TO}(${WEEKDAY})`), ({ 1: first, 2: last }) => {
    const from = comingWeekday(weekdayIn(first!), today)
    return set(from, comingWeekday(weekdayIn(last!), from))
  })
  take(
    sentence,
    phrase(`(?:del|from the) (\\d{1,2})(?:st|nd|rd|th)? (?:al|to the) (\\d{1,2})(?:st|nd|rd|th)?`),
    (match) => {
      const from = dayOfMonth(Number(match[1]), today)
      return from !== null && set(from, dayOfMonth(Number(match[2]), from))
    },
  )
}

function readSingleDates(sentence: Sentence, calendar: Calendars, set: Set): void {
  const { today } = calendar
  // What looks like a date and is none must not be read in parts.
  take(sentence, phrase(DATE), ({ 0: text, index }) => {
    const day = dateIn(text, calendar)
    if (day === null) sentence.left.push([index, index + text.length])
    return day === null || set(day)
  })
  take(
    sentence,
    phrase(`(?:el |the )?(${NTH}) (${WEEKDAY}) (?:de|of|in) (${MONTH})`),
    ({ 1: nth, 2: name, 3: month }) => set(weekdayOfMonth(nextMonth(month!, today), weekdayIn(name!), ORDINALS[nth!]!)),
  )
}

function readFeasts(sentence: Sentence, { today, country }: Calendars, set: Set): void {
  const year = Number(today.slice(0, 4))
  const next = (ofYear: (year: number) => readonly [Day, Day]) => {
    const [from, to] = ofYear(year)
    return from >= today ? set(from, to) : set(...ofYear(year + 1))
  }
  take(sentence, phrase('(?:nochebuena|navidad|christmas|xmas)(?: eve| day)?'), () =>
    next((of) => [`${of}-12-24`, `${of}-12-25`]),
  )
  take(sentence, phrase('ano nuevo|new years?(?: eve)?'), () => next((of) => [`${of}-12-31`, `${of + 1}-01-01`]))
  take(sentence, phrase('fiestas patrias'), () => next((of) => [`${of}-09-17`, `${of}-09-19`]))
  take(sentence, phrase('semana santa|easter(?: weekend)?'), () =>
    next((of) => [addDays(easterOf(of), -3), addDays(easterOf(of), country === 'GB' ? 1 : 0)]),
  )
}

function readRelative(sentence: Sentence, { today }: Calendars, heard: HeardDates, set: Set): void {
  take(sentence, phrase('(?:the )?day after tomorrow|pasado manana'), () => set(addDays(today, 2)))
  const night = (day: Day) => {
    if (!set(day)) return false
    heard.isTonight = true
    return true
  }
  const atNight = '(?:night|(?:en|por|a) la noche)'
  take(sentence, phrase(`tonight|esta noche|hoy ${atNight}`), () => night(today))
  take(sentence, phrase(`(?:tomorrow|manana) ${atNight}`), () => night(addDays(today, 1)))
  take(sentence, phrase(`(?:(?:el|este|this|on) )*(${WEEKDAY}) ${atNight}`), ({ 1: name }) =>
    night(comingWeekday(weekdayIn(name!), today)),
  )
  const units = '(dias?|days?|semanas?|weeks?|quincenas?|fortnights?)'
  take(sentence, phrase(`(?:en|in|dentro de) (${COUNT}) ${units}(?: mas)?`), ({ 1: count, 2: unit }) =>
    set(addDays(today, Math.min(numberIn(count!), 730) * daysIn(unit!))),
  )
  take(sentence, phrase('hoy|today'), () => set(today))
  // 'En la mañana' is the morning, 'mañana en la mañana' tomorrow's.
  take(sentence, phrase('(?<!(?<!\\p{L})(?:la|esta|(?<!partir )de) )manana|tomorrow'), () => set(addDays(today, 1)))
  take(sentence, phrase('(?=esta (?:tarde|manana)|this (?:morning|afternoon|evening))(?:esta|this)'), () => set(today))
}

function readWeekdays(sentence: Sentence, { today }: Calendars, set: Set): void {
  // 'Thursday week' is the one after the coming one.
  take(sentence, phrase(`(?:(?:on|this) )?(${WEEKDAY}) week`), ({ 1: name }) =>
    set(addDays(comingWeekday(weekdayIn(name!), today), 7)),
  )
  const weekdayAt = phrase(`(?:(este|this|next|proximo|proxima) )?(${WEEKDAY})(?: (que viene|proximo))?`)
  take(sentence, weekdayAt, ({ 1: before, 2: name, 3: after }) => {
    const weekday = weekdayIn(name!)
    if (before === 'next') return set(weekdayOfNextWeek(weekday, today))
    const isLater = after !== undefined || before?.startsWith('proxim')
    return set(comingWeekday(weekday, isLater ? addDays(today, 1) : today))
  })
}

function readDayOfMonth(sentence: Sentence, { today }: Calendars, set: Set): void {
  const bare = phrase(
    '(?:el|the|el dia|dia) (\\d{1,2})(?:st|nd|rd|th)?(?![:/.]?\\d| ?(?:am|pm|hrs|h|personas|people|lucas|mil|%))',
  )
  take(sentence, bare, ({ 1: day }) => set(dayOfMonth(Number(day), today)))
}

const daysIn = (unit: string) => (/^[qf]/.test(unit) ? 14 : /^[sw]/.test(unit) ? 7 : 1)

/** 'Two nights', 'una semana', 'todo el día'; without a first day it finds nothing, and is said. */
function readLength(sentence: Sentence, heard: HeardDates): void {
  take(
    sentence,
    phrase(`(?:por |for |durante )?(${COUNT})[ -](noches?|nights?|dias?|days?|semanas?|weeks?|quincenas?|fortnights?)`),
    (match) => {
      const days = numberIn(match[1]!) * daysIn(match[2]!)
      if (heard.days !== undefined || days < 1 || days > 365 || heard.to !== undefined) return false
      if (heard.from === undefined) sentence.left.push([match.index, match.index + match[0].length])
      heard.days = days === 1 && match[2]!.startsWith('d') ? 0 : days
      return true
    },
  )
  take(
    sentence,
    phrase('todo el dia|all day(?: long)?|(?:the )?whole day|full day|dia completo|jornada completa'),
    () => {
      heard.isWhole = true
    },
  )
}
