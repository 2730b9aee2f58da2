import type { BookingRules } from '#domain/availability/stay.ts'
import { addDays, type Day } from '#kernel/dates.ts'
import { type Kind, kinds } from './data/kinds.ts'
import type { Random } from './random.ts'
import type { Slot } from './slots.ts'

/** Who sleeps there comes in the afternoon; who works or celebrates there has the day from the morning on. */
const dwellings: readonly string[] = ['apartment', 'house', 'hotel']

export function makeRules(slot: Slot, zone: string, today: Day, random: Random): BookingRules {
  const shared = {
    zone,
    horizonDays: random.pick([180, 270, 365, 365]),
    recurringBlocks: random.chance(KEEPS_A_WEEKDAY) ? [keptWeekday(today, random)] : [],
    startStepMinutes: random.pick([30, 60, 60]),
  }
  return slot.unit === 'days'
    ? { ...dayRules(slot, random), ...shared }
    : { ...hourRules(kinds[slot.kind], random), ...shared }
}

/** Few hosts need one day of the week for themselves. */
const KEEPS_A_WEEKDAY = 0.05

const keptWeekday = (today: Day, random: Random) => ({
  weekday: random.between(1, 4),
  from: addDays(today, -60),
  to: addDays(today, 540),
})

function dayRules({ kind }: Slot, random: Random) {
  const sleeps = dwellings.includes(kind)
  return {
    kind: 'days' as const,
    checkInMinutes: sleeps ? random.pick([840, 900, 900, 960]) : random.pick([480, 540, 540, 600]),
    checkOutMinutes: sleeps ? random.pick([600, 660, 660, 720]) : 450,
    sameDayTurnover: sleeps && random.chance(0.6),
    minMinutes: 60,
    maxMinutes: 720,
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
    kind: 'hours' as const,
    checkInMinutes: 900,
    checkOutMinutes: 660,
    sameDayTurnover: false,
    minMinutes,
    maxMinutes: Math.min(720, closesMinutes - opensMinutes),
    leadTimeMinutes: random.pick([0, 0, 60, 120, 240, 1440]),
    turnoverMinutes: random.pick([0, 15, 30]),
    openingHours: [1, 2, 3, 4, 5, 6, 0]
      .filter((weekday) => !rests.includes(weekday))
      .map((weekday) => ({ weekday, opensMinutes, closesMinutes })),
  }
}

const wholeHours = ([least, most]: readonly [number, number], random: Random) =>
  random.between(least / 60, most / 60) * 60
