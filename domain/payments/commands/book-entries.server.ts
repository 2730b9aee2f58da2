import { DAY_MS } from '#kernel/durations.ts'
import { isId } from '#kernel/ids.ts'
import { currencies, type Currency, money } from '#kernel/money.ts'
import { type Db, inTransaction, type Tx } from '#platform/db.server.ts'
import type { OwnEntry, PaymentGateway } from '../gateway.server.ts'
import { feeEntry, ownPayoutEntry } from '../ledger.ts'
import { postJournal } from './post-journal.server.ts'

/** Days that a first look reaches back, and that each later one repeats, because an entry may be listed late. */
const DAYS = { first: 30, again: 2 }

/** The most that one day of a provider's balance has for us. */
const MAX_A_DAY = 20_000

/**
 * Books the provider's fees and its payouts to our own bank, each once, day by day since the last that is known.
 *
 * @returns how many were new
 * @throws Error when the provider cannot be reached, or a day has more than can be read
 */
export async function bookEntries(
  db: Db,
  gateway: Pick<PaymentGateway, 'provider' | 'listEntries'>,
  now: Date,
): Promise<number> {
  const { provider, listEntries } = gateway
  if (!listEntries) return 0
  let booked = 0
  for (let from = await firstDay(db, provider, now); from < now; from = new Date(from.getTime() + DAY_MS)) {
    const to = new Date(Math.min(from.getTime() + DAY_MS, now.getTime() + 1))
    const { entries, isCut } = await listEntries({ from, to, max: MAX_A_DAY })
    if (isCut) throw new Error(`${provider}: more than ${MAX_A_DAY} entries in the day from ${from.toISOString()}`)
    for (const entry of entries) booked += await inTransaction(db, (tx) => book(tx, provider, entry, now))
  }
  return booked
}

async function firstDay(db: Db, provider: PaymentGateway['provider'], now: Date): Promise<Date> {
  const last = await db
    .selectFrom('provider_entries')
    .select(({ fn }) => fn.max('at').as('at'))
    .where('provider', '=', provider)
    .executeTakeFirst()
  const [from, days] = last?.at ? [last.at, DAYS.again] : [now, DAYS.first]
  return new Date(Math.min(from.getTime(), now.getTime()) - days * DAY_MS)
}

const isOurs = (currency: string): currency is Currency => currencies.some((each) => each === currency)

/** @returns 1 for a new entry: a balance in a currency that we have no books in is not booked, nor what is not ours */
async function book(tx: Tx, provider: PaymentGateway['provider'], entry: OwnEntry, now: Date): Promise<number> {
  const { id, kind, reference, amount, sourceId } = entry
  if (!isOurs(amount.currency)) return 0
  const subject = await subjectOf(tx, provider, kind, reference)
  if (!subject) return 0
  const made = await tx
    .insertInto('provider_entries')
    .values({
      provider,
      id,
      kind,
      ...subject,
      amount_minor: amount.minor,
      currency: amount.currency,
      source_id: sourceId,
      at: entry.at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (!made.numInsertedOrUpdatedRows) return 0
  const sum = money(amount.minor, amount.currency)
  const postings = kind === 'payout' ? ownPayoutEntry(sum) : feeEntry(sum)
  const eventKey = `${kind === 'payout' ? 'own-payout' : 'fee'}:${provider}:${id}`
  await postJournal(tx, { eventKey, bookingId: null, postings }, now)
  return 1
}

/** Null for what names no payment or refund of ours at this provider. */
async function subjectOf(
  tx: Tx,
  provider: PaymentGateway['provider'],
  kind: OwnEntry['kind'],
  reference: string | null,
) {
  if (kind === 'other-fee' || kind === 'payout') return {}
  if (!reference || !isId(reference)) return null
  const payment = tx.selectFrom('payments').select('payments.id').where('provider', '=', provider)
  if (kind === 'charge-fee')
    return (await payment.where('payments.id', '=', reference).executeTakeFirst()) ? { payment_id: reference } : null
  const refund = payment.innerJoin('refunds', 'refunds.payment_id', 'payments.id').where('refunds.id', '=', reference)
  return (await refund.executeTakeFirst()) ? { refund_id: reference } : null
}
