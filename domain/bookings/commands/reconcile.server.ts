import { expirePayment, noteSession } from '#domain/payments/commands/note-session.server.ts'
import { refundPayment } from '#domain/payments/commands/refund-payment.server.ts'
import { listGateways, type ListedSession, type PaymentGateways } from '#domain/payments/gateway.server.ts'
import { addMinutes } from '#kernel/zones.ts'
import { type Db, inTransaction } from '#platform/db.server.ts'
import { cardsToForget } from '../queries/card-to-forget.server.ts'
import { expiredChanges, expiredHolds } from '../queries/find-expired.server.ts'
import { dueRests, lostCharges } from '../queries/read-rest.server.ts'
import { REST_LEASE_MINUTES } from '../rest.ts'
import { capturePayment } from './capture-payment.server.ts'
import { closeChange } from './close-change.server.ts'
import { closeRestSession, collectRest } from './collect-rest.server.ts'
import { completeBooking } from './complete-booking.server.ts'
import { expireHold } from './end-hold.server.ts'
import { forgetCard } from './forget-card.server.ts'
import { lockPayment } from './lock-payment.server.ts'
import { settleAtCheckIn } from './settle-shares.server.ts'

/** Minutes before something counts as stuck, so that work in progress is left alone. */
const PATIENCE_MINUTES = 2

/** Stays settled by one pass, as a clock that was moved may find many. */
const MAX_SETTLED = 2000

/** The provider's list reaches further back than any event is late, to find sessions we never stored. */
const LOOK_BACK_MINUTES = 3 * 24 * 60

type Reconciled = { step: string; id: string; error: unknown }

/**
 * Repairs every minute what a lost event, answer or job left undone (domain rules, Webhooks).
 * Each step is the one that its job runs, so nothing happens twice.
 *
 * @param patience minutes; 0 in tests, where nothing else is in progress
 * @returns the failed steps, which the next pass tries again
 */
export async function reconcile(
  db: Db,
  gateways: PaymentGateways,
  now: Date,
  patience = PATIENCE_MINUTES,
): Promise<Reconciled[]> {
  const before = addMinutes(now, -patience)
  const failed: Reconciled[] = []
  const each = async (step: string, ids: readonly string[], work: (id: string) => Promise<unknown>) => {
    for (const id of ids) await work(id).catch((error: unknown) => failed.push({ step, id, error }))
  }

  await mendSessions(db, gateways, now, before, failed)
  await each('hold', await expiredHolds(db, before), (id) => expireHold(db, gateways, id, now))
  await each('change', await expiredChanges(db, before), (id) => closeChange(db, gateways, id, 'expired', now))
  await each('rest', await dueRests(db, before), (id) => collectRest(db, gateways, id, now))
  await each('charge', await lostCharges(db, addMinutes(before, -REST_LEASE_MINUTES)), (id) =>
    closeRestSession(db, gateways, id, now),
  )
  await each('card', await cardsToForget(db, before, providersOf(gateways)), (id) => forgetCard(db, gateways, id, now))
  await each('refund', await openRefunds(db, before), (id) => refundPayment(db, gateways, id, now))
  await each('shares', await begunStays(db, before), (id) => settleAtCheckIn(db, id, now))
  await each('completion', await endedStays(db, before), (id) => completeBooking(db, id, now))
  return failed
}

/** Of others no card can be deleted now. */
const providersOf = (gateways: PaymentGateways) =>
  listGateways(gateways).flatMap(({ provider, forgetCard }) => (forgetCard ? [provider] : []))

/** The providers' lists also have sessions that were made just before our process died. */
async function mendSessions(
  db: Db,
  gateways: PaymentGateways,
  now: Date,
  before: Date,
  failed: Reconciled[],
): Promise<void> {
  const note = (step: string, id: string) => (error: unknown) => void failed.push({ step, id, error })
  const waiting = await waitingPayments(db, before)
  for (const gateway of listGateways(gateways)) {
    const own = waiting.get(gateway.provider)
    if (!own) continue
    // One provider that is away delays no other.
    const listed = await gateway.listSessions(addMinutes(now, -LOOK_BACK_MINUTES)).catch(note('sessions', ''))
    for (const session of listed ?? [])
      if (own.has(session.reference)) await mendSession(db, session, now).catch(note('session', session.sessionId))
  }
}

const mendSession = (db: Db, { sessionId, reference, state }: ListedSession, now: Date) =>
  inTransaction(
    db,
    async (tx) => {
      const payment = await lockPayment(tx, { sessionId, reference })
      if (!payment) return
      if (state === 'paid') await capturePayment(tx, payment, sessionId, now)
      else if (state === 'expired') await expirePayment(tx, payment.id, sessionId)
      else await noteSession(tx, payment.id, sessionId)
    },
    'bookings.record-event',
  )

/** Recently expired payments count too, because the provider may have captured one at that moment. */
async function waitingPayments(db: Db, before: Date): Promise<Map<string, Set<string>>> {
  const rows = await db
    .selectFrom('payments')
    .select(['id', 'provider'])
    .where('status', '<>', 'captured')
    .where('created_at', '<=', before)
    .where('created_at', '>', addMinutes(before, -LOOK_BACK_MINUTES))
    .execute()
  const byProvider = Map.groupBy(rows, ({ provider }) => provider)
  return new Map([...byProvider].map(([provider, own]) => [provider, new Set(own.map(({ id }) => id))]))
}

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

const openRefunds = async (db: Db, before: Date) =>
  idsOf(
    await db
      .selectFrom('refunds')
      .select('id')
      .where('status', '=', 'intended')
      .where('created_at', '<=', before)
      .execute(),
  )

/** Stays whose time has begun and whose money is not shared out, however they ended; the oldest first. */
const begunStays = async (db: Db, before: Date) =>
  idsOf(
    await db
      .selectFrom('bookings')
      .select('id')
      .where('settled_at', 'is', null)
      .where('status', '<>', 'pending')
      .where('starts_at', '<=', before)
      .orderBy('starts_at')
      .limit(MAX_SETTLED)
      .execute(),
  )

const endedStays = async (db: Db, before: Date) =>
  idsOf(
    await db
      .selectFrom('bookings')
      .select('id')
      .where('status', '=', 'confirmed')
      .where('ends_at', '<=', before)
      .execute(),
  )
