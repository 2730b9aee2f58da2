import { makePayouts, queueSends } from '#domain/payouts/commands/make-payouts.server.ts'
import { readStripeAccount } from '#domain/payouts/commands/read-stripe-account.server.ts'
import { queueReversals, reversePayout } from '#domain/payouts/commands/reverse-payouts.server.ts'
import { sendPayout } from '#domain/payouts/commands/send-payout.server.ts'
import { z } from 'zod'
import { job } from '../job.ts'
import { Id, NoPayload } from '../payloads.ts'

export const payouts = {
  'payouts.make': job(
    NoPayload,
    async ({ db, payoutGateways, now }) => {
      await makePayouts(db, now, payoutGateways)
      await queueSends(db, payoutGateways, now)
      await queueReversals(db, payoutGateways, now)
    },
    { every: 1 },
  ),
  'payouts.read-account': job(
    z.object({ reference: z.string().min(1).max(200) }),
    async ({ db, connect, now }, { reference }) => {
      if (connect) await readStripeAccount(db, connect, reference, now)
    },
  ),
  'payouts.reverse': job(z.object({ reversalId: Id }), ({ db, payoutGateways, now }, { reversalId }) =>
    reversePayout(db, payoutGateways, reversalId, now),
  ),
  'payouts.send': job(z.object({ payoutId: Id }), ({ db, vault, payoutGateways, now }, { payoutId }) =>
    sendPayout({ db, vault, gateways: payoutGateways }, payoutId, now),
  ),
}
