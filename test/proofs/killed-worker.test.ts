import { pathToFileURL } from 'node:url'
import { cancelBy } from '#domain/bookings/commands/cancel-booking.server.ts'
import { addDays } from '#kernel/dates.ts'
import { newId } from '#kernel/ids.ts'
import { dayIn } from '#kernel/zones.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { anApplePushService, aGooglePushService } from '../app-push-services.ts'
import { aListing, aPaidBooking, days, valueOf } from '../factories.ts'
import { phonesToNotify, pushesLeft } from '../native/phones.ts'
import { aDatabase } from '../world.ts'
import { aProgram, aSite, eventually } from './processes.ts'
import { size } from './size.ts'

const PHONES = size(120, 1000)
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

test(`[BOOK-06] [MSG-03] [MOB-02] a worker is killed in the middle of a refund and while it tells ${PHONES} phones, and its jobs go on at another: no phone is left out, what one gets twice it shows once, and the money goes back once`, async () => {
  const own = await aBookingToCancel()
  const tokens = await phonesToNotify(db, PHONES)
  expect(await pushesLeft(db)).toBe(PHONES)
  const [first, second] = [aProgram('worker.ts', site), aProgram('worker.ts', site)]
  await first.start('gateway.refund:after')
  const sent = () => apple.received.length + google.received.length
  // Early enough that the refund's end comes before the last of them.
  await eventually('a quarter of the phones are told', async () => sent() >= PHONES / 4)
  valueOf(await cancelBy.guest(db, { ...own, shownMinor: 110_000, idempotencyKey: newId() }, new Date()))
  expect(await first.exited()).toBe('SIGKILL')
  expect(await lockedRefunds()).toBe(1)
  expect(sent()).toBeLessThan(PHONES)
  expect(await pushesLeft(db)).toBeGreaterThan(0)

  await second.start()
  await eventually('all phones are told', async () => (await pushesLeft(db)) === 0)
  await eventually('the refund has gone through', async () => (await refundOf(own.bookingId)) === 'succeeded')
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
  const refunds = await db.selectFrom('sandbox_refunds').select('amount_minor').execute()
  expect(refunds).toEqual([{ amount_minor: 110_000 }])
  await Promise.all([second.kill('SIGTERM'), apple.stop(), google.stop()])
})

/** Weeks ahead, so that all of it goes back. */
async function aBookingToCancel(): Promise<{ bookingId: string; guestId: string }> {
  const now = new Date()
  const today = dayIn(now, 'America/Santiago')
  const stay = days(addDays(today, 40), addDays(today, 42))
  const { bookingId, guestId } = await aPaidBooking(db, await aListing(db), { stay, now })
  return { bookingId, guestId }
}

async function refundOf(bookingId: string): Promise<string> {
  const refund = db.selectFrom('refunds').select('status').where('booking_id', '=', bookingId)
  return (await refund.executeTakeFirstOrThrow()).status
}

/** Jobs that are locked while their worker counts as alive. */
async function lockedRefunds(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count
    from graphile_worker._private_jobs jobs join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id
    where tasks.identifier = 'payments.refund' and jobs.locked_at is not null`.execute(db)
  return rows[0]!.count
}
