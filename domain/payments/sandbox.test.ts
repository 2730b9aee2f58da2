import { money } from '#kernel/money.ts'
import type { Db } from '#platform/db.server.ts'
import { describe, expect, test } from 'vitest'
import { sandboxGateway } from './gateway.sandbox.server.ts'
import { signEvent } from './gateway.sandbox-events.server.ts'
import { captureEntry, refundEntry } from './ledger.ts'
import { cardOutcome, isExpired } from './sandbox-card.ts'

const NOW = new Date('2026-03-02T15:00:00Z')
const SECRET = 'a-secret-of-the-tests'
const secondsLater = (seconds: number) => new Date(NOW.getTime() + seconds * 1000)

describe('[BOOK-04] a test card', () => {
  test.each([
    ['4242 4242 4242 4242', 'paid'],
    ['5555-5555-5555-4444', 'paid'],
    ['4000000000003220', 'challenge'],
    ['4000000000000002', 'declined'],
    ['4000000000009995', 'insufficient-funds'],
    ['4111111111111111', 'invalid-number'],
    ['', 'invalid-number'],
    ['toString', 'invalid-number'],
  ])('%s: %s', (number, outcome) => {
    expect(cardOutcome(number)).toBe(outcome)
  })

  test.each([
    ['03/26', false],
    ['02/26', true],
    ['12/30', false],
    [' 4 / 27 ', false],
    ['13/30', true],
    ['00/30', true],
    ['-1/30', true],
    ['', true],
    ['next year', true],
  ])('valid until %j: expired is %s', (expiry, is) => {
    expect(isExpired(expiry, NOW)).toBe(is)
  })

  test('the last second of its month still counts', () => {
    expect(isExpired('03/26', new Date('2026-03-31T23:59:59Z'))).toBe(false)
    expect(isExpired('03/26', new Date('2026-04-01T00:00:00Z'))).toBe(true)
  })
})

describe('[BOOK-04] the provider’s signature', () => {
  // Reading an event touches no database.
  const gateway = sandboxGateway({} as Db, SECRET, () => NOW)
  const body = JSON.stringify({
    id: 'ev_1',
    type: 'session.paid',
    sessionId: 'ss_1',
    reference: 'p_1',
    createdMs: NOW.getTime(),
  })
  const signature = signEvent(body, SECRET, NOW)
  const event = { id: 'ev_1', type: 'session.paid', sessionId: 'ss_1', reference: 'p_1', at: NOW }

  test.each([0, 300, -300])('holds when our clock is %i seconds off', (seconds) => {
    expect(gateway.readEvent(body, signature, secondsLater(seconds))).toEqual(event)
  })

  test.each([301, -301])('does not hold when it is %i seconds off', (seconds) => {
    expect(gateway.readEvent(body, signature, secondsLater(seconds))).toBeNull()
  })

  test.each([
    ['missing', body, null],
    ['empty', body, ''],
    ['of another secret', body, signEvent(body, 'another-secret', NOW)],
    ['of another body', body.replace('ss_1', 'ss_2'), signature],
    ['with one more space in the body', `${body} `, signature],
    ['redated', body, signature.replace(/t=\d+/, `t=${NOW.getTime() / 1000 + 1}`)],
    ['cut short', body, signature.slice(0, -1)],
    ['in capitals', body, signature.replace(/v1=.*/, (hex) => hex.toUpperCase())],
  ])('does not hold when it is %s', (_name, text, given) => {
    expect(gateway.readEvent(text, given, NOW)).toBeNull()
  })

  test.each([
    '',
    'no json',
    '{}',
    'null',
    '{"id":"ev_1","type":"session.stolen","sessionId":"ss_1","reference":"p_1","createdMs":1}',
  ])('under %j says nothing we know', (text) => {
    expect(gateway.readEvent(text, signEvent(text, SECRET, NOW), NOW)).toBeNull()
  })
})

test.each([captureEntry, refundEntry])('[BOOK-06] what one account gains another gives: %o', (entryOf) => {
  const postings = entryOf(money(12_345, 'USD'))
  expect(postings.reduce((sum, { amount }) => sum + amount.minor, 0)).toBe(0)
  expect(new Set(postings.map(({ amount }) => amount.currency))).toEqual(new Set(['USD']))
})

test('a refund takes a payment back, account by account', () => {
  const amounts = (postings: ReturnType<typeof captureEntry>) =>
    Object.fromEntries(postings.map(({ account, amount }) => [account.kind, amount.minor]))
  expect(amounts(captureEntry(money(500, 'CLP')))).toEqual({ provider: 500, held: -500 })
  expect(amounts(refundEntry(money(500, 'CLP')))).toEqual({ provider: -500, held: 500 })
})
