import { DAY_MS } from '#kernel/durations.ts'
import { nearestFree, type StayProblem } from '#domain/availability/availability.ts'
import { minDaysOn } from '#domain/availability/minimum-stay.ts'
import { MAX_STAY_DAYS } from '#domain/availability/rule-limits.ts'
import { type BookingRules, firstDay, type Stay } from '#domain/availability/stay.ts'
import { type Counted, eitherLength, lengthText, minutesText } from '#domain/listings/stay-length.ts'
import { formatDay, formatTime } from '#domain/i18n/format.ts'
import { addDays } from '#kernel/dates.ts'
import { dayIn, type Period } from '#kernel/zones.ts'
import type { Translate } from '#kernel/translate.ts'
import { stayText } from '../stay-text.server.ts'
import type { Visitor } from '#app/session/visitor.server.ts'

/** A listing's calendar; `taken` leaves out the rows of a booking that is to be changed. */
export type CalendarNow = { rules: BookingRules; taken: readonly Period[]; now: Date }

type Explained = { text: string; nearest: readonly Stay[] }

/** The limit that a stay breaks, with the nearest alternative ('At least 2 nights. Try Dec 10 – 12'). */
export function stayProblem(
  problem: StayProblem,
  stay: Stay,
  { rules, taken, now }: CalendarNow,
  listing: Counted,
  { t, locale }: Visitor,
): Explained {
  const nearest = problem === 'wrong-order' ? [] : nearestFree(withinLimits(stay, rules), rules, taken, now)
  const [first] = nearest
  const numbers = numbersOf(problem, stay, { rules, now }, listing, { t, locale })
  if (problem === 'too-soon' && first)
    return { text: t('stayProblems:too-soon-from', { ...numbers, when: namedStart(first, locale) }), nearest }
  const key = 'lengths' in numbers ? 'off-length-of' : problem
  const text = t(`stayProblems:${key}`, numbers)
  if (problem === 'taken' || !first) return { text, nearest }
  return { text: `${text} ${t('stayProblems:try', { when: stayText(first, locale) })}`, nearest }
}

/** A stay with the same start and an allowed length. */
function withinLimits(stay: Stay, rules: BookingRules): Stay {
  if (stay.unit === 'hour') {
    const { minMinutes, maxMinutes, lengthStepMinutes } = rules
    const wanted = Math.min(Math.max(stay.durationMinutes, minMinutes), maxMinutes)
    const steps = Math.floor((wanted - minMinutes) / lengthStepMinutes)
    return { ...stay, durationMinutes: minMinutes + steps * lengthStepMinutes }
  }
  const minDays = minDaysOn(stay.checkIn, rules)
  const days = (Date.parse(stay.checkOut) - Date.parse(stay.checkIn)) / DAY_MS
  const wanted = Math.min(Math.max(days, minDays > 1 ? minDays : 0), rules.maxDays, MAX_STAY_DAYS)
  return { ...stay, checkOut: addDays(stay.checkIn, wanted) }
}

/** Beyond this many lengths, the text gives the first one and the step. */
const MAX_LISTED = 5

type Reader = Pick<Visitor, 't' | 'locale'>

/** The figures of the rule that a stay breaks. */
function numbersOf(
  problem: StayProblem,
  stay: Stay,
  { rules, now }: Pick<CalendarNow, 'rules' | 'now'>,
  listing: Counted,
  { t, locale }: Reader,
) {
  const length = (units: number) => lengthText(units, rules.unit, listing, t)
  const isDays = rules.unit === 'day'
  switch (problem) {
    case 'too-short':
      return { length: length(stay.unit === 'day' ? minDaysOn(stay.checkIn, rules) : rules.minMinutes) }
    case 'too-long':
      return { length: length(isDays ? Math.min(rules.maxDays, MAX_STAY_DAYS) : rules.maxMinutes) }
    case 'off-length': {
      const offered = lengthsOf(rules)
      if (offered.length <= MAX_LISTED) return { lengths: eitherLength(offered, locale, t) }
      return { length: length(rules.minMinutes), step: length(rules.lengthStepMinutes) }
    }
    case 'off-step':
      return { step: length(rules.startStepMinutes) }
    case 'too-soon':
      return { ahead: aheadText(rules.leadTimeMinutes, t) }
    case 'beyond-horizon':
      return { day: formatDay(addDays(dayIn(now, rules.zone), rules.horizonDays), locale) }
    case 'past':
    case 'wrong-order':
    case 'closed':
    case 'taken':
      return {}
  }
}

const lengthsOf = ({ minMinutes, maxMinutes, lengthStepMinutes }: BookingRules) =>
  Array.from(
    { length: Math.floor((maxMinutes - minMinutes) / lengthStepMinutes) + 1 },
    (_, index) => minMinutes + index * lengthStepMinutes,
  )

/** '24 hours'; from two days on '2 days'. */
const aheadText = (minutes: number, t: Translate): string =>
  minutes >= 2880 && minutes % 1440 === 0 ? t('stay:days', { count: minutes / 1440 }) : minutesText(minutes, t)

/** 'Tuesday, Mar 24', with the time where it begins at one. */
function namedStart(stay: Stay, locale: Visitor['locale']): string {
  const day = formatDay(firstDay(stay), locale, 'named')
  return stay.unit === 'hour' ? `${day}, ${formatTime(stay.startTime, locale)}` : day
}
