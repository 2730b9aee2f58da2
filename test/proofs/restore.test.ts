import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { localSecret } from '#platform/secrets.server.ts'
import { drillRestore } from '#scripts/restore-drill.ts'
import { afterAll, expect, test } from 'vitest'
import { aGuest, aListing } from '../factories.ts'
import { startS3 } from '../s3-server.ts'
import { aDatabase } from '../world.ts'

const s3 = await startS3()
const folder = mkdtempSync(join(tmpdir(), 'patio-restore-'))
afterAll(async () => {
  await s3.stop()
  rmSync(folder, { recursive: true, force: true })
})

// `npm run drills -- restore` does the same with a demo world and PostgreSQLs of its own.
test('[OPS-02] everything is lost but the bucket, the key and the secrets, and the site serves again with every row', async () => {
  const [before, after] = [await aDatabase(), await aDatabase()]
  const source = { url: before.url, dataDir: join(folder, 'lost') }
  const safe = join(folder, 'safe')
  for (const path of [source.dataDir, safe]) mkdirSync(path)
  for (const name of ['auth', 'payout-keys']) localSecret(source.dataDir, name)
  await aGuest(before.db)
  await aListing(before.db)

  const figures = await drillRestore({
    source,
    lose: async () => {
      await before.close()
      rmSync(source.dataDir, { recursive: true })
    },
    target: { url: after.url, dataDir: join(folder, 'new') },
    bucket: s3.setting,
    safe,
  })

  expect(figures.filter(({ isMet }) => isMet === false)).toEqual([])
  expect(figures.map(({ what }) => what)).toEqual(expect.arrayContaining(['rows as they were', 'restore']))
})
