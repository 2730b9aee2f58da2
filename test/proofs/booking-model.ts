/**
 * A small, obvious model of two listings of one space on one day: one is booked at once, the other by request. It knows hours,
 * not instants; it keeps lists, not constraints. What it says must happen is compared with what does.
 */
export type Ask =
  | { do: 'hold'; tag: number; listing: 'instant' | 'request'; start: number; length: number }
  | { do: 'open' | 'pay' | 'expire' | 'accept' | 'decline' | 'cancel'; whose: number }
  | { do: 'accept-change' | 'refuse-change'; whose: number }
  | { do: 'change'; whose: number; start: number; length: number }
  | { do: 'extend'; whose: number; minutes: 30 | 60 }
  | { do: 'wait'; minutes: number }

/** Minutes after midnight of the day, and after the beginning of the test where time is meant. */
type Change = {
  start: number
  length: number
  cost: number
  state: 'proposed' | 'paying'
  until: number
  session: boolean
}

export type ModelBooking = {
  tag: number
  listing: 'instant' | 'request'
  start: number
  length: number
  state: 'asked' | 'held' | 'confirmed' | 'cancelled'
  /** While it waits. */
  until: number
  session: boolean
  isDeclined: boolean
  total: number
  refunded: number
  change: Change | null
}

export type Model = { now: number; bookings: ModelBooking[] }

/** The day of the test begins so many minutes after the test: 18 days less twelve hours. */
export const DAY_BEGINS = 17 * 1440 + 12 * 60
export const [OPENS, CLOSES] = [540, 1080]
/** 10,000 an hour and 10 % on top. */
const PESOS_A_MINUTE = 11_000 / 60

export const newModel = (): Model => ({ now: 0, bookings: [] })

const at = (minutes: number) => DAY_BEGINS + minutes
const half = (model: Model, start: number) => model.now + Math.min(1440, (at(start) - model.now) / 2)

/** What is in the way: everything live, and what is held for changes; run-out holds and changes give way unless they may be being paid. */
function isFree(model: Model, start: number, length: number, except?: ModelBooking): boolean {
  giveWay(model)
  return isUntaken(model, start, length, except)
}

function isUntaken(model: Model, start: number, length: number, except?: ModelBooking): boolean {
  const crosses = (other: { start: number; length: number }) =>
    other.start < start + length && start < other.start + other.length
  return !model.bookings.some(
    (booking) =>
      booking !== except &&
      (((booking.state === 'held' || booking.state === 'confirmed') && crosses(booking)) ||
        (booking.change?.state === 'paying' && crosses(booking.change))),
  )
}

function giveWay(model: Model): void {
  for (const booking of model.bookings) {
    if (booking.state === 'held' && booking.until <= model.now && !booking.session) booking.state = 'cancelled'
    const { change } = booking
    if (change?.state === 'paying' && change.until <= model.now && !change.session) booking.change = null
  }
}

const isOpen = (start: number, length: number) => start >= OPENS && start + length <= CLOSES

/** Tells what happens, and makes it happen in the model. */
export function tell(model: Model, ask: Ask): string {
  if (ask.do === 'wait') {
    model.now += ask.minutes
    return 'ok'
  }
  if (ask.do === 'hold') return hold(model, ask)
  const booking = model.bookings.find(({ tag }) => tag === ask.whose)
  return booking ? actions[ask.do](model, booking, ask as never) : 'nobody'
}

function hold(model: Model, { tag, listing, start, length }: Extract<Ask, { do: 'hold' }>): string {
  if (!isOpen(start, length)) return 'closed'
  if (at(start) <= model.now) return 'past'
  // Only where something is in the way does what has run out give way.
  if (!isUntaken(model, start, length) && !isFree(model, start, length)) return 'dates-taken'
  const total = Math.round(length * PESOS_A_MINUTE)
  const waiting =
    listing === 'instant'
      ? ({ state: 'held', until: model.now + 15 } as const)
      : ({ state: 'asked', until: half(model, start) } as const)
  model.bookings.push({
    tag,
    listing,
    start,
    length,
    ...waiting,
    session: false,
    isDeclined: false,
    total,
    refunded: 0,
    change: null,
  })
  return 'ok'
}

type Action = (model: Model, booking: ModelBooking, ask: never) => string

const actions: Record<Exclude<Ask['do'], 'hold' | 'wait'>, Action> = {
  open: (model, booking) => open(model, booking),

  pay: (model, booking) => {
    const opened = open(model, booking)
    if (opened !== 'ok') return opened
    if (booking.state === 'held') {
      booking.state = 'confirmed'
      booking.session = false
    } else if (booking.change) {
      apply(booking, booking.change)
    }
    return 'ok'
  },

  expire: (model, booking) => {
    if ((booking.state === 'held' || booking.state === 'asked') && booking.until <= model.now)
      booking.state = 'cancelled'
    if (booking.state === 'confirmed' && booking.change && booking.change.until <= model.now) booking.change = null
    return 'ok'
  },

  accept: (model, booking) => {
    if (booking.state === 'held') return 'ok'
    if (booking.state !== 'asked' || booking.until <= model.now) return 'too-late'
    if (!isFree(model, booking.start, booking.length, booking)) return 'dates-taken'
    booking.state = 'held'
    booking.until = half(model, booking.start)
    return 'ok'
  },

  decline: (model, booking) => {
    if (booking.isDeclined) return 'ok'
    if (booking.state !== 'asked' || booking.until <= model.now) return 'too-late'
    booking.state = 'cancelled'
    booking.isDeclined = true
    return 'ok'
  },

  cancel: (model, booking) => {
    if (booking.state !== 'confirmed' || at(booking.start) <= model.now) return 'too-late'
    const percent = refundPercent(model, booking)
    // Half up, line by line: the space by the tier, the fee only where all comes back.
    const space = Math.round(booking.total / 1.1)
    booking.refunded += percent === 100 ? booking.total : Math.floor((space * percent) / 100 + 0.5)
    booking.state = 'cancelled'
    booking.change = null
    return 'ok'
  },

  change: (model, booking, { start, length }: Extract<Ask, { do: 'change' }>) => {
    if (booking.state !== 'confirmed' || at(booking.start) <= model.now) return 'too-late'
    if (start === booking.start && length === booking.length) return 'nothing-changes'
    if (isPending(model, booking)) return 'change-pending'
    if (!isOpen(start, length)) return 'closed'
    if (at(start) <= model.now) return 'past'
    if (!isFree(model, start, length, booking)) return 'dates-taken'

    const cost = Math.round(length * PESOS_A_MINUTE) - booking.total
    const isGain = refundPercent(model, booking) < 100 && (cost < 0 || start > booking.start)
    const until = half(model, Math.min(start, booking.start))
    booking.change = { start, length, cost, state: 'proposed', until, session: false }
    if (booking.listing === 'request' || isGain) return 'ok:proposed'
    return `ok:${carryOut(booking, booking.change, model.now + 15)}`
  },

  'accept-change': (model, booking) => {
    const { change } = booking
    if (change?.state === 'paying') return 'ok:awaiting-payment'
    if (!change || change.until <= model.now || booking.state !== 'confirmed') return 'too-late'
    if (at(booking.start) <= model.now || at(change.start) <= model.now) return 'too-late'
    if (!isFree(model, change.start, change.length, booking)) return 'dates-taken'
    return `ok:${carryOut(booking, change, half(model, Math.min(change.start, booking.start)))}`
  },

  'refuse-change': (_model, booking) => {
    if (!booking.change) return 'not-found'
    booking.change = null
    return 'ok'
  },

  extend: (model, booking, { minutes }: Extract<Ask, { do: 'extend' }>) => {
    const end = booking.start + booking.length
    if (booking.state !== 'confirmed' || at(booking.start) > model.now || at(end) <= model.now) return 'too-late'
    if (isPending(model, booking)) return 'change-pending'
    if (!isOpen(booking.start, booking.length + minutes)) return 'closed'
    if (!isFree(model, booking.start, booking.length + minutes, booking)) return 'dates-taken'

    const cost = Math.round((booking.length + minutes) * PESOS_A_MINUTE) - booking.total
    const length = booking.length + minutes
    booking.change = { start: booking.start, length, cost, state: 'proposed', until: 0, session: false }
    return `ok:${carryOut(booking, booking.change, model.now + 15)}`
  },
}

/** What nobody has answered in time is over; what may be being paid is not. */
function isPending(model: Model, booking: ModelBooking): boolean {
  giveWay(model)
  if (!booking.change) return false
  if (booking.change.state === 'paying' || booking.change.until > model.now) return true
  booking.change = null
  return false
}

function open(model: Model, booking: ModelBooking): string {
  if (booking.state === 'confirmed') {
    if (booking.change?.state !== 'paying') return 'already-paid'
    if (booking.change.until <= model.now) return 'hold-ended'
    booking.change.session = true
    return 'ok'
  }
  if (booking.state !== 'held' || booking.until <= model.now) return 'hold-ended'
  booking.session = true
  return 'ok'
}

function carryOut(booking: ModelBooking, change: Change, until: number): 'applied' | 'awaiting-payment' {
  if (change.cost > 0) {
    change.state = 'paying'
    change.until = until
    return 'awaiting-payment'
  }
  booking.refunded -= change.cost
  apply(booking, change)
  return 'applied'
}

function apply(booking: ModelBooking, { start, length, cost }: Change): void {
  Object.assign(booking, { start, length, total: booking.total + cost, change: null })
}

/** The flexible policy, by the hour. */
function refundPercent(model: Model, { start }: ModelBooking): number {
  const left = at(start) - model.now
  return left >= 7 * 1440 ? 100 : left >= 1440 ? 50 : 0
}

/** What both sides are compared by. */
export const faceOf = (model: Model) =>
  model.bookings
    .map(({ tag, start, length, state, total, refunded, change }) => {
      const kept = state === 'confirmed' || state === 'cancelled'
      const pending = state === 'confirmed' && change ? change.state : null
      return `${tag}: ${state} ${start}+${length} ${total} -${kept ? refunded : 0} ${pending}`
    })
    .toSorted()
