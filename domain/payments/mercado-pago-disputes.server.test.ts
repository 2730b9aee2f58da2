import { newId } from '#kernel/ids.ts'
import { money } from '#kernel/money.ts'
import { NOW } from '#test/factories.ts'
import { later } from '#test/later.ts'
import { aMercadoPagoWorld, PESOS } from '#test/mercado-pago/world.ts'
import { aDatabase } from '#test/world.ts'
import { expect, test } from 'vitest'

const { db } = await aDatabase()
const { mercadoPago, gateway, begin, pay, paymentOf, at, whileFailing } = await aMercadoPagoWorld(db)

/** A paid preference, and its payment there. */
async function aPaid() {
  const id = await begin()
  await pay(id)
  return { id, payment: paymentOf(id) }
}
const find = (known: string[] = []) => gateway.findDisputes!({ since: later(NOW, { days: -90 }), known })
const findOf = async (paymentId: number, known: string[] = []) =>
  (await find(known)).filter(({ reference }) => reference === `cb_${paymentId}`)

test.each([
  ['in_process', 'dispute.updated', false],
  ['settled', 'dispute.lost', false],
  ['reimbursed', 'dispute.won', true],
] as const)('[BOOK-08] a payment that a bank has taken back and is %s is %s', async (detail, type, isReinstated) => {
  const { id, payment } = await aPaid()
  mercadoPago.chargeBack(payment.id, 'in_process')
  if (detail !== 'in_process') mercadoPago.chargeBack(payment.id, detail)
  expect(await findOf(payment.id)).toEqual([
    {
      id: `cb_${payment.id}:${detail}`,
      type,
      sessionId: id,
      reference: `cb_${payment.id}`,
      intentId: String(payment.id),
      amount: money(PESOS, 'CLP'),
      dispute: {
        reason: 'charged_back',
        providerStatus: detail,
        dueBy: null,
        isWithdrawn: true,
        isReinstated,
        isRefundable: false,
        fees: [],
      },
      at: NOW,
    },
  ])
})

test('[BOOK-08] it is about what had not gone back before', async () => {
  const { id, payment } = await aPaid()
  await gateway.refund({
    idempotencyKey: newId(),
    sessionId: id,
    amount: money(40_000, 'CLP'),
    reference: newId(),
  })
  mercadoPago.chargeBack(payment.id, 'in_process')
  expect(await findOf(payment.id)).toMatchObject([{ amount: money(PESOS - 40_000, 'CLP') }])
})

test('[BOOK-08] one that is known as open is looked at however long nothing has changed, an unknown one for three days', async () => {
  const { payment } = await aPaid()
  mercadoPago.chargeBack(payment.id, 'in_process')
  const inAMonth = later(NOW, { days: 30 })
  expect(await at(inAMonth, () => findOf(payment.id))).toEqual([])
  expect(await at(inAMonth, () => findOf(payment.id, [`cb_${payment.id}`]))).toMatchObject([
    { type: 'dispute.updated' },
  ])
})

test('[BOOK-04] a second payment of which nobody has heard goes back when all that has changed is looked at', async () => {
  const { id, payment } = await aPaid()
  const second = mercadoPago.fill(id)
  await find()
  expect([payment, second].map(({ status }) => status)).toEqual(['approved', 'refunded'])
  await whileFailing({ method: 'search', kind: 'error' }, () => expect(find()).rejects.toThrow('500'))
})

test('[BOOK-06] what it takes of each payment that counts is in the books of its day, and of no stray', async () => {
  const [{ id, payment }, late] = [await aPaid(), await begin()]
  await gateway.expireSession(late)
  const stray = mercadoPago.fill(late)
  await gateway.findDisputes!({ since: NOW, known: [] })
  const wanted = { from: later(NOW, { hours: -1 }), to: later(NOW, { hours: 1 }), max: 100 }
  const { entries, isCut } = await gateway.listEntries!(wanted)
  expect(isCut).toBe(false)
  expect(entries).toContainEqual({
    id: `fee_${payment.id}`,
    kind: 'charge-fee',
    reference: mercadoPago.preferences.get(id)!.reference,
    sourceId: String(payment.id),
    amount: { minor: 3509, currency: 'CLP' },
    at: NOW,
  })
  expect(entries.map(({ sourceId }) => sourceId)).not.toContain(String(stray.id))
  expect((await gateway.listEntries!({ ...wanted, from: later(NOW, { minutes: 1 }) })).entries).toEqual([])
})
