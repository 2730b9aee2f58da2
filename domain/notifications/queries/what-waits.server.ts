import type { Db } from '#platform/db.server.ts'
import { type RawBuilder, sql } from 'kysely'

/** Whether a trip needs an answer or payment, and unread notifications and conversations, 100 at most. */
export type WhatWaits = { trips: boolean; notifications: number; messages: number }

/** What waits for a person, read by every page; each condition is a routine of its noun. */
export const waitsFor = (userId: RawBuilder<string>, now: Date): RawBuilder<WhatWaits> => sql`
  json_build_object('trips', guest_is_awaited(${userId}, ${now}), 'notifications', unread_notifications(${userId}),
    'messages', unread_conversations(${userId}))`

/** Reads what waits in a query of its own. */
export async function whatWaits(db: Db, userId: string, now: Date): Promise<WhatWaits> {
  const { rows } = await sql<{ waits: WhatWaits }>`
    select ${waitsFor(sql`id`, now)} as waits from cast(${userId} as uuid) as id`.execute(db)
  return rows[0]!.waits
}
