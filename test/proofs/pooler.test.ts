import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { aPooler } from '#scripts/drilling/pooler.ts'
import { drillPooler } from '#scripts/pooler-drill.ts'
import { dropDatabase, ensureDatabase, type Postgres } from '#scripts/postgres.ts'
import { postgresOwner, thisMachine } from '#scripts/machine/choices.ts'
import { afterAll, expect, inject, test } from 'vitest'

const { urlPattern, folder: cluster } = inject('postgres')
const postgres: Postgres = {
  url: (name) => urlPattern.replace('DATABASE', name),
  folder: cluster,
  stop: async () => {},
}
const DATABASE = `patio_pooled_${process.pid}`
const SIZE = 6

const folder = mkdtempSync(join(tmpdir(), 'patio-pooler-'))
const owner = postgresOwner(thisMachine)
if (owner) chownSync(folder, owner.uid, owner.gid)
await ensureDatabase(postgres, DATABASE)
const direct = postgres.url(DATABASE)
const pooler = await aPooler(folder, direct, SIZE)
await pooler.start()
afterAll(async () => {
  await pooler.end('SIGKILL')
  await dropDatabase(postgres, DATABASE)
  rmSync(folder, { recursive: true, force: true })
})

// `npm run drills -- pooler` says the same with figures.
test('[OPS-02] all of it goes through a pooler of transactions: two migrations at once, pages, holds and jobs; killed, it costs nothing that was answered', async () => {
  const dataDir = join(folder, 'patio')
  const figures = await drillPooler({ pooler, direct, dataDir, size: SIZE, perSecond: 5 })
  expect(figures.filter(({ isMet }) => isMet === false)).toEqual([])
  expect(figures.length).toBeGreaterThan(8)
})
