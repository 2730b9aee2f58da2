import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { primaryAndStandby } from '#scripts/debian-standby.ts'
import { drillReplica } from '#scripts/replica-drill.ts'
import { afterAll, expect, test } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'patio-replica-'))
const pair = await primaryAndStandby(folder, 'on')
afterAll(async () => {
  await pair.stop()
  rmSync(folder, { recursive: true, force: true })
})

// `npm run drills -- replica` says the same with figures.
test('[OPS-02] a replica that lags, is away or is promoted is left out by itself and taken back, nobody reads their own change late, and one given as the primary is refused', async () => {
  const figures = await drillReplica({ pair, dataDir: join(folder, 'patio') })
  expect(figures.filter(({ isMet }) => isMet === false)).toEqual([])
  expect(figures.length).toBeGreaterThan(9)
})
