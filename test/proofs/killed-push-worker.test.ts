import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { anApplePushService, aGooglePushService } from '../app-push-services.ts'
import { phonesToNotify, pushesLeft } from '../native/phones.ts'
import { aDatabase } from '../world.ts'
import { aProgram, aSite, eventually } from './processes.ts'

const PHONES = 1000
/** Pushes that a worker sends at the same time (`tasks.ts`): a killed one may have sent these without having said so. */
const AT_ONCE = 2

const [apple, google] = [await anApplePushService(), await aGooglePushService()]
const { db, url } = await aDatabase()
const preload = pathToFileURL(`${import.meta.dirname}/../native/led-pushes.ts`).href
const site = await aSite(url, {
  NODE_OPTIONS: `--import=${preload}`,
  APPLE_IS_AT: apple.address,
  GOOGLE_IS_AT: google.leadsTo(new URL('https://fcm.googleapis.com/')).href,
  MOBILE_APP_ID: apple.setting.topic,
  MOBILE_APPLE_TEAM: apple.setting.team,
  APNS_KEY_ID: apple.setting.keyId,
  APNS_PRIVATE_KEY: apple.setting.privateKey,
  FCM_PROJECT: google.setting.project,
  FCM_EMAIL: google.setting.email,
  FCM_PRIVATE_KEY: google.setting.privateKey,
})

/** The topics of all that each phone has got, by which it shows the newest alone. */
function topicsByPhone(): Map<string, string[]> {
  const all = [
    ...apple.received.map(({ token, headers }) => [token, String(headers['apns-collapse-id'])] as const),
    ...google.received.map(({ token, message }) => [token, message.android.collapse_key] as const),
  ]
  return new Map(
    [...Map.groupBy(all, ([token]) => token)].map(([token, each]) => [token, each.map(([, topic]) => topic)]),
  )
}

test('[MSG-03] [MOB-02] a thousand phones are told although the worker is killed half way: none is left out, and what one gets twice it shows once', async () => {
  const tokens = await phonesToNotify(db, PHONES)
  expect(await pushesLeft(db)).toBe(PHONES)
  const [first, second] = [aProgram('worker.ts', site), aProgram('worker.ts', site)]
  await first.start()
  const sent = () => apple.received.length + google.received.length
  await eventually('half of the phones are told', async () => sent() >= PHONES / 2)
  await first.kill('SIGKILL')
  expect(sent()).toBeLessThan(PHONES)
  expect(await pushesLeft(db)).toBeGreaterThan(0)

  await second.start()
  await eventually('all phones are told', async () => (await pushesLeft(db)) === 0)
  const got = topicsByPhone()
  expect(tokens.filter((token) => !got.has(token))).toEqual([])
  expect(got.size).toBe(PHONES)
  const twice = [...got.values()].filter((topics) => topics.length > 1)
  expect(twice.length).toBeLessThanOrEqual(AT_ONCE)
  for (const topics of twice) expect(new Set(topics).size).toBe(1)
  const { statuses } = await db
    .selectFrom('outgoing_pushes')
    .select(({ fn }) => fn.agg<string[]>('array_agg', ['status']).distinct().as('statuses'))
    .executeTakeFirstOrThrow()
  expect(statuses).toEqual(['sent'])
  await Promise.all([second.kill('SIGTERM'), apple.stop(), google.stop()])
})
