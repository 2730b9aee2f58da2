import type { PaymentProvider } from '#domain/payments/gateway.server.ts'
import type { Db, Tx } from '#platform/db.server.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { findBrokenPromises } from '../../promises.ts'
import { whileBroken } from '../broken.ts'
import { later } from '../later.ts'
import { partSince } from '../part-since.ts'
import { aDatabase } from '../world.ts'
import { type Act, allKinds, type Sequence, sequence as anySequence } from './books-action.ts'
import { closeAll } from './books-close.ts'
import { perform } from './books-doers.ts'
import { readFacts } from './books-facts.ts'
import { closeMercadoPagos } from './books-mercado-pago.ts'
import { emailFaults, LETTERS, paperFaults, PAPERS } from './books-papers.ts'
import { booksProviders } from './books-providers.ts'
import { type Moment, rules } from './books-rules.ts'
import { closeWebpays } from './books-webpay.ts'
import { aRealWorld, changeAccount, factsOf, type Real, START } from './books-world.ts'
import { isLong, seed as drawn, shrinks, size } from './size.ts'

/** A fixed seed in the short form, so that a change is judged by itself; long runs draw others. */
const seed = isLong || process.env['SEED'] ? drawn : 42

/** Fewer where each call goes over HTTP; it is the ledger that they share. */
const wantedOf = {
  sandbox: size(40, 10_000),
  stripe: size(30, 10_000),
  webpay: size(20, 10_000),
  'mercado-pago': size(20, 10_000),
}
const LANES = size(1, 3)
const eachProvider = (Object.keys(booksProviders) as PaymentProvider[]).map((name) => [name, wantedOf[name]] as const)
const databases = await Promise.all(Array.from({ length: LANES }, async () => (await aDatabase({ connections: 4 })).db))

afterAll(async () => {
  await closeWebpays()
  await closeMercadoPagos()
})

/** Counts the actions of a provider, and those that were possible. */
type Count = { acted: number; done: Partial<Record<Act['do'], number>> }

/** @returns the broken rules, by their sentences */
async function faultsOf(real: Real, moment: Moment): Promise<Record<string, string[]>> {
  const facts = await factsOf(real)
  const found = Object.entries(rules).map(([sentence, find]) => [sentence, find(facts, moment)] as const)
  const letters = moment.isIdle ? emailFaults(facts) : []
  const papers = moment.isIdle ? await paperFaults(real.db, facts, START) : []
  const all = [...found, [LETTERS, letters] as const, [PAPERS, papers] as const]
  return Object.fromEntries(all.filter(([, faults]) => faults.length > 0))
}

async function runSequence(db: Db, name: PaymentProvider, { actions, ...world }: Sequence, count?: Count) {
  const real = await aRealWorld(db, name, world)
  try {
    for (const [at, action] of actions.entries()) {
      const isDone = await perform(real, action)
      if (count) count.acted += 1
      if (count && isDone) count.done[action.do] = (count.done[action.do] ?? 0) + 1
      const moment = { isIdle: !action.lags, isOver: false, cancelled: real.cancelled }
      expect(await faultsOf(real, moment), `after action ${at}: ${JSON.stringify(action)}`).toEqual({})
      if (action.do === 'wait' && !action.lags) expect(await findBrokenPromises(db, real.now)).toEqual([])
      // What was touched last, as the worker reads books that are long.
      if (action.do === 'wait' && !action.lags)
        expect(await findBrokenPromises(db, real.now, await partSince(db, later(real.now, { days: -1 })))).toEqual([])
    }
    await closeAll(real)
    expect(await faultsOf(real, { isIdle: true, isOver: true, cancelled: real.cancelled }), 'at the end').toEqual({})
    expect(await findBrokenPromises(db, real.now)).toEqual([])
  } finally {
    await changeAccount(real, 'nowhere')
    await real.worker.forget()
    await real.provider.close()
  }
}

test.each(eachProvider)(
  `[BOOK-06] [BOOK-08] [ADM-04] with %s whatever is done with money, 16 rules hold after each of %i random actions, and db -- check agrees (seed ${seed})`,
  async (name, wanted) => {
    const count: Count = { acted: 0, done: {} }
    const runs = async (input: Sequence, db: Db) => {
      if (count.acted < wanted) await runSequence(db, name, input, count)
    }
    // Every lane has ended before the next test uses its database, also when one of them has failed.
    const ends = await Promise.allSettled(
      databases.map((db, lane) =>
        fc.assert(
          fc.asyncProperty(anySequence, (input) => runs(input, db)),
          { numRuns: wanted, seed: seed + lane, endOnFailure: !shrinks },
        ),
      ),
    )
    const failed = ends.find((end) => end.status === 'rejected')
    if (failed) throw failed.reason
    if (!isLong) return
    // With what its figures come from.
    console.log(`${name}: ${count.acted} actions, ${JSON.stringify(count.done)}`)
    // What never happened was not proved; a part of the long form is too short for the rarest.
    if (wanted >= 10_000) expect(allKinds.filter((kind) => !count.done[kind])).toEqual([])
  },
  isLong ? 3_600_000 : 900_000,
)

test('[BOOK-06] [ADM-04] (once the proof’s own mistakes) the fee of a dispute is gone from our money at the provider, in its own currency, and what a bank withdrew before it decided is on the receipt once it is lost', async () => {
  const actions: Sequence['actions'] = [
    { do: 'book', listing: 'day', ahead: 3, nights: 2 },
    { do: 'pay', booking: 0, card: 'good' },
    { do: 'events', order: 'as-made', twice: false },
    { do: 'dispute', payment: 0, percent: 50 },
    { do: 'events', order: 'as-made', twice: false },
    { do: 'decide-dispute', dispute: 0, as: 'lost' },
    { do: 'events', order: 'as-made', twice: false },
  ]
  for (const currency of ['USD', 'CLP'] as const)
    await runSequence(databases[0]!, 'stripe', { currency, abroad: false, at: 'provider', actions })
})

test('[BOOK-06] [ADM-04] (once 515125659) a refund that waited for a bank is less what the bank gave back itself', async () => {
  for (const percent of [1, 100])
    await runSequence(databases[0]!, 'stripe', {
      currency: 'CLP',
      abroad: false,
      at: 'bank',
      actions: [
        { do: 'book', listing: 'day', ahead: 6, nights: 2 },
        { do: 'pay', booking: 0, card: 'good' },
        { do: 'events', order: 'as-made', twice: false },
        { do: 'dispute', payment: 0, percent },
        { do: 'events', order: 'as-made', twice: false },
        { do: 'cancel', booking: 0, by: 'host' },
        { do: 'wait', hours: 25, steps: 1 },
        { do: 'decide-dispute', dispute: 0, as: 'lost' },
        { do: 'events', order: 'as-made', twice: false },
        { do: 'wait', hours: 24, steps: 1 },
      ],
    })
})

/** A stay that was paid out, claimed of and taken back from its host, one that a bank took back a part of, and one that was cancelled. */
const eventful: Sequence = {
  currency: 'GBP',
  abroad: false,
  at: 'provider',
  actions: [
    { do: 'book', listing: 'day', ahead: 3, nights: 2 },
    { do: 'pay', booking: 0, card: 'good' },
    { do: 'events', order: 'as-made', twice: false },
    { do: 'book', listing: 'day', ahead: 6, nights: 2 },
    { do: 'pay', booking: 0, card: 'good' },
    { do: 'events', order: 'as-made', twice: false },
    { do: 'book', listing: 'hour', ahead: 33, nights: 2 },
    { do: 'pay', booking: 0, card: 'good' },
    { do: 'events', order: 'as-made', twice: false },
    { do: 'cancel', booking: 0, by: 'guest' },
    { do: 'wait', hours: 97, steps: 1 },
    { do: 'claim', booking: 2, side: 'guest', percent: 33 },
    { do: 'accept', claim: 0 },
    { do: 'wait', hours: 24, steps: 1 },
    { do: 'wait', hours: 24, steps: 1 },
    { do: 'dispute', payment: 1, percent: 50 },
    { do: 'decide-dispute', dispute: 0, as: 'lost' },
    { do: 'wait', hours: 96, steps: 1 },
  ],
}

type Break = readonly [what: string, (hostId: string) => ReturnType<typeof sql>]
const own = (hostId: string) => sql`booking_id in (select id from bookings where host_id = ${hostId})`
const moved = (key: string, from: string, to: string): Break => [
  `one unit of ${key} stands on ${to} instead of ${from}`,
  (hostId) => sql`update postings p set amount_minor = p.amount_minor + case a.kind when ${from} then 1 else -1 end
    from journal j, ledger_accounts a where j.id = p.journal_id and a.id = p.account_id and ${own(hostId)}
      and j.event_key like ${`${key}:%`} and a.kind in (${from}, ${to})`,
]

/** Harm that no program may do, past all constraints; entries still balance unless that is the break. */
const breaks: readonly Break[] = [
  ['a capture has no entry', (h) => sql`delete from journal where event_key like 'capture:%' and ${own(h)}`],
  [
    'an entry does not balance',
    (h) => sql`update postings set amount_minor = amount_minor + 1 where number = 0 and journal_id in
    (select id from journal where event_key like 'capture:%' and ${own(h)} limit 1)`,
  ],
  ['a refund is larger than its entry', (h) => sql`update refunds set amount_minor = amount_minor + 1 where ${own(h)}`],
  [
    'a payment is smaller than its entry',
    (h) => sql`update payments set amount_minor = amount_minor - 1 where ${own(h)}`,
  ],
  ['a payment is in another currency', (h) => sql`update payments set currency = 'EUR' where ${own(h)}`],
  [
    'a refund went through and has no entry',
    (h) => sql`delete from journal where event_key like 'refund:%' and ${own(h)}`,
  ],
  [
    'a payout has another sum than its parts',
    (h) => sql`update payouts set amount_minor = amount_minor + 1 where host_id = ${h}`,
  ],
  [
    'a part and its payout are larger',
    (h) => sql`with part as (update payout_parts t set amount_minor = t.amount_minor + 1 from payouts o
    where o.id = t.payout_id and host_id = ${h}) update payouts set amount_minor = amount_minor + 1 where host_id = ${h}`,
  ],
  ['a reversal was larger', (h) => sql`update payout_reversals set amount_minor = amount_minor + 1 where ${own(h)}`],
  ['a claim ended with less', (h) => sql`update claims set outcome_minor = outcome_minor - 1 where ${own(h)}`],
  [
    'a lost dispute was won',
    (h) => sql`update disputes set status = 'won' where payment_id in (select id from payments where ${own(h)})`,
  ],
  [
    'an open claim stops nothing',
    (h) => sql`update claims set status = 'contested', ended_at = null, outcome_minor = null where ${own(h)}`,
  ],
  moved('check-in', 'host', 'platform-fee'),
  moved('check-in', 'held', 'host'),
  moved('refund', 'provider', 'held'),
]

test('[ADM-04] what breaks a rule breaks a promise that db -- check reads, and the other way round', async () => {
  const [db] = databases
  const real = await aRealWorld(db!, 'stripe', eventful)
  for (const action of eventful.actions) await perform(real, action)
  const lines = await real.provider.lines()
  const moment: Moment = { isIdle: true, isOver: false, cancelled: real.cancelled }
  const now = later(real.now, { days: 1 })
  const look = async (tx: Db | Tx) => {
    const facts = await readFacts(tx, { ...real, now }, lines)
    const rulesBroken = Object.values(rules).some((find) => find(facts, moment).length > 0)
    return { rulesBroken, isReported: (await findBrokenPromises(tx, now)).length > 0 }
  }
  expect(await look(db!)).toEqual({ rulesBroken: false, isReported: false })
  const seen: Record<string, unknown> = {}
  for (const [what, harm] of breaks) seen[what] = await whileBroken(db!, [harm(real.hostId)], look)
  await changeAccount(real, 'nowhere')
  await real.worker.forget()
  await real.provider.close()
  expect(seen).toEqual(Object.fromEntries(breaks.map(([what]) => [what, { rulesBroken: true, isReported: true }])))
})
