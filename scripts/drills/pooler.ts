import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildIfChanged } from '../build.ts'
import { primaryAndStandby } from '../debian-standby.ts'
import { reportDrill } from '../drill-report.ts'
import { aPooler } from '../drilling/pooler.ts'
import { drillPooler } from '../pooler-drill.ts'

/** All goes through PgBouncer in transaction mode, which is killed and started again under holds (docs/growing.md). */
const SIZE = 6
const folder = mkdtempSync(join(tmpdir(), 'patio-pooler-'))
buildIfChanged()
const pair = await primaryAndStandby(folder, 'on')
const { primary } = pair
await primary.ask('create database patio')
const direct = primary.url('patio')
const pooler = await aPooler(folder, direct, SIZE)
await pooler.start()
try {
  const where = { direct, dataDir: join(folder, 'patio') }
  process.exitCode = reportDrill('pooler', await drillPooler({ pooler, ...where, size: SIZE, perSecond: 20 }))
} finally {
  await pooler.end('SIGKILL')
  await pair.stop()
  rmSync(folder, { recursive: true, force: true })
}
