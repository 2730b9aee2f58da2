import { removeRanOut } from '#domain/accounts/commands/remove-ran-out.server.ts'
import { removeOldKeys } from '#domain/bookings/commands/remove-old-keys.server.ts'
import { removeOldProviderEvents } from '#domain/payments/commands/remove-old-events.server.ts'
import { removeFacebookRequests } from '#domain/privacy/commands/remove-facebook-requests.server.ts'
import type { Db } from '#platform/db.server.ts'
import { aGuest, NOW } from '#test/factories.ts'
import { later } from '#test/later.ts'
import { rowLives } from '#test/row-lives.ts'
import { aDatabase } from '#test/world.ts'
import { type RawBuilder, sql } from 'kysely'
import { expect, test } from 'vitest'
import { regularJobs } from '../../tasks.ts'

const { db } = await aDatabase()
const placed = Object.values(rowLives).flatMap((tables) => tables.split(/\s+/))

test('[OPS-02] [AUTH-07] of every table it is said how its rows end, and each job that ends some runs by itself', async () => {
  const { rows } = await sql<{ name: string }>`select c.relname as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition order by 1`.execute(
    db,
  )
  expect(placed.toSorted()).toEqual(rows.map(({ name }) => name))
  const jobs = Object.keys(rowLives).flatMap((life) => (life.startsWith('job ') ? [life.slice(4)] : []))
  expect(jobs.filter((name) => !regularJobs.some((job) => job.name === name))).toEqual([])
})

const userId = await aGuest(db)
const DAY = 24 * 60
const hash = (text: string) => text.padEnd(64, '0')

type End = { remove: (db: Db, now: Date) => Promise<void>; days: number; insert: (at: Date) => RawBuilder<unknown> }

const ends: Readonly<Record<string, End>> = {
  devices: {
    remove: removeRanOut,
    days: 400,
    insert: (at) =>
      sql`insert into devices (id, user_id, secret_hash, seen_at) values (gen_random_uuid(), ${userId}, ${hash('d')}, ${at})`,
  },
  email_changes: {
    remove: removeRanOut,
    days: 1,
    insert: (at) => sql`insert into email_changes values (${userId}, 'new@patio.test', ${at})`,
  },
  email_proofs: {
    remove: removeRanOut,
    days: 1,
    insert: (
      at,
    ) => sql`insert into email_proofs (id, purpose, address_key, user_id, secret_hash, created_at, expires_at)
      values (gen_random_uuid(), 'password', ${hash('a')}, ${userId}, ${hash('b')}, ${at}, ${at})`,
  },
  passkey_challenges: {
    remove: removeRanOut,
    days: 1,
    insert: (at) =>
      sql`insert into passkey_challenges values (${hash('c')}, 'enter', ${hash('b')}, null, ${at}, ${at})`,
  },
  sign_in_attempts: {
    remove: removeRanOut,
    days: 1,
    insert: (at) => sql`insert into sign_in_attempts values (${hash('e')}, ${hash('b')}, 'google', '/', ${at}, null)`,
  },
  waiting_log_ins: {
    remove: removeRanOut,
    days: 1,
    insert: (at) => sql`insert into waiting_log_ins values (${hash('f')}, ${userId}, null, 'app', 0, ${at})`,
  },
  idempotency_keys: {
    remove: removeOldKeys,
    days: 30,
    insert: (at) => sql`insert into idempotency_keys values ('a scope', 'a long key', ${userId}, '{}', ${at})`,
  },
  provider_events: {
    remove: removeOldProviderEvents,
    days: 400,
    insert: (at) => sql`insert into provider_events (provider, event_id, type, payload, received_at, processed_at)
      values ('stripe', 'evt_1', 'x', '{}', ${at}, ${at})`,
  },
  facebook_requests: {
    remove: removeFacebookRequests,
    days: 400,
    insert: (at) => sql`insert into facebook_requests values (${'0'.repeat(32)}, ${at})`,
  },
}

test.each(Object.entries(ends))(
  '[OPS-02] [AUTH-07] a row of %s is there until its time is over, and then is not',
  async (table, { remove, days, insert }) => {
    const count = async () =>
      (await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}`.execute(db)).rows[0]!.count
    await sql`delete from ${sql.table(table)}`.execute(db)
    await insert(NOW).execute(db)
    await remove(db, later(NOW, { minutes: days * DAY }))
    expect(await count()).toBe(1)
    await remove(db, later(NOW, { minutes: days * DAY + 1 }))
    expect(await count()).toBe(0)
  },
)

test('[ADM-04] a provider’s event that was not taken in stays until it is', async () => {
  await sql`insert into provider_events (provider, event_id, type, payload, received_at) values ('stripe', 'evt_2', 'x', '{}', ${NOW})`.execute(
    db,
  )
  await removeOldProviderEvents(db, later(NOW, { minutes: 800 * DAY }))
  expect(await db.selectFrom('provider_events').select('event_id').execute()).toEqual([{ event_id: 'evt_2' }])
})
