import { randomBytes } from 'node:crypto'
import { slowAnswers } from '#domain/search/slow-answers.ts'
import { findBrokenPromises } from '../promises.ts'
import { type Db, openDatabase } from '#platform/db.server.ts'
import type { Postgres } from '#scripts/postgres.ts'
import type pg from 'pg'
import { afterAll, expect, inject } from 'vitest'
import { preparesStatements } from './prepared.ts'
import { copyOf, dropCopy, postgresOfRun } from './template.ts'

// On a slow machine a test would be given what an earlier one has searched.
slowAnswers.fromMs = Infinity

/** A test file's own database: migrated, empty, gone afterwards. */
export type World = { db: Db; pool: pg.Pool; url: string; close: () => Promise<void> }

export type Options = { connections?: number; templateIn?: (postgres: Postgres) => Promise<string> }

/**
 * Whatever a file's tests have done, the books are in order when they are through.
 *
 * @param connections enough for every guest of a race to have their own; each works out anew all that is asked of it (decision 105)
 * @param templateIn makes the database that this one is a copy of, where it is not the empty one
 */
export async function aDatabase({ connections = 4, templateIn }: Options = {}): Promise<World> {
  const postgres = postgresOfRun()
  const name = `patio_${randomBytes(6).toString('hex')}`
  await copyOf((await templateIn?.(postgres)) ?? inject('postgres').template, name)

  const url = postgres.url(name)
  const { db, pool } = openDatabase({ databaseUrl: url, databasePool: connections, timeouts: null })
  preparesStatements(pool)
  let isOpen = true
  const close = async () => {
    if (!isOpen) return
    isOpen = false
    await db.destroy()
    await dropCopy(name)
  }
  afterAll(async () => {
    const broken = isOpen ? await findBrokenPromises(db, null) : []
    await close()
    expect(broken).toEqual([])
  })
  return { db, pool, url, close }
}
