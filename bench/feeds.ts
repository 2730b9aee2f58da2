import { type Db, openDatabase } from '#platform/db.server.ts'
import { addJob } from '#platform/outbox.server.ts'
import { sql } from 'kysely'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { calendarSite, FEEDS, FEEDS_PORT, fillFeeds } from './feeds-world.ts'
import { p99, pacedPages } from './paced-pages.ts'
import { type Figure, note, type Options } from './report.ts'
import { startPatio } from './running.ts'

/**
 * Measures pages while one worker asks a thousand calendars that are due at once, which takes half an hour.
 *
 * The calendars are on this machine, and no setting lets the worker ask a private address. So the product's own worker runs in a network of ours
 * (bench/feeds-network.ts): only names are resolved and connections opened otherwise. All else is as ever: the queue, the checks
 * of addresses, the side process that reads, the transactions, the search documents that follow.
 */
export async function measure(_options: Options): Promise<Figure[]> {
  const site = await calendarSite()
  try {
    const { port } = site.address() as AddressInfo
    const patio = await startPatio({
      world: { name: 'feeds_bench', fill: fillFeeds },
      alsoWorker: { settings: { [FEEDS_PORT]: String(port) }, preload: 'bench/feeds-network.ts' },
    })
    const { db } = openDatabase({ databaseUrl: patio.databaseUrl, databasePool: 1, timeouts: null })
    try {
      return await figuresOf(db, patio.address)
    } finally {
      await db.destroy()
      await patio.stop()
    }
  } finally {
    site.closeAllConnections()
    site.close()
  }
}

async function figuresOf(db: Db, address: string): Promise<Figure[]> {
  const { quiet, during } = await pacedPages(address)
  const polled = async (what: string) => {
    note(`${FEEDS} calendars, ${what}...`)
    const began = performance.now()
    const pages = await during(pollAll(db))
    return { pages, perSecond: (FEEDS * 1000) / (performance.now() - began) }
  }
  const first = await polled('read for the first time')
  const again = await polled('read again')
  return [
    { figure: 'polls.first', value: first.perSecond, unit: '/s' },
    { figure: 'polls.again', value: again.perSecond, unit: '/s' },
    { figure: 'pages.p99_quiet', value: p99(quiet), unit: 'ms' },
    { figure: 'pages.p99_while_first', value: p99(first.pages), unit: 'ms' },
    { figure: 'pages.p99_while_again', value: p99(again.pages), unit: 'ms' },
    { figure: 'pages.ratio', value: p99([...first.pages, ...again.pages]) / p99(quiet), unit: '', goal: '<=2' },
  ]
}

/** Makes all of them due, and the worker queues what is due as soon as it has nothing left, which it otherwise does each minute. */
async function pollAll(db: Db): Promise<void> {
  await sql`update calendar_feeds set next_poll_at = now()`.execute(db)
  for (;;) {
    const { rows } = await sql<{ due: number; queued: number; failure: string | null }>`
      select count(*) filter (where next_poll_at <= now()) as due, max(failure) as failure,
        (select count(*) from graphile_worker.jobs where task_identifier in ('calendars.queue-polls', 'calendars.poll-feed')) as queued
      from calendar_feeds`.execute(db)
    const { due, queued, failure } = rows[0]!
    if (failure) throw new Error(`A calendar could not be read: ${failure}.`)
    if (due === 0) return
    if (queued === 0) await addJob(db, 'calendars.queue-polls', {}, { key: 'calendars.queue-polls' })
    await wait(250)
  }
}
