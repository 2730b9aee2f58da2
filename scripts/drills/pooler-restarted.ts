import { setTimeout } from 'node:timers/promises'
import { aListing } from '#test/factories.ts'
import { buildIfChanged } from '../build.ts'
import { inSeconds, reportDrill } from '../drill-report.ts'
import { asker } from '../drilling/asker.ts'
import { eventually } from '../drilling/eventually.ts'
import { busyGuests, fared, storedFigures } from '../drilling/guests.ts'
import { anInstallation, within } from '../drilling/installation.ts'
import { aPooler } from '../drilling/pooler.ts'

/** PgBouncer between the server and the database ends under load, once in order and once killed, and starts again two seconds later. */
const AWAY_MS = 2000
buildIfChanged()
process.exitCode = await within(anInstallation('pooler-restarted'), async (all) => {
  const pooler = await aPooler(all.folder, all.databaseUrl)
  await pooler.start()
  // What listens and works goes to the database itself (docs/operations.md, 'Limits').
  const settings = { DATABASE_URL: pooler.url, DATABASE_LISTEN_URL: all.databaseUrl }
  const [server, worker] = [all.program('server.ts', { settings }), all.program('worker.ts')]
  try {
    await Promise.all([server.start(), worker.start()])
    const [pid, ask] = [server.pid(), asker(all.publicUrl)]
    const page = `/property/${(await aListing(all.db)).id}`
    const load = await busyGuests(all, ask)
    let slowestMs = 0
    for (const signal of ['SIGINT', 'SIGKILL'] as const) {
      await load.holds(10)
      await pooler.end(signal)
      await setTimeout(AWAY_MS)
      await pooler.start()
      const begun = performance.now()
      await eventually('pages come', async () => (await ask(page).catch(() => null))?.status === 200)
      slowestMs = Math.max(slowestMs, performance.now() - begun)
    }
    await load.holds(10)
    const tally = await load.stop()
    return reportDrill('pooler-restarted', [
      { what: 'from the pooler back to pages', figure: `${inSeconds(slowestMs)} at most`, isMet: slowestMs < 5000 },
      { what: 'the server stays', figure: server.pid() === pid ? 'yes' : 'no', isMet: server.pid() === pid },
      ...fared(tally, true),
      ...(await storedFigures(all.db, tally)),
    ])
  } finally {
    await Promise.all([server.end('SIGTERM'), worker.end('SIGTERM')])
    await pooler.end('SIGKILL')
  }
})
