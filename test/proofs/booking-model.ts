import type { Action, Step, Wanted } from './booking-action.ts'

/**
 * A small, obvious model of two listings of one space on one day: one is booked at once, the other by request. It knows hours,
 * not instants; it keeps lists, not constraints. What it expects is compared with what the product does.
 *
 * The payment provider takes part too: `open` opens its page, `card` pays there, however late, and `event` delivers the result to us.
 * `pay` is the three of them. Before `hold`, a guest reads what is free and releases expired holds that are in the way (decision 014).
 */

/** The provider's page, which time or we can end before the event about it arrives. */
type Page = { expiresAt: number; state: 'open' | 'paid' | 'reported-paid' | 'over' }

/** Minutes after midnight of the day, and after the beginning of the test where time is meant. */
type Change = {
  start: number
  length: number
  cost: number
  state: 'proposed' | 'paying'
  until: number
  page: Page | null
}

export type ModelBooking = {
  tag: number
  listing: 'instant' | 'request'
  start: number
  length: number
  state: 'asked' | 'held' | 'confirmed' | 'cancelled'
  /** The deadline while the booking waits for an answer or a payment. */
  until: number
  page: Page | null
  ending: 'declined' | 'by-guest' | null
  total: number
  refunded: number
  change: Change | null
  /** The answer to refusing a change that is no longer live. */
  pastChange: 'not-found' | 'too-late' | 'ok'
  /** The last page that the guest's browser has open, and the change that it is for. */
  browser: { page: Page; change: Change | null } | null
}

/**
 * `waits`: tags of guests for whom expired holds are about to be released. `seen`: by the one who ends a change, the change as it was
 * read before the provider was asked about its page.
 */
export type Model = {
  now: number
  pageMinutes: number
  bookings: ModelBooking[]
  waits: number[]
  seen: Record<number, Change>
}

/** The day of the test begins so many minutes after the test: 18 days less twelve hours. */
export const DAY_BEGINS = 17 * 1440 + 12 * 60
export const [OPENS, CLOSES] = [540, 1080]
/** 10,000 an hour and 10 % on top. */
const PESOS_A_MINUTE = 11_000 / 60

/** @param pageMinutes after which the provider closes an unpaid page */
export const newModel = (pageMinutes = 30): Model => ({ now: 0, pageMinutes, bookings: [], waits: [], seen: {} })

const at = (minutes: number) => DAY_BEGINS + minutes
const half = (model: Model, start: number) => model.now + Math.min(1440, (at(start) - model.now) / 2)

/** Live bookings and held changes block; expired ones only while a payment may arrive. */
function isFree(model: Model, start: number, length: number, except?: ModelBooking): boolean {
  releaseBlockingHolds(model)
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

function releaseBlockingHolds(model: Model): void {
  for (const booking of model.bookings) {
    if (isExpired(model, booking)) booking.state = 'cancelled'
    const { change } = booking
    if (change?.state === 'paying' && isExpired(model, change)) endChange(booking, 'ok')
  }
}

/** As far as we know: a page that was closed without an event to us may have been paid. */
const isBeingPaid = (page: Page | null) => page?.state === 'open' || page?.state === 'paid'

/** Expired, and no payment can arrive any more. */
const isExpired = (model: Model, thing: ModelBooking | Change) =>
  (thing.state === 'held' || thing.state === 'paying') && thing.until <= model.now && !isBeingPaid(thing.page)

/** Whether expired holds can be released for a guest; those for past times are left alone. */
const canReleaseExpired = (model: Model) =>
  model.bookings.some((booking) =>
    [booking, booking.change].some(
      (thing) => thing && isExpired(model, thing) && at(thing.start + thing.length) > model.now,
    ),
  )

function endChange(booking: ModelBooking, pastChange: 'too-late' | 'ok'): void {
  booking.change = null
  booking.pastChange = pastChange
}

const isOpen = (start: number, length: number) => start >= OPENS && start + length <= CLOSES

/** Gives each attempt to end a change a number, under which the change that it has read is remembered. */
let enders = 0

/** The steps of an action, between which other actions may come. */
export function stepsOf(action: Action): readonly Step[] {
  if (action.do === 'pay')
    return (['open', 'card', 'event'] as const).map((what) => ({ do: what, booking: action.booking }))
  if (action.do === 'hold')
    return (['look', 'release-expired', 'hold'] as const).map((what) => ({ ...action, do: what }))
  if (action.do === 'refuse-change' || action.do === 'expire') {
    enders += 1
    const own = { booking: action.booking, by: enders }
    return [
      { do: 'look-change', ...own },
      { do: action.do, ...own },
    ]
  }
  return [action]
}

/** An action goes on with its next step after these answers alone. */
export const continues = (answer: string) => answer === 'ok' || answer === 'paid'

/** Applies an action to the model. @returns the expected answer */
export function apply(model: Model, action: Action): string {
  let answer = 'ok'
  for (const step of stepsOf(action)) if (continues(answer)) answer = applyStep(model, step)
  return answer
}

/** Applies one step to the model. @returns the expected answer */
export function applyStep(model: Model, action: Step): string {
  if (action.do === 'wait') {
    model.now += action.minutes
    return 'ok'
  }
  if (action.do === 'look') return look(model, action)
  if (action.do === 'release-expired') return releaseFor(model, action)
  if (action.do === 'hold') return hold(model, action)
  const booking = model.bookings.find(({ tag }) => tag === action.booking)
  return booking ? moves[action.do as Verb](model, booking, action as never) : 'nobody'
}

function look(model: Model, { tag, start, length }: Wanted): string {
  if (!isOpen(start, length)) return 'closed'
  if (at(start) <= model.now) return 'past'
  if (isUntaken(model, start, length)) return 'ok'
  if (!canReleaseExpired(model)) return 'dates-taken'
  model.waits.push(tag)
  return 'ok'
}

function releaseFor(model: Model, { tag }: Wanted): string {
  if (model.waits.includes(tag)) releaseBlockingHolds(model)
  return 'ok'
}

function hold(model: Model, { tag, listing, start, length }: Wanted): string {
  // Taken since the guest has read what is free: the product then reads again.
  const retries = !model.waits.includes(tag) && canReleaseExpired(model)
  if (!isUntaken(model, start, length) && !(retries && isFree(model, start, length))) return 'dates-taken'
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
    page: null,
    ending: null,
    total,
    refunded: 0,
    change: null,
    pastChange: 'not-found',
    browser: null,
  })
  return 'ok'
}

type Verb = Exclude<Step['do'], 'hold' | 'wait' | 'pay' | 'look' | 'release-expired'>

const moves: Record<Verb, (model: Model, booking: ModelBooking, action: never) => string> = {
  open: (model, booking) => {
    const why = whyUnpayable(model, booking)
    if (why) return why
    const change = booking.state === 'confirmed' ? booking.change : null
    const thing = change ?? booking
    if (!isBeingPaid(thing.page)) thing.page = { expiresAt: model.now + model.pageMinutes, state: 'open' }
    booking.browser = { page: thing.page!, change }
    return 'ok'
  },

  card: (model, { browser }) => {
    if (!browser) return 'nobody'
    const { page } = browser
    if (page.state === 'open' && page.expiresAt > model.now) page.state = 'paid'
    return isPaid(page) ? 'paid' : 'session-ended'
  },

  event: (model, booking) => {
    if (!booking.browser) return 'nobody'
    const { page, change } = booking.browser
    if (page.state === 'open' && page.expiresAt > model.now) return 'open'
    receiveEvent(booking, page, change)
    return isPaid(page) ? 'paid' : 'expired'
  },

  expire: (model, booking, { by }: { by: number }) => {
    if ((booking.state === 'held' || booking.state === 'asked') && booking.until <= model.now) closeHold(booking)
    const seen = model.seen[by]
    if (seen && seen.until <= model.now) closeChange(booking, seen)
    return 'ok'
  },

  release: (_model, booking) => {
    if ((booking.state === 'held' || booking.state === 'asked') && closeHold(booking)) booking.ending = 'by-guest'
    return booking.ending === 'by-guest' ? 'ok' : 'too-late'
  },

  accept: (model, booking) => {
    if (booking.state === 'held') return 'ok'
    if (booking.state !== 'asked' || booking.until <= model.now) return 'too-late'
    if (!isFree(model, booking.start, booking.length, booking)) return 'dates-taken'
    booking.state = 'held'
    booking.until = half(model, booking.start)
    declineOthers(model, booking)
    return 'ok'
  },

  decline: (model, booking) => {
    if (booking.ending === 'declined') return 'ok'
    if (booking.state !== 'asked' || booking.until <= model.now) return 'too-late'
    booking.state = 'cancelled'
    booking.ending = 'declined'
    return 'ok'
  },

  cancel: (model, booking) => {
    if (booking.state !== 'confirmed' || at(booking.start) <= model.now) return 'too-late'
    const percent = refundPercent(model, booking)
    // Rounded half up by line; the fee is refunded only with a full refund.
    const space = Math.round(booking.total / 1.1)
    booking.refunded += percent === 100 ? booking.total : Math.floor((space * percent) / 100 + 0.5)
    booking.state = 'cancelled'
    booking.ending = 'by-guest'
    if (booking.change) endChange(booking, 'ok')
    return 'ok'
  },

  change: (model, booking, { start, length }: Extract<Action, { do: 'change' }>) => {
    if (booking.state !== 'confirmed' || at(booking.start) <= model.now) return 'too-late'
    if (start === booking.start && length === booking.length) return 'nothing-changes'
    if (isPending(model, booking)) return 'change-pending'
    if (!isOpen(start, length)) return 'closed'
    if (at(start) <= model.now) return 'past'
    if (!isFree(model, start, length, booking)) return 'dates-taken'

    const cost = Math.round(length * PESOS_A_MINUTE) - booking.total
    const isGain = refundPercent(model, booking) < 100 && (cost < 0 || start > booking.start)
    const until = half(model, Math.min(start, booking.start))
    booking.change = { start, length, cost, state: 'proposed', until, page: null }
    if (booking.listing === 'request' || isGain) return 'ok:proposed'
    return `ok:${agree(booking, booking.change, model.now + 15)}`
  },

  'accept-change': (model, booking) => {
    const { change } = booking
    if (change?.state === 'paying') return 'ok:awaiting-payment'
    if (!change || change.until <= model.now || booking.state !== 'confirmed') return 'too-late'
    if (at(booking.start) <= model.now || at(change.start) <= model.now) return 'too-late'
    if (!isFree(model, change.start, change.length, booking)) return 'dates-taken'
    return `ok:${agree(booking, change, half(model, Math.min(change.start, booking.start)))}`
  },

  'look-change': (model, booking, { by }: { by: number }) => {
    if (booking.change) model.seen[by] = booking.change
    return 'ok'
  },

  'refuse-change': (model, booking, { by }: { by: number }) => {
    if (model.seen[by]) closeChange(booking, model.seen[by])
    return booking.pastChange
  },

  extend: (model, booking, { minutes }: Extract<Action, { do: 'extend' }>) => {
    const end = booking.start + booking.length
    if (booking.state !== 'confirmed' || at(booking.start) > model.now || at(end) <= model.now) return 'too-late'
    if (isPending(model, booking)) return 'change-pending'
    if (!isOpen(booking.start, booking.length + minutes)) return 'closed'
    if (!isFree(model, booking.start, booking.length + minutes, booking)) return 'dates-taken'

    const cost = Math.round((booking.length + minutes) * PESOS_A_MINUTE) - booking.total
    const length = booking.length + minutes
    booking.change = { start: booking.start, length, cost, state: 'proposed', until: 0, page: null }
    return `ok:${agree(booking, booking.change, model.now + 15)}`
  },
}

/** Other requests that want any of an accepted request's time are declined. */
function declineOthers(model: Model, { start, length }: ModelBooking): void {
  for (const other of model.bookings) {
    if (other.state !== 'asked' || other.until <= model.now) continue
    if (other.start >= start + length || start >= other.start + other.length) continue
    other.state = 'cancelled'
    other.ending = 'declined'
  }
}

/** A change that was not answered in time is over; one that may still be paid is pending. */
function isPending(model: Model, booking: ModelBooking): boolean {
  releaseBlockingHolds(model)
  if (!booking.change) return false
  if (booking.change.state === 'paying' || booking.change.until > model.now) return true
  endChange(booking, 'ok')
  return false
}

function whyUnpayable(model: Model, booking: ModelBooking): 'already-paid' | 'hold-ended' | null {
  if (booking.state === 'confirmed') {
    if (booking.change?.state !== 'paying') return 'already-paid'
    return booking.change.until <= model.now ? 'hold-ended' : null
  }
  return booking.state !== 'held' || booking.until <= model.now ? 'hold-ended' : null
}

const isPaid = ({ state }: Page) => state === 'paid' || state === 'reported-paid'

/** The event about a page arrives: a payment is applied, or refunded when its change is no longer live. */
function receiveEvent(booking: ModelBooking, page: Page, change: Change | null): void {
  if (page.state === 'open') page.state = 'over'
  if (page.state !== 'paid') return
  page.state = 'reported-paid'
  if (!change) booking.state = 'confirmed'
  else if (booking.change === change) applyChange(booking, change)
  else booking.refunded += change.cost
}

/** Ending a hold asks the provider first: a paid one is confirmed instead. @returns whether it has ended */
function closeHold(booking: ModelBooking): boolean {
  if (booking.page) receiveEvent(booking, booking.page, null)
  if (booking.state === 'confirmed') return false
  booking.state = 'cancelled'
  return true
}

/** @param change as it was read: it may have ended with its booking since; then its payment is refunded */
function closeChange(booking: ModelBooking, change: Change): void {
  if (change.page) receiveEvent(booking, change.page, change)
  if (booking.change === change) endChange(booking, 'ok')
}

function agree(booking: ModelBooking, change: Change, until: number): 'applied' | 'awaiting-payment' {
  if (change.cost > 0) {
    change.state = 'paying'
    change.until = until
    return 'awaiting-payment'
  }
  booking.refunded -= change.cost
  applyChange(booking, change)
  return 'applied'
}

function applyChange(booking: ModelBooking, { start, length, cost }: Change): void {
  Object.assign(booking, { start, length, total: booking.total + cost })
  endChange(booking, 'too-late')
}

/** The flexible policy for a listing let by the hour. */
function refundPercent(model: Model, { start }: ModelBooking): number {
  const left = at(start) - model.now
  return left >= 7 * 1440 ? 100 : left >= 1440 ? 50 : 0
}

/** The state in which model and product are compared. */
export const visibleState = (model: Model) =>
  model.bookings
    .map(({ tag, start, length, state, total, refunded, change }) => {
      const isSettled = state === 'confirmed' || state === 'cancelled'
      const pending = state === 'confirmed' && change ? change.state : null
      return `${tag}: ${state} ${start}+${length} ${total} -${isSettled ? refunded : 0} ${pending}`
    })
    .toSorted()
