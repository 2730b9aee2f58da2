import { parseArgs } from 'node:util'
import { aListing } from '#test/factories.ts'
import { buildIfChanged } from '../build.ts'
import { reportDrill } from '../drill-report.ts'
import { asker } from '../drilling/asker.ts'
import { killDatabase } from '../drilling/database.ts'
import { eventually } from '../drilling/eventually.ts'
import { busyGuests, fared, storedFigures } from '../drilling/guests.ts'
import { anInstallation, within } from '../drilling/installation.ts'

/** The database is killed under load, `--times N`: what guests were answered is there, and the site heals by itself. */
const { values } = parseArgs({ options: { times: { type: 'string', default: '3' } } })
buildIfChanged()
process.exitCode = await within(anInstallation('database-killed'), async (all) => {
  const [server, worker] = [all.program('server.ts'), all.program('worker.ts')]
  await Promise.all([server.start(), worker.start()])
  const endSupervision = worker.supervise()
  const [pid, ask] = [server.pid(), asker(all.publicUrl)]
  const load = await busyGuests(all, ask)
  const page = `/property/${(await aListing(all.db)).id}`
  const status = async (path = page) => (await ask(path).catch(() => null))?.status ?? 0
  let [probesFailed, slowestMs] = [0, 0]
  for (let time = 0; time < Number(values.times); time += 1) {
    await load.holds(10)
    killDatabase(all)
    await eventually('it is away', async () => (await status()) === 503)
    for (const probe of ['/healthz', '/readyz']) if ((await status(probe)) !== 200) probesFailed += 1
    await all.database.start()
    const begun = performance.now()
    await eventually('it answers again', async () => (await status()) === 200)
    slowestMs = Math.max(slowestMs, performance.now() - begun)
  }
  await load.holds(10)
  const tally = await load.stop()
  const figures = [
    { what: 'probes that failed meanwhile', figure: String(probesFailed), isMet: probesFailed === 0 },
    { what: 'the server stays', figure: server.pid() === pid ? 'yes' : 'no', isMet: server.pid() === pid },
    {
      what: 'from the database back to pages',
      figure: `${(slowestMs / 1000).toFixed(1)} s at most`,
      isMet: slowestMs < 5000,
    },
  ]
  const after = [...fared(tally, true), ...(await storedFigures(all.db, tally))]
  endSupervision()
  return reportDrill('database-killed', [...figures, ...after])
})
