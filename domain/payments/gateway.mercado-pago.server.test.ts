import { newId } from '#kernel/ids.ts'
import { money } from '#kernel/money.ts'
import { NOW } from '#test/factories.ts'
import { later } from '#test/later.ts'
import { aMercadoPagoWorld, PESOS } from '#test/mercado-pago/world.ts'
import { aDatabase } from '#test/world.ts'
import { expect, test } from 'vitest'
import { mercadoPagoGateway } from './gateway.mercado-pago.server.ts'

const { db } = await aDatabase()
const world = await aMercadoPagoWorld(db)
const { mercadoPago, gateway, comeBack, anInput, begin, pay, stateOf, paymentOf, at, whileFailing } = world

const strayOf = (paymentId: number) =>
  db
    .selectFrom('mercado_pago_refunds')
    .select(['status', 'reference', 'amount_minor'])
    .where('payment_id', '=', String(paymentId))
    .executeTakeFirst()

test('[BOOK-03] [BOOK-04] a preference is for the pesos of the payment, ends in half an hour, and comes back to the visited site', async () => {
  const reference = newId()
  const text = { title: 'Cabin', details: '2–4 March · 0123', statement: 'N23456789A' }
  const id = await begin({ reference, text })
  expect(mercadoPago.preferences.get(id)).toMatchObject({
    reference,
    title: 'Cabin',
    statement: 'N23456789A',
    amount: PESOS,
    email: 'ana@patio.example',
    returnUrl: 'http://cl.localhost:3000/api/returns/mercado-pago',
    untilMs: later(NOW, { minutes: 30 }).getTime(),
  })
  expect(await gateway.cardFields(id)).toEqual({
    kind: 'link',
    address: `${mercadoPago.setting.url}/checkout/v1/redirect?pref_id=${id}`,
    leftMs: 25 * 60_000,
  })
  await expect(gateway.createSession(anInput({ amount: money(1000, 'GBP') }))).rejects.toThrow('pesos')
})

test('[BOOK-04] a repeated key, also at once and after a lost answer, finds one preference', async () => {
  const input = anInput()
  await expect(
    whileFailing({ method: 'createSession', kind: 'timeout-after' }, () => gateway.createSession(input)),
  ).rejects.toThrow()
  const made = await Promise.all([gateway.createSession(input), gateway.createSession(input)])
  made.push(await gateway.createSession({ ...input, email: '', returnUrl: '' }))
  expect(new Set(made.map(({ sessionId }) => sessionId)).size).toBe(1)
})

test('[BOOK-04] it takes pesos of listings in Chile alone', () => {
  expect(gateway.takes!({ currency: 'CLP', country: 'CL' })).toBe(true)
  expect(gateway.takes!({ currency: 'CLP', country: 'AR' })).toBe(false)
  expect(gateway.takes!({ currency: 'USD', country: 'CL' })).toBe(false)
})

test('[BOOK-04] who has paid at its page is found paid, once, however often the browser comes back', async () => {
  const id = await begin()
  const returned = mercadoPago.pay(id)!
  const answers = await Promise.all([comeBack(returned), comeBack(returned)])
  answers.push(await comeBack(returned))
  for (const each of answers)
    expect(each).toMatchObject({
      outcome: 'paid',
      returnUrl: 'http://cl.localhost:3000/bookings?id=1',
      event: { id: `${id}:paid`, type: 'session.paid', amount: money(PESOS, 'CLP'), intentId: `${paymentOf(id).id}` },
    })
  expect(await gateway.cardFields(id)).toEqual({ kind: 'paid' })
  expect(await gateway.expireSession(id)).toBe('paid')
  expect(await stateOf(id)).toBe('paid')
})

test('[BOOK-04] with a declined card the page stays, and another card pays there', async () => {
  const id = await begin()
  expect(await pay(id, 'rejected')).toMatchObject({ outcome: 'declined', event: null })
  expect(await stateOf(id)).toBe('open')
  expect(await pay(id)).toMatchObject({ outcome: 'paid' })
  expect(paymentOf(id).status).toBe('approved')
})

test('[BOOK-04] who comes back without paying can pay later', async () => {
  const id = await begin()
  expect(await comeBack(mercadoPago.comeBack(id, null))).toMatchObject({ outcome: 'stopped', event: null })
  expect(await stateOf(id)).toBe('open')
  expect(await pay(id)).toMatchObject({ outcome: 'paid' })
})

test.each([
  ['approved', 'paid'],
  ['rejected', 'open'],
] as const)('[BOOK-04] what is decided later as %s is unknown until then', async (decided, state) => {
  const id = await begin()
  expect(await pay(id, 'in_process')).toMatchObject({ outcome: 'unknown', event: null })
  expect(await at(later(NOW, { minutes: 40 }), () => stateOf(id))).toBe('open')
  mercadoPago.decide(paymentOf(id).id, decided)
  expect(await stateOf(id)).toBe(state)
})

test('[BOOK-04] a browser that says paid is not believed, and another’s payment pays nothing here', async () => {
  const [own, others] = [await begin(), await begin()]
  const theirs = mercadoPago.pay(others)!.get('payment_id')!
  for (const paymentId of [theirs, '1', 'null', "1' or 1=1"]) {
    const forged = new URLSearchParams({ preference_id: own, payment_id: paymentId, status: 'approved' })
    expect(await comeBack(forged)).toMatchObject({ outcome: 'stopped', event: null })
  }
  expect(await stateOf(own)).toBe('open')
})

test.each([
  ['nothing', {}],
  ['a preference of nobody', { preference_id: '123-abc', payment_id: '1' }],
  ['a reference of nobody', { external_reference: newId() }],
  ['a reference with other signs', { external_reference: "' or 1=1" }],
  ['a preference with other signs', { preference_id: '../1' }],
] as [string, Record<string, string>][])(
  '[BOOK-04] with %s a return is nobody’s, and Mercado Pago is not called',
  async (_, fields) => {
    const before = mercadoPago.calls.length
    expect(await comeBack(new URLSearchParams(fields))).toBeNull()
    expect(mercadoPago.calls).toHaveLength(before)
  },
)

test('[BOOK-04] a page that is paid twice keeps the first payment, and the second goes back at once', async () => {
  const id = await begin()
  const [first, second] = [mercadoPago.fill(id), mercadoPago.fill(id)]
  expect(await comeBack(mercadoPago.comeBack(id, first))).toMatchObject({ outcome: 'paid' })
  for (let times = 0; times < 2; times += 1)
    expect(await comeBack(mercadoPago.comeBack(id, second))).toMatchObject({ outcome: 'paid' })
  expect([first, second].map(({ status }) => status)).toEqual(['approved', 'refunded'])
  expect(await strayOf(second.id)).toEqual({ status: 'made', reference: null, amount_minor: PESOS })
  expect(await strayOf(first.id)).toBeUndefined()
})

test.each(['comes back', 'does not come back'])(
  '[BOOK-04] who pays on a page that was ended here and %s is given all back',
  async (way) => {
    const id = await begin()
    expect(await gateway.expireSession(id)).toBe('expired')
    expect(mercadoPago.isOpen(id)).toBe(false)
    const late = mercadoPago.fill(id)
    if (way === 'comes back')
      expect(await comeBack(mercadoPago.comeBack(id, late))).toMatchObject({
        outcome: 'ended',
        event: { id: `${id}:expired`, type: 'session.expired' },
      })
    else expect(await stateOf(id)).toBe('expired')
    expect(late.status).toBe('refunded')
    expect(await strayOf(late.id)).toMatchObject({ status: 'made', reference: null })
  },
)

test('[BOOK-04] a stray that did not go back at once holds nobody up, and goes back half a minute later', async () => {
  for (const kind of ['timeout-before', 'timeout-after', 'error'] as const) {
    const id = await begin()
    const [first, second] = [mercadoPago.fill(id), mercadoPago.fill(id)]
    await comeBack(mercadoPago.comeBack(id, first))
    const returned = mercadoPago.comeBack(id, second)
    expect(await whileFailing({ method: 'refund', kind }, () => comeBack(returned))).toMatchObject({ outcome: 'paid' })
    expect(await strayOf(second.id)).toMatchObject({ status: 'begun' })
    expect(await at(later(NOW, { minutes: 0.5 }), () => stateOf(id))).toBe('paid')
    expect(await strayOf(second.id)).toMatchObject({ status: 'made' })
    expect(second.refunds).toHaveLength(1)
  }
})

test('[BOOK-04] a stray that is refused, and given back by hand, counts as given back', async () => {
  const id = await begin()
  await gateway.expireSession(id)
  const late = mercadoPago.fill(id)
  mercadoPago.settings.refunds = 'rejected'
  await comeBack(mercadoPago.comeBack(id, late))
  mercadoPago.settings.refunds = 'approved'
  const soon = later(NOW, { minutes: 1 })
  await at(soon, () => stateOf(id))
  expect(await strayOf(late.id)).toMatchObject({ status: 'refused' })
  mercadoPago.refund(late.id, { amount: PESOS }, 'by-hand')
  await at(soon, () => stateOf(id))
  expect(await strayOf(late.id)).toMatchObject({ status: 'made' })
})

test('[BOOK-04] what is being decided when a session ends is cancelled there', async () => {
  const id = await begin()
  const waiting = mercadoPago.fill(id, 'in_process')
  expect(await gateway.expireSession(id)).toBe('expired')
  expect(waiting.status).toBe('cancelled')
})

test('[BOOK-04] a session that was paid unheard ends as paid, and while the outcome is unknown it does not end', async () => {
  const id = await begin()
  mercadoPago.fill(id)
  await expect(whileFailing({ method: 'search', kind: 'error' }, () => gateway.expireSession(id))).rejects.toThrow(
    '500',
  )
  expect(await gateway.expireSession(id)).toBe('paid')
})

test.each(['timeout-before', 'timeout-after', 'error'] as const)(
  '[BOOK-04] when the question about a payment ends as %s the outcome is unknown, and the list finds it',
  async (kind) => {
    const id = await begin()
    expect(await whileFailing({ method: 'payment', kind }, () => pay(id))).toMatchObject({
      outcome: 'unknown',
      event: null,
      error: expect.any(Error) as Error,
    })
    expect(await stateOf(id)).toBe('paid')
  },
)

test('[BOOK-04] an open preference is over after half an hour, and its page can be begun for 25 minutes', async () => {
  const id = await begin()
  expect(await at(later(NOW, { minutes: 25 }), () => gateway.cardFields(id))).toMatchObject({ leftMs: 0 })
  expect(await at(later(NOW, { minutes: 30 }), () => stateOf(id))).toBe('open')
  expect(await at(later(NOW, { minutes: 31 }), () => stateOf(id))).toBe('expired')
  expect(await gateway.cardFields(id)).toEqual({ kind: 'expired' })
})

test('[BOOK-04] a payment of another amount or currency counts for nothing, and hides no other', async () => {
  const [odd, good] = [await begin(), await begin()]
  const payment = mercadoPago.fill(odd)
  for (const change of [{ transaction_amount: 1000 }, { transaction_amount: PESOS, currency_id: 'ARS' }]) {
    Object.assign(payment, change)
    expect(await comeBack(mercadoPago.comeBack(odd, payment))).toMatchObject({
      outcome: 'unknown',
      error: { message: expect.stringContaining('another amount') as string },
    })
    await expect(gateway.expireSession(odd)).rejects.toThrow('another amount')
  }
  mercadoPago.fill(good)
  expect(await stateOf(good)).toBe('paid')
  expect(await stateOf(odd)).toBe('open')
  mercadoPago.payments.delete(payment.id)
})

test('[BOOK-04] more payments than stand on one page of the search are all read', async () => {
  const ids: string[] = []
  for (let times = 0; times < 51; times += 1) ids.push(await begin())
  for (const id of ids) mercadoPago.fill(id)
  const listed = await gateway.listSessions(later(NOW, { days: -1 }))
  const states = new Map(listed.map(({ sessionId, state }) => [sessionId, state]))
  expect(new Set(ids.map((id) => states.get(id)))).toEqual(new Set(['paid']))
})

test('[OPS-02] a wrong token is an error, and no answer about a payment', async () => {
  const other = mercadoPagoGateway(
    { ...mercadoPago.setting, accessToken: 'TEST-another-token-of-nobody' },
    { db, clock: () => NOW, publicUrl: 'http://localhost:3000' },
  )
  await expect(other.createSession(anInput())).rejects.toThrow('401')
  const id = await begin()
  mercadoPago.fill(id)
  await expect(other.expireSession(id)).rejects.toThrow('401')
})
