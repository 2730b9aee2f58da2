import { sharesOf } from '#domain/payments/ledger.ts'
import { sentBackOf } from '#domain/payouts/settlement.ts'
import { money } from '#kernel/money.ts'
import { NOW } from '../factories.ts'
import { later } from '../later.ts'
import { type Books, type Entry, paidUntil } from './ledger-replay.ts'
import { currenciesOfProof } from './payout-action.ts'

type Writable<Value> = {
  -readonly [Key in keyof Value]: Value[Key] extends readonly (infer Item)[] ? Item[] : Value[Key]
}

const HOST = 'host'
const MINUTES = 40

/** Random events of a host's bookings, minute by minute, with the entries that follow. */
export function someBooks(random: () => number): { books: Books; entries: Entry[]; now: Date } {
  const pick = (max: number) => Math.floor(random() * max)
  const currency = currenciesOfProof[pick(currenciesOfProof.length)]!
  const bookings = Array.from({ length: 1 + pick(3) }, (_, index) => ({
    id: `b${index}`,
    startsAt: later(NOW, { minutes: pick(MINUTES) }),
    fee: pick(20_000),
  }))
  const books: Writable<Books> = {
    hostId: HOST,
    currency,
    bookings,
    payments: [],
    refunds: [],
    disputes: [],
    parts: [],
    reversals: [],
  }
  const entries: Entry[] = []
  const shared = new Map<string, { posted: string; times: number }>()

  let now = NOW
  for (let minute = 1; minute <= MINUTES; minute += 1) {
    now = later(NOW, { minutes: minute })
    happen(books, entries, { pick, minute, now })
    for (const { id, startsAt, fee } of bookings) {
      const shares = JSON.stringify(sharesOf(paidUntil(books, id, now), fee))
      const before = shared.get(id) ?? { posted: JSON.stringify({ host: 0, platform: 0 }), times: 0 }
      if (startsAt > now || shares === before.posted) continue
      shared.set(id, { posted: shares, times: before.times + 1 })
      entries.push({ key: `check-in${before.times === 0 ? '' : `-${before.times}`}:${id}`, bookingId: id, at: now })
    }
  }
  return { books, entries, now }
}

type Moment = { pick: (max: number) => number; minute: number; now: Date }

/** One thing, or nothing. */
function happen(books: Writable<Books>, entries: Entry[], { pick, minute, now }: Moment): void {
  const bookingId = books.bookings[pick(books.bookings.length)]!.id
  const [id, minor] = [`${minute}`, 1 + pick(100_000)]
  const item = { id, bookingId, minor, at: now }
  const note = (key: string) => entries.push({ key, bookingId, at: now })
  const move = [
    () => books.payments.push({ ...item, isForClaim: false }) && note(`capture:${id}`),
    () => books.payments.push({ ...item, isForClaim: true }) && note(`capture:${id}`) && note(`claim:${id}`),
    () => books.refunds.push({ ...item, isThrough: false }),
    () => {
      const waiting = books.refunds.find(({ isThrough }) => !isThrough)
      if (!waiting) return
      Object.assign(waiting, { isThrough: true })
      entries.push({ key: `refund:${waiting.id}`, bookingId: waiting.bookingId, at: now })
    },
    () => books.disputes.push(item) && note(`dispute:${id}`),
    () =>
      books.parts.push({ payoutId: `p${id}.`, bookingId, minor: pick(4) === 0 ? -minor : minor, status: 'due' }) &&
      note(`payout:p${id}.:${bookingId}`),
    () => movePart(books, entries, { pick, minute, now }),
    () => takeBack(books, entries, { pick, minute, now }),
    () => endReversal(books, entries, { pick, minute, now }),
    () => {},
  ]
  move[pick(move.length)]!()
}

/** A payout goes on, or comes to nothing; some arrive in another currency, of which a small one is nothing. */
function movePart(books: Writable<Books>, entries: Entry[], { pick, now }: Moment): void {
  const payouts = { due: 'sending', sending: 'paid' } as const
  const part = books.parts.find(({ status }) => status === 'due' || status === 'sending')
  if (!part) return
  const status =
    pick(3) > 0 ? payouts[part.status as 'due' | 'sending'] : part.status === 'due' ? 'cancelled' : 'failed'
  Object.assign(part, { status })
  if (status === 'sending') return
  const currency = currenciesOfProof[pick(currenciesOfProof.length)]!
  if (status === 'paid' && currency !== books.currency)
    Object.assign(part, { sent: money(Math.trunc((part.minor * (1 + pick(200))) / 1000), currency) })
  const what = status === 'paid' ? 'payout-paid' : 'payout-returned'
  entries.push({ key: `${what}:${part.payoutId}:${part.bookingId}`, bookingId: part.bookingId, at: now })
}

/** A part of what has arrived is asked back, with as much of what was sent. */
function takeBack(books: Writable<Books>, entries: Entry[], { pick, minute, now }: Moment): void {
  const paid = books.parts.filter(({ status, minor }) => status === 'paid' && minor > 0)
  const part = paid[pick(paid.length)]
  if (!part) return
  const before = books.reversals.filter(({ id, status }) => id.startsWith(part.payoutId) && status !== 'failed')
  const sum = (of: (each: (typeof before)[number]) => number) => before.reduce((total, each) => total + of(each), 0)
  const left = part.minor - sum(({ minor }) => minor)
  if (left === 0) return
  const sent = part.sent ?? money(part.minor, books.currency)
  const minor = pick(3) === 0 ? left : 1 + pick(left)
  const sentBack = sum((each) => each.sent.minor)
  const back = sentBackOf({ amount: minor, paid: part.minor, sent: sent.minor, sentBack, left })
  if (back <= 0) return
  const id = `${part.payoutId}r${minute}`
  const { bookingId } = part
  books.reversals.push({ id, bookingId, minor, sent: money(back, sent.currency), status: 'intended' })
  entries.push({ key: `reversal:${id}`, bookingId, at: now })
}

function endReversal(books: Writable<Books>, entries: Entry[], { pick, now }: Moment): void {
  const reversal = books.reversals.find(({ status }) => status === 'intended')
  if (!reversal) return
  const status = pick(3) > 0 ? 'done' : 'failed'
  Object.assign(reversal, { status })
  entries.push({ key: `reversal-${status}:${reversal.id}`, bookingId: reversal.bookingId, at: now })
}
