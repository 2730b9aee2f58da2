import { findPerson } from '#domain/admin/queries/find-person.server.ts'
import { listPeople } from '#domain/admin/queries/list-people.server.ts'
import { addMinutes } from '#kernel/zones.ts'
import { aGuest, aJobAsWritten, NOW, queuedJobs, valueOf } from '#test/factories.ts'
import { noMedia } from '#test/media.ts'
import { aDatabase } from '#test/world.ts'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { closeAccount } from './commands/close-account.server.ts'
import { queueErasures } from './commands/queue-erasures.server.ts'
import { eraseBy, isErasureLate } from './erasure.ts'
import { eraseAccount } from './jobs.server.ts'
import { findUnerased } from './queries/find-unerased.server.ts'

const { db } = await aDatabase()
const close = async (userId: string) => valueOf(await closeAccount(db, { userId, language: 'en' }, NOW))
const erase = (userId: string) => eraseAccount({ db, ...noMedia(), product: 'Patio' }, { userId }, NOW)

beforeEach(async () => {
  await sql`delete from graphile_worker._private_jobs`.execute(db)
  await sql`update profiles set closed_at = null where erased_at is null`.execute(db)
})

/** The state after so many tries. */
const tried = (attempts: number) =>
  sql`update graphile_worker._private_jobs set attempts = ${attempts}, last_error = 'Error: x', run_at = '2000-01-01'`.execute(
    db,
  )

async function jobs() {
  const { rows } = await sql<{ attempts: number; key: string | null }>`
    select attempts, key from graphile_worker.jobs where task_identifier = 'privacy.erase' order by id`.execute(db)
  return rows
}
const whose = async () => (await queuedJobs(db, 'privacy.erase')).map(({ payload }) => payload['userId'])

test('[AUTH-07] an erasure that was given up is queued again, once, with all its tries', async () => {
  const userId = await aGuest(db)
  await close(userId)
  await tried(12)
  await Promise.all([queueErasures(db), queueErasures(db)])
  expect(await whose()).toEqual([userId])
  expect(await jobs()).toEqual([{ attempts: 0, key: `erase:${userId}` }])
})

test('[AUTH-07] so is one that an older version has queued, and one that is lost', async () => {
  const [older, lost] = [await aGuest(db), await aGuest(db)]
  for (const userId of [older, lost]) await close(userId)
  await sql`delete from graphile_worker._private_jobs`.execute(db)
  await aJobAsWritten(db, 'privacy.erase', { userId: older })
  await tried(12)
  await queueErasures(db)
  expect(new Set(await whose())).toEqual(new Set([older, lost]))
  expect((await jobs()).map(({ attempts }) => attempts)).toEqual([0, 0])
})

test('[AUTH-07] one that will be tried again keeps its turn; an open or an erased account is left alone', async () => {
  const [closed, erased] = [await aGuest(db), await aGuest(db)]
  await aGuest(db)
  for (const userId of [closed, erased]) await close(userId)
  await erase(erased)
  await sql`delete from graphile_worker._private_jobs where payload ->> 'userId' <> ${closed}`.execute(db)
  await tried(11)
  await queueErasures(db)
  expect(await whose()).toEqual([closed])
  expect(await jobs()).toMatchObject([{ attempts: 11 }])
})

test('[AUTH-07] [ADM-01] whoever waits for a day is named to the operator, and to admins from the first moment, with the day of the law', async () => {
  const userId = await aGuest(db)
  await close(userId)
  const closed = async () => (await listPeople(db, { list: 'closed', query: '', page: 1 })).people
  expect(await closed()).toMatchObject([{ id: userId, closedAt: NOW }])
  expect(await findPerson(db, userId, { now: NOW, language: 'en' })).toMatchObject({ closedAt: NOW })
  expect(await findUnerased(db, addMinutes(NOW, 24 * 60))).toEqual([])
  // Closed on 2 March.
  expect(await findUnerased(db, addMinutes(NOW, 24 * 60 + 1))).toEqual([
    `a closed account is not erased: ${userId} (by 2026-04-01)`,
  ])

  await erase(userId)
  expect(await findUnerased(db, addMinutes(NOW, 24 * 60 + 1))).toEqual([])
  expect(await closed()).toEqual([])
  expect(await findPerson(db, userId, { now: NOW, language: 'en' })).toMatchObject({ closedAt: null })
})

test.each([
  [24 * 60, false],
  [24 * 60 + 1, true],
])('[AUTH-07] [ADM-01] %i minutes after closing, an account that is not erased is late: %s', (minutes, isLate) => {
  expect(isErasureLate(NOW, addMinutes(NOW, minutes))).toBe(isLate)
  expect(eraseBy(NOW)).toEqual(addMinutes(NOW, 30 * 24 * 60))
})
