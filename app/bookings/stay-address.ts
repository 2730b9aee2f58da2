import type { Day } from '#kernel/dates.ts'
import { useLocation } from 'react-router'

/** The range after a click (spec §4): start, then end, swapped where earlier, then a new range. */
function nextRange(
  chosen: { checkIn: Day | null; checkOut: Day | null },
  day: Day,
): { checkIn: Day; checkOut: Day | null } {
  const { checkIn, checkOut } = chosen
  if (!checkIn || checkOut) return { checkIn: day, checkOut: null }
  return day < checkIn ? { checkIn: day, checkOut: checkIn } : { checkIn, checkOut: day }
}

/** The listing's address is the only state of its booking panel. */
export function useStayAddress(chosen: { checkIn: Day | null; checkOut: Day | null }, isHourly: boolean) {
  const { pathname, search } = useLocation()

  const addressWith = (values: Record<string, string | null>) => {
    const params = new URLSearchParams(search)
    for (const [name, value] of Object.entries(values)) {
      if (value === null) params.delete(name)
      else params.set(name, value)
    }
    return `${pathname}?${params}`
  }
  const dayTo = (day: Day) =>
    addressWith(isHourly ? { checkIn: day, checkOut: null, start: null } : nextRange(chosen, day))

  return { dayTo, with: addressWith }
}
