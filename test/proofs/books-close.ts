import { decideClaim } from '#domain/claims/commands/decide-claim.server.ts'
import { money } from '#kernel/money.ts'
import { isOpen } from '#domain/claims/claim.ts'
import { perform } from './books-doers.ts'
import { changeAccount, deliver, factsOf, type Real, wait } from './books-world.ts'

/** Everything that is open comes to its end, and all that is owed is paid. */
export async function closeAll(real: Real): Promise<void> {
  real.provider.refuse(false)
  for (const who of ['guest', 'host'] as const) await perform(real, { do: 'let-back', who })
  for (const id of real.disputes.splice(0)) real.provider.decide(id, 'won')
  await deliver(real, 'as-made', false)
  // Requests, holds, changes and stays are over, and so is the time to answer claims.
  await wait(real, 45 * 24, 1)
  await endRefunds(real)
  await endClaims(real)
  const { bookings } = await factsOf(real)
  for (const booking of bookings.keys()) await perform(real, { do: 'lift', booking })
  await endRefunds(real)
  await changeAccount(real, 'bank')
  await wait(real, 24, 1)
  await wait(real, 24, 1)
  await perform(real, { do: 'file' })
  for (const _payout of (await factsOf(real)).payouts) await perform(real, { do: 'mark', payout: 0, as: 'paid' })
  await wait(real, 72, 1)
  await wait(real, 72, 1)
}

/** Banks say how each refund has ended, and what came back is paid by a transfer. */
async function endRefunds(real: Real): Promise<void> {
  await deliver(real, 'as-made', false)
  await real.worker.turn()
  const { refunds, payments } = await factsOf(real)
  for (const { id, paymentId, currency } of refunds) {
    const sessionId = payments.find((payment) => payment.id === paymentId)!.sessionId!
    real.provider.endRefund({ reference: id, sessionId, currency }, 'succeeded')
  }
  await deliver(real, 'as-made', false)
  await real.worker.work()
  for (const _refund of refunds) await perform(real, { do: 'transfer', refund: 0 })
}

/** An admin decides the rest: a third, or nothing where banks have taken that much. */
async function endClaims({ db, hostId, adminId, currency, now, worker }: Real): Promise<void> {
  const claims = await db
    .selectFrom('claims')
    .innerJoin('bookings', 'bookings.id', 'booking_id')
    .select(['claims.id', 'claims.status', 'claimed_minor'])
    .where('host_id', '=', hostId)
    .execute()
  for (const { id: claimId, claimed_minor } of claims.filter(({ status }) => isOpen(status))) {
    const third = { adminId, claimId, amount: money(Math.floor(claimed_minor / 3), currency), reason: 'By the photos.' }
    if (!(await decideClaim(db, third, now)).ok) await decideClaim(db, { ...third, amount: money(0, currency) }, now)
  }
  await worker.work()
}
