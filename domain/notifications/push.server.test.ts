import { aSession } from '#test/sessions.ts'
import { createHash, createPublicKey } from 'node:crypto'
import { newId } from '#kernel/ids.ts'
import { addMinutes } from '#kernel/zones.ts'
import { inTransaction } from '#platform/db.server.ts'
import { createPusher } from '#platform/push.server.ts'
import { aGuest, aListing, NOW, queuedJobs } from '#test/factories.ts'
import { defaultLimits } from '#test/limits.ts'
import { aDevice, aPushService, openedPush, type TestDevice } from '#test/push-service.ts'
import { suspended } from '#test/suspension.ts'
import { aDatabase } from '#test/world.ts'
import { jwtVerify } from 'jose'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { keepPushKeys } from './commands/keep-push-keys.server.ts'
import { readOne } from './commands/mark-read.server.ts'
import { notify } from './commands/notify.server.ts'
import { saveChoices } from './commands/save-choices.server.ts'
import { queueTest, subscribe, unsubscribeDevice } from './commands/subscribe.server.ts'
import { queuePushes } from './jobs/queue-pushes.server.ts'
import { sendPush, sendTest } from './jobs/send-push.server.ts'
import type { NotificationKind } from './kinds.ts'
import type { PushText } from './push.ts'
import { devicesOf } from './queries/find-devices.server.ts'
import type { Topic } from './topic.ts'

const { db } = await aDatabase()
const service = await aPushService()
afterAll(service.stop)
beforeEach(() => {
  service.received.length = 0
  service.answers.length = 0
})
const limits = { ...defaultLimits, pushesPerHourAndKind: 8 }
const options = { contact: 'https://patio.example', leadsTo: service.leadsTo }
const pusher = createPusher(options)
const listing = await aListing(db, { titles: { en: 'Sunny loft', es: 'Loft luminoso' } })
const personId = await aGuest(db, { firstName: 'Ana' })

/** @returns what the log-in's row stores of its token */
const aLogIn = async (userId: string) => (await aSession(db, userId)).tokenHash

const turnOn = async (userId: string, device: TestDevice, tokenHash?: string) =>
  subscribe(db, { own: { userId, tokenHash: tokenHash ?? (await aLogIn(userId)) }, device, limits: defaultLimits }, NOW)

/** A reader with devices. */
async function aReader({ devices = 1, language = 'en' }: { devices?: number; language?: 'en' | 'es' } = {}) {
  const userId = await aGuest(db, { language })
  const own = Array.from({ length: devices }, () => aDevice())
  for (const device of own) expect(await turnOn(userId, device)).toMatchObject({ ok: true })
  return { userId, own }
}

/**
 * Notifies and runs the worker.
 *
 * @returns the worker's results, and the state of its jobs
 */
async function happens(recipientId: string, kind: NotificationKind = 'message', now = NOW) {
  const eventKey = newId()
  const input = { kind, recipientId, eventKey, thingId: newId(), listingId: listing.id, personId }
  await inTransaction(db, (tx) => notify(tx, input, now))
  const { id } = await db
    .selectFrom('notifications')
    .select('id')
    .where('event_key', '=', eventKey)
    .executeTakeFirstOrThrow()
  const jobsOf = async (task: string) =>
    (await queuedJobs(db, task)).map(({ payload }) => payload).filter(({ notificationId }) => notificationId === id)
  const isQueued = (await jobsOf('notifications.queue-pushes')).length > 0
  return {
    id,
    thingId: input.thingId,
    isQueued,
    queue: (at = now) => queuePushes(db, { notificationId: id, limits }, at),
    pushes: async () =>
      (await jobsOf('notifications.send-push')) as unknown as { notificationId: string; subscriptionId: string }[],
    rows: () => db.selectFrom('outgoing_pushes').selectAll().where('notification_id', '=', id).execute(),
  }
}

const choose = (userId: string, topic: Topic, push: boolean) =>
  saveChoices(db, { userId, choices: [{ topic, choice: { in_app: true, email: true, push } }], quiet: null })

test('[MSG-03] servers that ask at once have one pair of keys, which stays', async () => {
  const pairs = await Promise.all(Array.from({ length: 5 }, () => keepPushKeys(db, NOW)))
  expect(new Set(pairs.map(({ publicKey }) => publicKey)).size).toBe(1)
  expect(await keepPushKeys(db, NOW)).toEqual(pairs[0])
})

test('[MSG-03] a notification goes to each device of its reader once, encrypted, in their language, without what was written', async () => {
  const { userId, own } = await aReader({ devices: 2, language: 'es' })
  const happened = await happens(userId)
  expect(happened.isQueued).toBe(true)
  await Promise.all([happened.queue(), happened.queue()])
  await happened.queue()
  const pushes = await happened.pushes()
  expect(pushes).toHaveLength(2)
  for (const push of [...pushes, ...pushes])
    expect(await sendPush(db, pusher, push, NOW)).toEqual({ again: null, why: null })

  expect(service.received).toHaveLength(2)
  expect((await happened.rows()).map(({ status, attempts }) => [status, attempts])).toEqual([
    ['sent', 1],
    ['sent', 1],
  ])
  for (const device of own) {
    const { body, headers } = service.received.find(({ path }) => device.endpoint.endsWith(path))!
    expect(JSON.parse(openedPush(body, device))).toEqual({
      title: 'Ana te escribió',
      body: 'Loft luminoso',
      address: `/notifications/${happened.id}`,
      leads: `/messages/${happened.thingId}`,
      tag: `message:${happened.thingId}`,
      language: 'es',
    } satisfies PushText)
    expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400', urgency: 'high' })
    expect(headers['topic']).toMatch(/^[\w-]{32}$/)
  }
})

test('[MSG-03] each push says who sends it, to its service alone and for less than a day (RFC 8292)', async () => {
  const { userId } = await aReader()
  const happened = await happens(userId, 'review_request')
  await happened.queue()
  await sendPush(db, pusher, (await happened.pushes())[0]!, NOW)
  const [received] = service.received
  const [, token, key] = /^vapid t=([\w.-]+), k=([\w-]{87})$/.exec(received!.headers.authorization!)!
  expect(key).toBe((await keepPushKeys(db, NOW)).publicKey)
  const point = Buffer.from(key!, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'))
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x!, y: y! }, format: 'jwk' })
  const { payload, protectedHeader } = await jwtVerify(token!, publicKey, { audience: 'https://fcm.googleapis.com' })
  expect(protectedHeader).toEqual({ typ: 'JWT', alg: 'ES256' })
  expect(payload.sub).toBe('https://patio.example')
  expect(payload.exp! - Date.now() / 1000).toBeLessThan(24 * 60 * 60)
  expect(received!.headers['urgency']).toBe('normal')
})

test('[MSG-02] nothing goes to devices of who wants nothing there, of who has none, and of what was read before', async () => {
  const [silent, none, reader] = [await aReader(), await aReader({ devices: 0 }), await aReader()]
  await choose(silent.userId, 'messages', false)
  expect((await happens(silent.userId)).isQueued).toBe(false)
  expect((await happens(none.userId)).isQueued).toBe(false)
  expect((await happens(silent.userId, 'review_request')).isQueued).toBe(true)

  const [before, late] = [await happens(reader.userId), await happens(reader.userId)]
  await readOne(db, { userId: reader.userId, notificationId: before.id }, NOW)
  await before.queue()
  expect(await before.pushes()).toEqual([])
  await late.queue()
  await readOne(db, { userId: reader.userId, notificationId: late.id }, NOW)
  await sendPush(db, pusher, (await late.pushes())[0]!, NOW)
  expect((await late.rows())[0]).toMatchObject({ status: 'withdrawn', attempts: 0 })

  const changed = await happens(reader.userId)
  await choose(reader.userId, 'messages', false)
  await changed.queue()
  expect(await changed.pushes()).toEqual([])
  expect(service.received).toEqual([])
})

test('[MSG-02] in quiet hours no device rings, whatever it is about; it is told when they are over', async () => {
  const { userId } = await aReader()
  await saveChoices(db, {
    userId,
    choices: [{ topic: 'bookings', choice: { in_app: true, email: true, push: true } }],
    quiet: { from: 0, until: 1439, zone: 'UTC' },
  })
  const until = new Date(`${NOW.toISOString().slice(0, 10)}T23:59:00Z`)
  const happened = await happens(userId, 'booking_request')
  expect(await happened.queue()).toEqual(until)
  expect(await happened.pushes()).toEqual([])
  expect(await happened.queue(until)).toBeNull()
  expect(await happened.pushes()).toHaveLength(1)
})

test.each([404, 410])('[MSG-03] a device that has ended its subscription, as %i says, is forgotten', async (status) => {
  const { userId } = await aReader()
  const happened = await happens(userId)
  await happened.queue()
  service.answers.push({ status })
  expect(await sendPush(db, pusher, (await happened.pushes())[0]!, NOW)).toEqual({ again: null, why: null })
  expect(await devicesOf(db, userId)).toEqual([])
  expect(await happened.rows()).toEqual([])
  expect((await happens(userId)).isQueued).toBe(false)
})

test('[MSG-03] a service that cannot now is asked again, no sooner than it wants, and not for ever', async () => {
  const { userId } = await aReader()
  const happened = await happens(userId)
  await happened.queue()
  const [push] = await happened.pushes()
  const inMinutes = (minutes: number) => ({ again: addMinutes(NOW, minutes), why: expect.any(String) as string })
  const answers = [
    [{ status: 503 }, inMinutes(1)],
    [{ status: 429, headers: { 'retry-after': '600' } }, inMinutes(10)],
    [{ status: 500, headers: { 'retry-after': 'soon' } }, inMinutes(30)],
    [{ status: 429, headers: { 'retry-after': '999999999' } }, inMinutes(24 * 60)],
    [{ status: 502 }, inMinutes(480)],
    [{ status: 503 }, { again: null, why: 'the push service answered 503' }],
  ] as const
  for (const [answer, expected] of answers) {
    service.answers.push(answer)
    expect(await sendPush(db, pusher, push!, NOW)).toEqual(expected)
  }
  expect((await happened.rows())[0]).toMatchObject({ status: 'dead', attempts: 6, ended_at: NOW })
  expect(await sendPush(db, pusher, push!, NOW)).toEqual({ again: null, why: null })
  expect(service.received).toHaveLength(6)
})

test('[MSG-03] a service that is silent or not there is asked again; one that refuses, or sends elsewhere, is not', async () => {
  const { userId } = await aReader()
  const happened = await happens(userId)
  await happened.queue()
  const [push] = await happened.pushes()
  service.answers.push('silence')
  const impatient = createPusher({ ...options, patienceMs: 50 })
  expect((await sendPush(db, impatient, push!, NOW)).again).toEqual(addMinutes(NOW, 1))
  const nowhere = createPusher({ ...options, leadsTo: () => new URL('http://127.0.0.1:9') })
  expect((await sendPush(db, nowhere, push!, NOW)).why).toMatch(/^the push service was not reached: /)
  service.answers.push({ status: 307, headers: { location: 'http://127.0.0.1:9/' } })
  expect(await sendPush(db, pusher, push!, NOW)).toEqual({ again: null, why: 'the push service answered 307' })
  expect((await happened.rows())[0]).toMatchObject({ status: 'dead', attempts: 3 })
})

test('[MSG-03] a device is told nothing any more once its log-in has ended, is long over, or its owner is suspended', async () => {
  const { userId } = await aReader({ devices: 4 })
  const happened = await happens(userId)
  await happened.queue()
  const pushes = await happened.pushes()
  const [out, old, recent] = await db
    .selectFrom('push_subscriptions')
    .innerJoin('session', 'session.id', 'session_id')
    .select(['session.id', 'push_subscriptions.id as subscriptionId'])
    .where('userId', '=', userId)
    .execute()
  await db.deleteFrom('session').where('id', '=', out!.id).execute()
  const expires = (id: string, days: number) =>
    sql`update session set "expiresAt" = now() - make_interval(days => ${days}) where id = ${id}`.execute(db)
  await expires(old!.id, 91)
  await expires(recent!.id, 89)
  expect((await devicesOf(db, userId)).map(({ id }) => id)).toContain(recent!.subscriptionId)
  for (const push of pushes) await sendPush(db, pusher, push, NOW)
  expect(service.received).toHaveLength(2)

  await suspended(userId, NOW).execute(db)
  expect(await devicesOf(db, userId)).toEqual([])
})

test('[MSG-03] a device is subscribed once, moves with a new log-in, and is taken by nobody who knows its address alone', async () => {
  const [one, two] = [await aGuest(db), await aGuest(db)]
  const device = aDevice()
  const tokenHash = await aLogIn(one)
  expect(await turnOn(one, device, tokenHash)).toMatchObject({ ok: true })
  expect(await turnOn(one, device, tokenHash)).toMatchObject({ ok: true })
  const next = aDevice()
  expect(await turnOn(one, next, tokenHash)).toMatchObject({ ok: true })
  expect((await devicesOf(db, one)).map(({ endpoint }) => endpoint)).toEqual([next.endpoint])

  const guessed = { ...aDevice(), endpoint: next.endpoint }
  expect(await turnOn(two, guessed)).toEqual({ ok: false, failure: { reason: 'taken' } })
  expect(await devicesOf(db, one)).toHaveLength(1)
  expect(await turnOn(two, next)).toMatchObject({ ok: true })
  expect([await devicesOf(db, one), (await devicesOf(db, two)).length]).toEqual([[], 1])

  const bad = { ...aDevice(), p256dh: `${device.p256dh.slice(0, -4)}AAAA` }
  expect(await turnOn(one, bad)).toEqual({ ok: false, failure: { reason: 'keys' } })
  expect(await turnOn(one, aDevice(), 'no log-in')).toEqual({ ok: false, failure: { reason: 'ended' } })
  expect(await turnOn(two, aDevice(), tokenHash)).toEqual({ ok: false, failure: { reason: 'ended' } })
})

test('[MSG-03] an account has so many devices and no more, however many are turned on at once', async () => {
  const userId = await aGuest(db)
  const limits = { ...defaultLimits, pushDevicesPerAccount: 2 }
  const hashes = await Promise.all(Array.from({ length: 5 }, () => aLogIn(userId)))
  const outcomes = await Promise.all(
    hashes.map((tokenHash) => subscribe(db, { own: { userId, tokenHash }, device: aDevice(), limits }, NOW)),
  )
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(2)
  expect(outcomes.find(({ ok }) => !ok)).toEqual({ ok: false, failure: { reason: 'too-many' } })
  expect(await devicesOf(db, userId)).toHaveLength(2)
})

test('[MSG-03] what others cause again and again rings so often an hour, however much comes at once; what they cannot, always', async () => {
  const { userId } = await aReader()
  const many = async (kind: NotificationKind, now: Date) => {
    const happened = []
    for (let count = 0; count < 10; count += 1) happened.push(await happens(userId, kind, now))
    await Promise.all(happened.map(({ queue }) => queue()))
    return (await Promise.all(happened.map(({ rows }) => rows()))).flat().length
  }
  expect(await many('message', NOW)).toBe(8)
  expect(await many('message', addMinutes(NOW, 59))).toBe(0)
  expect(await many('booking_confirmation', NOW)).toBe(10)
  expect(await many('message', addMinutes(NOW, 121))).toBe(8)
})

test('[MSG-03] who logs in on a device ends what somebody else was told there, and nothing on other devices', async () => {
  const [former, next] = [await aReader({ devices: 2 }), await aGuest(db)]
  const secret = createHash('sha256').update(newId()).digest('hex')
  /** A log-in's device as stored by `note-device.server.ts`. */
  const at = async (userId: string, tokenHash: string, hash: string) => {
    const id = newId()
    await sql`insert into devices (id, user_id, secret_hash, seen_at) values (${id}, ${userId}, ${hash}, ${NOW})`.execute(
      db,
    )
    await sql`update session set device_id = ${id} where token_hash = ${tokenHash}`.execute(db)
  }
  const { rows } = await sql<{
    tokenHash: string
  }>`select token_hash as "tokenHash" from session where "userId" = ${former.userId}`.execute(db)
  await at(former.userId, rows[0]!.tokenHash, secret)
  await at(former.userId, rows[1]!.tokenHash, createHash('sha256').update(secret).digest('hex'))
  expect(await devicesOf(db, former.userId)).toHaveLength(2)
  await at(next, await aLogIn(next), secret)
  expect(await devicesOf(db, former.userId)).toHaveLength(1)
})

test('[MSG-03] a test goes to a device of one’s own, and a device is turned off by its owner only', async () => {
  const { userId, own } = await aReader({ language: 'es' })
  const stranger = await aGuest(db)
  const [device] = await devicesOf(db, userId)
  const subscriptionId = device!.id
  expect(await queueTest(db, { userId: stranger, subscriptionId })).toBe(false)
  expect(await queueTest(db, { userId, subscriptionId })).toBe(true)
  expect((await queuedJobs(db, 'notifications.send-test')).map(({ payload }) => payload)).toEqual([{ subscriptionId }])

  service.answers.push({ status: 201 }, { status: 400 }, { status: 410 })
  expect(await sendTest(db, pusher, { subscriptionId }, NOW)).toBeNull()
  const text = JSON.parse(openedPush(service.received[0]!.body, own[0]!)) as PushText
  expect(text).toMatchObject({ tag: 'test', closesAfter: 5, language: 'es', address: '/notifications/settings' })
  expect(await sendTest(db, pusher, { subscriptionId }, NOW)).toBe('the push service answered 400')

  expect(await unsubscribeDevice(db, { userId: stranger, subscriptionId })).toBe(false)
  expect(await devicesOf(db, userId)).toHaveLength(1)
  await sendTest(db, pusher, { subscriptionId }, NOW)
  expect(await devicesOf(db, userId)).toEqual([])
  expect(await turnOn(userId, aDevice())).toMatchObject({ ok: true })
  const [again] = await devicesOf(db, userId)
  expect(await unsubscribeDevice(db, { userId, subscriptionId: again!.id })).toBe(true)
  expect(await devicesOf(db, userId)).toEqual([])
})
