import { isDay, isWallTime } from '#kernel/dates.ts'
import { z } from 'zod'
import type { Stay } from './stay.ts'
import type { Unit } from './unit.ts'

/** Both date forms in addresses are read by their first ten characters (decision B20). */
export const DayInput = z
  .string()
  .max(40)
  .transform((text) => text.slice(0, 10))
  .refine(isDay)

const StayInput = z.object({
  checkIn: DayInput.optional().catch(undefined),
  checkOut: DayInput.optional().catch(undefined),
  start: z.string().refine(isWallTime).optional().catch(undefined),
  /** Hours, in quarter steps. */
  hours: z.coerce.number().min(0.25).max(24).multipleOf(0.25).optional().catch(undefined),
})

/**
 * The stay in a URL or a form, as far as it is complete; anything unreadable counts as not given.
 *
 * @param unit of the listing: per day reads checkIn and checkOut, per hour checkIn, start and hours
 */
export function stayFrom(values: Record<string, string>, unit: Unit): Stay | null {
  const filled = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))
  const { checkIn, checkOut, start, hours } = StayInput.parse(filled)
  if (!checkIn) return null
  if (unit === 'day') return checkOut ? { unit, checkIn, checkOut } : null
  return start && hours ? { unit, day: checkIn, startTime: start, durationMinutes: hours * 60 } : null
}

/** The reverse: the parameters of a stay in a URL. */
export function stayParams(stay: Stay): Record<string, string> {
  if (stay.unit === 'day') return { checkIn: stay.checkIn, checkOut: stay.checkOut }
  return { checkIn: stay.day, start: stay.startTime, hours: String(stay.durationMinutes / 60) }
}
