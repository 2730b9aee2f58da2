import { webpayGateway } from '#domain/payments/gateway.webpay.server.ts'
import { secondsAhead } from '#platform/demo-clock.server.ts'
import { afterAll } from 'vitest'
import { aDatabase } from '../world.ts'
import { aWebpay } from '../webpay/stand-in.ts'
import { proveCrashes } from './crashes.ts'
import { aSite, eventually } from './processes.ts'

const { db, url } = await aDatabase()

/** The stand-in's clock goes with that of server and worker, which the journeys move. */
let aheadMs = 0
const follow = setInterval(() => void secondsAhead(db).then((seconds) => (aheadMs = seconds * 1000)), 100)
const clock = () => new Date(Date.now() + aheadMs)
const webpay = await aWebpay({ clock })
afterAll(async () => {
  clearInterval(follow)
  await webpay.close()
})

const site = await aSite(url, webpay.environment)
const gateway = webpayGateway(webpay.setting, { db, clock, publicUrl: site.address })

proveCrashes(
  { db, site },
  {
    gateway,
    // The browser loads the address again until it is answered, as a person does.
    pay: async (_stage, _guest, token) => {
      const returned = webpay.pay(token)
      await eventually('an answer to the return', () =>
        fetch(`${site.address}/api/returns/webpay?${returned}`, { redirect: 'manual' })
          .then(({ status }) => status === 303)
          .catch(() => null),
      )
    },
    // It was committed, and neither the browser nor we heard of it.
    payUnheard: async (token) => {
      await db
        .updateTable('webpay_transactions')
        .set({ status: 'committing', commit_begun_at: clock() })
        .where('token', '=', token)
        .execute()
      webpay.pay(token)
      webpay.commit(token)
    },
    chargedTwice: async () => {
      const payments = await db.selectFrom('payments').select(['id', 'booking_id', 'change_id']).execute()
      const paid = [...webpay.transactions.values()].filter(({ committedMs }) => committedMs > 0)
      const causes = paid.map(({ sessionId }) => {
        const payment = payments.find(({ id }) => id === sessionId)
        return `${payment?.booking_id} ${payment?.change_id}`
      })
      return causes.filter((cause, index) => causes.indexOf(cause) !== index)
    },
  },
  {
    // Transbank posts no events, and Webpay Plus stores no cards.
    leftOut: [
      ...(['webhook.deliver', 'bookings.collect-rest'] as const),
      ...(['gateway.chargeStored', 'gateway.findStored', 'gateway.forgetCard'] as const),
    ],
    short: [
      {
        journey: 'cancel',
        at: ['server payments.begin-commit:after', 'server gateway.takeReturn:after', 'worker gateway.refund:after'],
      },
    ],
  },
)
