import { formatMoney } from '#kernel/money.ts'
import { freeStarts, type StayProblem } from '#domain/availability/availability.ts'
import { DayInput, stayFrom, stayParams } from '#domain/availability/input.ts'
import type { BookingRules, Stay } from '#domain/availability/stay.ts'
import { type Counted, minutesText } from '#domain/listings/stay-length.ts'
import type { LimitReached, RefusedInput } from '#domain/bookings/errors.ts'
import { formatTime } from '#domain/i18n/format.ts'
import type { NotChargeable } from '#domain/payments/charge-limits.ts'
import { extraParams } from '#domain/pricing/input.ts'
import type { ChosenExtra } from '#domain/pricing/quote.ts'
import { type Day, isWallTime, minutesOf, type WallTime } from '#kernel/dates.ts'
import { addMinutes, instantOf, wallClock } from '#kernel/zones.ts'
import { stayProblem } from './stay-problem.server.ts'
import { stayText } from '../stay-text.server.ts'
import { instantText } from '#app/session/instant.view.server.ts'
import type { Visitor } from '#app/session/visitor.server.ts'
import type { CalendarNow } from './stay-problem.server.ts'

type StayField = 'checkIn' | 'checkOut' | 'start' | 'hours' | 'guests' | 'pets'

/** Fields as they were typed, each with its problem. */
export type StayFieldsView = {
  guests: string
  pets: string
  checkIn: Day | null
  checkOut: Day | null
  start: WallTime | null
  hours: string | null
  /** Free on the chosen day, each with the longest session that still fits. */
  starts: readonly { time: WallTime; maxMinutes: number }[]
  minMinutes: number
  lengths: readonly { hours: string; text: string }[]
  problems: Partial<Record<StayField, string>>
}

/** Another free time: its text, and the query string that chooses it on this page. */
export type Nearest = { text: string; search: string }

/** Why a stay was refused; `field` where the problem belongs to one. */
export type Refusal = {
  message: string
  field: StayField | null
  nearest: readonly Nearest[]
  /** Marks a limit on the guest's holds and requests, which is no problem of this stay. */
  isLimit?: true
}

export type StayParams = Record<string, string>

type Limits = { maxGuests: number; petsAllowed: boolean }

/** The fields of an address, with the available starts and lengths, and each field's own problem. */
export function stayFieldsView(
  params: StayParams,
  calendarNow: CalendarNow,
  limits: Limits,
  visitor: Visitor,
): StayFieldsView {
  const { rules, taken, now } = calendarNow
  const day = (name: string): Day | null => DayInput.safeParse(params[name]).data ?? null
  const checkIn = day('checkIn')
  const start = params['start'] && isWallTime(params['start']) ? params['start'] : null
  const stay = stayFrom(params, rules)
  const wanted = wantedMinutes(params, rules)
  const starts = rules.unit === 'hour' && checkIn ? freeStarts(checkIn, rules, taken, now) : []
  const longest =
    starts.find(({ time }) => time === start)?.maxMinutes ?? Math.max(0, ...starts.map(({ maxMinutes }) => maxMinutes))

  return {
    guests: params['guests'] || '1',
    pets: params['pets'] || '0',
    checkIn,
    // The next day, where a day chosen alone is a night.
    checkOut: stay?.unit === 'day' ? stay.checkOut : day('checkOut'),
    start,
    hours: rules.unit === 'hour' ? String((wanted ?? rules.minMinutes) / 60) : null,
    starts,
    minMinutes: rules.minMinutes,
    lengths: lengthViews(rules, longest, wanted, checkIn && start && { day: checkIn, start }, visitor),
    problems: { ...missing(params, rules, visitor), ...partyProblems(params, limits, visitor) },
  }
}

function wantedMinutes({ hours = '' }: StayParams, rules: BookingRules): number | null {
  const any = stayFrom({ checkIn: '2026-01-01', start: '00:00', hours }, { ...rules, unit: 'hour' })
  return any?.unit === 'hour' ? any.durationMinutes : null
}

type From = { day: Day; start: WallTime }

/**
 * The lengths that the host allows, up to the longest that fits; the chosen length is always included.
 *
 * @param from with a start each length says when it ends: '18:00 · 4 h' (decision D10)
 */
function lengthViews(
  rules: BookingRules,
  longest: number,
  wanted: number | null,
  from: From | null | '',
  { t, locale }: Visitor,
) {
  const { minMinutes, maxMinutes, lengthStepMinutes } = rules
  const steps = Math.max(0, Math.floor((Math.min(longest, maxMinutes) - minMinutes) / lengthStepMinutes))
  const fitting = Array.from({ length: steps + 1 }, (_, index) => minMinutes + index * lengthStepMinutes)
  const all = wanted === null || fitting.includes(wanted) ? fitting : [...fitting, wanted].toSorted((a, b) => a - b)
  const hours = new Intl.NumberFormat(locale)
  const textOf = (minutes: number) =>
    from
      ? t('picker:time.end', { time: endText(from, minutes, rules.zone, locale), hours: hours.format(minutes / 60) })
      : minutesText(minutes, t)
  return all.map((minutes) => ({ hours: String(minutes / 60), text: textOf(minutes) }))
}

/** When a session ends by the listing's clock; '02:00 (+1)' on the next day. */
function endText({ day, start }: From, minutes: number, zone: string, locale: Visitor['locale']): string {
  const end = wallClock(addMinutes(instantOf(day, minutesOf(start), zone), minutes), zone)
  const time = formatTime(end.time, locale)
  return end.day > day ? `${time} (+1)` : time
}

/** A form sends empty fields as empty strings, while a link leaves them out. */
function missing(params: StayParams, { unit }: BookingRules, { t }: Visitor): StayFieldsView['problems'] {
  const fields = unit === 'day' ? (['checkIn', 'checkOut'] as const) : (['checkIn', 'start'] as const)
  const empty = fields.filter((field) => params[field] === '')
  return Object.fromEntries(empty.map((field) => [field, t(`stayProblems:missing.${field}`)]))
}

function partyProblems({ guests, pets }: StayParams, limits: Limits, { t }: Visitor): StayFieldsView['problems'] {
  const isCount = (text: string | undefined, min: number) => !text || (/^\d{1,5}$/.test(text) && Number(text) >= min)
  const problems: StayFieldsView['problems'] = {}
  if (!isCount(guests, 1)) problems.guests = t('stayProblems:guests')
  else if (Number(guests ?? 1) > limits.maxGuests)
    problems.guests = t('stayProblems:tooManyGuests', { count: limits.maxGuests })
  if (!isCount(pets, 0)) problems.pets = t('stayProblems:petCount')
  else if (Number(pets ?? 0) > 0 && !limits.petsAllowed) problems.guests ??= t('stayProblems:pets')
  return problems
}

/** The field that a problem of a stay is shown beside. */
export function fieldOf(problem: StayProblem, unit: BookingRules['unit']): StayField {
  const isLength = ['wrong-order', 'too-short', 'too-long', 'off-length'].includes(problem)
  if (unit === 'day') return isLength ? 'checkOut' : 'checkIn'
  if (isLength) return 'hours'
  return problem === 'beyond-horizon' ? 'checkIn' : 'start'
}

/** A refusal by the listing's rules in the reader's language, with the field it belongs to. */
export function refusedInput(
  failure: RefusedInput | LimitReached,
  calendarNow: CalendarNow,
  listing: Counted,
  params: StayParams,
  visitor: Visitor,
): Refusal {
  const { t } = visitor
  const { unit, zone } = calendarNow.rules
  switch (failure.reason) {
    case 'limit-reached':
      return { message: limitText(failure, zone, visitor), field: null, nearest: [], isLimit: true }
    case 'dates-taken':
      return {
        message: t(failure.isRecent ? 'stayProblems:justTaken' : 'stayProblems:taken'),
        field: null,
        nearest: nearestViews(failure.nearest, params, visitor),
      }
    case 'too-many-guests':
      return {
        message: t('stayProblems:tooManyGuests', { count: failure.maxGuests }),
        field: 'guests',
        nearest: [],
      }
    case 'pets-not-allowed':
      return { message: t('stayProblems:pets'), field: 'guests', nearest: [] }
    case 'not-chargeable':
      return {
        message: notChargeableText(failure, visitor),
        field: null,
        nearest: [],
      }
    case 'not-bookable': {
      const stay = stayFrom(params, calendarNow.rules)!
      const { text, nearest } = stayProblem(failure.problem, stay, calendarNow, listing, visitor)
      return { message: text, field: fieldOf(failure.problem, unit), nearest: nearestViews(nearest, params, visitor) }
    }
  }
}

/** The limit, what to do, and when it is possible again, in the listing's zone by its name. */
export const limitText = ({ limit, max, again }: LimitReached, zone: string, { t, locale }: Visitor): string =>
  instantText(again, { locale, site: { zone } }, (when) => t(`stayProblems:limits.${limit}`, { max, again: when }))

/** Why a card cannot be charged what a stay or its change costs. */
export const notChargeableText = ({ is, limit }: NotChargeable, visitor: Visitor): string =>
  visitor.t(`stayProblems:charge.${is}`, { amount: formatMoney(limit, visitor) })

/** Other times as links that carry the party and the extras. */
export function nearestViews(nearest: readonly Stay[], params: StayParams, { locale }: Visitor): Nearest[] {
  const carried = Object.entries(params).filter(([name]) => /^(guests|pets|lang|instead|extra-.+)$/.test(name))
  return nearest.map((stay) => ({
    text: stayText(stay, locale),
    search: String(new URLSearchParams({ ...stayParams(stay), ...Object.fromEntries(carried) })),
  }))
}

type Input = { stay: Stay; guests: number; pets: number; extras: readonly ChosenExtra[] }

/** A stay, a party and extras as the params of an address. */
export const inputParams = ({ stay, guests, pets, extras }: Input): Record<string, string> => ({
  ...stayParams(stay),
  guests: String(guests),
  ...(pets > 0 && { pets: String(pets) }),
  ...extraParams(extras),
})
