import { anApplePushService, anAppleToken } from '#test/app-push-services.ts'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createApns } from './push-apns.server.ts'
import type { Push } from './push-outcome.server.ts'

let now = Date.parse('2031-05-01T12:00:00Z')
const service = await anApplePushService({ now: () => now })
const { address } = service
const opened: { close: () => void }[] = []
const open = (changes = {}, options = {}) => {
  const apns = createApns({ ...service.setting, ...changes }, { address, now: () => now, ...options })
  opened.push(apns)
  return apns
}
afterAll(async () => {
  opened.forEach((each) => each.close())
  await service.stop()
})
beforeEach(() => {
  service.received.length = 0
  service.answers.length = 0
})

const push: Push = {
  message: { title: 'Ana te escribió', body: 'Loft luminoso', address: '/notifications/1' },
  ttlSeconds: 86_400,
  urgency: 'high',
  topic: 'a'.repeat(32),
}

test('[MSG-03] an iPhone gets the words and where they lead, for its app, until they are old, the newest of a conversation alone', async () => {
  now += 3_600_000
  const [apns, token] = [open(), anAppleToken()]
  expect(await apns.send(token, push)).toEqual({ is: 'taken' })
  const [{ headers, payload, token: at }] = service.received as [(typeof service.received)[0]]
  expect(at).toBe(token)
  expect(payload).toEqual({
    aps: { alert: { title: 'Ana te escribió', body: 'Loft luminoso' }, sound: 'default', 'thread-id': push.topic },
    address: '/notifications/1',
  })
  expect(headers).toMatchObject({
    'apns-topic': 'cl.example.app',
    'apns-priority': '10',
    'apns-collapse-id': push.topic,
    'apns-expiration': String(now / 1000 + 86_400),
  })
  await apns.send(token, { ...push, urgency: 'normal' })
  expect(service.received[1]!.headers['apns-priority']).toBe('5')
})

test('[MSG-03] one connection and one token of ours serve many pushes, and a new token is made before the old one ends', async () => {
  now += 3_600_000
  const apns = open()
  const before = service.tokens()
  await Promise.all(Array.from({ length: 50 }, () => apns.send(anAppleToken(), push)))
  expect(service.received).toHaveLength(50)
  expect(service.tokens() - before).toBe(1)
  now += 29 * 60_000
  await apns.send(anAppleToken(), push)
  expect(service.tokens() - before).toBe(1)
  now += 60_000
  expect(await apns.send(anAppleToken(), push)).toEqual({ is: 'taken' })
  expect(service.tokens() - before).toBe(2)
})

test('[MSG-03] several workers, and one that is started again, make no more tokens than Apple takes', async () => {
  now += 3_600_000
  for (const minutes of [0, 7, 12, 10, 5, 26]) {
    now += minutes * 60_000
    expect(await open().send(anAppleToken(), push)).toEqual({ is: 'taken' })
  }
})

test('[MSG-03] another team, key or app is refused', async () => {
  now += 3_600_000
  expect(await open({ team: 'OTHER12345' }).send(anAppleToken(), push)).toMatchObject({ is: 'refused' })
  expect(await open({ keyId: 'OTHER12345' }).send(anAppleToken(), push)).toMatchObject({
    why: 'the push service answered 403 InvalidProviderToken',
  })
  expect(await open({ topic: 'cl.other.app' }).send(anAppleToken(), push)).toEqual({ is: 'gone' })
  expect(service.received).toEqual([])
})

test.each([
  [{ status: 410, reason: 'Unregistered' }, { is: 'gone' }],
  [{ status: 400, reason: 'BadDeviceToken' }, { is: 'gone' }],
  [{ status: 410, reason: 'ExpiredToken' }, { is: 'gone' }],
  [
    { status: 429, reason: 'TooManyRequests' },
    { is: 'later', afterSeconds: null },
  ],
  [
    { status: 503, reason: 'Shutdown', headers: { 'retry-after': '600' } },
    { is: 'later', afterSeconds: 600 },
  ],
  [{ status: 500, reason: 'InternalServerError' }, { is: 'later' }],
  [{ status: 403, reason: 'ExpiredProviderToken' }, { is: 'later' }],
  [{ status: 403, reason: 'InvalidProviderToken' }, { is: 'refused' }],
  [
    { status: 413, reason: 'PayloadTooLarge' },
    { is: 'refused', why: 'the push service answered 413 PayloadTooLarge' },
  ],
] as const)('[MSG-03] what Apple answers is understood: %o', async (answer, outcome) => {
  now += 3_600_000
  service.answers.push(answer)
  expect(await open().send(anAppleToken(), push)).toMatchObject(outcome)
})

test('[MSG-03] an app that is gone from its phone is said to be gone', async () => {
  now += 3_600_000
  const token = anAppleToken()
  service.gone.add(token)
  expect(await open().send(token, push)).toEqual({ is: 'gone' })
})

test('[MSG-03] a connection that is cut or silent is tried again by the next push', async () => {
  now += 3_600_000
  const apns = open({}, { patienceMs: 50 })
  await apns.send(anAppleToken(), push)
  service.cut()
  service.answers.push('silence')
  expect(await apns.send(anAppleToken(), push)).toMatchObject({ is: 'later' })
  service.answers.length = 0
  await expect.poll(() => apns.send(anAppleToken(), push)).toEqual({ is: 'taken' })
  const nowhere = createApns(service.setting, { address: 'http://127.0.0.1:9', now: () => now })
  expect(await nowhere.send(anAppleToken(), push)).toMatchObject({
    is: 'later',
    why: expect.stringContaining('not reached') as string,
  })
})

test('[MSG-03] words of any length stay within what the service takes, and end with an ellipsis', async () => {
  now += 3_600_000
  const long = 'Ñandú 🏠 '.repeat(1000)
  const outcome = await open().send(anAppleToken(), { ...push, message: { title: long, body: long, address: '/' } })
  expect(outcome).toEqual({ is: 'taken' })
  const [{ payload, size }] = service.received as [(typeof service.received)[0]]
  expect(size).toBeLessThanOrEqual(4096)
  expect(payload.aps.alert.title).toMatch(/^Ñandú 🏠 .*…$/u)
  expect(payload.aps.alert.title).not.toContain('\ufffd')
})
