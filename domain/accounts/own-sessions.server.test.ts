import { createHmac } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { newId } from '#kernel/ids.ts'
import { aGuest } from '#test/factories.ts'
import { aDevice } from '#test/push-service.ts'
import { aDatabase } from '#test/world.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createAuth } from './gateway.server.ts'
import { openSession } from './commands/open-session.server.ts'
import { findActor } from './queries/find-actor.server.ts'
import { isFresh } from './queries/is-fresh.server.ts'
import { ADMIN_IDLE_HOURS, MAX_SESSIONS, SESSION_DAYS, SESSION_IDLE_DAYS } from './session.ts'

const { db } = await aDatabase()
const secret = 'x'.repeat(40)
const auth = createAuth({ secret, publicUrl: 'http://localhost:3000' })
const MIGRATION = new URL('../../db/migrations/0027_own_sessions.sql', import.meta.url)

/** A cookie that an earlier version has set, with its token. */
const older = {
  token: 'vKqMHQpVn8ksdmqvkgoDBMhPXIWGsG6V',
  cookie: 'patio.session_token=vKqMHQpVn8ksdmqvkgoDBMhPXIWGsG6V.xkOxbixNdBzLozKb21%2BrfCtCvxSXpThi%2FYixCIYqc7A%3D',
}

test('[AUTH-07] whoever is signed in when the tokens are replaced by their hashes stays signed in', async () => {
  const userId = await aGuest(db)
  const text = await readFile(MIGRATION, 'utf8')
  const undo = text.slice(text.indexOf('Undo: ') + 6, text.indexOf('\n\n')).replaceAll('\n-- ', ' ')
  await db.transaction().execute(async (tx) => {
    for (const statement of undo.split(';').filter((each) => each.trim() !== '')) await sql.raw(statement).execute(tx)
    await sql`insert into session (id, token, "userId", "expiresAt")
      values (${newId()}, ${older.token}, ${userId}, now() + interval '1 day')`.execute(tx)
    await sql.raw(text).execute(tx)
  })
  expect(await findActor(db, auth, new Headers({ cookie: older.cookie }))).toMatchObject({ userId })
})

test('[AUTH-07] what the table of sessions stores lets nobody in', async () => {
  const userId = await aGuest(db)
  const cookie = (await openSession(db, auth, userId, new Headers()))!
  const token = decodeURIComponent(cookie).split(/[=.;]/)[2]!
  const stored = await db.selectFrom('session').selectAll().where('userId', '=', userId).executeTakeFirstOrThrow()
  expect(token).toHaveLength(43)
  expect(JSON.stringify(stored)).not.toContain(token)

  // Even who can sign cookies gets nowhere with what the row stores.
  const signature = createHmac('sha256', secret).update(stored.token_hash).digest('base64')
  const value = encodeURIComponent(`${stored.token_hash}.${signature}`)
  expect(await findActor(db, auth, new Headers({ cookie: `patio.session_token=${value}` }))).toBeNull()
  await expect(
    db.updateTable('session').set({ token_hash: token }).where('userId', '=', userId).execute(),
  ).rejects.toMatchObject({ constraint: 'session_token_hash_check' })
})

const sentBack = (cookie: string) => new Headers({ cookie: cookie.split(';')[0]! })
const logIn = async (userId: string, former = '') => (await openSession(db, auth, userId, sentBack(former)))!
const isIn = async (cookie: string) => (await findActor(db, auth, sentBack(cookie))) !== null
test('[AUTH-07] a log-in in a browser that is already in is as fresh as any other', async () => {
  const userId = await aGuest(db)
  const former = await logIn(userId)
  await sql`update session set proved_at = now() - interval '1 day' where "userId" = ${userId}`.execute(db)
  expect(await isFresh(db, auth, sentBack(former))).toBe(false)
  expect(await isFresh(db, auth, sentBack(await logIn(userId, former)))).toBe(true)
})

/** Whole hours until the only session of a person ends. */
async function hoursLeft(userId: string): Promise<number> {
  const { rows } = await sql<{
    hours: number
  }>`select round(extract(epoch from "expiresAt" - now()) / 3600)::int as hours
    from session where "userId" = ${userId}`.execute(db)
  expect(rows).toHaveLength(1)
  return rows[0]!.hours
}
const lastUsed = (userId: string, hours: number, days = 0) =>
  sql`update session set "updatedAt" = now() - make_interval(hours => ${hours}), "createdAt" = now() - make_interval(days => ${days}),
    "expiresAt" = now() + interval '1 hour' where "userId" = ${userId}`.execute(db)

test.each([
  ['a guest', [], SESSION_IDLE_DAYS * 24],
  ['an admin', ['reports'], ADMIN_IDLE_HOURS],
] as const)(
  '[AUTH-07] the session of %s ends after a time without use, and use moves its end',
  async (_, permissions, idle) => {
    const userId = await aGuest(db)
    await db
      .updateTable('profiles')
      .set({ permissions: [...permissions] })
      .where('user_id', '=', userId)
      .execute()
    const cookie = await logIn(userId)
    expect(await hoursLeft(userId)).toBe(idle)

    await lastUsed(userId, 0)
    expect(await isIn(cookie)).toBe(true)
    // Noted within the hour, so nothing is written.
    expect(await hoursLeft(userId)).toBe(1)
    await lastUsed(userId, 2)
    expect(await isIn(cookie)).toBe(true)
    expect(await hoursLeft(userId)).toBe(idle)

    await sql`update session set "expiresAt" = now() where "userId" = ${userId}`.execute(db)
    expect(await isIn(cookie)).toBe(false)
  },
)

test('[AUTH-07] a session that is used every day ends after a year', async () => {
  const userId = await aGuest(db)
  const cookie = await logIn(userId)
  await lastUsed(userId, 2, SESSION_DAYS - 2)
  expect(await isIn(cookie)).toBe(true)
  expect(await hoursLeft(userId)).toBe(48)
})

test('[AUTH-07] a log-in ends the browser’s earlier session, whoever’s it was', async () => {
  const [one, two] = [await aGuest(db), await aGuest(db)]
  const first = await logIn(one)
  const elsewhere = await logIn(one)
  const second = await logIn(one, first)
  expect([await isIn(first), await isIn(second), await isIn(elsewhere)]).toEqual([false, true, true])
  const third = await logIn(two, second)
  expect([await isIn(second), await isIn(third), await isIn(elsewhere)]).toEqual([false, true, true])
})

test('[AUTH-07] a log-in that an account refuses ends nothing', async () => {
  const [one, closed] = [await aGuest(db), await aGuest(db)]
  const cookie = await logIn(one)
  await db.updateTable('profiles').set({ closed_at: new Date() }).where('user_id', '=', closed).execute()
  expect(await openSession(db, auth, closed, sentBack(cookie))).toBeNull()
  expect(await isIn(cookie)).toBe(true)
})

test('[AUTH-07] whoever logs in again in the same browser keeps its pushes', async () => {
  const userId = await aGuest(db)
  const cookie = await logIn(userId)
  const { id } = await db.selectFrom('session').select('id').where('userId', '=', userId).executeTakeFirstOrThrow()
  const { p256dh, auth: key } = aDevice()
  await sql`insert into push_subscriptions (id, session_id, endpoint, p256dh, auth, created_at)
    values (${newId()}, ${id}, 'https://push.invalid/again', ${p256dh}, ${key}, now())`.execute(db)
  await logIn(userId, cookie)
  expect(await db.selectFrom('push_subscriptions').select('endpoint').execute()).toHaveLength(1)
})

test('[AUTH-07] an account has so many sessions, however many log-ins there are at once: the longest unused ends', async () => {
  const userId = await aGuest(db)
  const [unused, used] = [await logIn(userId), await logIn(userId)]
  await sql`update session set "updatedAt" = now() - interval '2 hours' where "userId" = ${userId}`.execute(db)
  expect(await isIn(used)).toBe(true)
  await Promise.all(Array.from({ length: MAX_SESSIONS - 1 }, () => logIn(userId)))
  expect([await isIn(unused), await isIn(used)]).toEqual([false, true])
  const { count } = await db
    .selectFrom('session')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  expect(count).toBe(MAX_SESSIONS)
})
