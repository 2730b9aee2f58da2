import { aGooglePushService, aGoogleToken } from '#test/app-push-services.ts'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createFcm } from './push-fcm.server.ts'
import type { Push } from './push-outcome.server.ts'

let now = Date.parse('2031-05-01T12:00:00Z')
const service = await aGooglePushService({ now: () => now })
const { leadsTo } = service
const open = (changes = {}, options = {}) =>
  createFcm({ ...service.setting, ...changes }, { leadsTo, now: () => now, ...options })
afterAll(service.stop)
beforeEach(() => {
  service.received.length = 0
  service.answers.length = 0
  service.tokenAnswers.length = 0
})

const push: Push = {
  message: { title: 'Ana te escribió', body: 'Loft luminoso', address: '/notifications/1' },
  ttlSeconds: 86_400,
  urgency: 'high',
  topic: 'a'.repeat(32),
}

test('[MSG-03] an Android phone gets the words and where they lead, until they are old, the newest of a conversation alone', async () => {
  const token = aGoogleToken()
  expect(await open().send(token, push)).toEqual({ is: 'taken' })
  expect(service.received[0]!.message).toEqual({
    token,
    notification: { title: 'Ana te escribió', body: 'Loft luminoso' },
    data: { address: '/notifications/1' },
    android: { collapse_key: push.topic, priority: 'HIGH', ttl: '86400s', notification: { tag: push.topic } },
  })
})

test('[MSG-03] one access token serves pushes that come at once, and a new one is asked for before it ends', async () => {
  const fcm = open()
  const before = service.tokens()
  await Promise.all(Array.from({ length: 20 }, () => fcm.send(aGoogleToken(), push)))
  expect(service.received).toHaveLength(20)
  expect(service.tokens() - before).toBe(1)
  now += 3540_000
  expect(await fcm.send(aGoogleToken(), push)).toEqual({ is: 'taken' })
  expect(service.tokens() - before).toBe(2)
})

test('[MSG-03] an access token that is taken back is renewed for the next try', async () => {
  const fcm = open()
  await fcm.send(aGoogleToken(), push)
  service.endTokens()
  expect(await fcm.send(aGoogleToken(), push)).toMatchObject({
    is: 'later',
    why: 'the push service answered 401 UNAUTHENTICATED',
  })
  expect(await fcm.send(aGoogleToken(), push)).toEqual({ is: 'taken' })
})

test('[MSG-03] another account, or an answer that gives no access, sends nothing and is tried again', async () => {
  expect(await open({ email: 'other@patio-1.iam.gserviceaccount.com' }).send(aGoogleToken(), push)).toMatchObject({
    is: 'later',
    why: 'the push service answered 400 for an access token',
  })
  service.tokenAnswers.push({ status: 503, headers: { 'retry-after': '120' } })
  expect(await open().send(aGoogleToken(), push)).toMatchObject({ is: 'later', afterSeconds: 120 })
  expect(service.received).toEqual([])
})

test.each([
  [{ status: 404, reason: 'UNREGISTERED' }, { is: 'gone' }],
  [{ status: 403, reason: 'SENDER_ID_MISMATCH' }, { is: 'gone' }],
  [
    { status: 429, reason: 'QUOTA_EXCEEDED', headers: { 'retry-after': '60' } },
    { is: 'later', afterSeconds: 60 },
  ],
  [
    { status: 503, reason: 'UNAVAILABLE' },
    { is: 'later', why: 'the push service answered 503 UNAVAILABLE' },
  ],
  [{ status: 500, reason: 'INTERNAL' }, { is: 'later' }],
  [{ status: 400, reason: 'INVALID_ARGUMENT' }, { is: 'refused' }],
  [{ status: 404, reason: 'NOT_FOUND' }, { is: 'refused' }],
] as const)('[MSG-03] what Firebase answers is understood: %o', async (answer, outcome) => {
  service.answers.push(answer)
  expect(await open().send(aGoogleToken(), push)).toMatchObject(outcome)
})

test('[MSG-03] an app that is gone from its phone is said to be gone, and a silent service is tried again', async () => {
  const token = aGoogleToken()
  service.gone.add(token)
  expect(await open().send(token, push)).toEqual({ is: 'gone' })
  service.answers.push('silence')
  const impatient = open({}, { patienceMs: 50 })
  expect(await impatient.send(aGoogleToken(), push)).toMatchObject({
    is: 'later',
    why: expect.stringContaining('not reached') as string,
  })
})

test('[MSG-03] words of any length stay within what the service takes', async () => {
  const long = 'Ñandú 🏠 '.repeat(1000)
  expect(await open().send(aGoogleToken(), { ...push, message: { title: long, body: long, address: '/' } })).toEqual({
    is: 'taken',
  })
  expect(service.received[0]!.size).toBeLessThanOrEqual(4096)
})
