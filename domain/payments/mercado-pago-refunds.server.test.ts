import { newId } from '#kernel/ids.ts'
import { money } from '#kernel/money.ts'
import { NOW } from '#test/factories.ts'
import { later } from '#test/later.ts'
import { aMercadoPagoWorld, PESOS } from '#test/mercado-pago/world.ts'
import { aDatabase } from '#test/world.ts'
import { expect, test } from 'vitest'

const { db } = await aDatabase()
const { mercadoPago, gateway, begin, pay, paymentOf, at, whileFailing } = await aMercadoPagoWorld(db)

async function aPaid(): Promise<string> {
  const id = await begin()
  await pay(id)
  return id
}
const aRefund = (sessionId: string, minor: number) => ({
  idempotencyKey: newId(),
  sessionId,
  amount: money(minor, 'CLP'),
  reference: newId(),
})
const backOf = (id: string) => paymentOf(id).refunds.map(({ amount }) => amount)

test('[BOOK-06] a part and the rest go back one after the other, each once, and never more than was paid', async () => {
  const id = await aPaid()
  const parts = [aRefund(id, 40_000), aRefund(id, 70_000)]
  for (const part of parts) {
    const made = await gateway.refund(part)
    expect(made).toMatchObject({ state: 'succeeded' })
    expect(await gateway.refund(part)).toEqual(made)
  }
  expect(backOf(id)).toEqual([40_000, 70_000])
  expect(await gateway.refund(aRefund(id, 1))).toMatchObject({
    state: 'failed',
    why: expect.stringContaining('not valid for the current payment state') as string,
  })
  expect(backOf(id)).toHaveLength(2)
})

test.each([
  [179, 'succeeded'],
  [180, 'failed'],
] as const)('[BOOK-06] after %i days it %s', async (days, state) => {
  const id = await aPaid()
  expect(await at(later(NOW, { days }), () => gateway.refund(aRefund(id, PESOS)))).toMatchObject({ state })
})

test.each(['timeout-before', 'timeout-after', 'error'] as const)(
  '[BOOK-06] after a refund that ended as %s the next try finds out, and it goes back once',
  async (kind) => {
    // The same sum has gone back before, which is not taken for it; long after, its key finds nothing there any more.
    for (const next of [later(NOW, { minutes: 0.5 }), later(NOW, { days: 3 })]) {
      const id = await aPaid()
      await gateway.refund(aRefund(id, 40_000))
      const input = aRefund(id, 40_000)
      await expect(whileFailing({ method: 'refund', kind }, () => gateway.refund(input))).rejects.toThrow()
      await expect(gateway.refund(aRefund(id, 10_000))).rejects.toThrow('on its way')
      await expect(gateway.refund(input)).rejects.toThrow('tried again')
      expect(await at(next, () => gateway.refund(input))).toMatchObject({ state: 'succeeded' })
      expect(backOf(id)).toEqual([40_000, 40_000])
    }
  },
)

test('[BOOK-06] the same refund asked for ten times at once goes back once', async () => {
  const id = await aPaid()
  const input = aRefund(id, 40_000)
  await Promise.allSettled(Array.from({ length: 10 }, () => gateway.refund(input)))
  expect(await gateway.refund(input)).toMatchObject({ state: 'succeeded' })
  expect(backOf(id)).toEqual([40_000])
})

test.each([
  ['approved', { state: 'succeeded' }],
  ['rejected', { state: 'failed', why: 'rejected' }],
] as const)('[BOOK-06] one that is in process is asked for until it has ended as %s', async (ended, state) => {
  const id = await aPaid()
  mercadoPago.settings.refunds = 'in_process'
  const made = await gateway.refund(aRefund(id, 40_000))
  mercadoPago.settings.refunds = 'approved'
  expect(made).toMatchObject({ state: 'sent' })
  expect(await gateway.readRefund!(made.refundId)).toEqual({ state: 'sent' })
  mercadoPago.endRefund(paymentOf(id).refunds[0]!, ended)
  expect(await gateway.readRefund!(made.refundId)).toEqual(state)
})

test('[BOOK-06] one that was rejected is not taken for a later one of the same sum whose answer was lost', async () => {
  const id = await aPaid()
  mercadoPago.settings.refunds = 'rejected'
  expect(await gateway.refund(aRefund(id, 40_000))).toMatchObject({ state: 'failed', why: 'rejected' })
  mercadoPago.settings.refunds = 'approved'
  const input = aRefund(id, 40_000)
  await expect(
    whileFailing({ method: 'refund', kind: 'timeout-before' }, () => gateway.refund(input)),
  ).rejects.toThrow()
  expect(await at(later(NOW, { minutes: 1 }), () => gateway.refund(input))).toMatchObject({ state: 'succeeded' })
})

test('[BOOK-06] [BOOK-08] while a bank disputes the payment nothing goes back, and after we have won it does', async () => {
  const id = await aPaid()
  const { id: paymentId } = paymentOf(id)
  mercadoPago.chargeBack(paymentId, 'in_process')
  const input = aRefund(id, PESOS)
  expect(await gateway.refund(input)).toEqual({ refundId: '', state: 'disputed' })
  expect(backOf(id)).toEqual([])
  // The payment is as it was before; whether Mercado Pago says so is to be tried (docs/operations.md).
  Object.assign(paymentOf(id), { status: 'approved', status_detail: 'accredited' })
  expect(await gateway.refund(input)).toMatchObject({ state: 'succeeded' })
})

test('[BOOK-06] what was not paid gives nothing back', async () => {
  await expect(gateway.refund(aRefund(await begin(), 1000))).rejects.toThrow('was not paid')
})
