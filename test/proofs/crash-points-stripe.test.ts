import { stripeGateway } from '#domain/payments/gateway.stripe.server.ts'
import type { SandboxFaults } from '#domain/payments/sandbox-faults.ts'
import { secondsAhead } from '#platform/demo-clock.server.ts'
import { afterAll } from 'vitest'
import { aStripe } from '../stripe/stand-in.ts'
import { validCard } from '../factories.ts'
import { aDatabase } from '../world.ts'
import { proveCrashes } from './crashes.ts'
import { aSite } from './processes.ts'

const { db, url } = await aDatabase()

/** The stand-in's clock goes with that of server and worker, which the journeys move. */
let aheadMs = 0
const follow = setInterval(() => void secondsAhead(db).then((seconds) => (aheadMs = seconds * 1000)), 100)
const clock = () => new Date(Date.now() + aheadMs)
let isUnheard = false
const faults: SandboxFaults = { call: () => null, event: () => (isUnheard ? 'lost' : null) }
const stripe = await aStripe({ clock, faults })
afterAll(async () => {
  clearInterval(follow)
  await stripe.close()
})

const site = await aSite(url, stripe.environment)
stripe.deliverTo(`${site.address}/api/webhooks/stripe`)

const gateway = stripeGateway(stripe.setting, site.address, clock)

proveCrashes(
  { db, site },
  {
    gateway,
    pay: async (_stage, _guest, sessionId) => void stripe.pay(sessionId, validCard.number),
    payUnheard: async (sessionId) => {
      isUnheard = true
      stripe.pay(sessionId, validCard.number)
      isUnheard = false
    },
    chargeUnheard: async (input) => {
      isUnheard = true
      await gateway.chargeStored!(input)
      isUnheard = false
    },
    chargedTwice: async () => {
      const payments = await db.selectFrom('payments').select(['id', 'booking_id', 'change_id', 'is_rest']).execute()
      const paid = [...stripe.sessions.values()].filter(({ status }) => status === 'complete')
      const causes = paid.map(({ metadata }) => {
        const payment = payments.find(({ id }) => id === metadata?.['reference'])
        return `${payment?.booking_id} ${payment?.change_id} ${payment?.is_rest}`
      })
      return causes.filter((cause, index) => causes.indexOf(cause) !== index)
    },
  },
  {
    // The worker posts only the sandbox's events, and nobody comes back from a page of Stripe's.
    leftOut: ['webhook.deliver', 'payments.begin-commit', 'gateway.takeReturn'],
    short: [{ journey: 'cancel', at: ['server gateway.createSession:after', 'worker gateway.refund:after'] }],
  },
)
