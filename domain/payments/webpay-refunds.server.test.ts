import { newId } from '#kernel/ids.ts'
import { money } from '#kernel/money.ts'
import { NOW } from '#test/factories.ts'
import { later } from '#test/later.ts'
import type { PaymentType } from '#test/webpay/books.ts'
import { aWebpayWorld } from '#test/webpay/world.ts'
import { aDatabase } from '#test/world.ts'
import { expect, test } from 'vitest'

const { db } = await aDatabase()

let failing: 'timeout-before' | 'timeout-after' | 'error' | null = null
let now = NOW
const { webpay, gateway, comeBack } = await aWebpayWorld(db, {
  clock: () => now,
  faults: { call: (method) => (method === 'refund' ? failing : null), event: () => null },
})
const PESOS = 110_000

async function aPaid(type: PaymentType = 'VN', installments = 0): Promise<string> {
  const { sessionId } = await gateway.createSession({
    idempotencyKey: newId(),
    intendedAt: now,
    bookingId: newId(),
    amount: money(PESOS, 'CLP'),
    reference: newId(),
    email: '',
    returnUrl: '',
  })
  await comeBack(webpay.pay(sessionId, type, installments))
  return sessionId
}
const aRefund = (sessionId: string, minor: number) => ({
  idempotencyKey: newId(),
  sessionId,
  amount: money(minor, 'CLP'),
  reference: newId(),
})
const at = async <Value>(time: Date, work: () => Promise<Value>): Promise<Value> => {
  now = time
  return work().finally(() => (now = NOW))
}
const backOf = (token: string) => webpay.transactions.get(token)!.back.map(({ type, amount }) => `${type} ${amount}`)

test.each<[string, PaymentType, number, { hours?: number; days?: number }, string[], 'succeeded' | 'failed']>([
  ['all within three hours is reversed', 'VD', PESOS, {}, [`REVERSED ${PESOS}`], 'succeeded'],
  ['all after three hours is nullified', 'VD', PESOS, { hours: 3 }, [`NULLIFIED ${PESOS}`], 'succeeded'],
  ['a part of a credit card’s payment is nullified', 'VN', 40_000, {}, ['NULLIFIED 40000'], 'succeeded'],
  ['a part of a debit card’s is refused', 'VD', 40_000, {}, [], 'failed'],
  ['a part of a prepaid card’s is refused', 'VP', 40_000, { hours: 4 }, [], 'failed'],
  ['a part of what is paid in instalments is refused', 'SI', 40_000, { hours: 4 }, [], 'failed'],
  ['all of what is paid in instalments is nullified', 'VC', PESOS, { days: 5 }, [`NULLIFIED ${PESOS}`], 'succeeded'],
  ['on the 89th day it is nullified', 'VN', PESOS, { days: 89 }, [`NULLIFIED ${PESOS}`], 'succeeded'],
  ['after 90 days it is refused', 'VN', PESOS, { days: 90 }, [], 'failed'],
])('[BOOK-06] at Webpay, %s', async (_, type, minor, after, back, state) => {
  const token = await aPaid(type)
  const input = aRefund(token, minor)
  const made = await at(later(NOW, after), () => gateway.refund(input))
  expect(made).toMatchObject({ state, ...(state === 'failed' && { why: expect.any(String) as string }) })
  expect(backOf(token)).toEqual(back)
  expect(await gateway.refund(input)).toEqual(made)
  expect(backOf(token)).toEqual(back)
})

test('[BOOK-06] several parts go back one after the other, and never more than was paid', async () => {
  const token = await aPaid()
  for (const minor of [40_000, 40_000, 30_000])
    expect(await gateway.refund(aRefund(token, minor))).toMatchObject({ state: 'succeeded' })
  expect(await gateway.refund(aRefund(token, 1))).toMatchObject({
    state: 'failed',
    why: expect.stringContaining('invalid state') as string,
  })
  expect(backOf(token)).toHaveLength(3)
})

test.each(['timeout-before', 'timeout-after', 'error'] as const)(
  '[BOOK-06] after a refund that ended as %s the next try finds out, and it goes back once',
  async (kind) => {
    for (const [first, minor] of [
      [0, PESOS],
      [0, 40_000],
      [30_000, 40_000],
    ] as const) {
      const token = await aPaid()
      if (first > 0) await gateway.refund(aRefund(token, first))
      const input = aRefund(token, minor)
      failing = kind
      await expect(gateway.refund(input)).rejects.toThrow()
      failing = null
      await expect(gateway.refund(aRefund(token, 10_000))).rejects.toThrow('on its way')
      await expect(gateway.refund(input)).rejects.toThrow('tried again')
      const half = new Date(NOW.getTime() + 30_000)
      expect(await at(half, () => gateway.refund(input))).toMatchObject({ state: 'succeeded' })
      expect(webpay.transactions.get(token)!.back.reduce((sum, { amount }) => sum + amount, 0)).toBe(first + minor)
    }
  },
)

test('[BOOK-06] an outcome that can no longer be asked for is answer to admins, and never tried again', async () => {
  const token = await aPaid()
  const input = aRefund(token, PESOS)
  failing = 'timeout-after'
  await at(later(NOW, { days: 6 }), () => expect(gateway.refund(input)).rejects.toThrow())
  failing = null
  const answer = await at(later(NOW, { days: 7 }), () => gateway.refund(input))
  expect(answer).toMatchObject({ state: 'failed', why: expect.stringContaining('look it up') as string })
  expect(backOf(token)).toHaveLength(1)
})

test('[BOOK-06] the same refund asked for ten times at once goes back once', async () => {
  const token = await aPaid()
  const input = aRefund(token, 40_000)
  await Promise.allSettled(Array.from({ length: 10 }, () => gateway.refund(input)))
  expect(await gateway.refund(input)).toMatchObject({ state: 'succeeded' })
  expect(backOf(token)).toEqual(['NULLIFIED 40000'])
})

test('[BOOK-06] what was not paid gives nothing back', async () => {
  await expect(gateway.refund(aRefund('nobody', 1000))).rejects.toThrow('was not paid')
})
