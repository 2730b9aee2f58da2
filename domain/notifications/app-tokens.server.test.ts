import { aSession } from '#test/sessions.ts'
import { aGuest, aListing, NOW } from '#test/factories.ts'
import { anApplePushService, anAppleToken, aGooglePushService, aGoogleToken } from '#test/app-push-services.ts'
import { defaultLimits } from '#test/limits.ts'
import { aDatabase } from '#test/world.ts'
import { newId } from '#kernel/ids.ts'
import { inTransaction } from '#platform/db.server.ts'
import { createApns } from '#platform/push-apns.server.ts'
import { createFcm } from '#platform/push-fcm.server.ts'
import { createPusher } from '#platform/push.server.ts'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { notify } from './commands/notify.server.ts'
import { subscribe } from './commands/subscribe.server.ts'
import { queuePushes } from './jobs/queue-pushes.server.ts'
import { sendPush, sendTest } from './jobs/send-push.server.ts'
import { devicesOf } from './queries/find-devices.server.ts'

const { db } = await aDatabase()
const [apple, google] = [await anApplePushService(), await aGooglePushService()]
const apns = createApns(apple.setting, { address: apple.address })
const fcm = createFcm(google.setting, { leadsTo: google.leadsTo })
const pusher = createPusher({ contact: 'https://patio.example', apns: apns.send, fcm: fcm.send })
afterAll(async () => {
  apns.close()
  await apple.stop()
  await google.stop()
})
beforeEach(() => {
  apple.received.length = 0
  google.received.length = 0
})
const listing = await aListing(db, { titles: { en: 'Sunny loft', es: 'Loft luminoso' } })
const personId = await aGuest(db, { firstName: 'Ana' })

type Phone = { service: 'fcm' | 'apns'; endpoint: string }
const anIphone = (): Phone => ({ service: 'apns', endpoint: anAppleToken() })
const anAndroid = (): Phone => ({ service: 'fcm', endpoint: aGoogleToken() })

const logIn = async (userId: string) => (await aSession(db, userId)).tokenHash
const turnOn = (userId: string, device: Phone, tokenHash: string, replaces?: string) =>
  subscribe(db, { own: { userId, tokenHash }, device, replaces, limits: defaultLimits }, NOW)

/** Notifies somebody of messages of one conversation, and sends what follows. */
async function happens(recipientId: string, thingId = newId()) {
  const eventKey = newId()
  const input = { kind: 'message', recipientId, eventKey, thingId, listingId: listing.id, personId } as const
  await inTransaction(db, (tx) => notify(tx, input, NOW))
  const { id } = await db
    .selectFrom('notifications')
    .select('id')
    .where('event_key', '=', eventKey)
    .executeTakeFirstOrThrow()
  await queuePushes(db, { notificationId: id, limits: defaultLimits }, NOW)
  for (const { id: subscriptionId } of await devicesOf(db, recipientId))
    await sendPush(db, pusher, { notificationId: id, subscriptionId }, NOW)
  return id
}

test('[MSG-03] an iPhone, an Android phone and nobody else’s get what their owner is notified of, without what was written', async () => {
  const userId = await aGuest(db, { language: 'es' })
  const [iphone, android] = [anIphone(), anAndroid()]
  await turnOn(userId, iphone, await logIn(userId))
  await turnOn(userId, android, await logIn(userId))
  const id = await happens(userId)
  expect(apple.received.map(({ token, payload }) => [token, payload.aps.alert, payload.address])).toEqual([
    [iphone.endpoint, { title: 'Ana te escribió', body: 'Loft luminoso' }, `/notifications/${id}`],
  ])
  expect(google.received.map(({ token, message }) => [token, message.notification, message.data])).toEqual([
    [android.endpoint, { title: 'Ana te escribió', body: 'Loft luminoso' }, { address: `/notifications/${id}` }],
  ])
})

test('[MSG-03] ten messages of one conversation are one notification on a phone, and another conversation is another', async () => {
  const userId = await aGuest(db)
  await turnOn(userId, anAndroid(), await logIn(userId))
  const conversation = newId()
  for (let count = 0; count < 10; count += 1) await happens(userId, conversation)
  await happens(userId)
  const tags = google.received.map(({ message }) => message.android.notification.tag)
  expect(tags).toHaveLength(11)
  expect(new Set(tags).size).toBe(2)
  expect(new Set(google.received.map(({ message }) => message.android.collapse_key)).size).toBe(2)
})

test.each(['fcm', 'apns'] as const)('[MSG-03] a phone without the app (%s) is forgotten', async (service) => {
  const userId = await aGuest(db)
  const phone = service === 'fcm' ? anAndroid() : anIphone()
  await turnOn(userId, phone, await logIn(userId))
  ;(service === 'fcm' ? google : apple).gone.add(phone.endpoint)
  await happens(userId)
  expect(await devicesOf(db, userId)).toEqual([])
})

test('[MSG-03] two accounts on one phone: who turns it on last has it, and the other is told nothing there', async () => {
  const [one, two] = [await aGuest(db), await aGuest(db)]
  const phone = anAndroid()
  expect(await turnOn(one, phone, await logIn(one))).toMatchObject({ ok: true })
  expect(await turnOn(two, phone, await logIn(two))).toMatchObject({ ok: true })
  expect(await devicesOf(db, one)).toEqual([])
  expect(await devicesOf(db, two)).toHaveLength(1)
  await happens(one)
  expect(google.received).toEqual([])
})

test('[MSG-03] a token that has changed takes the place of the former, and a log-out takes it away', async () => {
  const userId = await aGuest(db)
  const [former, next] = [anIphone(), anIphone()]
  const tokenHash = await logIn(userId)
  await turnOn(userId, former, tokenHash)
  expect(await turnOn(userId, next, tokenHash, former.endpoint)).toMatchObject({ ok: true })
  expect((await devicesOf(db, userId)).map(({ endpoint }) => endpoint)).toEqual([next.endpoint])
  const stranger = await aGuest(db)
  expect(await turnOn(stranger, anIphone(), await logIn(stranger), next.endpoint)).toEqual({
    ok: false,
    failure: { reason: 'ended' },
  })
  await db.deleteFrom('session').where('token_hash', '=', tokenHash).execute()
  expect(await devicesOf(db, userId)).toEqual([])
})

test('[MSG-03] a browser’s address is no app’s token, and an app’s token takes no browser’s place', async () => {
  const userId = await aGuest(db)
  const tokenHash = await logIn(userId)
  const values = { id: newId(), service: 'fcm', endpoint: 'https://fcm.googleapis.com/x', created_at: NOW } as const
  const session = await db
    .selectFrom('session')
    .select('id')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirstOrThrow()
  const write = (given: object) =>
    db
      .insertInto('push_subscriptions')
      .values({ ...values, session_id: session.id, ...given })
      .execute()
  await expect(write({})).rejects.toThrow('push_subscriptions_known')
  await expect(write({ service: 'web' })).rejects.toThrow('push_subscriptions_known')
  await expect(write({ endpoint: aGoogleToken(), auth: 'a'.repeat(22) })).rejects.toThrow('push_subscriptions_known')
})

test('[MSG-03] a test goes to a phone too; without the service’s settings it says so', async () => {
  const userId = await aGuest(db)
  await turnOn(userId, anIphone(), await logIn(userId))
  const [device] = await devicesOf(db, userId)
  const { id: subscriptionId } = device!
  expect(await sendTest(db, pusher, { subscriptionId }, NOW)).toBeNull()
  expect(apple.received[0]!.payload.address).toBe('/notifications/settings')
  const without = createPusher({ contact: 'https://patio.example' })
  expect(await sendTest(db, without, { subscriptionId }, NOW)).toBe(
    'the push service answered nothing: it is not configured',
  )
})
