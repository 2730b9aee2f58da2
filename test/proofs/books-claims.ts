import { actorOf, isOpen, nextStatus } from '#domain/claims/claim.ts'
import { answerClaim } from '#domain/claims/commands/answer-claim.server.ts'
import { decideClaim } from '#domain/claims/commands/decide-claim.server.ts'
import { openClaim, reportNoAccess } from '#domain/claims/commands/open-claim.server.ts'
import { startClaimPayment } from '#domain/claims/commands/start-claim-payment.server.ts'
import type { AnswerForm } from '#domain/claims/input.ts'
import { money } from '#kernel/money.ts'
import { otherSide, type Side } from '#kernel/side.ts'
import { createBudgets } from '#platform/budget.server.ts'
import type { Db } from '#platform/db.server.ts'
import { defaultLimits } from '../limits.ts'
import { memoryStorage } from '../media.ts'
import type { Doer, Real } from './books-world.ts'

/** Both sides and an admin act on claims; numbers count from the newest. */
export const claimDoers: {
  [Kind in 'claim' | 'no-access' | 'accept' | 'contest' | 'withdraw' | 'offer' | 'decide' | 'pay-claim']: Doer<Kind>
} = {
  claim: async (real, { booking, side, percent }) => {
    const { db, hostId, now } = real
    const own = await bookingOf(real, booking)
    if (!own) return false
    const minor = Math.max(1, Math.ceil(((side === 'guest' ? own.total : 1500) * percent) / 100))
    const form = { kind: 'cleaning' as const, text: 'It was not clean.', lines: [{ text: 'Cleaning', minor }] }
    const userId = side === 'guest' ? own.guestId : hostId
    return (await openClaim(db, worldOf(db), { side, userId, bookingId: own.bookingId, form, files: [] }, now)).ok
  },
  'no-access': async (real, { booking }) => {
    const own = await bookingOf(real, booking)
    return own !== undefined && (await reportNoAccess(real.db, own, real.now)).ok
  },
  accept: (real, { claim }) => answer(real, claim, { act: 'accept' }),
  contest: (real, { claim }) => answer(real, claim, { act: 'contest', text: 'It was clean.' }),
  withdraw: (real, { claim }) => answer(real, claim, { act: 'withdraw' }),
  offer: async (real, { claim, percent }) => {
    const found = await claimOf(real, claim)
    if (!found) return false
    const minor = Math.max(1, Math.floor((found.claimed_minor * percent) / 101))
    return answer(real, claim, { act: 'offer', amount: money(minor, real.currency), text: '' })
  },
  decide: async (real, { claim, percent }) => {
    const found = await claimOf(real, claim)
    if (!found) return false
    const amount = money(Math.floor((found.claimed_minor * percent) / 100), real.currency)
    const decision = { adminId: real.adminId, claimId: found.id, amount, reason: 'By the photos.' }
    return (await decideClaim(real.db, decision, real.now)).ok
  },
  'pay-claim': async (real, { claim, card }) => {
    const { db, now, provider } = real
    const found = await claimOf(real, claim, true)
    if (!found) return false
    const choice = { provider: provider.choose?.(card), origin: 'http://localhost:3000' }
    const input = { guestId: found.guest_id, claimId: found.id, ...choice }
    const started = await startClaimPayment(db, provider.gateway, input, now)
    return started.ok && (await provider.pay(started.value.sessionId, card)) === 'paid'
  },
}

/** A stay that takes place, if there is one. */
async function bookingOf({ db, hostId, now }: Real, number: number) {
  const rows = await db
    .selectFrom('bookings')
    .innerJoin('quotes', 'quotes.id', 'quote_id')
    .select(['bookings.id as bookingId', 'guest_id as guestId', 'total_minor as total', 'status', 'starts_at'])
    .where('host_id', '=', hostId)
    .orderBy('bookings.created_at')
    .execute()
  const likely = rows.filter(
    ({ status, starts_at }) => (status === 'confirmed' || status === 'completed') && starts_at <= now,
  )
  const tried = likely.length > 0 ? likely : rows
  return tried.at(-1 - (number % Math.max(1, tried.length)))
}

/** One that is open, if there is one, or one to be paid. */
async function claimOf({ db, hostId }: Real, number: number, isPaid = false) {
  const claims = await db
    .selectFrom('claims')
    .innerJoin('bookings', 'bookings.id', 'booking_id')
    .select(['claims.id', 'booking_id', 'guest_id', 'side', 'claims.status', 'claimed_minor'])
    .where('host_id', '=', hostId)
    .orderBy('opened_at')
    .orderBy('claims.id')
    .execute()
  const open = claims.filter(({ status }) => isOpen(status))
  if (!isPaid && open.length > 0) return open.at(-1 - (number % open.length))
  return claims.at(-1 - (number % Math.max(1, claims.length)))
}

/** By whichever side may do so now. */
async function answer(real: Real, number: number, form: AnswerForm): Promise<boolean> {
  const claim = await claimOf(real, number)
  if (!claim || !isOpen(claim.status)) return false
  const people: Record<Side, string> = { guest: claim.guest_id, host: real.hostId }
  const own = nextStatus(claim.status, form.act, actorOf(claim, claim.side))
  const userId = people[own ? claim.side : otherSide(claim.side)]
  return (await answerClaim(real.db, worldOf(real.db), { userId, claimId: claim.id, form, files: [] }, real.now)).ok
}

const worlds = new WeakMap<Db, Parameters<typeof openClaim>[1]>()
function worldOf(db: Db) {
  const known = worlds.get(db)
  if (known) return known
  const { storage } = memoryStorage()
  const budgets = createBudgets({ db, limits: defaultLimits, secret: 'x'.repeat(40) })
  const made = { storage, budgets, limits: defaultLimits }
  worlds.set(db, made)
  return made
}
