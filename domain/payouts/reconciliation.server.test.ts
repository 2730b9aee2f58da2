import { cancelBy } from '#domain/bookings/commands/cancel-booking.server.ts'
import { readReconciliation } from '#domain/payments/queries/read-reconciliation.server.ts'
import type { LineKind } from '#domain/payments/reconciliation.ts'
import { newId } from '#kernel/ids.ts'
import { addDays } from '#kernel/dates.ts'
import { whileBroken } from '#test/broken.ts'
import { later } from '#test/later.ts'
import { aBegunStay, aHostToPay, aStripeAccount } from '#test/payouts.ts'
import { payAtStripe } from '#test/stripe/pay.ts'
import { aStripeWorld } from '#test/stripe/world.ts'
import { testVault } from '#test/vault.ts'
import { aDatabase } from '#test/world.ts'
import { type RawBuilder, sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { makePayouts } from './commands/make-payouts.server.ts'
import { queueReversals, reversePayout } from './commands/reverse-payouts.server.ts'
import { sendPayout } from './commands/send-payout.server.ts'

const { db } = await aDatabase()
let now = new Date('2026-03-10T12:00:00Z')
const calls: string[] = []
const world = await aStripeWorld({
  clock: () => now,
  faults: {
    call: (name) => {
      calls.push(name)
      return null
    },
    event: () => null,
  },
})
const { stripe, connect } = world
const { transfers, reversals, settings } = stripe.connect
const gateways = { stripe: world.payouts }
const sources = { payments: world.gateway, payouts: gateways }

const dayOf = (at: Date) => at.toISOString().slice(0, 10)
const wholeDay = (at: Date) => {
  const start = new Date(`${dayOf(at)}T00:00:00Z`)
  return { start, end: later(start, { days: 1 }) }
}

/**
 * A stay whose host was paid 100,000 pesos at Stripe, all reversed.
 *
 * @returns the ids of what was made
 */
async function aTakenBack() {
  const listing = await aHostToPay(db)
  const { hostId } = listing
  const reference = (await connect.open({ id: newId(), country: 'GB', email: 'host@patio.example' }))!
  stripe.connect.accounts.get(reference)!.status = 'active'
  await aStripeAccount(db, hostId, { reference })
  const { bookingId, startsAt } = await aBegunStay(db, listing, dayOf(now), addDays(dayOf(now), 2))
  now = later(startsAt, { minutes: 1 })
  await payAtStripe(db, world, bookingId, now)
  await makePayouts(db, now, gateways)
  const payout = await db.selectFrom('payouts').select('id').where('host_id', '=', hostId).executeTakeFirstOrThrow()
  await sendPayout({ db, vault: testVault, gateways }, payout.id, now)
  await cancelBy.host(db, { hostId, bookingId, idempotencyKey: newId() }, now)
  await queueReversals(db, gateways, now)
  const back = await db
    .selectFrom('payout_reversals')
    .select('id')
    .where('payout_id', '=', payout.id)
    .executeTakeFirstOrThrow()
  await reversePayout(db, gateways, back.id, now)
  return { bookingId, payoutId: payout.id, reversalId: back.id }
}

/** Reads today's comparison, after breaking something in our books. */
const read = (breaks: readonly RawBuilder<unknown>[] = [], max?: number) =>
  whileBroken(db, breaks, (tx) => readReconciliation(tx, sources, wholeDay(now), max))

/** Guests' payments are compared in another test. */
async function found(breaks: readonly RawBuilder<unknown>[] = []) {
  const { lines } = await read(breaks)
  return lines.flatMap(({ kind, verdict, theirs, ours, ledger }) =>
    kind === 'transfer' || kind === 'reversal' ? [[kind, verdict, theirs?.minor, ours?.minor, ledger]] : [],
  )
}

/** Each test has a day of its own, and nothing at Stripe. */
beforeEach(() => {
  now = later(now, { days: 3 })
  transfers.clear()
  reversals.clear()
  calls.length = 0
})

const entries = (key: string) => sql`(select id from journal where event_key like ${`${key}%`})`
const minors = (line: readonly unknown[]) => line.slice(1)

test('[ADM-04] a payout by Stripe and what came back of it stand beside ours and the ledger, on their day', async () => {
  const { bookingId } = await aTakenBack()
  const { lines, isCut } = await read()
  const own = lines.filter(({ kind }) => kind === 'transfer' || kind === 'reversal')
  expect(own.map(({ kind, verdict }) => `${kind} ${verdict}`).toSorted()).toEqual([
    'reversal agrees',
    'transfer agrees',
  ])
  expect(own.map((line) => line.bookingId)).toEqual([bookingId, bookingId])
  expect(new Set(own.map(({ providerId }) => providerId))).toEqual(new Set([...transfers.keys(), ...reversals.keys()]))
  expect(isCut).toBe(false)
  now = later(now, { days: 1 })
  expect(await found()).toEqual([])
})

const amount = 100_000
test.each([
  ['transfer', transfers, 'payouts', 'payoutId', 'payout-paid:', sql`status = 'sending', ended_at = null`],
  ['reversal', reversals, 'payout_reversals', 'reversalId', 'reversal-done:', sql`status = 'failed'`],
] as const)('[ADM-04] of a %s each difference is named', async (kind, there, table, id, key, undone) => {
  const made = await aTakenBack()
  const ofKind = async (breaks: readonly RawBuilder<unknown>[] = []) =>
    (await found(breaks)).filter(([each]) => each === kind).map(minors)
  const [object] = [...there.values()]
  expect(await ofKind([sql`update ${sql.table(table)} set ${undone} where id = ${made[id]}`])).toEqual([
    ['missing-here', amount, undefined, null],
  ])
  const posted = sql`journal_id in ${entries(`${key}${made[id]}`)}`
  expect(await ofKind([sql`update postings set amount_minor = amount_minor * 2 where ${posted}`])).toEqual([
    ['other-ledger', amount, amount, 2 * amount],
  ])
  expect(await ofKind([sql`delete from postings where ${posted}`])).toEqual([['other-ledger', amount, amount, null]])
  expect(await ofKind([sql`update postings set amount_minor = -amount_minor where ${posted}`])).toEqual([
    ['other-ledger', amount, amount, -amount],
  ])
  object!.amount = amount - 1
  expect(await ofKind()).toEqual([['other-amount', amount - 1, amount, amount]])
  Object.assign(object!, { amount, currency: 'usd' })
  expect(await ofKind()).toEqual([['other-amount', amount, amount, amount]])
  there.delete(object!.id)
  expect(await ofKind()).toEqual([['missing-there', undefined, amount, amount]])
})

test('[ADM-04] what was sent in another currency is compared in that, with what the ledger has moved in it', async () => {
  settings.balance = { currency: 'usd', rate: 0.104_75 }
  const { payoutId } = await aTakenBack()
  settings.balance = null
  const sent = [10_475, 10_475, 10_475]
  expect(new Set(await found())).toEqual(
    new Set([
      ['reversal', 'agrees', ...sent],
      ['transfer', 'agrees', ...sent],
    ]),
  )
  const { lines } = await read()
  expect(new Set(lines.flatMap(({ kind, ours }) => (kind === 'transfer' ? [ours?.currency] : [])))).toEqual(
    new Set(['USD']),
  )
  // The same number of pesos is not the same money.
  const inPesos = sql`update postings set currency = 'CLP' where journal_id in ${entries(`payout-paid:${payoutId}`)}`
  expect((await found([inPesos]))[0]).toEqual(['transfer', 'other-ledger', 10_475, 10_475, null])
})

test('[ADM-04] what somebody has taken back of a payout at Stripe itself is missing here; a transfer that is for none of ours is another’s', async () => {
  await aTakenBack()
  const [transfer, reversal] = [[...transfers.values()][0]!, [...reversals.values()][0]!]
  reversals.set('trr_x', { ...reversal, id: 'trr_x', amount: 7, metadata: {} })
  expect((await found())[0]).toEqual(['reversal', 'missing-here', 7, undefined, null])
  transfers.set('tr_x', { ...transfer, id: 'tr_x', metadata: {} })
  reversals.set('trr_x', { ...reversal, id: 'trr_x', transfer: 'tr_x', metadata: {} })
  expect((await found()).map(([, verdict]) => verdict)).toEqual(['agrees', 'agrees'])
})

test('[ADM-04] a provider that cannot say what it has sent is not compared', async () => {
  await aTakenBack()
  transfers.clear()
  const { listLines: _, ...silent } = world.payouts
  const { lines } = await readReconciliation(db, { ...sources, payouts: { stripe: silent } }, wholeDay(now))
  expect(lines.filter(({ kind }) => kind === 'transfer' || kind === 'reversal')).toEqual([])
})

test('[ADM-04] of transfers and reversals no more than are wanted are read, a hundred a call, and nothing is called missing then', async () => {
  await aTakenBack()
  const [transfer, reversal] = [[...transfers.values()][0]!, [...reversals.values()][0]!]
  for (let each = 0; each < 249; each += 1) {
    transfers.set(`tr_${each}`, { ...transfer, id: `tr_${each}`, metadata: { payout: newId() } })
    reversals.set(`trr_${each}`, { ...reversal, id: `trr_${each}`, metadata: { reversal: newId() } })
  }
  const counted = (kind: LineKind, lines: readonly { kind: LineKind; verdict: string }[]) =>
    lines.filter((line) => line.kind === kind && line.verdict === 'missing-here').length
  const listed = (name: string) => calls.filter((each) => each === name).length

  calls.length = 0
  const whole = await read([], 250)
  expect([whole.isCut, counted('transfer', whole.lines), counted('reversal', whole.lines)]).toEqual([false, 249, 249])
  expect([listed('listTransfers'), listed('listMoves')]).toEqual([3, 3])

  calls.length = 0
  const cut = await read([], 150)
  expect([cut.isCut, counted('transfer', cut.lines), counted('reversal', cut.lines)]).toEqual([true, 0, 0])
  expect([listed('listTransfers'), listed('listMoves')]).toEqual([2, 2])
})

test('[ADM-04] of our own payouts no more than are wanted are read either', async () => {
  for (let each = 0; each < 3; each += 1) await aTakenBack()
  transfers.clear()
  reversals.clear()
  stripe.charges.clear()
  expect(await read([], 2)).toMatchObject({ lines: [], isCut: true })
  const { isCut, lines } = await read([], 3)
  expect(isCut).toBe(false)
  expect(lines.filter(({ kind, verdict }) => kind === 'transfer' && verdict === 'missing-there')).toHaveLength(3)
})
