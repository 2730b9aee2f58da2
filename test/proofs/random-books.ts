import { sharesOf } from '#domain/payments/ledger.ts'
import { NOW } from '../factories.ts'
import { later } from '../later.ts'
import { type Books, type Entry, paidUntil } from './ledger-replay.ts'
import { currenciesOfProof } from './payout-action.ts'

type Writable<Value> = {
  -readonly [Key in keyof Value]: Value[Key] extends readonly (infer Item)[] ? Item[] : Value[Key]
}

const HOST = 'host'
const MINUTES = 40

/** A host's bookings to which anything happens in any order, minute by minute, with the entries that follow from it. */
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
  const payouts = { due: 'sending', sending: 'paid' } as const
  const part = books.parts.find(({ status }) => status === 'due' || status === 'sending')
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
    () => {
      if (!part) return
      const status =
        pick(3) > 0 ? payouts[part.status as 'due' | 'sending'] : part.status === 'due' ? 'cancelled' : 'failed'
      Object.assign(part, { status })
      const what = status === 'paid' ? 'payout-paid' : 'payout-returned'
      if (status !== 'sending')
        entries.push({ key: `${what}:${part.payoutId}:${part.bookingId}`, bookingId: part.bookingId, at: now })
    },
    () => {},
  ]
  move[pick(move.length)]!()
}
