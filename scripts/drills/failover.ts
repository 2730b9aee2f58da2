import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildIfChanged } from '../build.ts'
import { primaryAndStandby } from '../debian-standby.ts'
import { reportDrill } from '../drill-report.ts'
import { drillFailover } from '../failover-drill.ts'

/** The primary is killed under load and its standby promoted (docs/growing.md). `--per-second N`: so many holds, 20 unless given. */
const { values } = parseArgs({ options: { 'per-second': { type: 'string', default: '20' } } })
const folder = mkdtempSync(join(tmpdir(), 'patio-failover-'))
buildIfChanged()
const pair = await primaryAndStandby(folder, 'remote_apply')
try {
  const drill = { pair, dataDir: join(folder, 'patio'), perSecond: Number(values['per-second']), seconds: 10 }
  process.exitCode = reportDrill('failover', await drillFailover(drill))
} finally {
  await pair.stop()
  rmSync(folder, { recursive: true, force: true })
}
