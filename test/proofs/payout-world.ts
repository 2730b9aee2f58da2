import { cancelBy } from '#domain/bookings/commands/cancel-booking.server.ts'
import { completeBooking } from '#domain/bookings/commands/complete-booking.server.ts'
import { expireHold } from '#domain/bookings/commands/end-hold.server.ts'
import { recordEvent } from '#domain/bookings/commands/record-event.server.ts'
import { startPayment } from '#domain/bookings/commands/start-payment.server.ts'
import { settleAtCheckIn } from '#domain/bookings/commands/settle-shares.server.ts'
import { findGuestBooking } from '#domain/bookings/queries/find-guest-booking.server.ts'
import { readRefund } from '#domain/bookings/queries/read-refund.server.ts'
import { actorOf, isOpen, nextStatus } from '#domain/claims/claim.ts'
import { answerClaim } from '#domain/claims/commands/answer-claim.server.ts'
import { decideClaim } from '#domain/claims/commands/decide-claim.server.ts'
import { openClaim, reportNoAccess } from '#domain/claims/commands/open-claim.server.ts'
import { startClaimPayment } from '#domain/claims/commands/start-claim-payment.server.ts'
import type { AnswerForm } from '#domain/claims/input.ts'
import { expireClaim, notePaid } from '#domain/claims/jobs.server.ts'
import { refundPayment } from '#domain/payments/commands/refund-payment.server.ts'
import { makeBankFile } from '#domain/payouts/commands/make-bank-file.server.ts'
import { makePayouts } from '#domain/payouts/commands/make-payouts.server.ts'
import { queueReversals, reversePayout } from '#domain/payouts/commands/reverse-payouts.server.ts'
import { sendPayout } from '#domain/payouts/commands/send-payout.server.ts'
import { markFailed, markPaid } from '#domain/payouts/commands/mark-payout.server.ts'
import { liftByAdmin, stopByAdmin } from '#domain/payouts/commands/stop-by-admin.server.ts'
import { newId } from '#kernel/ids.ts'
import { type Currency, money } from '#kernel/money.ts'
import { otherSide, type Side } from '#kernel/side.ts'
import { createBudgets } from '#platform/budget.server.ts'
import type { Db } from '#platform/db.server.ts'
import { aGuest, aHold, aListing, anEvent, days, NOW, valueOf } from '../factories.ts'
import { later } from '../later.ts'
import { defaultLimits } from '../limits.ts'
import { memoryStorage } from '../media.ts'
import { testVault } from '../vault.ts'
import type { BooksProvider } from './books-provider.ts'
import { booksProviders, type LonelyProvider } from './books-providers.ts'
import { changeAccount } from './books-world.ts'
import type { Action, Sequence } from './payout-action.ts'

/** One host, whose three bookings were paid at the provider; that has not said so yet. */
export type Real = {
  db: Db
  currency: Currency
  provider: BooksProvider
  stripeAccount: { reference: string; id: string } | null
  hostId: string
  adminId: string
  bookings: { bookingId: string; guestId: string; sessionId: string }[]
  now: Date
  /** Of the account in use, whether a payout to it has come back since one arrived; null: there is none. */
  account: { hasFailed: boolean } | null
  /** The bookings that an admin has stopped. */
  stopped: Set<string>
}

const stays = [days('2026-03-20', '2026-03-22'), days('2026-03-23', '2026-03-25'), days('2026-03-26', '2026-03-28')]
const prices: Record<Currency, number> = { CLP: 50_001, USD: 12_345, EUR: 9_999, GBP: 3_333 }

/** With as many bookings as the sequence speaks of. */
export async function aRealWorld(db: Db, name: LonelyProvider, { currency, actions }: Sequence): Promise<Real> {
  const count = 1 + Math.max(0, ...actions.map((action) => ('booking' in action ? action.booking : 0)))
  const hostId = await aGuest(db)
  const listing = await aListing(db, { host_id: hostId, currency, price_minor: prices[currency] })
  const provider = await booksProviders[name]({ db, clock: () => real.now, abroad: false })
  const real: Real = {
    db,
    currency,
    provider,
    stripeAccount: null,
    hostId,
    adminId: await aGuest(db),
    bookings: [],
    now: NOW,
    account: { hasFailed: false },
    stopped: new Set(),
  }
  for (const stay of stays.slice(0, count)) {
    const booking = await aHold(db, listing, { stay })
    const { sessionId } = valueOf(
      await startPayment(db, provider.gateway, { ...booking, origin: 'http://localhost:3000' }, NOW),
    )
    await provider.pay(sessionId, 'good')
    real.bookings.push({ ...booking, sessionId })
  }
  await changeAccount(real, 'provider')
  return real
}

/** Each action takes a minute, so that entries have an order. @returns whether it was possible */
export async function perform(real: Real, action: Action): Promise<boolean> {
  real.now = later(real.now, { minutes: 1 })
  return doers[action.do](real, action as never)
}

type Doer<Kind extends Action['do']> = (real: Real, action: Extract<Action, { do: Kind }>) => Promise<boolean>
const doers: { [Kind in Action['do']]: Doer<Kind> } = {
  wait: async (real, { hours }) => {
    real.now = later(real.now, { hours })
    return true
  },
  capture: async (real, { booking }) => {
    const { sessionId } = real.bookings[booking]!
    const event = { ...anEvent(sessionId, 'session.paid', real.now), intentId: `pi_${sessionId}` }
    return recordEvent(real.db, real.provider.name, event, real.now)
  },
  cancel,
  claim: async ({ db, now, hostId, currency, bookings }, { booking, side, percent }) => {
    const { bookingId, guestId } = bookings[booking]!
    const minor = Math.ceil(((side === 'guest' ? prices[currency] * 2 : 1500) * percent) / 100)
    const form = { kind: 'cleaning', text: 'It was not clean.', lines: [{ text: 'Cleaning', minor }] } as const
    const own = { side, userId: side === 'guest' ? guestId : hostId, bookingId }
    return (await openClaim(db, worldOf(db), { ...own, form: { ...form, lines: [...form.lines] }, files: [] }, now)).ok
  },
  'no-access': async ({ db, now, bookings }, { booking }) => (await reportNoAccess(db, bookings[booking]!, now)).ok,
  accept: (real, { claim }) => answer(real, claim, { act: 'accept' }),
  contest: (real, { claim }) => answer(real, claim, { act: 'contest', text: 'It was clean.' }),
  withdraw: (real, { claim }) => answer(real, claim, { act: 'withdraw' }),
  offer: async (real, { claim, percent }) => {
    const found = await claimOf(real, claim)
    if (!found) return false
    const minor = Math.max(1, Math.floor((found.claimed_minor * percent) / 101))
    return answer(real, claim, { act: 'offer', amount: money(minor, real.currency), text: '' })
  },
  unanswered: async (real, { claim }) => {
    const found = await claimOf(real, claim)
    return found !== null && (await expireClaim(real.db, found.id, real.now)) === null && found.answer_due_at !== null
  },
  decide: async (real, { claim, percent }) => {
    const found = await claimOf(real, claim)
    if (!found) return false
    const amount = money(Math.floor((found.claimed_minor * percent) / 100), real.currency)
    const decision = { adminId: real.adminId, claimId: found.id, amount, reason: 'By the photos.' }
    return (await decideClaim(real.db, decision, real.now)).ok
  },
  'pay-claim': payClaim,
  dispute,
  work,
  refund: async (real) => {
    const waiting = await real.db
      .selectFrom('refunds')
      .select('id')
      .where('status', '=', 'intended')
      .where('booking_id', 'in', idsOf(real))
      .execute()
    for (const { id } of waiting) await refundPayment(real.db, real.provider.gateway, id, real.now)
    return waiting.length > 0
  },
  file: async ({ db, now, adminId, currency }) =>
    (await makeBankFile(db, { adminId, country: 'CL', currency }, now)).ok,
  mark,
  account: async (real) => {
    await changeAccount(real, 'provider')
    real.account = { hasFailed: false }
    return true
  },
  'close-account': async (real) => {
    const had = real.account !== null
    await closeAccount(real)
    return had
  },
  stop: async (real, { booking }) => {
    const { db, adminId, now, stopped } = real
    const { bookingId } = real.bookings[booking]!
    stopped.add(bookingId)
    return stopByAdmin(db, { adminId, bookingId, reason: 'Odd' }, now)
  },
  lift: async (real, { booking }) => {
    const { db, adminId, now, stopped } = real
    const { bookingId } = real.bookings[booking]!
    stopped.delete(bookingId)
    return liftByAdmin(db, { adminId, bookingId, reason: 'Fine' }, now)
  },
}

export const idsOf = ({ bookings }: Pick<Real, 'bookings'>) => bookings.map(({ bookingId }) => bookingId)

async function closeAccount(real: Real): Promise<void> {
  const { db, hostId, now } = real
  await db.updateTable('payout_accounts').set({ replaced_at: now }).where('host_id', '=', hostId).execute()
  real.account = null
}

async function cancel(real: Real, { booking, by }: Extract<Action, { do: 'cancel' }>): Promise<boolean> {
  const { db, now, hostId, adminId } = real
  const { bookingId, guestId } = real.bookings[booking]!
  const idempotencyKey = newId()
  if (by === 'host') return (await cancelBy.host(db, { hostId, bookingId, idempotencyKey }, now)).ok
  if (by === 'admin')
    return (await cancelBy.admin(db, { mayPay: true, adminId, bookingId, reason: 'Odd', idempotencyKey }, now)).ok
  const found = await findGuestBooking(db, guestId, bookingId, 'en')
  const shownMinor = (await readRefund(db, found!, now, 'guest')).total.minor
  return (await cancelBy.guest(db, { guestId, bookingId, shownMinor, idempotencyKey }, now)).ok
}

/** Claims of the sequence, oldest first; null where there is none. */
async function claimOf(real: Real, number: number) {
  const claims = await real.db
    .selectFrom('claims')
    .select(['id', 'booking_id', 'side', 'status', 'claimed_minor', 'answer_due_at'])
    .where('booking_id', 'in', idsOf(real))
    .orderBy('opened_at')
    .orderBy('id')
    .execute()
  // The newest first: the older ones have mostly ended.
  return claims.at(-1 - (number % Math.max(1, claims.length))) ?? null
}

/** By whichever side may do so now. */
async function answer(real: Real, number: number, form: AnswerForm): Promise<boolean> {
  const claim = await claimOf(real, number)
  if (!claim || !isOpen(claim.status)) return false
  const { guestId } = real.bookings.find(({ bookingId }) => bookingId === claim.booking_id)!
  const people: Record<Side, string> = { guest: guestId, host: real.hostId }
  const own = nextStatus(claim.status, form.act, actorOf(claim, claim.side))
  const userId = people[own ? claim.side : otherSide(claim.side)]
  return (await answerClaim(real.db, worldOf(real.db), { userId, claimId: claim.id, form, files: [] }, real.now)).ok
}

async function payClaim(real: Real, { claim }: { claim: number }): Promise<boolean> {
  const { db, now, provider } = real
  const found = await claimOf(real, claim)
  const booking = found && real.bookings.find(({ bookingId }) => bookingId === found.booking_id)
  if (!found || !booking) return false
  const { guestId } = booking
  const started = await startClaimPayment(
    db,
    provider.gateway,
    { guestId, claimId: found.id, origin: 'http://localhost:3000' },
    now,
  )
  if (!started.ok) return false
  const { sessionId } = started.value
  if ((await provider.pay(sessionId, 'good')) !== 'paid') return false
  const isTaken = await recordEvent(
    db,
    provider.name,
    { ...anEvent(sessionId, 'session.paid', now), intentId: `pi_${sessionId}` },
    now,
  )
  await notePaid(db, found.id, now)
  return isTaken
}

async function dispute(real: Real, action: Extract<Action, { do: 'dispute' }>): Promise<boolean> {
  const { db, now } = real
  const { bookingId } = real.bookings[action.booking]!
  const payments = await db
    .selectFrom('payments')
    .select(['id', 'intent_id', 'amount_minor', 'currency'])
    .where('booking_id', '=', bookingId)
    .where('status', '=', 'captured')
    .orderBy('created_at')
    .execute()
  const payment = payments[action.number % Math.max(1, payments.length)]
  if (!payment) return false
  const event = {
    ...anEvent('', `dispute.${action.says}`, now),
    reference: `du_${payment.id}_${action.number}`,
    intentId: payment.intent_id!,
    // A bank says the same of one dispute each time.
    amount: { minor: Math.max(1, Math.floor(payment.amount_minor / (1 + action.number))), currency: payment.currency },
  }
  return recordEvent(db, real.provider.name, event, now)
}

/** Runs the worker's turn of each minute. */
async function work(real: Real): Promise<boolean> {
  const { db, now } = real
  for (const { bookingId } of real.bookings) {
    await settleAtCheckIn(db, bookingId, now)
    await completeBooking(db, bookingId, now)
  }
  const before = await payoutsOf(real)
  await makePayouts(db, now, real.provider.payouts)
  const isMade = (await payoutsOf(real)).length > before.length
  await send(real)
  return isMade
}

/** Through a provider that pays hosts: transfers, and what is taken back of them. */
async function send({ db, now, hostId, provider: { payouts: gateways } }: Real): Promise<void> {
  const open = await db
    .selectFrom('payouts')
    .select('id')
    .where('host_id', '=', hostId)
    .where('method', '<>', 'bank')
    .where('status', 'in', ['due', 'sending'])
    .execute()
  for (const { id } of open) await sendPayout({ db, vault: testVault, gateways }, id, now)
  await queueReversals(db, gateways, now)
  const intended = await db.selectFrom('payout_reversals').select('id').where('status', '=', 'intended').execute()
  for (const { id } of intended) await reversePayout(db, gateways, id, now)
}

export const payoutsOf = (real: Real) =>
  real.db
    .selectFrom('payouts')
    .select(['id', 'status', 'amount_minor', 'account_id'])
    .where('host_id', '=', real.hostId)
    .orderBy('created_at')
    .execute()

async function mark(real: Real, { payout, as }: Extract<Action, { do: 'mark' }>): Promise<boolean> {
  const { db, now, adminId } = real
  const payouts = await payoutsOf(real)
  const chosen = payouts.at(-1 - (payout % Math.max(1, payouts.length)))
  if (!chosen) return false
  const input = { adminId, payoutId: chosen.id }
  const marked = as === 'paid' ? await markPaid(db, input, now) : await markFailed(db, { ...input, reason: 'No' }, now)
  const inUse = await db
    .selectFrom('payout_accounts')
    .select('id')
    .where('host_id', '=', real.hostId)
    .where('replaced_at', 'is', null)
    .executeTakeFirst()
  if (marked.ok && real.account && inUse?.id === chosen.account_id) real.account.hasFailed = as === 'failed'
  return marked.ok
}

const worlds = new Map<Db, Parameters<typeof openClaim>[1]>()
function worldOf(db: Db) {
  const known = worlds.get(db)
  if (known) return known
  const { storage } = memoryStorage()
  const made = {
    storage,
    budgets: createBudgets({ db, limits: defaultLimits, secret: 'x'.repeat(40) }),
    limits: defaultLimits,
  }
  worlds.set(db, made)
  return made
}

/** Everything that is open comes to its end, and all that is owed is paid; then the next host begins. */
export async function closeAll(real: Real): Promise<void> {
  const { db, bookings, adminId, currency } = real
  const open = await db
    .selectFrom('disputes')
    .innerJoin('payments', 'payments.id', 'payment_id')
    .select(['disputes.id', 'intent_id', 'disputes.amount_minor'])
    .where('booking_id', 'in', idsOf(real))
    .where('disputes.status', '=', 'open')
    .execute()
  for (const { id, intent_id, amount_minor } of open) {
    const amount = { minor: amount_minor, currency }
    await recordEvent(
      db,
      real.provider.name,
      { ...anEvent('', 'dispute.won', real.now), reference: id, intentId: intent_id!, amount },
      real.now,
    )
  }
  real.now = later(new Date(Math.max(real.now.getTime(), Date.parse('2026-03-30T00:00:00Z'))), { days: 8 })
  const claims = await db
    .selectFrom('claims')
    .select(['id', 'claimed_minor'])
    .where('booking_id', 'in', idsOf(real))
    .where('ended_at', 'is', null)
    .execute()
  for (const { id: claimId, claimed_minor } of claims) {
    await expireClaim(db, claimId, real.now)
    const third = { adminId, claimId, amount: money(Math.floor(claimed_minor / 3), currency), reason: 'By the photos.' }
    // Where banks have taken that much, there is no third left.
    if (!(await decideClaim(db, third, real.now)).ok)
      await decideClaim(db, { ...third, amount: money(0, currency) }, real.now)
  }
  for (const [booking, { bookingId }] of bookings.entries())
    if (real.stopped.has(bookingId)) await perform(real, { do: 'lift', booking })
  for (const { bookingId } of bookings) await expireHold(db, real.provider.gateway, bookingId, real.now)
  await perform(real, { do: 'account' })
  // What is taken back of one payout is in the next.
  for (const what of ['work', 'refund', 'work', 'file'] as const) await perform(real, { do: what })
  for (const payout of (await payoutsOf(real)).keys()) await perform(real, { do: 'mark', payout, as: 'paid' })
  await closeAccount(real)
}
