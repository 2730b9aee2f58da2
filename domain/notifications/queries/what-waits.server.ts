import type { Db } from '#platform/db.server.ts'
import { type RawBuilder, sql } from 'kysely'

/** Whether a trip has to be answered or paid, how many notifications and how many conversations are unread, up to a hundred of each. */
export type WhatWaits = { trips: boolean; notifications: number; messages: number }

/** What waits for somebody, in a query: every page asks. Each condition is a function of its noun in db/routines. */
export const waitsFor = (userId: RawBuilder<string>, now: Date): RawBuilder<WhatWaits> => sql`
  json_build_object('trips', guest_is_awaited(${userId}, ${now}), 'notifications', unread_notifications(${userId}),
    'messages', unread_conversations(${userId}))`

/** The same by itself. */
export async function whatWaits(db: Db, userId: string, now: Date): Promise<WhatWaits> {
  const { rows } = await sql<{ waits: WhatWaits }>`
    select ${waitsFor(sql`id`, now)} as waits from cast(${userId} as uuid) as id`.execute(db)
  return rows[0]!.waits
}
