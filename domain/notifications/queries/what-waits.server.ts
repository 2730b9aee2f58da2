import type { Db } from '#platform/db.server.ts'
import { type RawBuilder, sql } from 'kysely'

/** A trip needs an answer or payment; unread notifications and conversations count to 100. */
export type WhatWaits = { trips: boolean; notifications: number; messages: number }

/** Reads what waits for a person, for every page; each condition is a routine of its noun. */
export const waitsFor = (userId: RawBuilder<string>, now: Date): RawBuilder<WhatWaits> => sql`
  json_build_object('trips', guest_is_awaited(${userId}, ${now}), 'notifications', unread_notifications(${userId}),
    'messages', unread_conversations(${userId}))`

/** Reads what waits in a query of its own. */
export async function whatWaits(db: Db, userId: string, now: Date): Promise<WhatWaits> {
  const { rows } = await sql<{ waits: WhatWaits }>`
    select ${waitsFor(sql`id`, now)} as waits from cast(${userId} as uuid) as id`.execute(db)
  return rows[0]!.waits
}
