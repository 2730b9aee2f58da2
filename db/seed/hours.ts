import type { BookingRules } from '#domain/availability/stay.ts'
import { addDays, type Day, daysFrom, weekdayOf } from '#kernel/dates.ts'
import { type Kind, kinds } from './data/kinds.ts'
import type { Random } from './random.ts'
import type { Slot } from './slots.ts'

/** Dwellings have check-in in the afternoon; other spaces are available from the morning on. */
const dwellings: readonly string[] = ['apartment', 'house', 'hotel']

/** @param extra separate randomness for later additions: length steps, minimum stays, exceptions */
export function makeRules(slot: Slot, zone: string, today: Day, random: Random, extra: Random): BookingRules {
  const usual = usualRules(slot, zone, today, random)
  return {
    ...usual,
    ...(usual.unit === 'day' ? stayLengths(slot, extra) : { lengthStepMinutes: lengthStep(usual, extra) }),
    openingExceptions: usual.unit === 'day' ? closedHolidays(today, 0.08, extra) : hourExceptions(usual, today, extra),
  }
}

/** Villas and some flats have a minimum stay, and few a stay above two months. */
function stayLengths({ kind }: Slot, extra: Random) {
  const [min, max] = kinds[kind].stay ?? [1, 1]
  const wantsMinimum = extra.chance(0.35)
  return { minDays: Math.max(1, min, wantsMinimum && max >= 5 ? 2 : 1), maxDays: extra.pick([30, 60, 180, 180]) }
}

const lengthStep = ({ startStepMinutes }: BookingRules, extra: Random) =>
  extra.chance(0.6) ? Math.min(60, Math.max(30, startStepMinutes)) : 60

/** Late opening places have longer nights ahead and on New Year's Eve; others close or open late. */
function hourExceptions(rules: BookingRules, today: Day, extra: Random): BookingRules['openingExceptions'] {
  const usual = rules.openingHours[0]
  const closed = closedHolidays(today, 0.4, extra)
  if (!usual || usual.closesMinutes + LATER_MINUTES > 2880 || !extra.chance(usual.closesMinutes > 1440 ? 1 : 0.15))
    return closed

  const friday = daysFrom(addDays(today, 10), addDays(today, 16)).find((day) => weekdayOf(day) === 5)!
  const nights = [friday, nextOf('12-31', today)].map((day) => ({
    day,
    opensMinutes: usual.opensMinutes,
    closesMinutes: usual.closesMinutes + LATER_MINUTES,
  }))
  return [...closed, ...nights]
}

/** Minutes by which a long night is longer. */
const LATER_MINUTES = 120

const closedHolidays = (today: Day, share: number, extra: Random) =>
  extra.chance(share)
    ? ['12-25', '01-01'].map((date) => ({ day: nextOf(date, today), opensMinutes: null, closesMinutes: null }))
    : []

/** The next day of that month and date after today. */
function nextOf(date: string, today: Day): Day {
  const thisYear = `${today.slice(0, 4)}-${date}`
  return thisYear > today ? thisYear : `${Number(today.slice(0, 4)) + 1}-${date}`
}

function usualRules(slot: Slot, zone: string, today: Day, random: Random): BookingRules {
  const shared = {
    zone,
    horizonDays: random.pick([180, 270, 365, 365]),
    recurringBlocks: random.chance(BLOCKS_A_WEEKDAY) ? [blockedWeekday(today, random)] : [],
    openingExceptions: [],
    startStepMinutes: random.pick([30, 60, 60]),
  }
  return slot.unit === 'day'
    ? { ...dayRules(slot, random), ...shared }
    : { ...hourRules(kinds[slot.kind], random), ...shared }
}

/** Share of hosts with a weekly blocked day. */
const BLOCKS_A_WEEKDAY = 0.05

const blockedWeekday = (today: Day, random: Random) => ({
  weekday: random.between(1, 4),
  from: addDays(today, -60),
  to: addDays(today, 540),
})

function dayRules({ kind }: Slot, random: Random) {
  const sleeps = dwellings.includes(kind)
  return {
    unit: 'day' as const,
    checkInMinutes: sleeps ? random.pick([840, 900, 900, 960]) : random.pick([480, 540, 540, 600]),
    // Spaces without beds are used from morning to evening, as day use (decision E1).
    checkOutMinutes: sleeps ? random.pick([600, 660, 660, 720]) : 1200,
    sameDayTurnover: sleeps && random.chance(0.6),
    minDays: 1,
    maxDays: 180,
    minimumStays: [],
    minMinutes: 60,
    maxMinutes: 720,
    lengthStepMinutes: 60,
    leadTimeMinutes: random.pick([0, 0, 720, 1440, 2880]),
    turnoverMinutes: sleeps ? random.pick([0, 60, 120]) : 0,
    openingHours: [],
  }
}

function hourRules({ opening, minHours }: Kind, random: Random) {
  if (!opening || !minHours) throw new RangeError('a kind per hour needs opening hours')
  const opensMinutes = wholeHours(opening.from, random)
  const closesMinutes = wholeHours(opening.to, random)
  const rests = [...(opening.closed ?? []), ...opening.rests.filter(() => random.chance(0.5))]
  const minMinutes = random.between(...minHours) * 60

  return {
    unit: 'hour' as const,
    checkInMinutes: 900,
    checkOutMinutes: 660,
    sameDayTurnover: false,
    minDays: 1,
    maxDays: 180,
    minimumStays: [],
    minMinutes,
    lengthStepMinutes: 60,
    maxMinutes: Math.min(720, closesMinutes - opensMinutes),
    leadTimeMinutes: random.pick([0, 0, 60, 120, 240, 1440]),
    turnoverMinutes: random.pick([0, 15, 30]),
    openingHours: [1, 2, 3, 4, 5, 6, 0]
      .filter((weekday) => !rests.includes(weekday))
      .map((weekday) => ({ weekday, opensMinutes, closesMinutes })),
  }
}

const wholeHours = ([min, max]: readonly [number, number], random: Random) => random.between(min / 60, max / 60) * 60
