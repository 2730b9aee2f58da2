/**
 * A small, obvious model of two listings of one space on one day: one is booked at once, the other by request. It knows hours,
 * not instants; it keeps lists, not constraints. What it says must happen is compared with what does.
 *
 * The provider is one more party: `open` opens its page, `card` pays there, however late, and `word` lets us hear what has become
 * of the page. `pay` is the three of them. Who wants a time looks first, and has what has run out freed when it is in the way:
 * that is done before `hold` (decision 014).
 */
export type Ask =
  | ({ do: 'hold' } & Wanted)
  | { do: 'open' | 'card' | 'word' | 'pay' | 'expire' | 'let-go' | 'accept' | 'decline' | 'cancel'; whose: number }
  | { do: 'accept-change' | 'refuse-change'; whose: number }
  | { do: 'change'; whose: number; start: number; length: number }
  | { do: 'extend'; whose: number; minutes: 30 | 60 }
  | { do: 'wait'; minutes: number }

type Wanted = { tag: number; listing: 'instant' | 'request'; start: number; length: number }

/** What wishes are made of. */
export type Step =
  | Ask
  | ({ do: 'look' } & Wanted)
  | ({ do: 'give-way' } & Wanted)
  | { do: 'look-change' | 'refuse-change' | 'expire'; whose: number; by: number }

/** The provider's page. Unless it is paid it dies, of age or because we end it; of either we may not have heard yet. */
type Page = { dies: number; state: 'open' | 'paid' | 'heard-paid' | 'over' }

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
  /** While it waits. */
  until: number
  page: Page | null
  ending: 'declined' | 'by-guest' | null
  total: number
  refunded: number
  change: Change | null
  /** What is said to who refuses a change that is not live any more. */
  pastChange: 'not-found' | 'too-late' | 'ok'
  /** What the guest's browser has open: the last page, and the change that it is for. */
  browser: { page: Page; change: Change | null } | null
}

/**
 * Who waits, by tag: those for whom what has run out is about to be freed. What is seen: the change that somebody is about to end,
 * after the provider has said what became of its page.
 */
export type Model = { now: number; bookings: ModelBooking[]; waits: number[]; seen: Record<number, Change> }

/** The day of the test begins so many minutes after the test: 18 days less twelve hours. */
export const DAY_BEGINS = 17 * 1440 + 12 * 60
export const [OPENS, CLOSES] = [540, 1080]
/** How long the provider's page lives. */
const PAGE_MINUTES = 30
/** 10,000 an hour and 10 % on top. */
const PESOS_A_MINUTE = 11_000 / 60

export const newModel = (): Model => ({ now: 0, bookings: [], waits: [], seen: {} })

const at = (minutes: number) => DAY_BEGINS + minutes
const half = (model: Model, start: number) => model.now + Math.min(1440, (at(start) - model.now) / 2)

/** What is in the way: everything live, and what is held for changes; run-out holds and changes give way unless they may be being paid. */
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
    if (isNobodys(model, booking)) booking.state = 'cancelled'
    const { change } = booking
    if (change?.state === 'paying' && isNobodys(model, change)) endChange(booking, 'ok')
  }
}

/** As far as we know: what has died without our hearing of it may have been paid. */
const isBeingPaid = (page: Page | null) => page?.state === 'open' || page?.state === 'paid'

/** What has run out, and cannot be being paid. */
const isNobodys = (model: Model, thing: ModelBooking | Change) =>
  (thing.state === 'held' || thing.state === 'paying') && thing.until <= model.now && !isBeingPaid(thing.page)

/** Whether anything gives way to a guest who finds their time taken: what is past is in nobody's way. */
const givesWay = (model: Model) =>
  model.bookings.some((booking) =>
    [booking, booking.change].some(
      (thing) => thing && isNobodys(model, thing) && at(thing.start + thing.length) > model.now,
    ),
  )

function endChange(booking: ModelBooking, pastChange: 'too-late' | 'ok'): void {
  booking.change = null
  booking.pastChange = pastChange
}

const isOpen = (start: number, length: number) => start >= OPENS && start + length <= CLOSES

/** So that each knows which change it has seen itself. */
let enders = 0

/** A card takes its time, so does who finds a time taken, and who asks the provider: between the steps of one wish others may do anything. */
export function stepsOf(ask: Ask): readonly Step[] {
  if (ask.do === 'pay') return (['open', 'card', 'word'] as const).map((what) => ({ do: what, whose: ask.whose }))
  if (ask.do === 'hold') return (['look', 'give-way', 'hold'] as const).map((what) => ({ ...ask, do: what }))
  if (ask.do === 'refuse-change' || ask.do === 'expire') {
    enders += 1
    const own = { whose: ask.whose, by: enders }
    return [
      { do: 'look-change', ...own },
      { do: ask.do, ...own },
    ]
  }
  return [ask]
}

/** Whether an answer leaves something to do of the steps after it. */
export const isGoingOn = (answer: string) => answer === 'ok' || answer === 'paid'

/** Tells what happens, and makes it happen in the model. */
export function tell(model: Model, ask: Ask): string {
  let answer = 'ok'
  for (const step of stepsOf(ask)) if (isGoingOn(answer)) answer = tellStep(model, step)
  return answer
}

/** One step of a wish. */
export function tellStep(model: Model, ask: Step): string {
  if (ask.do === 'wait') {
    model.now += ask.minutes
    return 'ok'
  }
  if (ask.do === 'look') return look(model, ask)
  if (ask.do === 'give-way') return freeFor(model, ask)
  if (ask.do === 'hold') return hold(model, ask)
  const booking = model.bookings.find(({ tag }) => tag === ask.whose)
  return booking ? actions[ask.do as Action](model, booking, ask as never) : 'nobody'
}

function look(model: Model, { tag, start, length }: Wanted): string {
  if (!isOpen(start, length)) return 'closed'
  if (at(start) <= model.now) return 'past'
  if (isUntaken(model, start, length)) return 'ok'
  if (!givesWay(model)) return 'dates-taken'
  model.waits.push(tag)
  return 'ok'
}

function freeFor(model: Model, { tag }: Wanted): string {
  if (model.waits.includes(tag)) releaseBlockingHolds(model)
  return 'ok'
}

function hold(model: Model, { tag, listing, start, length }: Wanted): string {
  // Taken since the look: then it looks again.
  const looksAgain = !model.waits.includes(tag) && givesWay(model)
  if (!isUntaken(model, start, length) && !(looksAgain && isFree(model, start, length))) return 'dates-taken'
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

type Action = Exclude<Step['do'], 'hold' | 'wait' | 'pay' | 'look' | 'give-way'>

const actions: Record<Action, (model: Model, booking: ModelBooking, ask: never) => string> = {
  open: (model, booking) => {
    const why = whyUnpayable(model, booking)
    if (why) return why
    const change = booking.state === 'confirmed' ? booking.change : null
    const thing = change ?? booking
    if (!isBeingPaid(thing.page)) thing.page = { dies: model.now + PAGE_MINUTES, state: 'open' }
    booking.browser = { page: thing.page!, change }
    return 'ok'
  },

  card: (model, { browser }) => {
    if (!browser) return 'nobody'
    const { page } = browser
    if (page.state === 'open' && page.dies > model.now) page.state = 'paid'
    return isPaid(page) ? 'paid' : 'session-ended'
  },

  word: (model, booking) => {
    if (!booking.browser) return 'nobody'
    const { page, change } = booking.browser
    if (page.state === 'open' && page.dies > model.now) return 'open'
    hear(booking, page, change)
    return isPaid(page) ? 'paid' : 'expired'
  },

  expire: (model, booking, { by }: { by: number }) => {
    if ((booking.state === 'held' || booking.state === 'asked') && booking.until <= model.now) closeHold(booking)
    const seen = model.seen[by]
    if (seen && seen.until <= model.now) closeChange(booking, seen)
    return 'ok'
  },

  'let-go': (_model, booking) => {
    if ((booking.state === 'held' || booking.state === 'asked') && closeHold(booking)) booking.ending = 'by-guest'
    return booking.ending === 'by-guest' ? 'ok' : 'too-late'
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
    if (booking.ending === 'declined') return 'ok'
    if (booking.state !== 'asked' || booking.until <= model.now) return 'too-late'
    booking.state = 'cancelled'
    booking.ending = 'declined'
    return 'ok'
  },

  cancel: (model, booking) => {
    if (booking.state !== 'confirmed' || at(booking.start) <= model.now) return 'too-late'
    const percent = refundPercent(model, booking)
    // Half up, line by line: the space by the tier, the fee only where all comes back.
    const space = Math.round(booking.total / 1.1)
    booking.refunded += percent === 100 ? booking.total : Math.floor((space * percent) / 100 + 0.5)
    booking.state = 'cancelled'
    booking.ending = 'by-guest'
    if (booking.change) endChange(booking, 'ok')
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

  extend: (model, booking, { minutes }: Extract<Ask, { do: 'extend' }>) => {
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

/** What nobody has answered in time is over; what may be being paid is not. */
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

const isPaid = ({ state }: Page) => state === 'paid' || state === 'heard-paid'

/** We learn what has become of a page: what was paid counts, or goes back when nobody waits for it any more. */
function hear(booking: ModelBooking, page: Page, change: Change | null): void {
  if (page.state === 'open') page.state = 'over'
  if (page.state !== 'paid') return
  page.state = 'heard-paid'
  if (!change) booking.state = 'confirmed'
  else if (booking.change === change) apply(booking, change)
  else booking.refunded += change.cost
}

/** Who ends something asks the provider first: what has been paid comes true instead. @returns whether it has ended */
function closeHold(booking: ModelBooking): boolean {
  if (booking.page) hear(booking, booking.page, null)
  if (booking.state === 'confirmed') return false
  booking.state = 'cancelled'
  return true
}

/** @param change as it was seen: it may have ended with its booking since, and then what was paid for it goes back */
function closeChange(booking: ModelBooking, change: Change): void {
  if (change.page) hear(booking, change.page, change)
  if (booking.change === change) endChange(booking, 'ok')
}

function agree(booking: ModelBooking, change: Change, until: number): 'applied' | 'awaiting-payment' {
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
  Object.assign(booking, { start, length, total: booking.total + cost })
  endChange(booking, 'too-late')
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
