import { HOUR_MS } from '#kernel/durations.ts'
import { holdDates } from '#domain/bookings/commands/hold-dates.server.ts'
import { notifyOfConflicts } from '#domain/notifications/jobs/notify-of-conflicts.server.ts'
import { notifyOfFeed } from '#domain/notifications/jobs/notify-of-feed.server.ts'
import { newId } from '#kernel/ids.ts'
import { instantOf } from '#kernel/zones.ts'
import { outsideFetch } from '#platform/outside-fetch.server.ts'
import { sideProcess } from '#platform/side-process.server.ts'
import * as samples from '#test/calendars/samples.ts'
import {
  aGuest,
  aHold,
  aHost,
  aListing,
  anInput,
  aPaidBooking,
  days as dayStay,
  NOW,
  queuedJobs,
} from '#test/factories.ts'
import { defaultLimits } from '#test/limits.ts'
import { createBudgets } from '#platform/budget.server.ts'
import { aDatabase } from '#test/world.ts'
import { sql } from 'kysely'
import { createServer, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CalendarRead, CalendarText } from './calendar-event.ts'
import { addFeed } from './commands/add-feed.server.ts'
import { checkNow, ignoreEvent, removeFeed } from './commands/change-feed.server.ts'
import { leaveOutTitles } from './commands/leave-out.server.ts'
import { queuePolls } from './commands/queue-polls.server.ts'
import { endLink, renewLink } from './commands/renew-link.server.ts'
import type { FeedTrouble } from './feed-trouble.ts'
import { readCalendar } from './gateway.ical.server.ts'
import { pollFeed } from './jobs.server.ts'
import { findLink, listConflicts, listFeeds } from './queries/list-feeds.server.ts'
import { readBusyFile } from './queries/read-busy.server.ts'

const { db } = await aDatabase()
const limits = defaultLimits
const URL_OF_FEED = 'https://calendar.example/feed.ics'.replace('https', 'http')

/** Every public name leads to this server of the other site. */
let answerWith: RequestListener = (_request, response) => response.end()
const server = createServer((request, response) => answerWith(request, response))
beforeAll(() => new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready)))
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(async () => void (await sql`delete from graphile_worker._private_jobs`.execute(db)))

const outside = outsideFetch({
  resolve: async (name) => [name.startsWith('inside') ? '10.0.0.5' : '93.184.215.14'],
  connectTo: () => ({ address: '127.0.0.1', port: (server.address() as AddressInfo).port }),
})
/** All tests ask one server in one minute. */
const wide = { ...limits, firstCalendarFetchesPerMinuteAndAddress: 1000, calendarFetchesPerHour: 1000 }
const budgets = createBudgets({ db, limits: wide, secret: 'x'.repeat(40) })
const world = { db, outside, budgets, readCalendar: async (calendar: CalendarText) => readCalendar(calendar) }

const send = (response: ServerResponse, text: string, headers: Record<string, string> = {}) =>
  response.writeHead(200, { 'content-type': 'text/calendar', ...headers }).end(text)
const saying =
  (text: string, headers: Record<string, string> = {}): RequestListener =>
  (_request, response) =>
    send(response, text, headers)

const calendarOf = (...events: string[]) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    ...events.map((event) => `BEGIN:VEVENT\r\n${event}\r\nEND:VEVENT`),
    'END:VCALENDAR',
    '',
  ].join('\r\n')
const days = (uid: string, from: string, to: string) =>
  `UID:${uid}\r\nDTSTART;VALUE=DATE:${from.replaceAll('-', '')}\r\nDTEND;VALUE=DATE:${to.replaceAll('-', '')}`

async function aFeed(input: Parameters<typeof aListing>[1] = {}) {
  const listing = await aListing(db, input)
  const own = { hostId: listing.hostId, listingId: listing.id }
  const added = await addFeed(db, { ...own, name: 'Airbnb', url: URL_OF_FEED, limits, budgets }, NOW)
  const feedId = added.ok ? added.value : ''
  const poll = async (now = NOW) => {
    await isDue(feedId, now)
    await pollFeed(world, feedId, now)
  }
  const feed = async () => (await listFeeds(db, own))[0]!
  return { ...own, listing, feedId, poll, feed }
}

/** Makes the feed due. */
const isDue = (feedId: string, now: Date) =>
  db.updateTable('calendar_feeds').set({ next_poll_at: now }).where('id', '=', feedId).execute()

/** The listing's occupancy by imported events. */
async function blocked(listingId: string): Promise<string[]> {
  const { rows } = await sql<{ start: Date; end: Date }>`
    select lower(period) as start, upper(period) as end from occupancy join listing_spaces using (space_id)
    where listing_id = ${listingId} and calendar_event_id is not null order by 1`.execute(db)
  return rows.map(({ start, end }) => `${start.toISOString().slice(0, 10)} ${end.toISOString().slice(0, 10)}`)
}

describe('a connected calendar', () => {
  test('[HOST-05] blocks what it says; what has other dates moves, what is gone is free again', async () => {
    const { listingId, poll, feed } = await aFeed()
    answerWith = saying(samples.airbnb)
    await poll()
    expect(await blocked(listingId)).toEqual(['2026-06-24 2026-06-27', '2026-07-10 2026-07-11'])
    expect(await feed()).toMatchObject({ failure: null, events: 2, succeededAt: NOW })

    answerWith = saying(calendarOf(days('a', '2026-06-24', '2026-06-27')))
    await poll()
    answerWith = saying(calendarOf(days('a', '2026-06-25', '2026-06-28')))
    await poll()
    expect(await blocked(listingId)).toEqual(['2026-06-25 2026-06-28'])
    answerWith = saying(calendarOf())
    await poll()
    expect(await blocked(listingId)).toEqual([])
  })

  test('[HOST-05] [BOOK-02] what it blocks nobody can book', async () => {
    const { listing, poll } = await aFeed()
    answerWith = saying(calendarOf(days('a', '2026-03-20', '2026-03-22')))
    await poll()
    expect(await holdDates(db, anInput(listing, await aGuest(db)), NOW)).toMatchObject({
      failure: { reason: 'dates-taken' },
    })
  })

  test.each<[string, RequestListener, string]>([
    ['broken off', saying(samples.airbnb.slice(0, 400)), 'incomplete'],
    ['a page', saying('<html></html>'), 'not-calendar'],
    ['an error', (_request, response) => response.writeHead(500).end(), 'status'],
    ['gone', (_request, response) => response.writeHead(404).end(), 'status'],
    [
      'a redirect into a private network',
      (_, response) => response.writeHead(302, { location: 'http://inside.example/' }).end(),
      'unreachable',
    ],
    [
      'a redirect to this machine',
      (_, response) => response.writeHead(302, { location: 'http://127.0.0.1/' }).end(),
      'unreachable',
    ],
    ['redirects without end', (_, response) => response.writeHead(302, { location: '/' }).end(), 'redirects'],
    ['too large', saying('x'.repeat(2 * 1024 * 1024 + 1)), 'too-large'],
    [
      'more than 5,000 events',
      saying(
        calendarOf(...Array.from({ length: 5001 }, (_each, index) => days(`${index}`, '2026-06-24', '2026-06-25'))),
      ),
      'too-many-events',
    ],
  ])(
    '[HOST-05] that answers with %s keeps what it has said last, and is asked later each time',
    async (_what, answer, failure) => {
      const { listingId, feedId, poll, feed } = await aFeed()
      answerWith = saying(calendarOf(days('a', '2026-06-24', '2026-06-27')))
      await poll()
      answerWith = answer
      await poll()
      expect(await blocked(listingId)).toEqual(['2026-06-24 2026-06-27'])
      const minutes = async () => (Number((await feed()).nextPollAt) - Number(NOW)) / 60_000
      expect(await feed()).toMatchObject({ failure, succeededAt: NOW })
      expect(await minutes()).toBe(60)
      await poll()
      expect(await minutes()).toBe(120)

      await pollFeed(world, feedId, NOW)
      expect(await minutes()).toBe(120)
    },
  )

  test('[HOST-05] is asked whether it has changed, and need not say the same again', async () => {
    const { listingId, poll, feed } = await aFeed()
    const etags: unknown[] = []
    answerWith = ({ headers }, response) => {
      etags.push(headers['if-none-match'])
      if (headers['if-none-match']) response.writeHead(304).end()
      else send(response, samples.airbnb, { etag: '"a"' })
    }
    await poll()
    const later = new Date(NOW.getTime() + 3_600_000)
    await poll(later)
    expect(etags).toEqual([undefined, '"a"'])
    expect(await feed()).toMatchObject({ succeededAt: later, failure: null, events: 2 })
    expect(await blocked(listingId)).toHaveLength(2)
  })

  test('[HOST-05] moves by redirects to another public address and is read there', async () => {
    const { listingId, poll } = await aFeed()
    answerWith = ({ url }, response) =>
      url === '/new.ics'
        ? send(response, samples.bookingCom)
        : response.writeHead(301, { location: 'http://elsewhere.example/new.ics' }).end()
    await poll()
    expect(await blocked(listingId)).toEqual(['2026-06-24 2026-06-27'])
  })

  test('[HOST-05] that is made to cost much takes down neither worker nor calendar', async () => {
    const { poll, feed } = await aFeed()
    answerWith = saying(calendarOf(days('a', '2026-06-24', '2026-06-27')))
    await poll()
    const bounds = { deadlineMs: 1500, memoryMb: 1024, idleMs: 1000 }
    const reader = sideProcess<CalendarText, CalendarRead>(join(import.meta.dirname, '../../calendars.ts'), bounds)
    const slow = Array.from(
      { length: 60 },
      (_each, index) =>
        `UID:${index}\r\nDTSTART:19000101T000000Z\r\nDTEND:19000101T000001Z\r\nRRULE:FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30`,
    )
    answerWith = saying(calendarOf(...slow))
    const { feedId, listingId } = { ...(await feedIds(await feed())) }
    await isDue(feedId, NOW)
    await pollFeed({ ...world, readCalendar: reader.ask }, feedId, NOW)
    expect((await feed()).failure).toBe('costly')
    expect(await blocked(listingId)).toHaveLength(1)

    answerWith = saying(samples.airbnb)
    await isDue(feedId, NOW)
    // A new process starts first, which on a slow machine takes longer than the other was given.
    bounds.deadlineMs = 60_000
    await pollFeed({ ...world, readCalendar: reader.ask }, feedId, NOW)
    expect(await blocked(listingId)).toHaveLength(2)
    reader.end()
  })

  test('[HOST-05] asked for by its host is asked at once, and no more than once a minute', async () => {
    const { poll, feed, ...own } = await aFeed()
    answerWith = saying(samples.airbnb)
    await poll()
    const nextPollAt = async () => (await feed()).nextPollAt
    const usual = await nextPollAt()
    const soon = new Date(NOW.getTime() + 59_000)
    expect(await checkNow(db, { ...own, budgets }, soon)).toBe(true)
    expect(await nextPollAt()).toEqual(usual)
    const later = new Date(NOW.getTime() + 61_000)
    expect(await checkNow(db, { ...own, budgets }, later)).toBe(true)
    expect(await nextPollAt()).toEqual(later)
    expect(await checkNow(db, { ...own, budgets, hostId: await aHost(db) }, later)).toBe(false)
  })

  test('[HOST-05] of somebody else is missing; each listing and each host has so many, and none twice', async () => {
    const { hostId, listingId, feedId } = await aFeed()
    const stranger = { hostId: await aHost(db), listingId }
    expect(await addFeed(db, { ...stranger, name: 'A', url: URL_OF_FEED, limits, budgets }, NOW)).toMatchObject({
      failure: { reason: 'not-found' },
    })
    expect(await removeFeed(db, { ...stranger, feedId })).toBe(false)
    expect(await checkNow(db, { ...stranger, budgets, feedId }, NOW)).toBe(false)
    expect(await listFeeds(db, stranger)).toEqual([])
    expect(await renewLink(db, stranger, NOW)).toBe(false)

    const few = { ...limits, calendarsPerListing: 2 }
    const add = (url: string, of = few) => addFeed(db, { hostId, listingId, name: 'A', url, limits: of, budgets }, NOW)
    expect(await add(URL_OF_FEED)).toMatchObject({ failure: { reason: 'known' } })
    expect(await add(URL_OF_FEED.replace('http:', 'https:'))).toMatchObject({ failure: { reason: 'known' } })
    expect(await add(`${URL_OF_FEED}?2`)).toMatchObject({ ok: true })
    expect(await add(`${URL_OF_FEED}?3`)).toMatchObject({ failure: { reason: 'too-many' } })
    expect(await add(`${URL_OF_FEED}?3`, { ...limits, calendarsPerHost: 2 })).toMatchObject({
      failure: { reason: 'too-many' },
    })
  })

  test.each([
    'http://127.0.0.1/a.ics',
    'http://0x7f.1/a.ics',
    'https://10.0.0.5/a.ics',
    'https://169.254.169.254/latest',
    'https://[::1]/a.ics',
    'https://[fd00::1]/a.ics',
    'https://localhost/a.ics',
    'https://printer.local/a.ics',
    'https://calendar.internal./a.ics',
    'https://intranet/a.ics',
  ])('[HOST-05] that may not be read is refused as it is entered, and nothing is asked for: %s', async (url) => {
    const { hostId, listingId } = await aFeed()
    const before = (await listFeeds(db, { hostId, listingId })).length
    expect(await addFeed(db, { hostId, listingId, name: 'A', url, limits, budgets }, NOW)).toEqual({
      ok: false,
      failure: { reason: 'private' },
    })
    expect(await listFeeds(db, { hostId, listingId })).toHaveLength(before)
  })

  test('[HOST-05] that is new: an account connects and checks so many in an hour', async () => {
    const { hostId, listingId, feedId } = await aFeed()
    const few = createBudgets({ db, limits: { ...limits, calendarFetchesPerHour: 2 }, secret: 'y'.repeat(40) })
    const own = { hostId, listingId, budgets: few }
    const add = (url: string, now = NOW) => addFeed(db, { ...own, name: 'A', url, limits }, now)
    expect(await add(`${URL_OF_FEED}?a`)).toMatchObject({ ok: true })
    expect(await checkNow(db, { ...own, feedId }, NOW)).toBe(true)
    const later = new Date(NOW.getTime() + 61_000)
    await db.updateTable('calendar_feeds').set({ polled_at: NOW, next_poll_at: NOW }).where('id', '=', feedId).execute()
    expect(await checkNow(db, { ...own, feedId }, later)).toBe(true)
    expect((await listFeeds(db, own)).find(({ id }) => id === feedId)!.nextPollAt).toEqual(NOW)
    expect(await add(`${URL_OF_FEED}?b`)).toEqual({ ok: false, failure: { reason: 'too-often' } })
    expect(await add(`${URL_OF_FEED}?b`, new Date(NOW.getTime() + 3_660_000))).toMatchObject({ ok: true })
  })

  test('[HOST-05] that is new: whoever types them, and by whatever names, one server is asked for ten a minute', async () => {
    let requests = 0
    answerWith = (request, response) => {
      if (request.headers.host === 'leads.example')
        return void response.writeHead(302, { location: 'https://victim.example/' }).end()
      requests += 1
      send(response, samples.airbnb)
    }
    const own = { db, limits, secret: 'z'.repeat(40) }
    const counted = { ...world, budgets: createBudgets(own) }
    const feeds = await Promise.all(Array.from({ length: 104 }, () => aFeed()))
    const ask = async (now: Date) => {
      for (const [index, { feedId }] of feeds.entries()) {
        const url = index % 2 ? `http://leads.example/${index}` : `http://name-${index}.example/${index}`
        await db.updateTable('calendar_feeds').set({ url }).where('id', '=', feedId).execute()
        await pollFeed(counted, feedId, now)
      }
    }
    await ask(NOW)
    expect(requests).toBeLessThanOrEqual(10)
    const { feed } = feeds[103]!
    expect(await feed()).toMatchObject({ failure: null, nextPollAt: new Date(NOW.getTime() + 60_000) })
    const before = requests
    await ask(new Date(NOW.getTime() + 61_000))
    expect(requests - before).toBeGreaterThan(0)
    expect(requests - before).toBeLessThanOrEqual(10)
    // What was read once is asked for by the clock, however many others are new.
    const known = (
      await Promise.all(feeds.map(async (each) => ({ ...each, read: (await each.feed()).succeededAt })))
    ).find(({ read }) => read)!
    const atOnce = requests
    await isDue(known.feedId, new Date(NOW.getTime() + 61_000))
    await pollFeed(counted, known.feedId, new Date(NOW.getTime() + 61_000))
    expect(requests).toBe(atOnce + 1)
  })

  test('[HOST-05] [HOST-03] of one account wait for each other in one queue, with its photos, and delay nobody else’s', async () => {
    const [one, other] = [await aFeed(), await aFeed()]
    await sql`delete from graphile_worker._private_jobs`.execute(db)
    await db
      .updateTable('calendar_feeds')
      .set({ next_poll_at: NOW })
      .where('id', 'in', [one.feedId, other.feedId])
      .execute()
    await queuePolls(db, NOW)
    const { rows } = await sql<{ feedId: string; queue: string }>`
      select payload ->> 'feedId' as "feedId", queue_name as queue from graphile_worker.jobs j
      join graphile_worker._private_jobs p using (id) where payload ->> 'feedId' in (${one.feedId}, ${other.feedId})`.execute(
      db,
    )
    for (const { feedId, hostId } of [one, other])
      expect(rows.find((row) => row.feedId === feedId)!.queue).toBe(`fetch-${hostId.slice(-2)}`)
  })

  test('[HOST-05] that is taken away frees what it has blocked', async () => {
    const { hostId, listingId, feedId, poll } = await aFeed()
    answerWith = saying(samples.airbnb)
    await poll()
    expect(await removeFeed(db, { hostId, listingId, feedId })).toBe(true)
    expect(await blocked(listingId)).toEqual([])
  })

  test('[HOST-05] is queued when it is due, and not before', async () => {
    const { feedId, poll } = await aFeed()
    answerWith = saying(samples.airbnb)
    await poll()
    await sql`delete from graphile_worker._private_jobs`.execute(db)
    const queued = async () =>
      (await queuedJobs(db, 'calendars.poll-feed')).filter(({ payload }) => payload['feedId'] === feedId)
    await queuePolls(db, new Date(NOW.getTime() + 29 * 60_000))
    expect(await queued()).toHaveLength(0)
    await queuePolls(db, new Date(NOW.getTime() + 30 * 60_000))
    await queuePolls(db, new Date(NOW.getTime() + 30 * 60_000))
    expect(await queued()).toHaveLength(1)
  })
})

const hours = (count: number) => new Date(NOW.getTime() + count * HOUR_MS)
const sender = { origin: 'https://patio.example', product: 'Patio', limits, secret: 'a secret' }

/** The notifications of the host, and the e-mails. */
async function notifiedOf({ hostId, feedId }: { hostId: string; feedId: string }) {
  const jobs = await queuedJobs(db, 'notifications.notify-of-feed')
  for (const { payload } of jobs.filter((job) => job.payload['feedId'] === feedId)) {
    const { trouble, at } = payload as { trouble: FeedTrouble; at: string }
    for (let time = 0; time < 2; time += 1) await notifyOfFeed(db, { feedId, trouble, at, ...sender }, NOW)
  }
  await sql`delete from graphile_worker._private_jobs`.execute(db)
  const notifications = await db.selectFrom('notifications').select('kind').where('recipient_id', '=', hostId).execute()
  const emails = await db.selectFrom('outgoing_emails').select('subject').where('recipient_id', '=', hostId).execute()
  return [notifications.map(({ kind }) => kind), emails.map(({ subject }) => subject)]
}

describe('a connected calendar that needs a look', () => {
  test('[HOST-05] [MSG-01] that fails for a day is told to its host once, and again after it was well', async () => {
    const feed = await aFeed()
    const fail: RequestListener = (_request, response) => response.writeHead(404).end()
    answerWith = fail
    for (const hour of [0, 1, 23]) await feed.poll(hours(hour))
    expect(await notifiedOf(feed)).toEqual([[], []])
    for (const hour of [24, 48, 72]) await feed.poll(hours(hour))
    const once = [['feed_failing'], ['“Airbnb” cannot be read: Sunny loft']]
    expect(await notifiedOf(feed)).toEqual(once)

    answerWith = saying(samples.airbnb)
    await feed.poll(hours(73))
    answerWith = fail
    for (const hour of [74, 97]) await feed.poll(hours(hour))
    expect(await notifiedOf(feed)).toEqual(once)
    await feed.poll(hours(98))
    expect((await notifiedOf(feed))[0]).toEqual(['feed_failing', 'feed_failing'])
  })

  const nights = (...numbers: number[]) =>
    calendarOf(...numbers.map((night) => days(`${night}`, `2026-05-${night}`, `2026-05-${night + 1}`)))

  test('[HOST-05] of which most events vanish at once keeps them for some polls, is told once, and then believed', async () => {
    const feed = await aFeed()
    answerWith = saying(nights(11, 13, 15, 17), { etag: '"a"' })
    await feed.poll()
    const etags: unknown[] = []
    answerWith = ({ headers }, response) => {
      etags.push(headers['if-none-match'])
      send(response, nights(11, 19), { etag: '"b"' })
    }
    for (const hour of [1, 2, 3, 4]) await feed.poll(hours(hour))
    expect(await blocked(feed.listingId)).toHaveLength(5)
    expect(await feed.feed()).toMatchObject({ vanishedPolls: 4, events: 5 })
    expect(await notifiedOf(feed)).toEqual([['feed_emptied'], ['“Airbnb” has lost most of its events: Sunny loft']])
    await feed.poll(hours(5))
    expect(await blocked(feed.listingId)).toEqual(['2026-05-11 2026-05-12', '2026-05-19 2026-05-20'])
    expect(await feed.feed()).toMatchObject({ vanishedPolls: 0 })
    // What is not believed is asked for again.
    expect(etags).toEqual(Array.from({ length: 5 }, () => '"a"'))
    expect((await notifiedOf(feed))[0]).toHaveLength(1)
  })

  test('[HOST-05] of which half vanish, or what is over, is believed at once', async () => {
    const feed = await aFeed()
    answerWith = saying(nights(11, 13, 15, 17, 19, 21))
    await feed.poll()
    answerWith = saying(nights(17, 19, 21))
    await feed.poll()
    expect(await blocked(feed.listingId)).toHaveLength(3)
    answerWith = saying(calendarOf())
    await feed.poll(new Date('2026-06-01T00:00:00Z'))
    expect(await blocked(feed.listingId)).toEqual([])
    expect(await notifiedOf(feed)).toEqual([[], []])
  })

  test('[HOST-05] of which events are not understood says which, is told once, and keeps what was known of them', async () => {
    const feed = await aFeed()
    answerWith = saying(nights(11, 13))
    await feed.poll()
    const broken = nights(11, 13).replace('DTSTART;VALUE=DATE:20260513', 'SUMMARY:Ana\r\nDTSTART;TZID=Mars:soon')
    answerWith = saying(broken.replace('UID:11', 'UID:11\r\nDTSTART;TZID=Mars:20260511T000000'))
    await feed.poll()
    await feed.poll(hours(1))
    expect(await feed.feed()).toMatchObject({
      failure: null,
      unread: { count: 1, named: [{ title: 'Ana', start: 'soon', what: 'start' }] },
      unknownZones: ['Mars'],
    })
    expect(await blocked(feed.listingId)).toEqual(['2026-05-11 2026-05-12', '2026-05-13 2026-05-14'])
    expect(await notifiedOf(feed)).toEqual([['feed_unread'], ['Not all of “Airbnb” can be read: Sunny loft']])
    answerWith = saying(nights(11))
    await feed.poll(hours(2))
    expect(await feed.feed()).toMatchObject({ unread: { count: 0 }, unknownZones: [] })
    expect(await blocked(feed.listingId)).toEqual(['2026-05-11 2026-05-12'])
  })

  test('[HOST-05] of which many events are not understood at once keeps what was known of each', async () => {
    const feed = await aFeed()
    const days = Array.from({ length: 22 }, (_, index) => index + 10)
    answerWith = saying(nights(...days))
    await feed.poll()
    const known = await blocked(feed.listingId)
    expect(known).toHaveLength(22)
    answerWith = saying(nights(...days).replaceAll(/DTSTART;VALUE=DATE:202605(?!10)/g, 'DTSTART:soon'))
    for (const hour of [1, 2, 3, 4, 5, 6]) await feed.poll(hours(hour))
    expect(await feed.feed()).toMatchObject({ unread: { count: 21, named: { length: 20 } } })
    expect(await blocked(feed.listingId)).toEqual(known)
  })

  test('[HOST-05] may be wrapped in what servers write, packed, or in UTF-16', async () => {
    const feed = await aFeed()
    const wrapped = `<br />\n<b>Warning</b>: x in y.php<br />\n${nights(11)}<!-- 0.2 s -->\n`
    answerWith = saying(wrapped)
    await feed.poll()
    expect(await blocked(feed.listingId)).toEqual(['2026-05-11 2026-05-12'])
    answerWith = (_request, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(nights(13)))
    await feed.poll()
    expect(await blocked(feed.listingId)).toEqual(['2026-05-13 2026-05-14'])
    answerWith = (_request, response) => response.end(Buffer.from(`\ufeff${nights(15)}`, 'utf16le'))
    await feed.poll()
    expect(await blocked(feed.listingId)).toEqual(['2026-05-15 2026-05-16'])
  })
})

describe('events that a host leaves out', () => {
  const titled = (uid: string, title: string, from: string, to: string) => `${days(uid, from, to)}\r\nSUMMARY:${title}`

  test('[HOST-05] by their titles block nothing, at once and later, and block again when the host says so', async () => {
    const { hostId, listingId, feedId, poll, feed } = await aFeed()
    const window = (day: number) => titled(`w${day}`, 'Not\\, available', `2026-05-${day}`, `2026-05-${day + 2}`)
    const text = (day: number) => calendarOf(window(day), titled('a', 'Ana', '2026-06-01', '2026-06-02'))
    answerWith = saying(text(11))
    await poll()
    expect(await blocked(listingId)).toHaveLength(2)
    const own = { hostId, listingId, feedId }
    expect(await leaveOutTitles(db, { ...own, hostId: await aHost(db), titles: ['Ana'] }, NOW)).toBe(false)
    expect(await leaveOutTitles(db, { ...own, titles: ['NOT,  AVAILABLE'] }, NOW)).toBe(true)
    expect(await blocked(listingId)).toEqual(['2026-06-01 2026-06-02'])
    answerWith = saying(text(12))
    await poll()
    expect(await blocked(listingId)).toEqual(['2026-06-01 2026-06-02'])
    // A guest's name is no choice.
    expect(await feed()).toMatchObject({
      events: 1,
      leftOutEvents: 1,
      titles: [{ title: 'NOT,  AVAILABLE', count: 1, isLeftOut: true }],
    })
    await leaveOutTitles(db, { ...own, titles: [] }, NOW)
    expect(await blocked(listingId)).toEqual(['2026-05-12 2026-05-14', '2026-06-01 2026-06-02'])
  })
})

const feedIds = ({ id }: { id: string }) =>
  db
    .selectFrom('calendar_feeds')
    .innerJoin('listings', 'listings.id', 'listing_id')
    .select(['calendar_feeds.id as feedId', 'listing_id as listingId', 'host_id as hostId'])
    .where('calendar_feeds.id', '=', id)
    .executeTakeFirstOrThrow()

describe('an event over a booking', () => {
  async function aConflict() {
    const feed = await aFeed()
    const { bookingId } = await aPaidBooking(db, feed.listing)
    answerWith = saying(calendarOf(days('a', '2026-03-21', '2026-03-24'), days('b', '2026-04-01', '2026-04-02')))
    await feed.poll()
    return { ...feed, bookingId }
  }

  test('[HOST-05] is a conflict: the booking stands, and the host is told once', async () => {
    const { hostId, listingId, feedId, bookingId, poll } = await aConflict()
    expect(await blocked(listingId)).toHaveLength(1)
    const conflicts = await listConflicts(db, { hostId, listingId })
    expect(conflicts).toMatchObject([{ feedName: 'Airbnb', bookings: [{ id: bookingId }] }])
    expect(await listConflicts(db, { hostId: await aHost(db), listingId })).toEqual([])
    await poll()
    const jobs = await queuedJobs(db, 'notifications.notify-of-conflicts')
    expect(jobs).toMatchObject([{ payload: { feedId } }])

    const payload = {
      feedId,
      at: NOW.toISOString(),
      origin: 'https://patio.example',
      product: 'Patio',
      limits,
      secret: 'a secret',
    }
    await notifyOfConflicts(db, payload, NOW)
    await notifyOfConflicts(db, payload, NOW)
    const emails = await db
      .selectFrom('outgoing_emails')
      .select(['subject', 'link'])
      .where('recipient_id', '=', hostId)
      .where('type', '=', 'conflicts')
      .execute()
    expect(emails).toEqual([
      {
        subject: 'A calendar overlaps a booking: Sunny loft',
        link: `https://patio.example/manage-listings/${listingId}/calendars?lang=en`,
      },
    ])
  })

  test('[HOST-05] that the host ignores is none until it has other dates', async () => {
    const { hostId, listingId, poll } = await aConflict()
    const [conflict] = await listConflicts(db, { hostId, listingId })
    expect(await ignoreEvent(db, { hostId: await aHost(db), listingId, eventId: conflict!.id })).toBe(false)
    expect(await ignoreEvent(db, { hostId, listingId, eventId: conflict!.id })).toBe(true)
    await poll()
    expect(await listConflicts(db, { hostId, listingId })).toEqual([])
    answerWith = saying(calendarOf(days('a', '2026-03-20', '2026-03-24')))
    await poll()
    expect(await listConflicts(db, { hostId, listingId })).toHaveLength(1)
  })

  test('[HOST-05] takes its time once the booking is gone, also when the calendar has not changed', async () => {
    const { hostId, listingId, listing, poll } = await aFeed()
    await aHold(db, listing)
    answerWith = saying(calendarOf(days('a', '2026-03-21', '2026-03-24')), { etag: '"a"' })
    await poll()
    expect(await listConflicts(db, { hostId, listingId })).toHaveLength(1)
    expect(await blocked(listingId)).toEqual([])

    answerWith = (_request, response) => response.writeHead(304).end()
    await poll(new Date(NOW.getTime() + 3_600_000))
    expect(await listConflicts(db, { hostId, listingId })).toEqual([])
    expect(await blocked(listingId)).toHaveLength(1)
  })

  test('[HOST-05] [BOOK-02] a guest and a calendar that want the same night at once do not both have it', async () => {
    const { listing, listingId, poll } = await aFeed()
    answerWith = saying(calendarOf(days('a', '2026-03-20', '2026-03-22')))
    const input = anInput(listing, await aGuest(db))
    const [held] = await Promise.all([holdDates(db, input, NOW), poll()])
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from occupancy join listing_spaces using (space_id)
      where listing_id = ${listingId} and released_at is null`.execute(db)
    expect(rows[0]!.count).toBe(1)
    expect(await blocked(listingId)).toHaveLength(held.ok ? 0 : 1)
  })
})

describe('[HOST-05] a booking in conflict', () => {
  const window = (uid: string, from: string, to: string) => saying(calendarOf(days(uid, from, to)))

  test('is told once, however the event over it is named and moved', async () => {
    const feed = await aFeed()
    await aPaidBooking(db, feed.listing)
    for (const day of [20, 21, 22]) {
      answerWith = window(`u${day}`, `2026-03-${day}`, `2026-03-${day + 2}`)
      await feed.poll(hours(24 * (day - 20)))
    }
    expect(await listConflicts(db, feed)).toHaveLength(1)
    expect(await queuedJobs(db, 'notifications.notify-of-conflicts')).toHaveLength(1)
    await aPaidBooking(db, feed.listing, { stay: dayStay('2026-03-23', '2026-03-24') })
    answerWith = window('u23', '2026-03-22', '2026-03-24')
    await feed.poll(hours(96))
    expect(await queuedJobs(db, 'notifications.notify-of-conflicts')).toHaveLength(2)
  })

  test('is ignored by its time, whatever name the event gets', async () => {
    const feed = await aFeed()
    await aPaidBooking(db, feed.listing)
    answerWith = window('a', '2026-03-21', '2026-03-24')
    await feed.poll()
    const [conflict] = await listConflicts(db, feed)
    await ignoreEvent(db, { ...feed, eventId: conflict!.id })
    answerWith = window('b', '2026-03-21', '2026-03-24')
    await feed.poll()
    expect(await listConflicts(db, feed)).toEqual([])
  })

  test.each<[string, boolean, string, [string, string], number]>([
    ['Airbnb (Not available)', true, 'the same nights', ['2026-03-20', '2026-03-23'], 0],
    ['', true, 'the same nights', ['2026-03-20', '2026-03-23'], 0],
    ['CLOSED - Not available', true, 'both bookings in one', ['2026-03-20', '2026-03-26'], 0],
    ['Reserved', true, 'the same nights', ['2026-03-20', '2026-03-23'], 1],
    ['Not available', true, 'a night more', ['2026-03-20', '2026-03-27'], 1],
    ['Not available', true, 'a night before', ['2026-03-19', '2026-03-23'], 1],
    ['Not available', true, 'a night less', ['2026-03-20', '2026-03-22'], 1],
    ['Not available', false, 'the same nights, though nobody can know', ['2026-03-20', '2026-03-23'], 1],
  ])(
    'that comes back as %j (our calendar has an address: %s; %s) %j: %i conflicts',
    async (title, isExported, _what, [from, to], count) => {
      const feed = await aFeed()
      if (isExported) await renewLink(db, feed, NOW)
      await aPaidBooking(db, feed.listing)
      await aPaidBooking(db, feed.listing, { stay: dayStay('2026-03-23', '2026-03-25') })
      answerWith = saying(calendarOf(`${days('x', from, to)}\r\nSUMMARY:${title}`))
      await feed.poll()
      expect(await listConflicts(db, feed)).toHaveLength(count)
      expect(await feed.feed()).toMatchObject({ echoes: 1 - count })
      expect(await queuedJobs(db, 'notifications.notify-of-conflicts')).toHaveLength(count)
    },
  )

  test('is known by its id in any UID, as in the files of single bookings; one of another listing is foreign', async () => {
    const feed = await aFeed()
    const { bookingId } = await aPaidBooking(db, feed.listing)
    const { bookingId: other } = await aPaidBooking(db, await aListing(db))
    answerWith = saying(
      calendarOf(
        days(bookingId.toUpperCase(), '2026-03-20', '2026-03-24'),
        days(`import-${bookingId}@busy.patio-2`, '2026-03-19', '2026-03-24'),
        days(`${other}@busy.patio`, '2026-04-01', '2026-04-02'),
      ),
    )
    await feed.poll()
    expect(await listConflicts(db, feed)).toEqual([])
    expect(await blocked(feed.listingId)).toEqual(['2026-04-01 2026-04-02'])
  })
})

describe('our calendar for other sites', () => {
  const fileOf = async (own: { hostId: string; listingId: string }) => {
    const link = await findLink(db, own)
    return readBusyFile(db, { listingId: own.listingId, token: link?.token ?? '' }, 'Patio', NOW)
  }
  async function block(listingId: string, zone: string, from: string, to: string) {
    const id = newId(NOW.getTime())
    await db
      .insertInto('blocked_dates')
      .values({ id, listing_id: listingId, start_date: from, end_date: from })
      .execute()
    await sql`insert into occupancy (id, space_id, period, holder, blocked_date_id)
      select gen_random_uuid(), space_id, tstzrange(${instantOf(from, 0, zone)}, ${instantOf(to, 0, zone)}),
        '00000000-0000-0000-0000-000000000000', ${id} from listing_spaces where listing_id = ${listingId}`.execute(db)
  }

  test('[HOST-05] says when the listing is taken and nothing else, the same byte for byte; a new address ends the old one', async () => {
    const listing = await aListing(db)
    const own = { hostId: listing.hostId, listingId: listing.id }
    await aPaidBooking(db, listing)
    expect(await renewLink(db, own, NOW)).toBe(true)
    const { token } = (await findLink(db, own))!
    const file = (await fileOf(own))!
    expect(file.match(/^DT(START|END).*$/gm)).toEqual(['DTSTART;VALUE=DATE:20260320', 'DTEND;VALUE=DATE:20260323'])
    expect(file).not.toMatch(/Ana|Rojas|Luis|loft|patio\.example/i)
    expect(file.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true)
    expect(await fileOf(own)).toBe(file)

    await renewLink(db, own, NOW)
    const read = (key: string) => readBusyFile(db, { listingId: listing.id, token: key }, 'Patio', NOW)
    expect(await read(token)).toBeNull()
    expect(await fileOf(own)).toBe(file)
    expect(await endLink(db, { ...own, hostId: await aHost(db) })).toBe(false)
    expect(await endLink(db, own)).toBe(true)
    expect(await fileOf(own)).toBeNull()
  })

  test.each([
    ['per day', {}],
    [
      'per day, where guests change on one day',
      { same_day_turnover: true, check_in_minutes: 900, check_out_minutes: 660 },
    ],
    ['per hour', { unit: 'hour' as const }],
  ])('[HOST-05] read by an empty listing elsewhere gives the same busy times (%s)', async (_how, input) => {
    const listing = await aListing(db, input)
    const own = { hostId: listing.hostId, listingId: listing.id }
    const isHour = 'unit' in input
    if (!isHour) await aPaidBooking(db, listing)
    await block(listing.id, 'America/Santiago', '2026-05-01', '2026-05-04')
    await block(listing.id, 'America/Santiago', '2026-09-05', '2026-09-07')
    await renewLink(db, own, NOW)
    const file = (await fileOf(own))!

    // The events look like another installation's, whose ids are unknown here.
    const elsewhere = await aFeed(input)
    answerWith = saying(file.replaceAll('@busy.patio', '@elsewhere'))
    await elsewhere.poll()
    const periods = async (id: string) => {
      const { rows } = await sql<{ start: Date; end: Date }>`
        select lower(period) as start, upper(period) as end from occupancy join listing_spaces using (space_id)
        where listing_id = ${id} and released_at is null order by 1`.execute(db)
      return rows
    }
    const [ours, theirs] = [await periods(listing.id), await periods(elsewhere.listingId)]
    expect(theirs).toHaveLength(ours.length)
    if (!('same_day_turnover' in input)) expect(theirs).toEqual(ours)
    else expect(theirs[0]).toEqual(ours[0])
  })

  test('[HOST-05] of an empty listing has a component, and what waits for an answer or for payment is tentative', async () => {
    const listing = await aListing(db)
    const own = { hostId: listing.hostId, listingId: listing.id }
    await renewLink(db, own, NOW)
    const empty = (await fileOf(own))!
    expect(empty).toMatch(/BEGIN:VTIMEZONE\r\nTZID:UTC\r\nBEGIN:STANDARD\r\nDTSTART:19700101T000000\r\n/)
    expect(readCalendar({ text: empty, zone: 'UTC', fromMs: 0, untilMs: 1 })).toMatchObject({ events: [] })
    await aHold(db, listing)
    expect((await fileOf(own))!.match(/^(STATUS|BEGIN):.*$/gm)).toEqual([
      'BEGIN:VCALENDAR',
      'BEGIN:VEVENT',
      'STATUS:TENTATIVE',
    ])
    const sold = await aListing(db)
    await renewLink(db, { hostId: sold.hostId, listingId: sold.id }, NOW)
    await aPaidBooking(db, sold)
    expect(await fileOf({ hostId: sold.hostId, listingId: sold.id })).toContain('STATUS:CONFIRMED')
  })

  test('[HOST-05] what we have told others is not taken back as theirs, and what they have told us is not told on', async () => {
    const first = await aFeed()
    await block(first.listingId, 'America/Santiago', '2026-05-01', '2026-05-04')
    await renewLink(db, first, NOW)
    const file = (await fileOf(first))!
    answerWith = saying(
      file.replace(
        'END:VCALENDAR',
        `BEGIN:VEVENT\r\n${days('theirs', '2026-06-01', '2026-06-02')}\r\nEND:VEVENT\r\nEND:VCALENDAR`,
      ),
    )
    await first.poll()
    expect(await blocked(first.listingId)).toEqual(['2026-06-01 2026-06-02'])
    expect(await fileOf(first)).toBe(file)
  })
})

test('[HOST-05] a calendar file is read once without asking anybody, and one of the same name replaces it', async () => {
  const listing = await aListing(db)
  const own = { hostId: listing.hostId, listingId: listing.id }
  const sendFile = async (file: string) => {
    const added = await addFeed(db, { ...own, name: 'a.ics', url: 'file:a.ics', file, limits, budgets }, NOW)
    const feedId = added.ok ? added.value : ''
    await pollFeed({ ...world, outside: () => Promise.reject(new Error('somebody was asked')) }, feedId, NOW)
    return feedId
  }
  const first = await sendFile(calendarOf(days('one', '2026-03-10', '2026-03-12')))
  expect(await blocked(listing.id)).toEqual(['2026-03-10 2026-03-12'])
  expect(await db.selectFrom('calendar_feeds').select('next_poll_at').where('id', '=', first).execute()).toEqual([
    { next_poll_at: null },
  ])

  // What guests are called stays no longer than it is needed, and there is nothing to be read again.
  await checkNow(db, { ...own, feedId: first, budgets }, new Date(NOW.getTime() + HOUR_MS))
  await leaveOutTitles(db, { ...own, feedId: first, titles: [] }, NOW)
  expect(
    await db.selectFrom('calendar_feeds').select(['file', 'next_poll_at']).where('id', '=', first).execute(),
  ).toEqual([{ file: '', next_poll_at: null }])
  expect(await blocked(listing.id)).toEqual(['2026-03-10 2026-03-12'])

  const second = await sendFile(calendarOf(days('two', '2026-03-20', '2026-03-21')))
  expect(await blocked(listing.id)).toEqual(['2026-03-20 2026-03-21'])
  expect((await listFeeds(db, own)).map(({ id }) => id)).toEqual([second])
  const stranger = { ...own, hostId: await aHost(db), name: 'a.ics', url: 'file:a.ics', file: calendarOf() }
  expect(await addFeed(db, { ...stranger, limits, budgets }, NOW)).toMatchObject({ failure: { reason: 'not-found' } })
  expect(await listFeeds(db, own)).toHaveLength(1)
})
