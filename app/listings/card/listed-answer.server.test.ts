import { newId } from '#kernel/ids.ts'
import { noteListingChanges } from '#platform/changes.server.ts'
import { isTooSlow, withinTime } from '#platform/deadline.server.ts'
import { aListing, NOW } from '#test/factories.ts'
import { aDatabase } from '#test/world.ts'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { listedAnswers } from './listed-answer.server.ts'

const { db } = await aDatabase()
const TTL_MS = 15_000
const answers = listedAnswers<{ shownIds: readonly string[]; words: string }>({ ttlMs: TTL_MS, maxEntries: 10 })

/** Of each test. */
let key = ''
beforeEach(() => void (key = newId()))

const inTime = (shownIds: readonly string[], words: string) => async () => ({ shownIds, words })
const tooLate = () => withinTime(db, 20, (tx) => sql`select pg_sleep(1)`.execute(tx)) as Promise<never>
const after = (ms: number) => new Date(NOW.getTime() + ms)

/** @returns its words, or that there was none in time */
const given = (make: () => Promise<{ shownIds: readonly string[]; words: string }>, ms: number) =>
  answers(db, key, make, after(ms)).then(
    ({ words }) => words,
    (error: unknown) => {
      if (!isTooSlow(error)) throw error
      return null
    },
  )

test('[HOME-01] rows that cannot be had in time are those of before, for ten minutes, and the next ones are asked for again', async () => {
  const { id } = await aListing(db)
  expect(await given(tooLate, 0)).toBeNull()
  expect(await given(inTime([id], 'first'), 0)).toBe('first')
  expect(await given(tooLate, TTL_MS + 1)).toBe('first')
  // It is cached as any other.
  expect(await given(inTime([id], 'second'), TTL_MS + 2)).toBe('first')
  expect(await given(inTime([id], 'second'), 2 * TTL_MS + 2)).toBe('second')
  expect(await given(tooLate, 600_000 + 3 * TTL_MS)).toBeNull()
})

test('[HOME-01] other failures are told', async () => {
  expect(await given(inTime([], 'first'), 0)).toBe('first')
  const failing = () => Promise.reject(new Error('a fault of ours'))
  await expect(given(failing, TTL_MS + 1)).rejects.toThrow('a fault of ours')
})

test.each([
  ['is no longer published', (id: string) => sql`update listings set status = 'paused' where id = ${id}`.execute(db)],
  ['has changed', async (id: string) => noteListingChanges([id])],
])('[HOME-01] rows of before are not given once a listing in them %s', async (_, change) => {
  const { id } = await aListing(db)
  expect(await given(inTime([id], 'first'), 0)).toBe('first')
  await change(id)
  expect(await given(tooLate, TTL_MS + 1)).toBeNull()
  expect(await given(tooLate, TTL_MS + 1)).toBeNull()
})
