import type { BookingRules, Stay } from '#domain/availability/stay.ts'
import type { Period } from '#kernel/zones.ts'

/** A slow, independent reading of a listing's rules, minute by minute with the runtime's calendar. */
export type Walk = {
  /** The first minute, in milliseconds since 1970. */
  from: number
  /** The wall clock at each minute, `YYYY-MM-DDTHH:mm`. */
  walls: readonly string[]
  /** The first minute that shows that wall time, or a later one where it is skipped. */
  at: (day: string, minutes: number) => number
}

const msPerDay = 86_400_000
const isoDay = (ms: number) => new Date(ms).toISOString().slice(0, 10)
export const dayAfter = (day: string, days: number) => isoDay(Date.parse(`${day}T00:00:00Z`) + days * msPerDay)
const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** @param day the middle one of `2 × reach + 1` days */
export function walkAround(day: string, zone: string, reach: number): Walk {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' })
  const from = Date.parse(`${day}T00:00:00Z`) - (reach + 1) * msPerDay
  const walls = Array.from({ length: (2 * reach + 3) * 1440 }, (_, minute) =>
    format.format(from + minute * 60_000).replace(' ', 'T'),
  )
  return { from, walls, at: (of, minutes) => firstAt(walls, of, minutes) }
}

function firstAt(walls: readonly string[], day: string, minutes: number): number {
  const wanted = `${dayAfter(day, Math.floor(minutes / 1440))}T${clock(minutes % 1440)}`
  // Near enough by the walk's own beginning; clocks are moved by less than three hours.
  const guess = (Date.parse(`${wanted}Z`) - Date.parse(`${walls[0]}Z`)) / 60_000 - 180
  for (let index = Math.max(0, guess); index < walls.length; index += 1) if (walls[index]! >= wanted) return index
  return walls.length
}

export const instantAt = ({ from }: Walk, minute: number) => new Date(from + minute * 60_000)

/** The open and the taken minutes of a walk. */
type Minutes = { open: Uint8Array; taken: Uint8Array }

export function minutesOfWalk(walk: Walk, rules: BookingRules, taken: readonly Period[]): Minutes {
  const minutes = { open: new Uint8Array(walk.walls.length), taken: new Uint8Array(walk.walls.length) }
  const days = new Set(walk.walls.map((wall) => wall.slice(0, 10)))
  for (const day of days) {
    if (isBlockedDay(day, rules)) continue
    const special = rules.openingExceptions.filter((each) => each.day === day)
    const usual = rules.openingHours.filter(({ weekday }) => weekday === new Date(day).getUTCDay())
    for (const { opensMinutes, closesMinutes } of special.length > 0 ? special : usual) {
      if (opensMinutes === null || closesMinutes === null) continue
      minutes.open.fill(1, walk.at(day, opensMinutes), walk.at(day, closesMinutes))
    }
  }
  for (const { start, end } of taken)
    minutes.taken.fill(1, Math.max(0, minuteOf(walk, start)), Math.max(0, minuteOf(walk, end)))
  return minutes
}

const minuteOf = ({ from }: Walk, instant: Date) => (instant.getTime() - from) / 60_000

export function isBlockedDay(day: string, rules: BookingRules): boolean {
  const weekday = new Date(day).getUTCDay()
  const recurring = rules.recurringBlocks.some(
    (block) => block.weekday === weekday && block.from <= day && day <= block.to,
  )
  const closed = rules.openingExceptions.some((each) => each.day === day && each.opensMinutes === null)
  return recurring || (rules.unit === 'day' && closed)
}

/** From when to when the guests may be there, and what the booking takes, as minutes of the walk. */
export function periodsOf(walk: Walk, stay: Stay, rules: BookingRules) {
  if (stay.unit === 'hour') {
    const [hour, minute] = stay.startTime.split(':').map(Number)
    const start = walk.at(stay.day, hour! * 60 + minute!)
    const end = start + stay.durationMinutes
    return { guests: [start, end], occupied: [start, end + rules.turnoverMinutes] } as const
  }
  // Decision E1: a day alone ends at a later check-out, else it is one night.
  const isNight = stay.checkOut === stay.checkIn && rules.checkOutMinutes <= rules.checkInMinutes
  const lastDay = isNight ? dayAfter(stay.checkIn, 1) : stay.checkOut
  const guests = [walk.at(stay.checkIn, rules.checkInMinutes), walk.at(lastDay, rules.checkOutMinutes)] as const
  if (rules.sameDayTurnover) return { guests, occupied: [guests[0], guests[1] + rules.turnoverMinutes] } as const

  const isInStay = (wall: string) => stay.checkIn <= wall.slice(0, 10) && wall.slice(0, 10) <= lastDay
  return { guests, occupied: [walk.walls.findIndex(isInStay), walk.walls.findLastIndex(isInStay) + 1] } as const
}

const all = (minutes: Uint8Array, from: number, to: number, value: 0 | 1) =>
  to <= minutes.length && minutes.subarray(from, to).every((each) => each === value)

/** The starts of a day with the longest session from each, by trying every length. @param now a minute of the walk */
export function startsOn(walk: Walk, day: string, rules: BookingRules, { open, taken }: Minutes, now: number) {
  if (isBlockedDay(day, rules) || daysAhead(walk, day, now) > rules.horizonDays) return []
  const starts: { time: string; maxMinutes: number }[] = []
  for (let wall = 0; wall < 1440; wall += rules.startStepMinutes) {
    const start = walk.at(day, wall)
    if (walk.walls[start] !== `${day}T${clock(wall)}` || start <= now || start < now + rules.leadTimeMinutes) continue
    let longest = 0
    for (let length = rules.minMinutes; length <= rules.maxMinutes; length += rules.lengthStepMinutes) {
      if (!all(open, start, start + length, 1) || !all(taken, start, start + length + rules.turnoverMinutes, 0)) break
      longest = length
    }
    if (longest > 0) starts.push({ time: clock(wall), maxMinutes: longest })
  }
  return starts
}

const daysAhead = (walk: Walk, day: string, now: number) =>
  (Date.parse(day) - Date.parse(walk.walls[now]!.slice(0, 10))) / msPerDay

/** Whether the rules forbid being there (per day) or beginning (per hour) on a day. */
export function isBlocked(walk: Walk, day: string, rules: BookingRules, minutes: Minutes, now: number): boolean {
  if (rules.unit === 'hour') return startsOn(walk, day, rules, minutes, now).length === 0

  const ahead = daysAhead(walk, day, now)
  if (ahead < 0 || ahead > rules.horizonDays || isBlockedDay(day, rules)) return true
  const { guests, occupied } = periodsOf(walk, { unit: 'day', checkIn: day, checkOut: day }, rules)
  const isTooSoon = rules.leadTimeMinutes > 0 && guests[0] < now + rules.leadTimeMinutes
  // With whole days the next one may be free or not: the day can be the last of an earlier stay.
  const own = (minute: number) => rules.sameDayTurnover || walk.walls[minute]!.slice(0, 10) === day
  // In an hour that the clock skips a stay has no length, and is taken where what is taken goes on over it.
  const [first, end] = occupied[0] === occupied[1] ? [occupied[0] - 1, occupied[1] + 1] : occupied
  const all = minutes.taken.subarray(first, end)
  const isTaken =
    occupied[0] === occupied[1]
      ? all.every((each) => each === 1)
      : all.some((each, at) => each === 1 && own(first + at))
  return isTooSoon || isTaken
}
