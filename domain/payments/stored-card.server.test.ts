import { aGateway } from '#test/factories.ts'
import { aMercadoPagoWorld } from '#test/mercado-pago/world.ts'
import { aStripeWorld } from '#test/stripe/world.ts'
import { aWebpayWorld } from '#test/webpay/world.ts'
import { aDatabase } from '#test/world.ts'
import { expect, test } from 'vitest'
import { storesCards } from './stored-card.ts'

const { db } = await aDatabase()
const { gateway: stripe } = await aStripeWorld()
const { gateway: webpay } = await aWebpayWorld(db)
const { gateway: mercadoPago } = await aMercadoPagoWorld(db)

test('[BOOK-06] it is said of those providers that they store a card whose gateways charge one', () => {
  const gateways = { sandbox: aGateway(db), stripe, webpay, 'mercado-pago': mercadoPago }
  const charging = Object.entries(gateways).map(([name, { chargeStored, findStored }]) => [
    name,
    chargeStored !== undefined && findStored !== undefined,
  ])
  expect(Object.fromEntries(charging)).toEqual(storesCards)
})
