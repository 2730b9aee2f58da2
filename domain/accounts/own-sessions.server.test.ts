import { createHmac } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { newId } from '#kernel/ids.ts'
import { aGuest } from '#test/factories.ts'
import { aDatabase } from '#test/world.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createAuth } from './gateway.server.ts'
import { openSession } from './commands/open-session.server.ts'
import { findActor } from './queries/find-actor.server.ts'

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
