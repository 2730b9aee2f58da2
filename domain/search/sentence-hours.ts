import { minutesOf, wallTime, type WallTime } from '#kernel/dates.ts'
import { type DayPart, dayParts } from './day-part.ts'
import { COUNT, numberIn, numbersUpTo } from './sentence-numbers.ts'
import { correct, leave, phrase, type Sentence, take } from './sentence.ts'

export type HeardHours = { startTime?: WallTime; durationMinutes?: number }

const HALF = '(?:de|en|por|a) la (?:manana|tarde|noche)|in the (?:morning|afternoon|evening)|at night'
const MARK = `(?: ?(?:am|pm|a,? ?m,?|p,? ?m,?|hrs?|hs|h|horas?|oclock)(?!\\p{L}))?(?: (?:${HALF}))?`
const NAMED = 'noon|midday|mediodia|medio dia|midnight|medianoche'
const QUARTER = 'half past |quarter (?:past|to) |cuarto para las? '
const CLOCK = `(?:(?:(?:${QUARTER}|half )?\\d{1,2}(?:[:.]\\d\\d|h\\d\\d)?(?: y media| y cuarto)?|${NAMED})${MARK})`
const THINGS =
  '(?! ?(?:personas?|pers|people|ppl|pax|guests?|invitad|asistent|adult|kids|ninos|noche|night|dia|day|semana|week|dormitor|bano|bed|bath|lucas|mil|pesos|k(?!\\p{L})|minut|min(?!\\p{L})|%|\\$|£))'
const TO = '(?: ?- ?| (?:a|to|till?|until|hasta|y|and)(?: las?)? )'
const FROM = '(?:de|desde|from|between|entre|at|a)(?: las?)?'

/** Quarters of an hour are the steps of a session. */
const STEP_MINUTES = 15
const DAY_MINUTES = minutesOf('24:00')

/**
 * Hours of a session. Without am or pm a start from one to seven is after noon,
 * because nobody rents a studio from two to six at night.
 */
export function readHours(sentence: Sentence): HeardHours {
  const heard: HeardHours = {}
  writeOut(sentence)
  take(sentence, phrase(`(?:${FROM} )?(${CLOCK})${TO}(${CLOCK})${THINGS}`), ({ 1: first, 2: last }) => {
    const span = spanOf(first!, last!)
    if (!span || heard.startTime !== undefined) return false
    heard.startTime = wallTime(span.start)
    heard.durationMinutes = span.minutes
    return true
  })
  leave(sentence, phrase(`(?:hasta las?|antes de las?|antes del|until|before|by) ${CLOCK}${THINGS}`))
  readStart(sentence, heard)
  readLength(sentence, heard)
  readHalves(sentence, heard)
  return heard
}

const HOUR_WORDS = `${numbersUpTo(12).join('|')}|(?<=la )una`
const BEFORE_HOUR = 'half past|half|quarter past|quarter to|at|from|between|after|until|till|las?'

/** 'A las ocho', 'half past two', 'from two to six': hours in words, not the counts of people, days or money. */
function writeOut(sentence: Sentence): void {
  const spoken = phrase(`(?:${BEFORE_HOUR}) (${HOUR_WORDS})(?:(?:${TO})(${HOUR_WORDS}))?${THINGS}`)
  for (const { 0: all, 1: first, 2: last, index } of [...sentence.plain.matchAll(spoken)].toReversed()) {
    const end = index + all.length
    const from = all.indexOf(` ${first}`) + 1 + index
    if (last !== undefined) correct(sentence, wordAt(last, end - last.length), String(numberIn(last)))
    correct(sentence, wordAt(first!, from), String(numberIn(first!)))
  }
}

const wordAt = (text: string, from: number) => ({ text, span: [from, from + text.length] }) as const

function readStart(sentence: Sentence, heard: HeardHours): void {
  const start = (text: string) => {
    const minutes = startOf(text)
    if (minutes === null || heard.startTime !== undefined) return false
    heard.startTime = wallTime(minutes)
    return true
  }
  const before =
    'a las?|at|desde las?|a partir de las?|from|after|despues de las?|despues del|para las?|starting at|tipo|al?|around'
  take(sentence, phrase(`(?:(?:${before}) )?((?:${QUARTER})\\d{1,2}${MARK})`), ({ 1: text }) => start(text!))
  take(sentence, phrase(`(?:${before}) (${CLOCK})${THINGS}`), ({ 1: text }) => start(text!))
  take(
    sentence,
    phrase(
      `(?:\\d{1,2}(?:[:h]\\d\\d)? ?(?:am|pm|a,? m|p,? m)|(?:9|1\\d|2[0-4]) ?hrs|\\d{1,2}:\\d\\d)(?: (?:${HALF}))?`,
    ),
    ({ 0: text }) => start(text),
  )
}

function readLength(sentence: Sentence, heard: HeardHours): void {
  const length = (minutes: number) => {
    const isLength = minutes >= STEP_MINUTES && minutes <= DAY_MINUTES && minutes % STEP_MINUTES === 0
    if (!isLength || heard.durationMinutes !== undefined) return false
    heard.durationMinutes = minutes
    return true
  }
  take(
    sentence,
    phrase(`(?:por |for |durante )?(${COUNT}|\\d[.,]\\d\\d?) ?(?:horas?|hours?|hrs?|h)( y media| and a half)?`),
    (match) => length(numberIn(match[1]!.replace(',', '.')) * 60 + (match[2] ? 30 : 0)),
  )
  take(sentence, phrase('(?:por |for )?(?:(hora y media|an hour and a half)|media hora|half an hour)'), ({ 1: more }) =>
    length(more ? 90 : 30),
  )
  take(sentence, phrase('(?:por |for )?(\\d{2,3}) ?(?:minutos?|minutes?|mins?)'), ({ 1: minutes }) =>
    length(Number(minutes)),
  )
}

function readHalves(sentence: Sentence, heard: HeardHours): void {
  const words = {
    morning: 'morning|(?:en|por|de) la manana|esta manana|de manana|(?:esta )?manana(?= (?:temprano|en la manana))',
    afternoon: 'afternoon|(?:en|por|a) la tarde|esta tarde|tarde',
    evening: 'evening|(?:en|por|a) la noche|de noche|at night',
  }
  for (const half of Object.keys(dayParts) as DayPart[])
    take(sentence, phrase(`(?:in the |this )?(?:${words[half]})`), () => {
      if (heard.startTime !== undefined) return false
      const { startTime, durationMinutes } = dayParts[half]
      heard.startTime = startTime
      heard.durationMinutes ??= durationMinutes
      return true
    })
}

type Clock = { hour: number; minutes: number; half: 'am' | 'pm' | null; isExact: boolean }

function clockIn(text: string): Clock | null {
  if (/\bnoon|midday|medio ?dia/.test(text)) return { hour: 12, minutes: 0, half: null, isExact: true }
  if (/midnight|medianoche/.test(text)) return { hour: 24, minutes: 0, half: null, isExact: true }
  const isBefore = /quarter to|cuarto para/.test(text)
  const [, digits = '', past] = /(\d{1,2})(?:[:.h](\d\d))?/.exec(text) ?? []
  const written = Number(digits)
  const hour = isBefore ? ((written + 10) % 12) + 1 : written
  const minutes = isBefore
    ? 45
    : past
      ? Number(past)
      : /y media|half/.test(text)
        ? 30
        : /y cuarto|quarter past/.test(text)
          ? 15
          : 0
  if (digits === '' || hour > 24 || minutes > 59) return null
  const isMorning = /\d ?a,? ?m|manana|morning/.test(text)
  const isLater = /\d ?p,? ?m|tarde|noche|afternoon|evening|night/.test(text)
  const half = hour > 12 ? null : isMorning ? 'am' : isLater ? 'pm' : null
  return { hour, minutes, half, isExact: hour > 12 || hour === 0 || digits.startsWith('0') }
}

const minutesIn = ({ hour, minutes, half }: Clock) =>
  (half === null ? hour : (hour % 12) + (half === 'pm' ? 12 : 0)) * 60 + minutes

function startOf(text: string): number | null {
  const clock = clockIn(text)
  if (!clock || (clock.hour === 24 && clock.half === null)) return null
  const isAfterNoon = clock.half === null && !clock.isExact && clock.hour < 8
  const minutes = minutesIn(isAfterNoon ? { ...clock, half: 'pm' } : clock)
  return minutes % STEP_MINUTES === 0 ? minutes : null
}

function spanOf(first: string, last: string): { start: number; minutes: number } | null {
  const [from, to] = [clockIn(first), clockIn(last)]
  if (!from || !to || from.hour === 24) return null
  const isOpen = from.half === null && !from.isExact
  // '2 to 6pm' is after noon as a whole, '11 to 2pm' is not.
  const shared = isOpen && to.half !== null ? minutesIn({ ...from, half: to.half }) : null
  const start =
    shared !== null
      ? shared < minutesIn(to)
        ? shared
        : minutesIn({ ...from, half: to.half === 'pm' ? 'am' : 'pm' })
      : isOpen && to.hour > 12 && to.hour < 24
        ? minutesIn(from)
        : startOf(first)
  if (start === null) return null
  const isFixed = to.half !== null || to.isExact
  const ends = [0, 12, 24].map((hours) => minutesIn(to) + hours * 60)
  const end = (isFixed ? [ends[0]!, ends[2]!] : ends).find((minutes) => minutes > start)
  const minutes = end === undefined ? 0 : end - start
  const isSession = minutes > 0 && minutes <= DAY_MINUTES && minutes % STEP_MINUTES === 0 && start % STEP_MINUTES === 0
  return isSession ? { start, minutes } : null
}

/** A bare number right after the day: 'pádel mañana 7'. */
export function readBareHour(sentence: Sentence, heard: HeardHours): void {
  if (heard.startTime !== undefined) return
  take(sentence, /(?<=\| ?,? ?)\d{1,2}(?= *(?:[,|]|$))/gu, ({ 0: text }) => {
    const minutes = Number(text) > 0 ? startOf(text) : null
    if (minutes === null || heard.startTime !== undefined) return false
    heard.startTime = wallTime(minutes)
    return true
  })
}
