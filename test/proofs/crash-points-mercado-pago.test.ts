import { mercadoPagoGateway } from '#domain/payments/gateway.mercado-pago.server.ts'
import type { SandboxFaults } from '#domain/payments/sandbox-faults.ts'
import { secondsAhead } from '#platform/demo-clock.server.ts'
import { afterAll } from 'vitest'
import { aMercadoPago } from '../mercado-pago/stand-in.ts'
import { aDatabase } from '../world.ts'
import { proveCrashes } from './crashes.ts'
import { aSite, eventually } from './processes.ts'

const { db, url } = await aDatabase()

/** The stand-in's clock goes with that of server and worker, which the journeys move. */
let aheadMs = 0
const follow = setInterval(() => void secondsAhead(db).then((seconds) => (aheadMs = seconds * 1000)), 100)
const clock = () => new Date(Date.now() + aheadMs)
let isUnheard = false
const faults: SandboxFaults = { call: () => null, event: () => (isUnheard ? 'lost' : null) }
const mercadoPago = await aMercadoPago({ clock, faults })
afterAll(async () => {
  clearInterval(follow)
  await mercadoPago.close()
})

const site = await aSite(url, mercadoPago.environment)
mercadoPago.deliverTo(`${site.address}/api/webhooks/mercado-pago`)

const gateway = mercadoPagoGateway(mercadoPago.setting, { db, clock, publicUrl: site.address })

proveCrashes(
  { db, site },
  {
    gateway,
    // A notice tells of it, and the browser loads the address again until it is answered, as a person does.
    pay: async (_stage, _guest, id) => {
      const returned = mercadoPago.pay(id)!
      await eventually('an answer to the return', () =>
        fetch(`${site.address}/api/returns/mercado-pago?${returned}`, { redirect: 'manual' })
          .then(({ status }) => status === 303)
          .catch(() => null),
      )
    },
    payUnheard: async (id) => {
      isUnheard = true
      mercadoPago.pay(id)
      isUnheard = false
    },
    chargedTwice: async () => {
      const payments = await db.selectFrom('payments').select(['id', 'booking_id', 'change_id']).execute()
      const taken = [...mercadoPago.payments.values()].filter(({ status }) => status === 'approved')
      const causes = taken.map(({ external_reference }) => {
        const payment = payments.find(({ id }) => id === external_reference)
        return `${payment?.booking_id} ${payment?.change_id}`
      })
      return causes.filter((cause, index) => causes.indexOf(cause) !== index)
    },
  },
  {
    // The worker posts only the sandbox's events, and Checkout Pro stores no cards.
    leftOut: [
      ...(['webhook.deliver', 'bookings.collect-rest'] as const),
      ...(['gateway.chargeStored', 'gateway.findStored', 'gateway.forgetCard'] as const),
    ],
    short: [
      {
        journey: 'pay',
        at: ['server gateway.takeReturn:after'],
      },
    ],
  },
)
