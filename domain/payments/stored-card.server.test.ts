import { aGateway } from '#test/factories.ts'
import { aStripeWorld } from '#test/stripe/world.ts'
import { aDatabase } from '#test/world.ts'
import { expect, test } from 'vitest'
import { webpayGateway } from './gateway.webpay.server.ts'
import { storesCards } from './stored-card.ts'

const { db } = await aDatabase()
const { gateway: stripe } = await aStripeWorld()

test('[BOOK-06] it is said of those providers that they store a card whose gateways charge one', () => {
  const webpay = webpayGateway({} as Parameters<typeof webpayGateway>[0])
  const gateways = { sandbox: aGateway(db), stripe, webpay }
  const charging = Object.entries(gateways).map(([name, { chargeStored, findStored }]) => [
    name,
    chargeStored !== undefined && findStored !== undefined,
  ])
  expect(Object.fromEntries(charging)).toEqual(storesCards)
})
