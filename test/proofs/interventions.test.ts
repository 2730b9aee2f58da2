import { cancelBy } from '#domain/bookings/commands/cancel-booking.server.ts'
import { completeBooking } from '#domain/bookings/commands/complete-booking.server.ts'
import { settleAtCheckIn } from '#domain/bookings/commands/settle-shares.server.ts'
import { askAmount, askBounce } from '#domain/interventions/commands/ask-intervention.server.ts'
import { decideIntervention } from '#domain/interventions/commands/decide-intervention.server.ts'
import { type AmountKind, amountKinds } from '#domain/interventions/intervention.ts'
import { listInterventions } from '#domain/interventions/queries/list-interventions.server.ts'
import { readMoney } from '#domain/interventions/queries/read-money.server.ts'
import { refundPayment } from '#domain/payments/commands/refund-payment.server.ts'
import { makeBankFile } from '#domain/payouts/commands/make-bank-file.server.ts'
import { makePayouts } from '#domain/payouts/commands/make-payouts.server.ts'
import { markPaid } from '#domain/payouts/commands/mark-payout.server.ts'
import { addDays } from '#kernel/dates.ts'
import { newId } from '#kernel/ids.ts'
import { money } from '#kernel/money.ts'
import type { Db } from '#platform/db.server.ts'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { findBrokenPromises } from '../../promises.ts'
import { aGateway, aGuest, aListing, aPaidBooking, days, NOW } from '../factories.ts'
import { later } from '../later.ts'
import { aBankAccount } from '../payouts.ts'
import { aDatabase } from '../world.ts'
import { seed as first, seededRandom, size } from './size.ts'

const { db } = await aDatabase()

/** 38,000 pesos by the settings' rate: about a third of what is asked for waits for a second person. */
await db.updateTable('settings').set({ second_person_usd: 40 }).execute()

/** Each booking: 100,000 pesos of its host, and our fee on top. */
const [CAPTURED, FEE] = [110_000, 10_000]
const BOOKINGS = 4
const ACTIONS = 40

/** A booking as it must have become, reckoned apart from the program. */
type Own = { id: string; startsAt: Date; isCancelled: boolean; back: number; added: number; given: number }

type World = {
  hostId: string
  own: Own[]
  admins: [string, string]
  /** Moves that wait, by their interventions. */
  waiting: Map<string, { own: Own; kind: AmountKind; minor: number }>
  now: Date
  random: () => number
}

async function aWorld(seed: number): Promise<World> {
  const listing = await aListing(db)
  const own: Own[] = []
  for (let number = 0; number < BOOKINGS; number += 1) {
    const from = addDays('2026-03-10', number * 4)
    const { bookingId: id } = await aPaidBooking(db, listing, { stay: days(from, addDays(from, 2)) })
    const row = await db.selectFrom('bookings').select('starts_at').where('id', '=', id).executeTakeFirstOrThrow()
    own.push({ id, startsAt: row.starts_at, isCancelled: false, back: 0, added: 0, given: 0 })
  }
  await aBankAccount(db, listing.hostId)
  const admins: World['admins'] = [await aGuest(db), await aGuest(db)]
  return { hostId: listing.hostId, own, admins, waiting: new Map(), now: NOW, random: seededRandom(seed) }
}

const pick = <Value>({ random }: World, values: readonly Value[]) => values[Math.floor(random() * values.length)]!

/** Applies to the own reckoning what the program says that it has done. */
function apply(own: Own, kind: AmountKind, minor: number): void {
  if (kind === 'refund' || kind === 'goodwill') own.back += minor
  if (kind === 'goodwill') own.added += minor
  if (kind === 'host-payment' || kind === 'correction') own.given += minor
}

const actions: Record<string, (world: World) => Promise<boolean>> = {
  ask: async (world) => {
    const own = pick(world, world.own)
    const kind = pick(world, amountKinds)
    const sign = kind === 'correction' && world.random() < 0.5 ? -1 : 1
    const minor = sign * Math.ceil(world.random() ** 2 * 130_000)
    const { base } = await readMoney(db, { id: own.id, serviceFee: money(FEE, 'CLP') })
    const adminId = pick(world, world.admins)
    const input = { adminId, bookingId: own.id, kind, amount: money(minor, 'CLP'), reason: 'Odd', base }
    const answer = await askAmount(db, { ...input, idempotencyKey: newId() }, world.now)
    if (answer.ok && answer.value === 'done') apply(own, kind, minor)
    if (answer.ok && answer.value === 'waiting') {
      const { id } = await db
        .selectFrom('interventions')
        .select('id')
        .where('booking_id', '=', own.id)
        .where('status', '=', 'waiting')
        .where('id', 'not in', [newId(), ...world.waiting.keys()])
        .executeTakeFirstOrThrow()
      world.waiting.set(id, { own, kind, minor })
    }
    return answer.ok
  },
  decide: async (world) => {
    const { waiting } = await listInterventions(db)
    const here = waiting.filter(({ id, hostId }) => world.waiting.has(id) || hostId === world.hostId)
    if (here.length === 0) return false
    const { id } = pick(world, here)
    const decision = world.random() < 0.7 ? 'agree' : 'refuse'
    const answer = await decideIntervention(
      db,
      { adminId: pick(world, world.admins), interventionId: id, decision },
      world.now,
    )
    const what = world.waiting.get(id)
    if (answer.ok && decision === 'agree' && what) apply(what.own, what.kind, what.minor)
    return answer.ok
  },
  cancel: async (world) => {
    const own = pick(world, world.own)
    const input = { adminId: world.admins[0], mayPay: true, bookingId: own.id, reason: 'Odd', idempotencyKey: newId() }
    const answer = await cancelBy.admin(db, input, world.now)
    if (!answer.ok || own.isCancelled) return false
    own.isCancelled = true
    expect(answer.value.refundMinor).toBe(CAPTURED - own.back)
    own.added -= Math.min(own.added, CAPTURED - answer.value.refundMinor)
    own.back = CAPTURED
    return true
  },
  refund: async (world) => {
    const rows = await db
      .selectFrom('refunds')
      .select('id')
      .where('status', '=', 'intended')
      .where(
        'booking_id',
        'in',
        world.own.map(({ id }) => id),
      )
      .execute()
    for (const { id } of rows) await refundPayment(db, aGateway(db, world.now), id, world.now)
    return rows.length > 0
  },
  wait: async (world) => {
    world.now = later(world.now, { days: 2 })
    for (const { id } of world.own) {
      await settleAtCheckIn(db, id, world.now)
      await completeBooking(db, id, world.now)
    }
    return true
  },
  pay: async (world) => {
    await makePayouts(db, world.now)
    await makeBankFile(db, { adminId: world.admins[0], country: 'CL', currency: 'CLP' }, world.now)
    const sent = await payoutsIn(db, world, 'sending')
    for (const { id } of sent) await markPaid(db, { adminId: world.admins[0], payoutId: id }, world.now)
    return sent.length > 0
  },
  bounce: async (world) => {
    const paid = await payoutsIn(db, world, 'paid')
    if (paid.length === 0) return false
    const input = {
      adminId: pick(world, world.admins),
      hostId: world.hostId,
      payoutId: pick(world, paid).id,
      reason: 'Back',
    }
    const answer = await askBounce(db, { ...input, idempotencyKey: newId() }, world.now)
    // The host gives another account.
    if (answer.ok && answer.value === 'done') await aBankAccount(db, world.hostId)
    return answer.ok
  },
}

const payoutsIn = (inside: Db, { hostId }: World, status: 'sending' | 'paid') =>
  inside.selectFrom('payouts').select('id').where('host_id', '=', hostId).where('status', '=', status).execute()

/** Balanced, never over what was captured, and each has what the own reckoning says. */
async function expectBooks({ own, now }: World): Promise<void> {
  const { rows } = await sql<{ id: string; sum: number; back: number; host: number; held: number }>`
    select b.id, coalesce((select sum(p.amount_minor) from journal j join postings p on p.journal_id = j.id where j.booking_id = b.id), 0)::bigint as sum,
      coalesce((select sum(amount_minor) from refunds where booking_id = b.id), 0)::bigint as back,
      coalesce((select -sum(p.amount_minor) from journal j join postings p on p.journal_id = j.id join ledger_accounts a on a.id = p.account_id
        where j.booking_id = b.id and (a.kind in ('host', 'payout') or a.kind = 'provider' and j.event_key like 'payout-%')), 0)::bigint as host,
      coalesce((select -sum(p.amount_minor) from journal j join postings p on p.journal_id = j.id join ledger_accounts a on a.id = p.account_id
        where j.booking_id = b.id and a.kind = 'held'), 0)::bigint as held
    from bookings b where b.id in (${sql.join(own.map(({ id }) => id))})`.execute(db)
  for (const { id, sum, back, host } of rows) {
    const { added, given, startsAt, ...mine } = own.find((each) => each.id === id)!
    expect(sum).toBe(0)
    expect(back).toBe(mine.back)
    expect(back).toBeLessThanOrEqual(CAPTURED)
    const share = startsAt <= now ? Math.max(0, CAPTURED - mine.back + added - FEE) : 0
    expect({ id, host }).toEqual({ id, host: share + given })
  }
  expect(await findBrokenPromises(db, null)).toEqual([])
}

/** Counts the times that an action was possible; each was. */
const totals: Record<string, number> = {}
async function act(world: World, name: string): Promise<void> {
  if (await actions[name]!(world)) totals[name] = (totals[name] ?? 0) + 1
  await expectBooks(world)
}
afterAll(() => expect(Object.keys(totals).toSorted()).toEqual(Object.keys(actions).toSorted()))

test.each(Array.from({ length: size(3, 300) }, (_, index) => first + index))(
  '[ADM-02] [BOOK-06] whatever admins move by hand, in any order, the ledger balances and nobody gets back more than was paid: seed %i',
  async (seed) => {
    const world = await aWorld(seed)
    for (let number = 0; number < ACTIONS; number += 1) {
      const name = pick(world, ['ask', 'ask', 'ask', 'decide', 'decide', 'cancel', 'refund', 'wait', 'pay', 'bounce'])
      await act(world, name)
    }
    for (let day = 0; day < 12; day += 1) await actions['wait']!(world)
    // All stays are over: there is something to pay, and then to come back.
    for (const name of ['refund', 'pay', 'bounce']) await act(world, name)
    const broken = await findBrokenPromises(db, later(world.now, { days: 1 }))
    expect(broken.filter((each) => world.own.some(({ id }) => each.endsWith(id)))).toEqual([])
  },
)
