import { newId } from '#kernel/ids.ts'
import { money } from '#kernel/money.ts'
import { NOW } from '#test/factories.ts'
import { later } from '#test/later.ts'
import { aWebpayWorld } from '#test/webpay/world.ts'
import { aDatabase } from '#test/world.ts'
import { expect, test } from 'vitest'
import type { SessionInput } from './gateway.server.ts'
import { webpayGateway } from './gateway.webpay.server.ts'

const { db } = await aDatabase()

type Fault = { method: string; kind: 'timeout-before' | 'timeout-after' | 'error' }
let failing: Fault | null = null
let now = NOW
const { webpay, gateway, comeBack } = await aWebpayWorld(db, {
  clock: () => now,
  faults: { call: (method) => (failing?.method === method ? failing.kind : null), event: () => null },
})
const PESOS = 110_000

const anInput = (changes: Partial<SessionInput> = {}): SessionInput => ({
  idempotencyKey: newId(),
  intendedAt: now,
  bookingId: newId(),
  amount: money(PESOS, 'CLP'),
  reference: newId(),
  email: 'ana@patio.example',
  returnUrl: 'http://cl.localhost:3000/bookings?id=1',
  ...changes,
})
const begin = async (changes: Partial<SessionInput> = {}) => (await gateway.createSession(anInput(changes))).sessionId
async function whileFailing<Value>(fault: Fault, work: () => Promise<Value>): Promise<Value> {
  failing = fault
  return work().finally(() => (failing = null))
}
const at = async <Value>(time: Date, work: () => Promise<Value>): Promise<Value> => {
  now = time
  return work().finally(() => (now = NOW))
}
const stateOf = async (token: string) =>
  (await gateway.listSessions(later(NOW, { days: -2 }))).find((each) => each.sessionId === token)?.state
const pay = async (...filled: Parameters<typeof webpay.pay>) => comeBack(webpay.pay(...filled))

test('[BOOK-03] [BOOK-04] a transaction is for the pesos of the payment, named within Webpay’s lengths, and comes back to the visited site', async () => {
  const reference = newId()
  const token = await begin({ reference })
  const made = webpay.transactions.get(token)!
  expect(made).toMatchObject({
    amount: PESOS,
    sessionId: reference,
    returnUrl: 'http://cl.localhost:3000/api/returns/webpay',
  })
  expect(made.buyOrder).toMatch(/^[a-z\d]{20,26}$/)
  expect(await gateway.cardFields(token)).toEqual({
    kind: 'form',
    action: expect.stringContaining('/webpayserver/initTransaction') as string,
    fields: { token_ws: token },
    leftMs: 4 * 60_000,
  })
  await expect(gateway.createSession(anInput({ amount: money(1000, 'GBP') }))).rejects.toThrow('pesos')
})

test('[BOOK-04] a repeated key, also at once and after a lost answer, finds one transaction', async () => {
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

test('[BOOK-04] who has filled in the form is charged by our commit, once, however often the browser comes back', async () => {
  const token = await begin()
  const returned = webpay.pay(token, 'SI', 3)
  expect(webpay.transactions.get(token)!.status).toBe('INITIALIZED')
  const answers = await Promise.all([comeBack(returned), comeBack(returned)])
  answers.push(await comeBack(returned))
  for (const each of answers)
    expect(each).toMatchObject({
      outcome: 'paid',
      event: { id: `${token}:paid`, type: 'session.paid', amount: money(PESOS, 'CLP') },
    })
  expect(webpay.calls.filter((name) => name === 'commit').length).toBeGreaterThan(0)
  const row = await db
    .selectFrom('webpay_transactions')
    .selectAll()
    .where('token', '=', token)
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject({
    status: 'paid',
    authorization_code: '1213',
    payment_type: 'SI',
    installments: 3,
    card_last4: '6623',
  })
  expect(await gateway.cardFields(token)).toEqual({ kind: 'paid' })
  expect(await gateway.expireSession(token)).toBe('paid')
})

test('[BOOK-04] a declined card ends the transaction', async () => {
  const token = await begin()
  webpay.fill(token, 'VN', 0, false)
  expect(await comeBack(webpay.comeBack(token, 'filled'))).toMatchObject({
    outcome: 'declined',
    event: { type: 'session.expired' },
  })
  expect(await stateOf(token)).toBe('expired')
})

test.each(['stopped', 'timed-out', 'failed'] as const)(
  '[BOOK-04] who comes back as %s is charged nothing, and nothing is committed',
  async (way) => {
    const token = await begin()
    const before = webpay.calls.length
    expect(await comeBack(webpay.comeBack(token, way))).toMatchObject({
      outcome: way,
      event: { type: 'session.expired', sessionId: token },
    })
    expect(webpay.calls.slice(before)).not.toContain('commit')
    expect(await comeBack(webpay.comeBack(token, way))).toMatchObject({ outcome: 'ended' })
    expect(webpay.transactions.get(token)!.status).toBe('INITIALIZED')
  },
)

test('[BOOK-04] a browser that says paid, or stopped, is believed in neither', async () => {
  const unpaid = await begin()
  expect(await comeBack(new URLSearchParams({ token_ws: unpaid }))).toMatchObject({ outcome: 'unpaid', event: null })
  expect(await stateOf(unpaid)).toBe('open')
  expect(await pay(unpaid)).toMatchObject({ outcome: 'paid' })
  const { buyOrder, sessionId } = webpay.transactions.get(unpaid)!
  const forged = new URLSearchParams({ TBK_TOKEN: unpaid, TBK_ORDEN_COMPRA: buyOrder, TBK_ID_SESION: sessionId })
  expect(await comeBack(forged)).toMatchObject({ outcome: 'paid' })
})

test.each([
  ['nothing', {}],
  ['a token of nobody', { token_ws: '01ab' }],
  ['an order of nobody', { TBK_ORDEN_COMPRA: 'a', TBK_ID_SESION: 'b' }],
  ['a token that is too long', { token_ws: 'a'.repeat(65) }],
  ['an order with other signs', { TBK_ORDEN_COMPRA: "' or 1=1" }],
] as [string, Record<string, string>][])(
  '[BOOK-04] with %s a return is nobody’s, and Transbank is not asked',
  async (_, fields) => {
    const before = webpay.calls.length
    expect(await comeBack(new URLSearchParams(fields))).toBeNull()
    expect(webpay.calls).toHaveLength(before)
  },
)

test('[BOOK-04] what was ended here is never committed: who pays too late is charged nothing', async () => {
  const token = await begin()
  webpay.fill(token, 'VN', 0)
  expect(await gateway.expireSession(token)).toBe('expired')
  expect(await comeBack(webpay.comeBack(token, 'filled'))).toMatchObject({ outcome: 'ended' })
  expect(webpay.transactions.get(token)!.status).toBe('INITIALIZED')
})

test.each(['timeout-before', 'timeout-after', 'error'] as const)(
  '[BOOK-04] after a commit that ended as %s the outcome is unknown, nothing ends meanwhile, and asking finds it',
  async (kind) => {
    const token = await begin()
    const answers = await whileFailing({ method: 'commit', kind }, () => pay(token))
    expect(answers).toMatchObject({ outcome: 'unknown', event: null })
    if (kind === 'timeout-after') expect(await stateOf(token)).toBe('paid')
    else {
      expect(await stateOf(token)).toBe('open')
      await expect(gateway.expireSession(token)).rejects.toThrow('being committed')
      expect(await comeBack(webpay.comeBack(token, 'filled'))).toMatchObject({ outcome: 'paid' })
    }
  },
)

test('[BOOK-04] a commit that never arrived ends half a minute later, and one that arrives after all is found', async () => {
  const token = await begin()
  await whileFailing({ method: 'commit', kind: 'timeout-before' }, () => pay(token))
  expect(await at(new Date(NOW.getTime() + 30_000), () => gateway.expireSession(token))).toBe('expired')
  webpay.commit(token)
  expect(await stateOf(token)).toBe('paid')
})

test('[BOOK-04] while Transbank is away a commit can be neither ended nor called paid', async () => {
  const token = await begin()
  await whileFailing({ method: 'commit', kind: 'timeout-after' }, () => pay(token))
  await expect(whileFailing({ method: 'status', kind: 'error' }, () => gateway.expireSession(token))).rejects.toThrow(
    '500',
  )
  expect(await gateway.expireSession(token)).toBe('paid')
})

test('[BOOK-04] an open transaction is over after half an hour, and its token can be begun for four minutes', async () => {
  const token = await begin()
  const leftAt = (minutes: number) => at(later(NOW, { minutes }), () => gateway.cardFields(token))
  expect(await leftAt(4)).toMatchObject({ leftMs: 0 })
  expect(await at(later(NOW, { minutes: 29 }), () => stateOf(token))).toBe('open')
  expect(await at(later(NOW, { minutes: 30 }), () => stateOf(token))).toBe('expired')
  expect(await gateway.cardFields(token)).toEqual({ kind: 'expired' })
})

test('[BOOK-04] a payment of another amount than ours counts for nothing, and hides no other from the reconciler', async () => {
  const [token, good] = [await begin(), await begin()]
  webpay.transactions.get(token)!.amount = 1000
  expect(await pay(token)).toMatchObject({
    outcome: 'unknown',
    error: { message: expect.stringContaining('another amount') as string },
  })
  await expect(gateway.expireSession(token)).rejects.toThrow('another amount')
  await whileFailing({ method: 'commit', kind: 'timeout-after' }, () => pay(good))
  expect([await stateOf(token), await stateOf(good)]).toEqual(['open', 'paid'])
})

test('[OPS-02] a wrong key is an error, and no answer about a payment', async () => {
  const other = webpayGateway(
    { ...webpay.setting, apiKey: 'another-key-of-nobody' },
    { db, clock: () => now, publicUrl: 'http://localhost:3000' },
  )
  await expect(other.createSession(anInput())).rejects.toThrow('401')
})
