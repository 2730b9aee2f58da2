import { aSession } from '#test/sessions.ts'
import { newId } from '#kernel/ids.ts'
import { aGuest, NOW } from '#test/factories.ts'
import { aDevice } from '#test/push-service.ts'
import { aDatabase } from '#test/world.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { removeRanOut } from '#domain/accounts/commands/remove-ran-out.server.ts'
import { removeOldNotifications } from './remove-old.server.ts'

const { db } = await aDatabase()

test('[MSG-02] notifications go a year after they were read, or came and were never read; devices three months after their log-in ran out', async () => {
  const userId = await aGuest(db)
  const at = (text: string) => new Date(text)
  const times = [
    ['read long ago', '2024-01-01', '2025-03-01T14:00:00Z'],
    ['never read', '2025-03-01T14:00:00Z', null],
    ['read later', '2024-01-01', '2025-03-03T14:00:00Z'],
    ['unread', '2025-03-03T14:00:00Z', null],
  ] as const
  for (const [key, created, read] of times)
    await sql`insert into notifications (id, event_key, recipient_id, kind, subject_id, created_at, read_at)
      values (${newId()}, ${key}, ${userId}, 'message', ${newId()}, ${at(created)}, ${read && at(read)})`.execute(db)
  for (const days of [89, 91]) {
    const { id: session } = await aSession(db, userId, { days: -days })
    const { p256dh, auth } = aDevice()
    await sql`insert into push_subscriptions (id, session_id, endpoint, p256dh, auth, created_at)
      values (${newId()}, ${session}, ${`https://push.invalid/${days}`}, ${p256dh}, ${auth}, ${NOW})`.execute(db)
  }

  await removeOldNotifications(db, NOW)
  await removeRanOut(db, NOW)
  const left = await db.selectFrom('notifications').select('event_key').orderBy('event_key').execute()
  expect(left.map(({ event_key }) => event_key)).toEqual(['read later', 'unread'])
  const devices = await db.selectFrom('push_subscriptions').select('endpoint').execute()
  expect(devices).toEqual([{ endpoint: 'https://push.invalid/89' }])
})
