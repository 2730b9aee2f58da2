import { aDatabase } from '#test/world.ts'
import { isSiteOpen } from '#domain/company/queries.server.ts'
import pg from 'pg'
import { expect, test } from 'vitest'
import { beQuiet, goLive, quietSince, untilLive } from './quiet.server.ts'

const { db, url } = await aDatabase()

async function quieten(): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await beQuiet(client)
  await client.end()
}

test('[OPS-02] in a quiet installation a worker waits and visitors are not let in, until it goes live', async () => {
  const warned: string[] = []
  const log = { warn: (text: unknown) => void warned.push(String(text)) }
  await untilLive(db, log, 1)
  expect([await quietSince(db), warned]).toEqual([null, []])

  await quieten()
  await quieten()
  const since = await quietSince(db)
  expect(since).toBeInstanceOf(Date)
  expect(await isSiteOpen(db, new Date())).toBe(false)

  let hasBegun = false
  const begun = untilLive(db, log, 1).then(() => (hasBegun = true))
  await expect.poll(() => warned.join()).toContain(`since ${since!.toISOString()}: nothing leaves it`)
  expect(hasBegun).toBe(false)
  expect(await goLive(db)).toBe(true)
  await begun
  expect([hasBegun, await quietSince(db), await goLive(db)]).toEqual([true, null, false])
  // Past the cache of some seconds.
  expect(await isSiteOpen(db, new Date(Date.now() + 60_000))).toBe(true)
})
