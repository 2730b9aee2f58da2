import { newId } from '#kernel/ids.ts'
import { money } from '#kernel/money.ts'
import { NOW } from '#test/factories.ts'
import { later } from '#test/later.ts'
import { STRIPE_SECRET } from '#test/stripe/stand-in.ts'
import { aStripeWorld } from '#test/stripe/world.ts'
import { describe, expect, test } from 'vitest'
import type { SessionInput } from './gateway.server.ts'
import { stripeGateway } from './gateway.stripe.server.ts'

let fault: 'timeout-before' | 'timeout-after' | 'error' | null = null
let faultsLeft = 0
let now = NOW
const { stripe, gateway, eventsOf } = await aStripeWorld({
  clock: () => now,
  faults: { call: () => (faultsLeft-- > 0 ? fault : null), event: () => null },
})

const secondsLater = (seconds: number) => new Date(NOW.getTime() + seconds * 1000)

/** The library retries once by itself. */
const failing = (kind: NonNullable<typeof fault>, times = 2) => {
  fault = kind
  faultsLeft = times
}

const anInput = (changes: Partial<SessionInput> = {}): SessionInput => {
  const reference = newId(NOW.getTime())
  return {
    idempotencyKey: `pay-${reference}`,
    intendedAt: now,
    bookingId: newId(NOW.getTime()),
    amount: money(110_000, 'CLP'),
    reference,
    email: 'ana@patio.example',
    returnUrl: 'http://localhost:3000/bookings?status=success&payment_session={session}',
    ...changes,
  }
}
const sessionsOf = (reference: string) =>
  [...stripe.sessions.values()].filter((session) => session.client_reference_id === reference)

async function aPaidSession() {
  const input = anInput()
  const { sessionId } = await gateway.createSession(input)
  stripe.pay(sessionId, '4242424242424242')
  return { ...input, sessionId, idempotencyKey: `refund-${input.reference}`, reference: newId(NOW.getTime()) }
}

describe('[BOOK-04] a session at Stripe', () => {
  test('says on the payment which space it is for, when and by which number, and has the number on the statement', async () => {
    const text = { title: 'Loft', details: 'Mar 12 – 14, 2026 · 012345678ABC', statement: 'N345678ABC' }
    const { sessionId } = await gateway.createSession(anInput({ text }))
    expect(stripe.texts.get(sessionId)).toEqual([
      'Loft',
      text.details,
      'Loft · Mar 12 – 14, 2026 · 012345678ABC',
      'N345678ABC',
    ])
    const untitled = await gateway.createSession(anInput({ text: { ...text, title: '' } }))
    expect(stripe.texts.get(untitled.sessionId)).toEqual(['Patio', null, text.details, 'N345678ABC'])
  })

  test.each([
    [110_000, 'CLP', 110_000, 'clp'],
    [12_345, 'USD', 12_345, 'usd'],
    [99, 'GBP', 99, 'gbp'],
    [50, 'EUR', 50, 'eur'],
  ] as const)(
    'of %i %s asks for %i %s: each currency in its own smallest unit',
    async (minor, currency, total, code) => {
      const { sessionId } = await gateway.createSession(anInput({ amount: money(minor, currency) }))
      expect(stripe.sessions.get(sessionId)).toMatchObject({ amount_total: total, currency: code, ui_mode: 'elements' })
    },
  )

  test('lives for the 30 minutes that are the least, and leads back to us with its id', async () => {
    const { sessionId } = await gateway.createSession(anInput())
    const { expires_at, return_url, customer_email } = stripe.sessions.get(sessionId)!
    expect(expires_at).toBe(later(NOW, { minutes: 31 }).getTime() / 1000)
    expect(return_url).toContain('payment_session={CHECKOUT_SESSION_ID}')
    expect(customer_email).toBe('ana@patio.example')
  })

  test('is found again by its key, also where the second try says something else', async () => {
    const input = anInput()
    const first = await gateway.createSession(input)
    expect(await gateway.createSession(input)).toEqual(first)
    expect(await gateway.createSession({ ...input, email: '', returnUrl: '' })).toEqual(first)
    now = later(NOW, { minutes: 5 })
    expect(await gateway.createSession(input)).toEqual(first)
    now = NOW
    expect(sessionsOf(input.reference)).toHaveLength(1)
  })

  test.each(['timeout-before', 'timeout-after', 'error'] as const)('after %s twice is made once', async (kind) => {
    const input = anInput()
    failing(kind)
    await gateway.createSession(input).catch(() => null)
    faultsLeft = 0
    const { sessionId } = await gateway.createSession({ ...input, email: 'other@patio.example' })
    expect(sessionsOf(input.reference).map(({ id }) => id)).toEqual([sessionId])
  })

  test('two tries at once make one', async () => {
    const input = anInput()
    const both = await Promise.all([gateway.createSession(input), gateway.createSession(input)])
    expect(both[0]).toEqual(both[1])
    expect(sessionsOf(input.reference)).toHaveLength(1)
  })

  test('ends, and one that was paid says so instead', async () => {
    const open = await gateway.createSession(anInput())
    expect(await gateway.cardFields(open.sessionId)).toMatchObject({ kind: 'script', publishableKey: /^pk_test_/ })
    expect(await gateway.expireSession(open.sessionId)).toBe('expired')
    expect(await gateway.expireSession(open.sessionId)).toBe('expired')
    expect(await gateway.cardFields(open.sessionId)).toEqual({ kind: 'expired' })

    const { sessionId } = await aPaidSession()
    expect(await gateway.expireSession(sessionId)).toBe('paid')
    expect(await gateway.cardFields(sessionId)).toEqual({ kind: 'paid' })
  })

  test('that was paid with another amount is never called paid', async () => {
    const { sessionId } = await aPaidSession()
    stripe.sessions.get(sessionId)!.amount_total = 11_000
    await expect(gateway.expireSession(sessionId)).rejects.toThrow('can be expired')
    const listed = await gateway.listSessions(NOW)
    expect(listed.find((session) => session.sessionId === sessionId)).toMatchObject({ state: 'open' })
  })

  test('is listed with all others, page after page', async () => {
    const references = Array.from({ length: 120 }, () => anInput())
    await Promise.all(references.map((input) => gateway.createSession(input)))
    const listed = new Set((await gateway.listSessions(NOW)).map(({ reference }) => reference))
    expect(references.every(({ reference }) => listed.has(reference))).toBe(true)
    expect(await gateway.listSessions(later(NOW, { minutes: 1 }))).toEqual([])
  })

  test('that cannot be reached is an error of the provider', async () => {
    failing('timeout-before', 9)
    await expect(gateway.createSession(anInput())).rejects.toThrow('connection')
    faultsLeft = 0
  })
})

describe('[BOOK-06] a refund at Stripe', () => {
  test('goes back to the payment, once, however often it is asked for', async () => {
    const input = await aPaidSession()
    const { refundId } = await gateway.refund(input)
    expect(await gateway.refund(input)).toEqual({ refundId, state: 'succeeded' })
    expect(eventsOf('refund.created').filter((event) => event.refundId === refundId)).toEqual([
      expect.objectContaining({ type: 'refund.succeeded', sessionId: input.sessionId, reference: input.reference }),
    ])
  })

  test.each([
    ['pending', 'sent', undefined],
    ['failed', 'failed', 'lost_or_stolen_card'],
  ] as const)('that answers %s is %s', async (status, state, why) => {
    const input = await aPaidSession()
    stripe.settings.refunds = status
    const made = await gateway.refund(input)
    stripe.settings.refunds = 'succeeded'
    expect({ why: undefined, ...made }).toEqual({ refundId: made.refundId, state, why })
  })

  test('that is pending says nothing yet, then that it went through, and weeks later that it came back', async () => {
    const input = await aPaidSession()
    stripe.settings.refunds = 'pending'
    const { refundId } = await gateway.refund(input)
    stripe.settings.refunds = 'succeeded'
    const eventsFor = (type: string) => eventsOf(type).filter((event) => event.refundId === refundId)
    expect(eventsFor('refund.created')).toEqual([])
    expect(await gateway.readRefund!(refundId)).toEqual({ state: 'sent' })
    stripe.moveRefund(refundId, 'succeeded')
    expect(await gateway.readRefund!(refundId)).toEqual({ state: 'succeeded' })
    expect(eventsFor('refund.updated')).toMatchObject([{ type: 'refund.succeeded', reference: input.reference }])
    stripe.moveRefund(refundId, 'failed')
    expect(eventsFor('refund.failed')).toMatchObject([
      { type: 'refund.failed', reference: input.reference, why: 'lost_or_stolen_card', amount: { currency: 'CLP' } },
    ])
    expect(await gateway.readRefund!(refundId)).toEqual({ state: 'failed', why: 'lost_or_stolen_card' })
  })

  test.each(['timeout-before', 'timeout-after', 'error'] as const)('after %s is made once', async (kind) => {
    const input = await aPaidSession()
    failing(kind)
    await gateway.refund(input).catch(() => null)
    faultsLeft = 0
    const { refundId } = await gateway.refund(input)
    const made = [...stripe.refunds.values()].filter(({ metadata }) => metadata?.['reference'] === input.reference)
    expect(made.map(({ id }) => id)).toEqual([refundId])
  })

  test('of what was not paid is refused', async () => {
    const input = anInput()
    const { sessionId } = await gateway.createSession(input)
    await expect(gateway.refund({ ...input, sessionId })).rejects.toThrow('was not paid')
  })
})

describe('[BOOK-04] Stripe’s word', () => {
  const anEvent = (type: string, object: object, changes: object = {}) =>
    JSON.stringify({
      id: 'evt_1',
      object: 'event',
      api_version: '2026-10-28.endive',
      created: NOW.getTime() / 1000,
      livemode: false,
      type,
      data: { object },
      ...changes,
    })
  const session = {
    id: 'cs_1',
    object: 'checkout.session',
    client_reference_id: 'p_1',
    metadata: { reference: 'p_1' },
    payment_status: 'paid',
    amount_total: 110_000,
    currency: 'clp',
  }
  const paid = anEvent('checkout.session.completed', session)
  const read = (body: string, signature: string | null = stripe.sign(body), at = NOW) =>
    gateway.readEvent(body, signature, at)

  test('is read with what was charged', () => {
    expect(read(paid)).toEqual({
      id: 'evt_1',
      type: 'session.paid',
      sessionId: 'cs_1',
      reference: 'p_1',
      amount: { minor: 110_000, currency: 'CLP' },
      at: NOW,
    })
  })

  test.each([0, 300, -300])('holds when our clock is %i seconds off', (seconds) => {
    expect(read(paid, stripe.sign(paid), secondsLater(seconds))).toMatchObject({ id: 'evt_1' })
  })

  test.each<[string, string, string | null]>([
    ['without a signature', paid, null],
    ['with an empty one', paid, ''],
    ['signed with another secret', paid, stripe.sign(paid, 'whsec_another12')],
    ['signed for another body', paid, stripe.sign(`${paid} `)],
    ['changed after it was signed', paid.replace('110000', '110001'), stripe.sign(paid)],
    ['dated 301 seconds ahead', paid, stripe.sign(paid, STRIPE_SECRET, secondsLater(301))],
    ['dated 301 seconds ago', paid, stripe.sign(paid, STRIPE_SECRET, secondsLater(-301))],
    ['with two dates', paid, `t=1,${stripe.sign(paid)}`],
    ['with the old scheme’s name', paid, stripe.sign(paid).replace('v1=', 'v0=')],
    ['signed, but no event', 'hello', stripe.sign('hello')],
  ])('%s is nobody’s', (_, body, signature) => {
    expect(read(body, signature)).toBeNull()
  })

  test('is good with either secret while one is being replaced, and with the old one no longer afterwards', () => {
    const between = stripeGateway(
      { ...stripe.setting, webhookSecrets: ['whsec_theNewOne1', STRIPE_SECRET] },
      '',
      () => NOW,
    )
    const after = stripeGateway({ ...stripe.setting, webhookSecrets: ['whsec_theNewOne1'] }, '', () => NOW)
    const old = stripe.sign(paid)
    const fresh = stripe.sign(paid, 'whsec_theNewOne1')
    expect([old, fresh].map((signature) => between.readEvent(paid, signature, NOW) !== null)).toEqual([true, true])
    expect([old, fresh].map((signature) => after.readEvent(paid, signature, NOW) !== null)).toEqual([false, true])
    // During a rotation Stripe signs with both secrets.
    expect(read(paid, `${fresh},${old.split(',')[1]}`)).toMatchObject({ id: 'evt_1' })
  })

  test.each<[string, string]>([
    ['of a type that we do not know', anEvent('customer.created', {})],
    ['of a session that is not ours', anEvent('checkout.session.completed', { ...session, client_reference_id: null })],
    [
      'of one that is complete and not paid yet',
      anEvent('checkout.session.completed', { ...session, payment_status: 'unpaid' }),
    ],
    [
      'of a refund that somebody made by hand',
      anEvent('refund.created', { id: 're_1', status: 'succeeded', metadata: {} }),
    ],
  ])('%s is heard and ignored', (_, body) => {
    expect(read(body)).toBe('ignored')
  })

  test.each([
    ['account', { account: 'acct_other' }],
    ['mode', { livemode: true }],
  ])('about another %s than ours is marked', (foreign, changes) => {
    expect(read(anEvent('checkout.session.completed', session, changes))).toMatchObject({ foreign })
  })
})
