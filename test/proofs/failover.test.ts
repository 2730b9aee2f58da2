import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { primaryAndStandby } from '#scripts/debian-standby.ts'
import { drillFailover } from '#scripts/failover-drill.ts'
import { afterAll, expect, test } from 'vitest'
import { size } from './size.ts'

const folder = mkdtempSync(join(tmpdir(), 'patio-failover-'))
const pair = await primaryAndStandby(folder, 'remote_apply')
afterAll(async () => {
  await pair.stop()
  rmSync(folder, { recursive: true, force: true })
})

// `npm run drills -- failover` says the same with figures.
test('[OPS-02] the primary is killed under holds and its standby promoted: they go on by the same addresses, none that was answered is lost and none is there twice', async () => {
  const dataDir = join(folder, 'patio')
  const figures = await drillFailover({ pair, dataDir, perSecond: size(6, 20), seconds: size(3, 30) })
  expect(figures.filter(({ isMet }) => isMet === false)).toEqual([])
  expect(figures.map(({ what }) => what)).toEqual(expect.arrayContaining(['answered holds lost', 'worker left alone']))
})
