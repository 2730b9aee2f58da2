import { newId } from '#kernel/ids.ts'
import type { Life } from '#kernel/life.ts'
import { money } from '#kernel/money.ts'
import { createBudgets } from '#platform/budget.server.ts'
import { settleAtCheckIn } from '#domain/bookings/commands/settle-shares.server.ts'
import { aListing, aPaidBooking, valueOf } from '#test/factories.ts'
import { defaultLimits } from '#test/limits.ts'
import { from, movesIn, movesThrough, namedIn } from '#test/lives.ts'
import { memoryStorage } from '#test/media.ts'
import { aDatabase } from '#test/world.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type ClaimStatus, endedStatuses, isOpen, nextStatus, statusesFor } from './claim.ts'
import type { Side } from '#kernel/side.ts'
import { answerClaim } from './commands/answer-claim.server.ts'
import { decideClaim } from './commands/decide-claim.server.ts'
import { openClaim } from './commands/open-claim.server.ts'
import type { AnswerForm, ClaimForm } from './input.ts'
import { expireClaim } from './jobs.server.ts'

const { db } = await aDatabase()
const budgets = createBudgets({ db, limits: defaultLimits, secret: 'x'.repeat(40) })
const world = { storage: memoryStorage().storage, budgets, limits: defaultLimits }

const checkIn = new Date('2026-03-20T18:00:00Z')
const now = new Date('2026-03-22T15:00:00Z')
const late = new Date('2026-05-01T15:00:00Z')
const listing = await aListing(db)
const { bookingId, guestId } = await aPaidBooking(db, listing)
await settleAtCheckIn(db, bookingId, checkIn)
const form: ClaimForm = { kind: 'cleaning', text: 'Crumbs.', lines: [{ text: 'Cleaning', minor: 30_000 }] }
const opening = { side: 'guest', userId: guestId, bookingId, form, files: [] } as const
const { claimId } = valueOf(await openClaim(db, world, opening, now))

const statuses = (await namedIn(db, 'claims_status_check')) as ClaimStatus[]
const acts = ['accept', 'offer', 'contest', 'withdraw', 'decide', 'expire'] as const
const actors = ['opener', 'other', 'admin', 'clock'] as const

/** The table of moves, without who makes them. */
const life = Object.fromEntries(
  statuses.map((status) => {
    const next = acts.flatMap((act) => actors.flatMap((by) => nextStatus(status, act, by) ?? []))
    return [status, statuses.filter((each) => next.includes(each))]
  }),
) as Record<ClaimStatus, ClaimStatus[]> satisfies Life<ClaimStatus>

const as = (status: ClaimStatus) => sql`update claims set status = ${status},
  answer_due_at = ${statusesFor('expire').includes(status) ? now : null}, ended_at = ${isOpen(status) ? null : now},
  offered_minor = 20000, outcome_minor = ${status === 'accepted' || status === 'decided' ? 20_000 : null}::bigint,
  decided_by = ${status === 'decided' ? guestId : null} where id = ${claimId}`

const statusIn = async (inside: typeof db) =>
  (await inside.selectFrom('claims').select('status').where('id', '=', claimId).executeTakeFirstOrThrow()).status

const answers: Record<'accept' | 'offer' | 'contest' | 'withdraw', AnswerForm> = {
  accept: { act: 'accept' },
  offer: { act: 'offer', amount: money(10_000, 'CLP'), text: '' },
  contest: { act: 'contest', text: 'It was clean.' },
  withdraw: { act: 'withdraw' },
}

const answered = statuses.flatMap((status) =>
  Object.values(answers).flatMap((answer) =>
    (['guest', 'host'] as const).map((side) => [status, answer, side] as const),
  ),
)

test.each(answered)('[ADM-03] a claim that is %s, answered by %o of its %s', async (before, answer, side: Side) => {
  const next = nextStatus(before, answer.act, side === 'guest' ? 'opener' : 'other')
  const { outcome, after } = await from(db, as(before), async (inside) => {
    const userId = side === 'guest' ? guestId : listing.hostId
    const outcome = await answerClaim(inside, world, { userId, claimId, form: answer, files: [] }, now)
    return { outcome, after: await statusIn(inside) }
  })
  expect(outcome).toEqual(next ? { ok: true, value: null } : { ok: false, failure: { reason: 'not-possible' } })
  expect(after).toBe(next ?? before)
})

test.each(statuses)(
  '[ADM-03] a claim that is %s, decided by an admin or left alone until it is late',
  async (before) => {
    const decided = await from(db, as(before), async (inside) => {
      const decision = { adminId: newId(), claimId, amount: money(10_000, 'CLP'), reason: 'By the photos.' }
      await decideClaim(inside, decision, now)
      return statusIn(inside)
    })
    expect(decided).toBe(nextStatus(before, 'decide', 'admin') ?? before)
    const left = await from(db, as(before), async (inside) => {
      await expireClaim(inside, claimId, late)
      return statusIn(inside)
    })
    expect(left).toBe(nextStatus(before, 'expire', 'clock') ?? before)
  },
)

test('[ADM-03] the database lets a claim through as its table of life says, and claim_moves lists the same', async () => {
  expect(await movesThrough(db, life, 'claims_move_as_listed', as)).toEqual(movesIn(life))
  const listed = await db.selectFrom('claim_moves').selectAll().where('from_status', '<>', '').execute()
  expect(listed.map((move) => `${move.from_status} → ${move.to_status}`).toSorted()).toEqual(movesIn(life).toSorted())
})

test('[ADM-03] the database’s claims are open, wait and have ended as the table of life says', async () => {
  expect(await namedIn(db, 'claims_ended')).toEqual(endedStatuses().toSorted())
  expect(await namedIn(db, 'claims_ended_newest')).toEqual(endedStatuses().toSorted())
  expect(await namedIn(db, 'claims_open_once')).toEqual(statuses.filter(isOpen).toSorted())
  expect(await namedIn(db, 'claims_waits')).toEqual(statusesFor('expire').toSorted())
  expect(await namedIn(db, 'claims_of_admins')).toEqual(statusesFor('decide').toSorted())
})
