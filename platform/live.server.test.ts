import { aSession } from '#test/sessions.ts'
import { randomUUID } from 'node:crypto'
import { aGuest } from '#test/factories.ts'
import { defaultLimits } from '#test/limits.ts'
import { suspended } from '#test/suspension.ts'
import { aDatabase } from '#test/world.ts'
import { validSessions } from '#domain/accounts/queries/valid-sessions.server.ts'
import { sql, type Transaction } from 'kysely'
import type { DB } from '#db/rows.ts'
import { expect, onTestFinished, test } from 'vitest'
import type { Limits } from './limits.server.ts'
import { livePositions } from './live-position.server.ts'
import { publishLive, removeOldLiveEvents } from './live.server.ts'
import { openChannels } from './channels.server.ts'
import { createLiveStreams, type LiveStreams } from './live-streams.server.ts'
import { measured, newWork } from './work.server.ts'

type LiveClient = Parameters<LiveStreams['open']>[0]

const { db, url } = await aDatabase({ connections: 20 })
const SECRET = 's'.repeat(40)

/** The server stands for a second process. */
function aServer(limits: Partial<Limits> = {}, log: { warn: () => void } = { warn: () => {} }): LiveStreams {
  const channels = openChannels({ databaseUrl: url, log })
  const live = createLiveStreams({
    db,
    channels,
    limits: { ...defaultLimits, ...limits },
    validSessions,
    secrets: [SECRET],
    log,
  })
  onTestFinished(() => {
    live.close()
    return channels.close()
  })
  return live
}

const aLogIn = async (userId: string) => (await aSession(db, userId)).tokenHash

async function aBrowser(): Promise<LiveClient> {
  const userId = await aGuest(db)
  return { userId, tokenHash: await aLogIn(userId), client: randomUUID(), position: null, pageSeconds: 0 }
}

type Received = { id: string; events: { kind: string; [id: string]: unknown }[] }

/** The stream is read as a browser does. */
function read(body: ReadableStream<Uint8Array>) {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let unread = ''
  let last = ''
  const next = async (): Promise<Received | null> => {
    for (;;) {
      const end = unread.indexOf('\n\n')
      if (end >= 0) {
        const lines = unread.slice(0, end).split('\n')
        unread = unread.slice(end + 2)
        const field = (name: string) => lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2)
        const data = field('data')
        if (data === undefined) continue
        last = field('id') ?? last
        return { id: last, events: JSON.parse(data) as Received['events'] }
      }
      const { done, value } = await reader.read()
      if (done) return null
      unread += decoder.decode(value, { stream: true })
    }
  }
  return {
    next,
    /** Reading goes on until so many events have come. */
    events: async (count: number) => {
      const found: Received['events'] = []
      while (found.length < count) found.push(...((await next())?.events ?? []))
      return found
    },
    last: () => last,
    cancel: () => reader.cancel(),
  }
}

function opened(live: LiveStreams, browser: LiveClient) {
  const body = live.open(browser)
  if (!body.ok) throw new Error(body.failure.reason)
  return read(body.value)
}

/** The transaction stays open until the test ends it. */
async function openTransaction(work: (tx: Transaction<DB>) => Promise<void>) {
  const begun = Promise.withResolvers<void>()
  const over = Promise.withResolvers<void>()
  const ended = db.transaction().execute(async (tx) => {
    await work(tx)
    begun.resolve()
    await over.promise
  })
  await begun.promise
  return async () => {
    over.resolve()
    await ended
  }
}

const note = (number: number) => ({ kind: 'note', number })

test('[MSG-01] what happens is told to those concerned and to nobody else, and ids of transactions that are undone to nobody', async () => {
  const live = aServer()
  const [ana, luis] = [await aBrowser(), await aBrowser()]
  const [hers, his] = [opened(live, ana), opened(live, luis)]
  expect((await hers.next())?.events).toEqual([])
  expect((await his.next())?.events).toEqual([])

  await db
    .transaction()
    .execute(async (tx) => {
      await publishLive(tx, [ana.userId, luis.userId], note(0))
      throw new Error('undone')
    })
    .catch(() => {})
  await publishLive(db, [ana.userId, ana.userId], note(1))
  await publishLive(db, [luis.userId, randomUUID()], note(2))

  expect((await hers.next())?.events).toEqual([note(1)])
  expect((await his.next())?.events).toEqual([note(2)])
})

test('[MSG-01] whoever opens the first stream pays for the reading of none', async () => {
  const live = aServer()
  const [ana, luis] = [await aBrowser(), await aBrowser()]
  const work = newWork()
  const hers = measured(work, () => opened(live, ana))
  await hers.next()
  const his = opened(live, luis)
  await his.next()
  await publishLive(db, [ana.userId, luis.userId], note(1))
  expect([(await hers.next())?.events, (await his.next())?.events]).toEqual([[note(1)], [note(1)]])
  expect(work.databaseMs).toBe(0)
})

test('[MSG-01] a transaction that began first and ends last is told when it ends, and neither is lost or told twice on the way', async () => {
  const live = aServer()
  const ana = await aBrowser()
  const stream = opened(live, ana)
  await stream.next()

  const end = await openTransaction((tx) => publishLive(tx, [ana.userId], note(1)))
  await publishLive(db, [ana.userId], note(2))
  expect(await stream.next()).toMatchObject({ events: [note(2)] })
  const between = stream.last()
  await end()
  expect(await stream.next()).toMatchObject({ events: [note(1)] })

  const again = opened(live, { ...ana, position: between })
  expect((await again.next())?.events).toEqual([note(1)])
  const third = opened(live, { ...ana, position: stream.last() })
  expect((await third.next())?.events).toEqual([])
})

test('[MSG-01] whoever comes back to another server goes on where the first one ended', async () => {
  const [one, other] = [aServer(), aServer()]
  const ana = await aBrowser()
  const first = opened(one, ana)
  await first.next()
  await publishLive(db, [ana.userId], note(1))
  await first.next()
  await first.cancel()
  await publishLive(db, [ana.userId], note(2))

  const second = opened(other, { ...ana, position: first.last() })
  expect((await second.next())?.events).toEqual([note(2)])
  await publishLive(db, [ana.userId], note(3))
  expect((await second.next())?.events).toEqual([note(3)])
  expect(one.count()).toBe(0)
})

test('[MSG-01] a page is told what has happened since it was made, before it began to listen', async () => {
  const ana = await aBrowser()
  await publishLive(db, [ana.userId], note(1))
  await sql`update live_events set created_at = now() - interval '60 seconds' where recipient_id = ${ana.userId}`.execute(
    db,
  )
  const live = aServer()
  expect((await opened(live, { ...ana, pageSeconds: 90 }).next())?.events).toEqual([note(1)])
  expect((await opened(live, { ...ana, pageSeconds: 10 }).next())?.events).toEqual([])
  expect((await opened(live, { ...ana, pageSeconds: 7200 }).next())?.events).toEqual([{ kind: 'missed' }])
})

test('[MSG-01] a client is told something ten times a second at most, with all that has happened in between, each once', async () => {
  const live = aServer()
  const ana = await aBrowser()
  const stream = opened(live, ana)
  await stream.next()
  const begun = performance.now()
  let messages = 0
  const received = new Set<unknown>()
  const heard = (async () => {
    while (received.size < 45) {
      const { events } = (await stream.next())!
      expect(new Set(events.map(({ number }) => number)).size).toBe(events.length)
      for (const { number } of events) received.add(number)
      messages += 1
    }
  })()
  for (let number = 0; number < 45; number += 1) {
    // Each event is sent twice, and all together fill one message.
    await publishLive(db, [ana.userId], note(number))
    await publishLive(db, [ana.userId], note(number))
  }
  await heard
  expect([...received]).toEqual(Array.from({ length: 45 }, (_, number) => number))
  expect(messages).toBeLessThanOrEqual((performance.now() - begun) / 100 + 1)
})

test('[MSG-01] of more than is sent at once a client is told that it has missed something', async () => {
  const ana = await aBrowser()
  const live = aServer()
  const first = opened(live, ana)
  await first.next()
  await first.cancel()
  await db.transaction().execute(async (tx) => {
    for (let number = 0; number < 101; number += 1) await publishLive(tx, [ana.userId], note(number))
  })
  const second = opened(live, { ...ana, position: first.last() })
  expect((await second.next())?.events).toEqual([{ kind: 'missed' }])
  await publishLive(db, [ana.userId], note(200))
  expect((await second.next())?.events).toEqual([note(200)])
})

test('[MSG-01] when the connection that listens is lost it is taken up again, and what happened meanwhile is told', async () => {
  const live = aServer()
  const ana = await aBrowser()
  const stream = opened(live, ana)
  await stream.next()
  for (let round = 0; round < 3; round += 1) {
    const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity
      where application_name = 'patio-live' and datname = current_database()`.execute(db)
    for (const { pid } of rows) await sql`select pg_terminate_backend(${pid})`.execute(db)
    await publishLive(db, [ana.userId], note(round))
    expect(await stream.events(1)).toEqual([note(round)])
  }
})

test('[MSG-01] a stream ends within five seconds after its session does, also when another server ended it, and others go on', async () => {
  const live = aServer()
  const [ana, luis] = [await aBrowser(), await aBrowser()]
  const [hers, his, hisOther] = [
    opened(live, ana),
    opened(live, luis),
    opened(live, { ...luis, tokenHash: await aLogIn(luis.userId) }),
  ]
  for (const each of [hers, his, hisOther]) await each.next()
  const begun = performance.now()
  await suspended(ana.userId, new Date()).execute(db)
  await sql`delete from session where token_hash = ${luis.tokenHash}`.execute(db)

  expect(await hers.next()).toBeNull()
  expect(await his.next()).toBeNull()
  expect(performance.now() - begun).toBeLessThan(5000)
  await publishLive(db, [luis.userId], note(1))
  expect((await hisOther.next())?.events).toEqual([note(1)])
  expect(live.count()).toBe(1)
})

test.each([
  ['liveStreamsPerAccount', (own: LiveClient) => ({ ...own, client: randomUUID() })],
  ['liveStreamsPerAddress', (own: LiveClient) => ({ ...own, userId: randomUUID() })],
  ['liveStreamsPerServer', (own: LiveClient) => ({ ...own, userId: randomUUID(), client: randomUUID() })],
] as const)('beyond %s nobody gets a stream until another one ends', async (limit, next) => {
  const live = aServer({ [limit]: 3 })
  const own = await aBrowser()
  const streams = [own, next(own), next(own)].map((each) => opened(live, each))
  expect(live.open(next(own))).toEqual({ ok: false, failure: { reason: 'too-many' } })

  await streams[0]!.cancel()
  expect(live.open(next(own)).ok).toBe(true)
})

test('a reader that takes nothing is cut off, and loses nothing by it', async () => {
  const live = aServer()
  const ana = await aBrowser()
  const body = live.open(ana)
  if (!body.ok) throw new Error(body.failure.reason)
  // One read serves both, and the other client has received less of it.
  const reading = opened(live, ana)
  const long = 'x'.repeat(350)
  let published = 0
  for (let round = 0; round < 10 && live.count() === 2; round += 1) {
    // More at a time would be sent as a single 'missed'.
    await db.transaction().execute(async (tx) => {
      for (const end = published + 90; published < end; published += 1)
        await publishLive(tx, [ana.userId], { ...note(published), long })
    })
    await reading.events(90)
  }
  expect(live.count()).toBe(1)
  await expect(read(body.value).events(published)).rejects.toThrow('too slow')
})

test('a server that leaves ends its streams and opens no other', async () => {
  const live = aServer()
  const stream = opened(live, await aBrowser())
  await stream.next()
  live.close()
  expect(await stream.next()).toBeNull()
  expect(live.open(await aBrowser())).toEqual({ ok: false, failure: { reason: 'leaving' } })
})

test('events are kept for a day', async () => {
  const ana = await aBrowser()
  for (const number of [1, 2]) await publishLive(db, [ana.userId], note(number))
  await sql`update live_events set created_at = now() - interval '24 hours 1 second'
    where recipient_id = ${ana.userId} and payload = '{"number": 1}'`.execute(db)
  await removeOldLiveEvents(db)
  const { rows } = await sql`select payload from live_events where recipient_id = ${ana.userId}`.execute(db)
  expect(rows).toEqual([{ payload: { number: 2 } }])
})

test('an event is small: what somebody has written does not fit into it', async () => {
  const ana = await aBrowser()
  await expect(publishLive(db, [ana.userId], { kind: 'note', text: 'x'.repeat(400) })).rejects.toThrow(
    'live_events_payload_check',
  )
})

const nowSeconds = () => Math.floor(Date.now() / 1000)
/** PostgreSQL takes no snapshot of transaction 0, whose number an epoch begins with. */
const UNREADABLE = '4294967296:4294967296:'

/** An event must arrive within a second, whatever other clients send. */
async function isNotifiedAtOnce(stream: ReturnType<typeof read>, userId: string): Promise<void> {
  await publishLive(db, [userId], note(1))
  const begun = performance.now()
  expect(await stream.events(1)).toEqual([note(1)])
  expect(performance.now() - begun).toBeLessThan(1000)
}

test.each([
  UNREADABLE,
  '18446744073709551615:18446744073709551615:',
  '9999999999999999999:9999999999999999999:',
  '1:9223372036854775807:4294967296',
  '10:20:12',
])(
  '[MSG-01] whoever sends a position of their own (%s) has missed something, and silences nobody',
  async (snapshot) => {
    const live = aServer()
    const [ana, luis] = [await aBrowser(), await aBrowser()]
    const his = opened(live, luis)
    await his.next()
    const hers = opened(live, { ...ana, position: `${nowSeconds()}-${snapshot}` })
    expect((await hers.next())?.events).toEqual([{ kind: 'missed' }])
    await isNotifiedAtOnce(his, luis.userId)
    await isNotifiedAtOnce(hers, ana.userId)
  },
)

test('[MSG-01] the position of somebody else, or of another installation, is none', async () => {
  const live = aServer()
  const [ana, luis] = [await aBrowser(), await aBrowser()]
  const first = opened(live, ana)
  await first.next()
  const ofAnother = livePositions(['x'.repeat(40)]).write(ana.userId, { atSeconds: nowSeconds(), snapshot: '10:20:' })
  for (const request of [
    { ...luis, position: first.last() },
    { ...ana, position: ofAnother },
  ])
    expect((await opened(live, request).next())?.events).toEqual([{ kind: 'missed' }])
  expect((await opened(live, { ...ana, position: first.last() }).next())?.events).toEqual([])
})

test('[MSG-01] of streams that are read together the one that cannot be read is ended, once, and the others go on', async () => {
  const warnings: unknown[][] = []
  const live = aServer({}, { warn: (...warning: unknown[]) => void warnings.push(warning) })
  const [ana, luis, eva] = [await aBrowser(), await aBrowser(), await aBrowser()]
  const position = livePositions([SECRET]).write(ana.userId, { atSeconds: nowSeconds(), snapshot: UNREADABLE })
  const [his, hers, evas] = [luis, { ...ana, position }, eva].map((browser) => opened(live, browser))
  expect(await hers!.next()).toMatchObject({ events: [{ kind: 'missed' }] })
  expect(await hers!.next()).toBeNull()
  for (const [stream, { userId }] of [
    [his!, luis],
    [evas!, eva],
  ] as const) {
    expect((await stream.next())?.events).toEqual([])
    await isNotifiedAtOnce(stream, userId)
  }
  expect([warnings.length, live.count()]).toEqual([1, 2])

  // The client returns with its last position and goes on.
  const again = opened(live, { ...ana, position: hers!.last() })
  expect((await again.next())?.events).toEqual([{ kind: 'missed' }])
  await isNotifiedAtOnce(again, ana.userId)
})
