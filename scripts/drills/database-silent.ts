import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { aListing } from '#test/factories.ts'
import { buildIfChanged } from '../build.ts'
import { inSeconds, reportDrill } from '../drill-report.ts'
import { asker } from '../drilling/asker.ts'
import { silenceDatabase } from '../drilling/database.ts'
import { eventually } from '../drilling/eventually.ts'
import { busyGuests, fared, storedFigures } from '../drilling/guests.ts'
import { anInstallation, within } from '../drilling/installation.ts'

/**
 * The database is stopped in its tracks under load (SIGSTOP), `--seconds N`: connections stay open and nothing answers. Nobody waits long,
 * strangers are given cached pages, and the site heals by itself.
 */
const { values } = parseArgs({ options: { seconds: { type: 'string', default: '20' } } })

/** A statement's limit, the answer's and what a busy machine needs besides. */
const MAX_WAIT_MS = 8000

buildIfChanged()
const settings = { PAGE_CACHE_SECONDS: '1' }
process.exitCode = await within(anInstallation('database-silent', { settings }), async (all) => {
  const [server, worker] = [all.program('server.ts'), all.program('worker.ts')]
  await Promise.all([server.start(), worker.start()])
  const endSupervision = worker.supervise()
  const ask = asker(all.publicUrl)
  const [cached, other] = [await aListing(all.db), await aListing(all.db)]
  const load = await busyGuests(all, ask)
  await load.holds(10)
  await ask(`/property/${cached.id}`)

  const silence = silenceDatabase(all, Number(values.seconds))
  const timed = async (path: string) => {
    const begun = performance.now()
    const status = (await ask(path).catch(() => null))?.status ?? 0
    return { path, status, ms: performance.now() - begun }
  }
  const first = await Promise.all(Array.from({ length: 20 }, () => timed(`/property/${other.id}`)))
  const fromCache = await timed(`/property/${cached.id}`)
  const probes = await Promise.all([timed('/healthz'), timed('/readyz')])
  await silence
  const begun = performance.now()
  await eventually('it answers again', async () => (await timed(`/property/${other.id}`)).status === 200)
  const healedMs = performance.now() - begun
  await load.holds(10)
  await setTimeout(1000)
  const tally = await load.stop()
  const longestMs = Math.max(...first.map(({ ms }) => ms))
  const figures = [
    {
      what: 'longest wait for a page that needs it',
      figure: inSeconds(longestMs),
      isMet: longestMs < MAX_WAIT_MS && first.every(({ status }) => status === 503),
    },
    { what: 'a page that was cached', figure: `${fromCache.status}`, isMet: fromCache.status === 200 },
    {
      what: 'probes',
      figure: probes.map(({ status }) => status).join(', '),
      isMet: probes.every(({ status }) => status === 200),
    },
    { what: 'from its return to pages', figure: inSeconds(healedMs), isMet: healedMs < MAX_WAIT_MS },
  ]
  const after = [...fared(tally, true), ...(await storedFigures(all.db, tally))]
  endSupervision()
  return reportDrill('database-silent', [...figures, ...after])
})
