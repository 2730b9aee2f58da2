import { zoneOf } from '#domain/i18n/site.ts'
import { postEntries } from '#domain/payments/commands/post-journal.server.ts'
import { payoutEntry } from '#domain/payments/ledger.ts'
import { newId } from '#kernel/ids.ts'
import { type Currency, money } from '#kernel/money.ts'
import { type Db, inTransaction, type Tx, violates } from '#platform/db.server.ts'
import { addJob } from '#platform/outbox.server.ts'
import type { PayoutGateways } from '../gateway.server.ts'
import type { PayoutMethod } from '../payout-account.ts'
import { groupParts, mayTry, onItsWay } from '../payout.ts'
import { type DuePart, dueParts, findOwedHosts, triesOf } from '../queries/find-due.server.ts'
import { payableAccount } from '../queries/payable-account.server.ts'
import { readBankRules } from '../queries/read-rules.server.ts'
import { isEnough, type PayoutRules, paidUntil } from '../rhythm.ts'

type Host = { hostId: string; currency: Currency }

/** Payouts per host and run; the next run makes the rest. */
const AT_ONCE = 50

/** Makes the due payouts per host and currency; safe to repeat and to run concurrently. */
export async function makePayouts(db: Db, now: Date, gateways: PayoutGateways = {}): Promise<void> {
  const rules = await readBankRules(db)
  for (const host of await findOwedHosts(db)) {
    try {
      await inTransaction(db, (tx) => makeOf(tx, { gateways, rules }, host, now))
    } catch (error) {
      // A stop or refund came first: the next run sees it.
      if (!refusals.some((constraint) => violates(error, constraint))) throw error
    }
  }
}

const refusals = ['payout_part_is_due', 'payout_is_stopped', 'payout_part_is_owed']

type Ways = { gateways: PayoutGateways; rules: PayoutRules }

/** Makes payouts of begun bookings; a sum below zero is set off against later earnings, and one below the minimum waits. */
async function makeOf(tx: Tx, { gateways, rules }: Ways, host: Host, now: Date): Promise<void> {
  await lockHost(tx, host)
  const account = await payableAccount(tx, host.hostId, host.currency, now)
  if (!account || !mayTry(await triesOf(tx, account), now)) return
  const gateway = account.method === 'bank' ? null : gateways[account.method]
  if (gateway === undefined) return
  const until = gateway ? now : paidUntil(rules.rhythm, zoneOf('global'), now)
  const groups = groupParts(await dueParts(tx, host, { until, now }), gateway?.isPerBooking ?? false)
  const payable = gateway ? groups : groups.filter((parts) => isWorthPaying(parts, host.currency, rules, now))
  for (const parts of payable.slice(0, AT_ONCE)) await makePayout(tx, { ...host, ...account }, parts, now)
}

function isWorthPaying(parts: readonly DuePart[], currency: Currency, rules: PayoutRules, now: Date): boolean {
  const earned = parts.filter(({ owed }) => owed > 0).map(({ startsAt }) => startsAt.getTime())
  const oldest = earned.length > 0 ? new Date(Math.min(...earned)) : null
  return isEnough(money(sumOf(parts), currency), rules, oldest, now)
}

const sumOf = (parts: readonly DuePart[]) => parts.reduce((sum, { owed }) => sum + owed, 0)

type Payee = Host & { accountId: string; method: PayoutMethod }

async function makePayout(tx: Tx, payee: Payee, parts: readonly DuePart[], now: Date): Promise<void> {
  const id = newId(now.getTime())
  await tx
    .insertInto('payouts')
    .values({
      id,
      host_id: payee.hostId,
      account_id: payee.accountId,
      method: payee.method,
      currency: payee.currency,
      amount_minor: sumOf(parts),
      status: 'due',
      created_at: now,
    })
    .execute()
  // Rows are locked in the order of their ids, as sending a payout does.
  const rows = parts.toSorted((a, b) => (a.bookingId < b.bookingId ? -1 : 1))
  await tx
    .insertInto('payout_parts')
    .values(rows.map(({ bookingId, owed }) => ({ payout_id: id, booking_id: bookingId, amount_minor: owed })))
    .execute()
  await postEntries(
    tx,
    rows.map(({ bookingId, owed }) => ({
      eventKey: `payout:${id}:${bookingId}`,
      bookingId,
      postings: payoutEntry(money(owed, payee.currency), payee.hostId),
    })),
    now,
  )
  if (payee.method !== 'bank') await addJob(tx, 'payouts.send', { payoutId: id }, sendOnce(id))
}

/** One job per payout, never two at the same time. */
const sendOnce = (payoutId: string) => ({ key: `payouts.send:${payoutId}`, queue: `payout:${payoutId}` })

/** Queues payouts whose answer was lost or is pending; a queued one is not queued twice. */
export async function queueSends(db: Db, gateways: PayoutGateways, now: Date): Promise<void> {
  const methods = Object.keys(gateways) as (keyof PayoutGateways)[]
  if (methods.length === 0) return
  const open = await db
    .selectFrom('payouts')
    .select('id')
    .where('method', 'in', methods)
    .where('status', 'in', onItsWay)
    .where((eb) => eb.or([eb('next_attempt_at', 'is', null), eb('next_attempt_at', '<=', now)]))
    .orderBy('created_at')
    .limit(1000)
    .execute()
  for (const { id } of open) await addJob(db, 'payouts.send', { payoutId: id }, sendOnce(id))
}

/** Locks the host, so that of two workers the second finds nothing owed. */
const lockHost = (tx: Tx, { hostId, currency }: Host) =>
  tx
    .selectFrom('ledger_accounts')
    .select('id')
    .where('kind', '=', 'host')
    .where('owner_id', '=', hostId)
    .where('currency', '=', currency)
    .forNoKeyUpdate()
    .execute()
