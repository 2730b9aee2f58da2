import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { defaultLimits } from '#test/limits.ts'
import { queuedJobs } from '#test/factories.ts'
import { aDatabase } from '#test/world.ts'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createBudgets } from './budget.server.ts'
import type { CdnSetting } from './cdn-setting.server.ts'
import { notePurges, purgePages } from './purges.server.ts'

const { db } = await aDatabase()
const NOW = new Date('2026-03-01T12:00:00Z')
const secret = 'x'.repeat(40)

type Purge = { tags: string[]; key: unknown; header: unknown }
const purges: Purge[] = []
let status = 200
let whilePurging = async () => {}
const server = createServer((request, response) => {
  void text(request).then(async (body) => {
    const { tags } = JSON.parse(body) as { tags: string[] }
    purges.push({ tags, key: request.headers.authorization, header: request.headers['surrogate-key'] })
    await whilePurging()
    response.writeHead(status).end('{}')
  })
})
await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done))
afterAll(() => server.close().closeAllConnections())

const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/purge`
const cdn: CdnSetting = { seconds: 60, purge: { url, headers: { authorization: 'Bearer a-long-token' } } }
const note = (...tags: string[]) => db.transaction().execute((tx) => notePurges(tx, tags))
const waiting = async () =>
  (await db.selectFrom('page_purges').select('tag').orderBy('id').execute()).map(({ tag }) => tag)
const run = (setting: CdnSetting | null = cdn, limit = 60, now = NOW) =>
  purgePages(
    db,
    { cdn: setting, budgets: createBudgets({ db, limits: { ...defaultLimits, cdnPurgesPerMinute: limit }, secret }) },
    now,
  )

beforeEach(async () => {
  purges.length = 0
  status = 200
  whilePurging = async () => {}
  for (const table of ['page_purges', 'spent_budgets']) await sql`delete from ${sql.table(table)}`.execute(db)
  await sql`delete from graphile_worker._private_jobs`.execute(db)
})

test('[OPS-02] what has changed is told to the CDN once, with its token, and one job waits for any number of changes', async () => {
  await note('l-1', 'l-2')
  await note('l-2', 'l-1')
  expect(await queuedJobs(db, 'pages.purge')).toHaveLength(1)
  await run()
  expect(purges).toEqual([{ tags: ['l-1', 'l-2'], key: 'Bearer a-long-token', header: 'l-1 l-2' }])
  expect(await waiting()).toEqual([])
  await run()
  expect(purges).toHaveLength(1)
})

test('[OPS-02] a transaction that is taken back purges nothing', async () => {
  const taken = db.transaction().execute(async (tx) => {
    await notePurges(tx, ['l-1'])
    throw new Error('taken back')
  })
  await expect(taken).rejects.toThrow('taken back')
  expect([await waiting(), await queuedJobs(db, 'pages.purge')]).toEqual([[], []])
})

test('[OPS-02] thirty tags go together, oldest first, and what is over the budget waits for the next minute', async () => {
  const tags = Array.from({ length: 65 }, (_, at) => `l-${at}`)
  await note(...tags)
  await sql`delete from graphile_worker._private_jobs`.execute(db)
  await run(cdn, 2)
  expect(purges.map((each) => each.tags.length)).toEqual([30, 30])
  expect(purges.flatMap((each) => each.tags)).toEqual(tags.slice(0, 60))
  expect(await waiting()).toEqual(tags.slice(60))
  expect(await queuedJobs(db, 'pages.purge')).toHaveLength(1)

  await run(cdn, 2, new Date(NOW.getTime() + 61_000))
  expect(await waiting()).toEqual([])
})

test('[OPS-02] a CDN that says no, or nothing, leaves the tags for the next try', async () => {
  await note('l-1')
  status = 500
  await expect(run()).rejects.toThrow('the CDN answered 500 to a purge')
  await expect(run({ seconds: 60, purge: { url: 'http://127.0.0.1:1/', headers: {} } })).rejects.toThrow()
  expect(await waiting()).toEqual(['l-1'])
  status = 200
  await run()
  expect(await waiting()).toEqual([])
})

test('[OPS-02] a change that comes while the CDN is told of the one before is told as well', async () => {
  await note('l-1')
  whilePurging = async () => {
    whilePurging = async () => {}
    await note('l-1')
  }
  await run()
  expect(purges.map(({ tags }) => tags)).toEqual([['l-1'], ['l-1']])
})

test('[OPS-02] pages that have ended by their age need no purge, and without a CDN nothing is left', async () => {
  await note('l-old')
  await sql`update page_purges set noted_at = clock_timestamp() - interval '61 seconds'`.execute(db)
  await note('l-new')
  await run()
  expect(purges.map(({ tags }) => tags)).toEqual([['l-new']])
  await note('l-1')
  await run(null)
  expect([purges.length, await waiting()]).toEqual([1, []])
})
