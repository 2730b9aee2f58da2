import type { Db } from '#platform/db.server.ts'
import { publishLive } from '#platform/live.server.ts'
import { isKind, leadsTo } from '../kinds.ts'

type Own = { userId: string; notificationId: string }

/** @returns where it leads; null for somebody else's */
export async function readOne(db: Db, { userId, notificationId }: Own, now: Date): Promise<string | null> {
  const row = await db
    .updateTable('notifications')
    .set(({ fn, val }) => ({ read_at: fn.coalesce('read_at', val(now)) }))
    .where('id', '=', notificationId)
    .where('recipient_id', '=', userId)
    .returning(['kind', 'side', 'subject_id'])
    .executeTakeFirst()
  if (!row || !isKind(row.kind)) return null
  await publishLive(db, [userId], { kind: 'notification' })
  return leadsTo({ kind: row.kind, side: row.side, thingId: row.subject_id })
}

/** Marks notifications about a thing as read when the thing itself is read. */
export async function readAbout(
  db: Db,
  { userId, thingId }: { userId: string; thingId: string },
  now: Date,
): Promise<void> {
  await db
    .updateTable('notifications')
    .set({ read_at: now })
    .where('recipient_id', '=', userId)
    .where('subject_id', '=', thingId)
    .where('read_at', 'is', null)
    .execute()
}

/** Marks all up to one as read; later ones have not been on the page. */
export async function readAll(db: Db, { userId, notificationId: upTo }: Own, now: Date): Promise<void> {
  await db
    .updateTable('notifications')
    .set({ read_at: now })
    .where('recipient_id', '=', userId)
    .where('id', '<=', upTo)
    .where('read_at', 'is', null)
    .execute()
  await publishLive(db, [userId], { kind: 'notification' })
}
