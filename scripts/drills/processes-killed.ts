import { setTimeout } from 'node:timers/promises'
import { buildIfChanged } from '../build.ts'
import { reportDrill } from '../drill-report.ts'
import { eventually } from '../drilling/eventually.ts'
import { busyGuests, fared, storedFigures } from '../drilling/guests.ts'
import { within } from '../drilling/installation.ts'
import type { Program } from '../drilling/program.ts'
import { NOTICED_MS, twoServers } from '../drilling/two-servers.ts'

/** Of two servers and two workers behind Caddy each is killed under load, and started again by a supervisor. */
const GUESTS = 6
buildIfChanged()
process.exitCode = await within(twoServers('processes-killed'), async (all) => {
  const load = await busyGuests(all, all.ask, { count: GUESTS })
  const supervised = [...all.servers, ...all.workers].map((program) => program.supervise())
  for (const program of [...all.servers, ...all.workers]) {
    await load.holds(10)
    await killed(program)
    await setTimeout(NOTICED_MS)
  }
  await load.holds(10)
  const tally = await load.stop()
  const after = await storedFigures(all.db, tally)
  for (const end of supervised) end()
  const failed = [...tally.failed.values()].reduce((sum, each) => sum + each, 0)
  // What a killed server was about is lost to whoever waits for it, once; nobody else may notice.
  const allowed = all.servers.length * GUESTS
  return reportDrill('processes-killed', [
    ...fared(tally, true),
    { what: 'of them more than were underway', figure: failed > allowed ? 'yes' : 'no', isMet: failed <= allowed },
    ...after,
  ])
})

/** As by the system that has no memory left. */
async function killed(program: Program): Promise<void> {
  const pid = program.pid()
  process.kill(pid, 'SIGKILL')
  await eventually('its supervisor has started it again', async () => program.isRunning() && program.pid() !== pid)
}
