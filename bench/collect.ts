import { randomBytes } from 'node:crypto'
import { Agent, get } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { openDatabase } from '#platform/db.server.ts'
import { processes } from '#scripts/machine/processes.ts'
import { anAddress } from '#test/visitor.ts'
import { sql } from 'kysely'
import { type Beacons, beaconsTo } from './beacons.ts'
import { p99 } from './paced-pages.ts'
import { type Figure, type Goal, note, type Options } from './report.ts'
import { startPatio } from './running.ts'

/** Views, searches, times and the like, which are what is collected. */
const EVENTS_PER_SECOND = 2000
/** Twice over: what is more than the server has time for must cost events and not pages. */
const LOADS = [1, 2]
const PAGES_PER_SECOND = 20
/** Written once a tick; a timer of Node's is no finer. */
const TICK_MS = 5
/** All that waits has been written by then. */
const SETTLE_MS = 3000

const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0'

/** Messages of visits at a fixed rate, and the front page beside them and without them. */
export async function measure({ seconds }: Options): Promise<Figure[]> {
  const patio = await startPatio({ proxied: true })
  const { db } = openDatabase({ databaseUrl: patio.databaseUrl, databasePool: 1, timeouts: null })
  const beacons = beaconsTo(patio.address)
  try {
    const written = async () => {
      const { rows } = await sql<{
        count: string
      }>`select (select count(*) from page_views) + (select count(*) from page_times) + (select count(*) from search_queries)
        + (select count(*) from search_appearances) + (select count(*) from live_visitors) as count`.execute(db)
      return Number(rows[0]!.count)
    }
    const { rows: listings } = await sql<{
      id: string
    }>`select id from listings where status = 'published' limit 18`.execute(db)
    const send = sender(
      beacons,
      patio.address,
      listings.map(({ id }) => id),
    )
    const page = () => pageTook(patio.address)

    note('The front page and the endpoint, warming up...')
    await Promise.all([paced(send, EVENTS_PER_SECOND / EVENTS_PER_MESSAGE / 2, 5), paced(page, PAGES_PER_SECOND, 5)])
    note(`${seconds} s of the front page alone...`)
    const alone = await paced(page, PAGES_PER_SECOND, seconds)
    const figures: Figure[] = [{ figure: 'front page alone, p99', value: p99(alone), unit: 'ms' }]
    for (const load of LOADS) {
      const events = EVENTS_PER_SECOND * load
      const messages = events / EVENTS_PER_MESSAGE
      const [before, processorBefore] = [await written(), processes.processorMs(patio.pid)]
      note(`${seconds} s of ${events} events a second, in ${Math.round(messages)} messages...`)
      const [beside, answers] = await Promise.all([
        paced(page, PAGES_PER_SECOND, seconds),
        paced(send, messages, seconds),
      ])
      const processor = processes.processorMs(patio.pid) - processorBefore
      await wait(SETTLE_MS)
      const stored = ((await written()) - before) / (answers.length * EVENTS_PER_MESSAGE)
      const goal = (text: Goal) => (load === 1 ? { goal: text } : {})
      figures.push(
        { figure: `${events} events: messages answered`, value: answers.length / seconds, unit: '/s' },
        { figure: `${events} events: message, p99`, value: p99(answers), unit: 'ms', ...goal('<=50') },
        {
          figure: `${events} events: front page, p99`,
          value: p99(beside),
          unit: 'ms',
          ...goal(`<=${Math.round(2 * p99(alone))}`),
        },
        { figure: `${events} events: stored`, value: stored * 100, unit: '%', ...goal('>=99') },
        { figure: `${events} events: processor`, value: (processor / seconds / 1000) * 100, unit: '%' },
      )
    }
    return figures
  } finally {
    beacons.close()
    await db.destroy()
    await patio.stop()
  }
}

/** As `sender` mixes them: seven in four. */
const EVENTS_PER_MESSAGE = 7 / 4

/** Of a thousand visitors: results with their cards, a listing, a sign of life with its time, and a page that is left. */
function sender({ send }: Beacons, address: string, listings: readonly string[]): () => Promise<number> {
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
    const headers = {
      origin: address,
      'user-agent': userAgent,
      'x-visitor': visitors[count % visitors.length]!,
      'content-type': 'text/plain;charset=UTF-8',
    }
    return send({ path: '/a', headers, body: JSON.stringify(messages[count % messages.length]) })
  }
}

/** A page does not wait for a beacon's connection. */
const agent = new Agent({ keepAlive: true })

/** @returns how long the answer took, ms */
function pageTook(address: string): Promise<number> {
  const start = performance.now()
  return new Promise((done, failed) => {
    get(`${address}/`, { agent, headers: { 'user-agent': userAgent } }, (answer) => {
      if (answer.statusCode !== 200) failed(new Error(`The front page answered ${answer.statusCode}.`))
      answer.resume().once('end', () => done(performance.now() - start))
    }).once('error', failed)
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
