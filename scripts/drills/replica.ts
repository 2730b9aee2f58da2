import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildIfChanged } from '../build.ts'
import { primaryAndStandby } from '../debian-standby.ts'
import { reportDrill } from '../drill-report.ts'
import { drillReplica } from '../replica-drill.ts'

/** A replica lags, is away and is promoted, while its server is asked for pages (docs/growing.md). */
const folder = mkdtempSync(join(tmpdir(), 'patio-replica-'))
buildIfChanged()
const pair = await primaryAndStandby(folder, 'on')
try {
  process.exitCode = reportDrill('replica', await drillReplica({ pair, dataDir: join(folder, 'patio') }))
} finally {
  await pair.stop()
  rmSync(folder, { recursive: true, force: true })
}
