import { newId } from '#kernel/ids.ts'
import { aGuest, NOW } from '#test/factories.ts'
import { aDatabase } from '#test/world.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { removeOldEmails } from './commands/remove-old.server.ts'

const { db } = await aDatabase()

test('[AUTH-07] [ADM-05] an e-mail goes a year after it was made, but one that is still to be sent stays', async () => {
  const userId = await aGuest(db)
  const [before, after] = ['2025-03-02T14:59:59Z', '2025-03-02T15:00:00Z']
  const made = [
    ...['sent', 'dead', 'withdrawn', 'paused', 'in-digest'].map((status) => [status, before] as const),
    ...['queued', 'failed', 'held-back'].map((status) => [status, before] as const),
    ['sent', after] as const,
  ]
  for (const [status, at] of made)
    await sql`insert into outgoing_emails (id, event_key, recipient_id, to_address, language, type, subject, html, text, status, created_at)
      values (${newId()}, ${`${status} ${at}`}, ${userId}, 'a@patio.example', 'en', 'message', 'S', 'H', 'T', ${status}, ${new Date(at)})`.execute(
      db,
    )
  await removeOldEmails(db, NOW)
  const left = await db.selectFrom('outgoing_emails').select('event_key').orderBy('event_key').execute()
  expect(left.map(({ event_key }) => event_key)).toEqual([
    `failed ${before}`,
    `held-back ${before}`,
    `queued ${before}`,
    `sent ${after}`,
  ])
})
