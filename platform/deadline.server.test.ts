import { aDatabase } from '#test/world.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Db, Tx } from './db.server.ts'
import { byDeadline, isTooSlow, withinTime } from './deadline.server.ts'

const { db } = await aDatabase()

const sleep = (on: Db | Tx, seconds: number) => sql`select pg_sleep(${seconds})`.execute(on)
/** @returns milliseconds until the work was abandoned */
async function untilExpired(work: Promise<unknown>): Promise<number> {
  const start = performance.now()
  await expect(work).rejects.toSatisfy(isTooSlow)
  return performance.now() - start
}

test('[HOME-13] one statement that takes too long is given up', async () => {
  expect(await untilExpired(withinTime(db, 100, (tx) => sleep(tx, 30)))).toBeLessThan(1000)
})

test('[HOME-13] many statements, none of which takes too long, are given up when they do together', async () => {
  let statements = 0
  // A busy machine may need half a second for the first of them.
  const many = withinTime(db, 1500, async (tx) => {
    for (; statements < 100; statements += 1) await sleep(tx, 0.2)
  })
  expect(await untilExpired(many)).toBeLessThan(5000)
  expect(statements).toBeGreaterThan(0)
  expect(statements).toBeLessThan(10)
})

/** @returns the error that ends a statement of half a minute, and when */
function endOf(work: (endless: (tx: Tx) => Promise<void>) => Promise<unknown>) {
  const { promise, resolve } = Promise.withResolvers<{ error: unknown; ms: number }>()
  const start = performance.now()
  const endless = (tx: Tx) =>
    sleep(tx, 30).then(
      () => resolve({ error: null, ms: 30_000 }),
      (error: unknown) => resolve({ error, ms: performance.now() - start }),
    )
  return untilExpired(work(endless)).then(() => promise)
}

test('[HOME-13] the database itself gives up the last statement, in the time that was left', async () => {
  const { error, ms } = await endOf((endless) =>
    withinTime(db, 1000, async (tx) => {
      await sleep(tx, 0.8)
      await endless(tx)
    }),
  )
  expect(error).toMatchObject({ code: '57014' })
  expect(ms).toBeLessThan(1700)
})

test('[HOME-13] statements that are asked for at once share the time', async () => {
  const many = withinTime(db, 400, (tx) => Promise.all([1, 2, 3, 4, 5].map(() => sleep(tx, 0.3))))
  expect(await untilExpired(many)).toBeLessThan(1400)
})

test('[HOME-13] what runs inside other work ends with it, however long it was given itself', async () => {
  const { error, ms } = await endOf((endless) =>
    byDeadline(400, async () => {
      await withinTime(db, 60_000, (tx) => sleep(tx, 0.3))
      await withinTime(db, 60_000, endless)
    }),
  )
  expect(error).toMatchObject({ code: '57014' })
  expect(ms).toBeLessThan(1400)
})

test('[HOME-13] the wait for a connection counts', async () => {
  const { db: one, close } = await aDatabase({ connections: 1 })
  const { promise: free, resolve } = Promise.withResolvers<void>()
  const holder = one.connection().execute(() => free)
  expect(await untilExpired(withinTime(one, 100, (tx) => sleep(tx, 0)))).toBeLessThan(1000)
  resolve()
  await holder
  expect((await sleep(one, 0)).rows).toHaveLength(1)
  await close()
})

test('[HOME-13] what is in time keeps its answer, and the next statement of the connection its own limit', async () => {
  const { db: one, close } = await aDatabase({ connections: 1 })
  const limitOf = async (on: Db | Tx) =>
    (await sql<{ limit: string }>`select current_setting('statement_timeout') as limit`.execute(on)).rows[0]!.limit
  expect(await withinTime(one, 60_000, limitOf)).toMatch(/^(1min|[\d.]+ms|59\d*ms|59s)$/)
  expect(await limitOf(one)).toBe('0')
  await close()
})
