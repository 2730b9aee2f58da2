import { randomBytes } from 'node:crypto'
import { Agent, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { openDatabase } from '#platform/db.server.ts'
import { anAddress } from '#test/visitor.ts'
import { sql } from 'kysely'
import { p99 } from './paced-pages.ts'
import { type Figure, note, type Options } from './report.ts'
import { startPatio } from './running.ts'

const MESSAGES_PER_SECOND = 2000
const PAGES_PER_SECOND = 20
/** Written once a tick; a timer of Node's is no finer. */
const TICK_MS = 5
const CONNECTIONS = 64

const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0'

/** Messages of visits at a fixed rate, and the front page beside them and without them. */
export async function measure({ seconds }: Options): Promise<Figure[]> {
  const patio = await startPatio({ proxied: true })
  const { db } = openDatabase({ databaseUrl: patio.databaseUrl, databasePool: 1, timeouts: null })
  try {
    const written = async () => {
      const { rows } = await sql<{
        count: string
      }>`select (select count(*) from page_views) + (select count(*) from page_times)
        + (select count(*) from search_queries) + (select count(*) from search_appearances) as count`.execute(db)
      return Number(rows[0]!.count)
    }
    const { rows: listings } = await sql<{
      id: string
    }>`select id from listings where status = 'published' limit 18`.execute(db)
    const send = sender(
      patio.address,
      listings.map(({ id }) => id),
    )
    const page = () => took(patio.address, { path: '/' })

    note('The front page and the endpoint, warming up...')
    await Promise.all([paced(send, MESSAGES_PER_SECOND / 4, 5), paced(page, PAGES_PER_SECOND, 5)])
    note(`${seconds} s of the front page alone...`)
    const alone = await paced(page, PAGES_PER_SECOND, seconds)
    const before = await written()
    note(`${seconds} s of ${MESSAGES_PER_SECOND} messages a second...`)
    const [beside, answers] = await Promise.all([
      paced(page, PAGES_PER_SECOND, seconds),
      paced(send, MESSAGES_PER_SECOND, seconds),
    ])
    await wait(3000)
    const rows = (await written()) - before
    return [
      {
        figure: 'messages answered',
        value: answers.length / seconds,
        unit: '/s',
        goal: `>=${MESSAGES_PER_SECOND * 0.99}`,
      },
      { figure: 'message, p99', value: p99(answers), unit: 'ms', goal: '<=50' },
      { figure: 'front page alone, p99', value: p99(alone), unit: 'ms' },
      { figure: 'front page beside the messages, p99', value: p99(beside), unit: 'ms', goal: `<=${2 * p99(alone)}` },
      { figure: 'rows written', value: rows / seconds, unit: '/s' },
    ]
  } finally {
    await db.destroy()
    await patio.stop()
  }
}

/** Of a thousand visitors: results with their cards, a sign of life with its time, and a page that is left. */
function sender(address: string, listings: readonly string[]): () => Promise<number> {
  const visitors = Array.from({ length: 1000 }, anAddress)
  let count = 0
  return () => {
    count += 1
    const v = randomBytes(16).toString('hex')
    const common = { v, e: 1000, w: 390, r: 'www.google.com', s: '' }
    const messages = [
      { ...common, u: '/?location=Santiago&guests=2', n: 1, f: 23, c: listings },
      { ...common, u: `/property/${listings[0]}`, n: 1 },
      { ...common, u: `/property/${listings[0]}`, t: [30, 0, 0], b: 1 },
      { ...common, u: `/property/${listings[0]}`, t: [45, 1, 1] },
    ]
    return took(address, {
      path: '/a',
      body: JSON.stringify(messages[count % messages.length]),
      headers: { origin: address, 'x-visitor': visitors[count % visitors.length]!, 'content-type': 'text/plain' },
    })
  }
}

type Sent = { path: string; body?: string; headers?: Record<string, string> }

/** A page does not wait for a beacon's connection. */
const agents = {
  beacons: new Agent({ keepAlive: true, maxSockets: CONNECTIONS }),
  pages: new Agent({ keepAlive: true }),
}

/** @returns how long the answer took, ms */
function took(address: string, { path, body, headers }: Sent): Promise<number> {
  const start = performance.now()
  return new Promise((done, failed) => {
    const asking = request(
      address + path,
      {
        agent: body ? agents.beacons : agents.pages,
        method: body ? 'POST' : 'GET',
        headers: { 'user-agent': userAgent, ...headers },
      },
      (answer) => {
        if (answer.statusCode !== (body ? 204 : 200)) failed(new Error(`${path} answered ${answer.statusCode}.`))
        answer.resume().once('end', () => done(performance.now() - start))
      },
    )
    asking.once('error', failed).end(body)
  })
}

/** Starts at a fixed rate, however long the answers take. */
async function paced(ask: () => Promise<number>, perSecond: number, seconds: number): Promise<number[]> {
  const asking: Promise<number>[] = []
  const start = performance.now()
  while (asking.length < perSecond * seconds) {
    const due = Math.min(perSecond * seconds, ((performance.now() - start) / 1000) * perSecond)
    while (asking.length < due) asking.push(ask())
    await wait(TICK_MS)
  }
  return Promise.all(asking)
}
