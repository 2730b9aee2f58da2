import { money } from '#kernel/money.ts'
import { NOW } from '#test/factories.ts'
import { later } from '#test/later.ts'
import { aMercadoPagoWorld, PESOS } from '#test/mercado-pago/world.ts'
import { NOTICE_SECRET, type StandInNotice } from '#test/mercado-pago/stand-in.ts'
import { aDatabase } from '#test/world.ts'
import { expect, test } from 'vitest'
import { mercadoPagoGateway } from './gateway.mercado-pago.server.ts'

const { db } = await aDatabase()
const { mercadoPago, begin, comeBack, hear, at, whileFailing } = await aMercadoPagoWorld(db)
const { noticeOf, takeNotices } = mercadoPago

test('[BOOK-04] a notice of a payment says what is then asked for, and repeated it says the same', async () => {
  takeNotices()
  const id = await begin()
  const payment = mercadoPago.fill(id)
  const [notice] = takeNotices()
  for (let times = 0; times < 2; times += 1)
    expect(await hear(notice!)).toEqual([
      {
        id: `${id}:paid`,
        type: 'session.paid',
        sessionId: id,
        reference: mercadoPago.preferences.get(id)!.reference,
        intentId: String(payment.id),
        amount: money(PESOS, 'CLP'),
        at: NOW,
      },
    ])
  // The browser comes back to what is known.
  expect(await comeBack(mercadoPago.comeBack(id, payment))).toMatchObject({ outcome: 'paid' })
})

test('[BOOK-04] a declined payment changes nothing, and a second one on a page goes back', async () => {
  const id = await begin()
  const declined = mercadoPago.fill(id, 'rejected')
  expect(await hear(noticeOf(declined.id))).toEqual([])
  const [first, second] = [mercadoPago.fill(id), mercadoPago.fill(id)]
  expect(await hear(noticeOf(first.id))).toMatchObject([{ type: 'session.paid' }])
  expect(await hear(noticeOf(second.id))).toEqual([])
  expect([first, second].map(({ status }) => status)).toEqual(['approved', 'refunded'])
})

test('[BOOK-04] a bank’s dispute is heard of with the payment', async () => {
  const id = await begin()
  const payment = mercadoPago.fill(id)
  mercadoPago.chargeBack(payment.id, 'in_process')
  expect(await hear(noticeOf(payment.id))).toMatchObject([
    { type: 'session.paid' },
    { type: 'dispute.updated', reference: `cb_${payment.id}`, amount: money(PESOS, 'CLP') },
  ])
})

const changed = (notice: StandInNotice, changes: Partial<StandInNotice>): StandInNotice => ({ ...notice, ...changes })
const withHeaders = (notice: StandInNotice, headers: Record<string, string>) =>
  changed(notice, { headers: { ...notice.headers, ...headers } })
const partsOf = (notice: StandInNotice) => notice.headers['x-signature']!.split(',')

test.each<[string, (paymentId: number) => StandInNotice]>([
  ['another secret', (id) => noticeOf(id, { secret: 'another-secret-of-nobody-at-all' })],
  ['no signature', (id) => changed(noticeOf(id), { headers: { 'x-request-id': '1' } })],
  ['an empty signature', (id) => withHeaders(noticeOf(id), { 'x-signature': '' })],
  ['a signature without its time', (id) => withHeaders(noticeOf(id), { 'x-signature': partsOf(noticeOf(id))[1]! })],
  ['a signature without its sum', (id) => withHeaders(noticeOf(id), { 'x-signature': partsOf(noticeOf(id))[0]! })],
  ['a sum that is too short', (id) => withHeaders(noticeOf(id), { 'x-signature': `ts=${NOW.getTime()},v1=00` })],
  ['another request’s id', (id) => withHeaders(noticeOf(id), { 'x-request-id': 'another' })],
  [
    'another payment',
    (id) => changed(noticeOf(id), { search: new URLSearchParams({ 'data.id': '1', type: 'payment' }) }),
  ],
  ['a time of 301 s ago', (id) => noticeOf(id, { at: new Date(NOW.getTime() - 301_000) })],
  ['a time 301 s ahead', (id) => noticeOf(id, { at: new Date(NOW.getTime() + 301_000) })],
])('[BOOK-04] [OPS-02] a notice with %s is none, and nobody is asked', async (_, forge) => {
  const id = await begin()
  const { id: paymentId } = mercadoPago.fill(id)
  const before = mercadoPago.calls.length
  expect(await hear(forge(paymentId))).toBeNull()
  expect(mercadoPago.calls).toHaveLength(before)
})

test('[BOOK-04] a notice is good for 300 s on both sides, in milliseconds or seconds, and with either of two secrets', async () => {
  const id = await begin()
  const { id: paymentId } = mercadoPago.fill(id)
  for (const seconds of [-300, 300])
    expect(await hear(noticeOf(paymentId, { at: new Date(NOW.getTime() + seconds * 1000) }))).toHaveLength(1)
  expect(await hear(noticeOf(paymentId, { inSeconds: true }))).toHaveLength(1)
  const both = mercadoPagoGateway(
    { ...mercadoPago.setting, webhookSecrets: ['the-secret-that-comes-next', NOTICE_SECRET] },
    { db, clock: () => NOW, publicUrl: 'http://localhost:3000' },
  )
  for (const secret of ['the-secret-that-comes-next', NOTICE_SECRET]) {
    const { search, headers } = noticeOf(paymentId, { secret })
    expect(await both.readNotice!({ search, header: (name) => headers[name] ?? null })).toHaveLength(1)
  }
})

test.each<[string, () => StandInNotice]>([
  ['an order', () => noticeOf('1', { type: 'merchant_order' })],
  ['a payment with an id of other signs', () => noticeOf('../1')],
  ['a payment that is not there', () => noticeOf('123')],
])('[BOOK-04] a signed notice of %s is ignored', async (_, notice) => {
  expect(await hear(notice())).toBe('ignored')
})

test('[BOOK-04] a payment of the account that names nothing of ours is ignored', async () => {
  const id = await begin()
  const payment = mercadoPago.fill(id)
  payment.external_reference = 'order-17'
  expect(await hear(noticeOf(payment.id))).toBe('ignored')
})

test('[BOOK-04] while Mercado Pago does not answer a notice fails, so that it is sent again', async () => {
  const id = await begin()
  const payment = mercadoPago.fill(id)
  await expect(whileFailing({ method: 'payment', kind: 'error' }, () => hear(noticeOf(payment.id)))).rejects.toThrow(
    '500',
  )
  expect(await at(later(NOW, { minutes: 2 }), () => hear(noticeOf(payment.id)))).toMatchObject([
    { type: 'session.paid' },
  ])
})
