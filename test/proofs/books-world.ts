import { recordEvent } from '#domain/bookings/commands/record-event.server.ts'
import type { PaymentProvider } from '#domain/payments/gateway.server.ts'
import type { Currency } from '#kernel/money.ts'
import type { Db } from '#platform/db.server.ts'
import { sql } from 'kysely'
import { aGuest, aListing, type TestListing } from '../factories.ts'
import { later } from '../later.ts'
import { aBankAccount, aStripeAccount } from '../payouts.ts'
import type { Act, Sequence } from './books-action.ts'
import { type Facts, readFacts } from './books-facts.ts'
import { aWorker, type Worker } from './books-jobs.ts'
import type { Moment } from './books-rules.ts'
import type { BooksProvider, OwnEvent } from './books-provider.ts'
import { booksProviders } from './books-providers.ts'

/**
 * A Monday far ahead of the queue's own clock, so that what is queued for at once is due.
 */
export const START = new Date('2036-03-03T15:00:00Z')

/** Amounts that halves and tenths do not divide. */
const prices: Record<Currency, { day: number; hour: number; cleaning: number }> = {
  CLP: { day: 50_001, hour: 10_333, cleaning: 7777 },
  USD: { day: 12_345, hour: 2_999, cleaning: 1_501 },
  EUR: { day: 9_999, hour: 1_717, cleaning: 333 },
  GBP: { day: 3_333, hour: 777, cleaning: 251 },
}

/** One host with three listings, two guests, an admin, and the provider that takes the guests' cards. */
export type Real = {
  db: Db
  currency: Currency
  provider: BooksProvider
  worker: Worker
  hostId: string
  adminId: string
  guestIds: readonly string[]
  listings: Record<'day' | 'hour' | 'request' | 'parts', TestListing>
  now: Date
  /** Events that the provider has not been able to deliver. */
  waiting: OwnEvent[]
  cancelled: Map<string, ReturnType<Moment['cancelled']['get']> & object>
  /** Payments that a bank has asked about, and its disputes that are open. */
  disputed: string[]
  disputes: string[]
  stripeAccount: { reference: string; id: string } | null
}

/** @returns whether the action was possible */
export type Doer<Kind extends Act['do']> = (real: Real, action: Extract<Act, { do: Kind }>) => Promise<boolean>

export async function aRealWorld(
  db: Db,
  name: PaymentProvider,
  { currency, abroad, at }: Pick<Sequence, 'currency' | 'abroad' | 'at'>,
): Promise<Real> {
  const provider = await booksProviders[name]({ db, clock: () => real.now, abroad })
  const hostId = await aGuest(db, { firstName: 'Luis' })
  const { day, hour, cleaning } = prices[currency]
  const common = { host_id: hostId, currency, max_guests: 4 }
  const hourly = { unit: 'hour', price_minor: hour, length_step_minutes: 30, start_step_minutes: 30 } as const
  const listings = {
    day: await aListing(db, { ...common, price_minor: day, cleaning_fee_minor: cleaning, refund_policy: 'flexible' }),
    hour: await aListing(db, { ...common, ...hourly, refund_policy: 'moderate' }),
    parts: await aListing(db, {
      ...common,
      price_minor: day,
      cleaning_fee_minor: cleaning,
      refund_policy: 'moderate',
      deposit_percent: 30,
      rest_days: 7,
    }),
    request: await aListing(db, { ...common, price_minor: day, instant_book: false, refund_policy: 'strict' }),
  }
  const real: Real = {
    db,
    currency,
    provider,
    hostId,
    listings,
    now: START,
    worker: aWorker(db, provider, () => real.now),
    adminId: await adminOf(db),
    guestIds: [await aGuest(db), await aGuest(db, { firstName: 'Eva' })],
    waiting: [],
    cancelled: new Map(),
    disputed: [],
    disputes: [],
    stripeAccount: null,
  }
  await changeAccount(real, at)
  return real
}

const admins = new WeakMap<Db, string>()

/** One for all sequences of a database. */
async function adminOf(db: Db): Promise<string> {
  const known = admins.get(db) ?? (await aGuest(db, { firstName: 'Ada' }))
  admins.set(db, known)
  await sql`update profiles set permissions = array['users', 'payments', 'bookings'] where user_id = ${known}`.execute(
    db,
  )
  return known
}

type Payee = Pick<Real, 'db' | 'hostId' | 'currency' | 'provider' | 'stripeAccount'>

/** The host is paid there from now on. */
export async function changeAccount(real: Payee, at: 'bank' | 'provider' | 'nowhere'): Promise<void> {
  const { db, hostId, provider } = real
  if (at === 'bank' || (at === 'provider' && !provider.openAccount)) return void (await aBankAccount(db, hostId))
  await sql`update payout_accounts set replaced_at = now() where host_id = ${hostId} and replaced_at is null`.execute(
    db,
  )
  if (at === 'nowhere') return
  if (!real.stripeAccount) {
    const reference = await provider.openAccount!()
    real.stripeAccount = { reference, id: (await aStripeAccount(db, hostId, { reference })).stripeAccountId }
    return
  }
  await sql`insert into payout_accounts (id, host_id, method, country, currency, status, stripe_account_id, shown, created_at)
    select gen_random_uuid(), ${hostId}, 'stripe', 'GB', ${real.currency}, 'ready', ${real.stripeAccount.id}, '•••• 1234', now()`.execute(
    db,
  )
}

export const factsOf = async (real: Real): Promise<Facts> => readFacts(real.db, real, await real.provider.lines())

const orders = {
  'as-made': (events: OwnEvent[]) => events,
  reversed: (events: OwnEvent[]) => events.toReversed(),
  turned: (events: OwnEvent[]) => [...events.slice(1), ...events.slice(0, 1)],
}

/** Delivers what waits; what is not taken is delivered again later, as a provider does. */
export async function deliver(real: Real, order: keyof typeof orders, twice: boolean): Promise<boolean> {
  const { db, provider, waiting } = real
  const events = orders[order]([...waiting.splice(0), ...(await provider.takeEvents())])
  for (const own of events) {
    const isTaken = await recordEvent(db, own.provider, own.event, real.now)
    if (!isTaken) waiting.push(own)
    else if (twice) await deliverAgain(real, own)
  }
  return events.length > 0
}

/** @throws where an event has an effect a second time */
async function deliverAgain({ db, now }: Real, { provider, event }: OwnEvent): Promise<void> {
  const state = async () => {
    const { rows } =
      await sql`select (select count(*) from journal) as entries, (select count(*) from refunds) as refunds,
      (select count(*) from payments) as payments, (select count(*) from disputes) as disputes,
      (select count(*) from graphile_worker._private_jobs) as jobs`.execute(db)
    return JSON.stringify(rows)
  }
  const before = await state()
  await recordEvent(db, provider, event, later(now, { minutes: 1 }))
  const after = await state()
  if (after !== before) throw new Error(`${event.type} twice: ${before} → ${after}`)
}

/** The clock goes on in steps, with the worker's turn after each; a provider's events come within a day. */
export async function wait(real: Real, hours: number, steps: number): Promise<void> {
  if (hours >= 24) await deliver(real, 'as-made', false)
  for (let step = 0; step < steps; step += 1) {
    real.now = later(real.now, { minutes: (hours * 60) / steps })
    await real.worker.turn()
  }
}
