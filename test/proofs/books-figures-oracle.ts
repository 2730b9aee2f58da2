import { addDays, type Day, firstOfMonth, weekdayOf } from '#kernel/dates.ts'
import { dayShown } from './analytics-world.ts'
import type { Booking, Books, Home } from './books-figures-world.ts'

/** Figures by their key: the table, its dimensions and the measure in one text. */
export type Figures = Map<string, number>
type Kind = Pick<Home, 'unit' | 'city' | 'subcategory'>

const DAY = 86_400_000
const bucketOf = (seconds: number) => Math.floor(Math.log(Math.max(1, seconds)) / Math.log(1.25))
const isTaking = ({ status }: Booking) => status === 'confirmed' || status === 'completed'

const counter = () => {
  const figures: Figures = new Map()
  const add = (key: readonly (string | number)[], value: number) =>
    figures.set(key.join(' | '), (figures.get(key.join(' | ')) ?? 0) + value)
  return { figures, add }
}

/** Of a unit: everything, its city, its kind, and both. */
const groupsOf = ({ unit, city, subcategory }: Kind) =>
  ['', city].flatMap((where) => ['', subcategory].map((what) => [unit, where, what]))

/** The supply of each day, listing by listing. */
export function supplyOf({ homes, bookings }: Books, days: readonly Day[]): Figures {
  const { figures, add } = counter()
  for (const day of days) {
    for (const home of homes) {
      if (home.status !== 'published' || dayShown(home.publishedAt.getTime(), home.zone) > day) continue
      const sold = bookings
        .filter((each) => each.home === home && isTaking(each))
        .reduce((sum, each) => sum + soldOn(each, day), 0)
      for (const group of groupsOf(home)) {
        add(['supply', day, ...group, 'listings'], 1)
        add(['supply', day, ...group, 'offered'], offeredOn(home, day))
        add(['supply', day, ...group, 'sold'], sold)
      }
    }
  }
  return figures
}

function offeredOn({ unit, blocks, hours, exceptions }: Home, day: Day): number {
  const isBlocked = blocks.some(
    ({ from, to, weekday }) => from <= day && day <= to && (weekday === null || weekday === weekdayOf(day)),
  )
  const other = exceptions.filter((each) => each.day === day)
  if (isBlocked || other.some(({ opens }) => opens === null)) return 0
  if (unit === 'day') return 1
  const open = other.length > 0 ? other : hours.filter(({ weekday }) => weekday === weekdayOf(day))
  return open.reduce((sum, { opens, closes }) => sum + closes! - opens!, 0)
}

function soldOn({ home, checkIn, checkOut, minutes }: Booking, day: Day): number {
  if (minutes !== null) return checkIn === day ? minutes : 0
  const last = home.sameDayTurnover && checkOut > checkIn ? addDays(checkOut, -1) : checkOut
  return checkIn <= day && day <= last ? 1 : 0
}

/** The middle price of what is published, the lower one of two. */
export function pricesOf({ homes }: Books, week: Day): Figures {
  const prices = new Map<string, number[]>()
  for (const home of homes.filter(({ status }) => status === 'published')) {
    for (const group of groupsOf(home)) {
      const key = ['price', week, ...group, home.currency].join(' | ')
      prices.set(key, [...(prices.get(key) ?? []), home.price])
    }
  }
  return new Map(
    [...prices].flatMap(([key, all]) => [
      [`${key} | median`, all.toSorted((a, b) => a - b)[Math.ceil(all.length / 2) - 1]!],
      [`${key} | listings`, all.length],
    ]),
  )
}

/** Requests and answers by the day of the request at the space; the rest by the day in the operator's zone. */
export function answersOf({ bookings }: Books, zone: string): Figures {
  const { figures, add } = counter()
  for (const booking of bookings) {
    const { home, createdAt, answeredAt, reason, paidAt } = booking
    const note = (day: Day, measure: string) => add(['book', day, home.unit, home.city, home.subcategory, measure], 1)
    const requestedOn = dayShown(createdAt.getTime(), home.zone)
    if (booking.waitsFor === 'host' || answeredAt || reason === 'expired') note(requestedOn, 'requests')
    if (answeredAt) {
      note(requestedOn, 'answered')
      note(requestedOn, reason === 'declined' ? 'declined' : 'accepted')
      note(requestedOn, `answer:${bucketOf(Math.floor((answeredAt.getTime() - createdAt.getTime()) / 1000))}`)
    } else if (reason === 'expired') note(requestedOn, 'expired')
    if (paidAt && dayShown(paidAt.getTime(), home.zone) > requestedOn) note(requestedOn, 'paid-later')
    if (reason === 'changed-plans' || reason === 'host-cancelled')
      note(dayShown(booking.statusAt.getTime(), zone), `cancelled:${booking.by}:${reason}`)
    for (const { side, stars, at, isHidden } of booking.reviews)
      if (!isHidden) note(dayShown(at.getTime(), zone), `review:${side}:${stars}`)
    for (const { side, kind, at } of booking.claims) note(dayShown(at.getTime(), zone), `claim:${side}:${kind}:open`)
  }
  return figures
}

/** People one by one: when they began, and when they did the next thing. */
export function cohortsOf({ homes, bookings }: Books, zone: string): Figures {
  const { figures, add } = counter()
  const begin = (kind: string, days: readonly number[], first: number | undefined, next: number | undefined) => {
    if (first === undefined) return
    const month = firstOfMonth(dayShown(first, zone))
    add(['cohort', kind, month, 0], 1)
    for (const within of days)
      if (next !== undefined && next <= first + within * DAY) add(['cohort', kind, month, within], 1)
  }
  const sorted = (instants: readonly Date[]) => instants.map((each) => each.getTime()).toSorted((a, b) => a - b)
  const taken = bookings.filter(isTaking)
  for (const guest of new Set(bookings.map(({ guestId }) => guestId))) {
    const [first, next] = sorted(taken.filter(({ guestId }) => guestId === guest).map(({ createdAt }) => createdAt))
    begin('booked-again', [30, 90, 180, 365], first, next)
  }
  for (const host of new Set(homes.map(({ hostId }) => hostId))) {
    const own = homes.filter(({ hostId }) => hostId === host)
    const [made] = sorted(own.map(({ createdAt }) => createdAt))
    const [published] = sorted(own.map(({ publishedAt }) => publishedAt))
    const [booked] = sorted(taken.filter(({ home }) => home.hostId === host).map(({ createdAt }) => createdAt))
    begin('published', [7, 30, 90], made, published)
    begin('first-booking', [30, 90, 180], published, booked)
  }
  return figures
}
