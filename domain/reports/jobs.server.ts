import { notify } from '#domain/notifications/commands/notify.server.ts'
import { type Db, inTransaction } from '#platform/db.server.ts'
import { addJob } from '#platform/outbox.server.ts'
import { sql } from 'kysely'

/** People notified per transaction. */
const BATCH = 100
/** Days back for which conversations with the suspended person count. */
const DAYS_BACK = 90

type SuspensionNotice = {
  userId: string
  /** When the suspension began, so that each suspension notifies once. */
  since: string
  /** The last conversation whose reader was notified. */
  after?: string
}

/** Notifies people to whom a suspended person wrote, in batches; a lifted suspension ends it. */
export function notifyOfSuspension(db: Db, { userId, since, after }: SuspensionNotice, now: Date): Promise<void> {
  return inTransaction(db, async (tx) => {
    const { rows } = await sql<{ id: string; listingId: string; otherId: string }>`
      select c.id, c.listing_id as "listingId", case when c.guest_id = ${userId} then c.host_id else c.guest_id end as "otherId"
      from conversations c
      where (c.guest_id = ${userId} or c.host_id = ${userId}) and c.id > ${after ?? '00000000-0000-0000-0000-000000000000'}::uuid
        and exists (select from suspensions where user_id = ${userId} and since = ${since}::timestamptz)
        and exists (select from messages m where m.conversation_id = c.id and m.author_id = ${userId} and m.kind in ('text', 'images')
          and m.created_at > ${since}::timestamptz - make_interval(days => ${DAYS_BACK}))
      order by c.id limit ${BATCH}`.execute(tx)
    for (const { id, listingId, otherId } of rows) {
      const about = { thingId: id, listingId, personId: userId }
      const eventKey = `sender-suspended:${userId}:${since}:${otherId}`
      await notify(tx, { kind: 'sender_suspended', recipientId: otherId, eventKey, ...about }, now)
    }
    if (rows.length === BATCH)
      await addJob(tx, 'reports.notify-of-suspension', { userId, since, after: rows.at(-1)!.id })
  })
}
