import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { buildIfChanged } from '../build.ts'
import { reportDrill } from '../drill-report.ts'
import { asker } from '../drilling/asker.ts'
import { busyGuests, fared, storedFigures } from '../drilling/guests.ts'
import { type Installation, within } from '../drilling/installation.ts'
import { shiftedClock } from '../drilling/shifted-clock.ts'
import { NOTICED_MS, twoServers } from '../drilling/two-servers.ts'

/** The clock of one of two servers is an hour ahead while guests book and pay: it is noticed, nothing is lost, and no night is sold twice. */
const HOUR_MS = 3_600_000
buildIfChanged()
const preload = shiftedClock(HOUR_MS)
process.exitCode = await within(twoServers('clock-off'), async (all) => {
  const load = await busyGuests(all, all.ask, { mayBeOverdue: true })
  await load.holds(5)
  const settings = { PORT: String(all.ports[1]) }
  const wrong = all.program('server.ts', { settings, preload })
  await all.servers[1]!.end('SIGTERM')
  await wrong.start()
  await setTimeout(NOTICED_MS)
  await load.holds(40)
  const offset = await offsetOf(all, all.ports[1]!)
  const doctor = doctorLine(all)
  await wrong.end('SIGTERM')
  await all.servers[1]!.start()
  await setTimeout(NOTICED_MS)
  await load.holds(5)
  const tally = await load.stop()
  const isNoticed = Math.abs(offset + HOUR_MS / 1000) < 5
  return reportDrill('clock-off', [
    { what: 'patio_clock_offset_seconds', figure: String(Math.round(offset)), isMet: isNoticed },
    { what: 'the doctor', figure: doctor, isMet: doctor.startsWith('wrong') },
    { what: 'payments refused as too late', figure: String(tally.overdue) },
    ...fared(tally, false),
    ...(await storedFigures(all.db, tally)),
  ])
})

/** As the server with the wrong clock tells it. */
async function offsetOf({ dataDir }: Installation, port: number): Promise<number> {
  const authorization = `Bearer ${readFileSync(join(dataDir, 'secrets/metrics'), 'utf8')}`
  const { text } = await asker(`http://127.0.0.1:${port}`)('/metrics', { headers: { authorization } })
  return Number(/^patio_clock_offset_seconds (.*)$/m.exec(text)?.[1] ?? Number.NaN)
}

/** The line about the clock that an operator of that machine reads. */
function doctorLine({ environment }: Installation): string {
  const program = new URL('../admin.ts', import.meta.url).pathname
  const { stdout } = spawnSync(process.execPath, ['--import', preload, program, 'doctor'], {
    env: environment,
    encoding: 'utf8',
  })
  return (
    stdout
      .split('\n')
      .find((line) => /\bclock\b/.test(line))
      ?.trim() ?? 'nothing'
  )
}
