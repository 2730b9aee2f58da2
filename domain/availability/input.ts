import { addDays, type Day, isDay, isWallTime, minutesOf, weekdays } from '#kernel/dates.ts'
import { field, refuse, Refused, rowsOf, textIn, ticks, whole, wholeOr } from '#kernel/fields.ts'
import { z } from 'zod'
import { blockFields, MAX_BLOCK_DAYS, MAX_BLOCKS, ruleLimits } from './rule-limits.ts'
import { type BookingRules, soldStay, type Stay } from './stay.ts'
import type { Unit } from './unit.ts'

/** Addresses have two forms of dates; the first ten characters are the day (decision B20). */
export const DayInput = z
  .string()
  .max(40)
  .transform((date) => date.slice(0, 10))
  .refine(isDay)

const StayInput = z.object({
  checkIn: DayInput.optional().catch(undefined),
  checkOut: DayInput.optional().catch(undefined),
  start: z.string().refine(isWallTime).optional().catch(undefined),
  /** Hours in steps of a quarter. */
  hours: z.coerce.number().min(0.25).max(24).multipleOf(0.25).optional().catch(undefined),
})

/**
 * The stay as it is sold (`soldStay`); what is unreadable counts as missing.
 *
 * @param rules of the listing: per day reads checkIn and checkOut, per hour checkIn, start and hours
 */
export function stayFrom(
  values: Record<string, string>,
  rules: Pick<BookingRules, 'unit' | 'checkInMinutes' | 'checkOutMinutes'>,
): Stay | null {
  const { unit } = rules
  const filled = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))
  const { checkIn, checkOut, start, hours } = StayInput.parse(filled)
  if (!checkIn) return null
  if (unit === 'day') return checkOut ? soldStay({ unit, checkIn, checkOut }, rules) : null
  return start && hours ? { unit, day: checkIn, startTime: start, durationMinutes: hours * 60 } : null
}

/** The inverse of `stayFrom`. */
export function stayParams(stay: Stay): Record<string, string> {
  if (stay.unit === 'day') return { checkIn: stay.checkIn, checkOut: stay.checkOut }
  return { checkIn: stay.day, start: stay.startTime, hours: String(stay.durationMinutes / 60) }
}

const problem = (name: string) => `wizard:problems.${name}`

const { stayDays } = ruleLimits
const day = field((text) => (isDay(text) ? text : new Refused(problem('day'))))

/** Without a last day the block is the first day alone. */
const BlockRow = z
  .object({ blockFrom: day, blockTo: field((text) => text) })
  .transform(({ blockFrom: from, blockTo }, context): { from: Day; to: Day } => {
    const to = blockTo || from
    if (!isDay(to) || to < from || to > addDays(from, MAX_BLOCK_DAYS)) refuse(context, 'blockTo', problem('blockOrder'))
    return { from, to }
  })

/** The form has a listing's rules, its opening hours by weekday and its blocked days. */
export const availabilityForm = (unit: Unit) =>
  z
    .looseObject({
      leadHours: wholeOr(0, ruleLimits.leadHours, problem('leadHours')),
      horizonDays: whole(ruleLimits.horizonDays, problem('horizonDays')),
      turnover: wholeOr(0, ruleLimits.turnover, problem('turnover')),
      minDays: wholeOr(stayDays.min, stayDays, problem('days')),
      maxDays: wholeOr(stayDays.max, stayDays, problem('days')),
      closedWeekdays: ticks,
    })
    .transform((form, context) => {
      if (form.minDays > form.maxDays) refuse(context, 'maxDays', problem('daysOrder'))
      const openingHours = unit === 'hour' ? weekdays.flatMap((weekday) => hoursOf(weekday, form, context)) : []
      if (unit === 'hour' && openingHours.length === 0) refuse(context, 'opens1', problem('opening'))
      const closedWeekdays = weekdays.filter((weekday) => form.closedWeekdays.includes(String(weekday)))
      if (closedWeekdays.length === weekdays.length) refuse(context, 'closedWeekdays', problem('neverOpen'))
      return {
        leadTimeMinutes: form.leadHours * 60,
        horizonDays: form.horizonDays,
        turnoverMinutes: form.turnover,
        minDays: form.minDays,
        maxDays: form.maxDays,
        openingHours,
        closedWeekdays,
        blocks: rowsOf(BlockRow, blockFields, form, MAX_BLOCKS, context),
      }
    })

type Context = Parameters<typeof refuse>[0]
type Form = Readonly<Record<string, unknown>>

/** Opening times that end no later than they begin end on the next day. */
function hoursOf(weekday: number, form: Form, context: Context) {
  const windows = ['', 'Again'].flatMap((which) => {
    const [opens, closes] = [`opens${which}${weekday}`, `closes${which}${weekday}`] as const
    const [from, to] = [textIn(form, opens), textIn(form, closes)]
    if (from === '' && to === '') return []
    if (!isWallTime(from)) refuse(context, opens, problem('time'))
    if (!isWallTime(to)) refuse(context, closes, problem('time'))
    if (!isWallTime(from) || !isWallTime(to)) return []
    const [opensMinutes, end] = [minutesOf(from), minutesOf(to)]
    return [{ weekday, opensMinutes, closesMinutes: end <= opensMinutes ? end + 24 * 60 : end }]
  })
  const [first, second] = windows
  if (first && second && second.opensMinutes <= first.closesMinutes) {
    refuse(context, `opensAgain${weekday}`, problem('openingOrder'))
    return []
  }
  return windows
}
