import { sql } from 'kysely'
import type { Tx } from '#platform/db.server.ts'
import { isKind } from '../kinds.ts'

/** A review that was written meanwhile is not requested again, however late the e-mail is. */
const notWrittenYet = sql<boolean>`not (kind in ('review_request', 'review_reminder') and exists (
  select from reviews r where r.booking_id = notifications.subject_id and r.side = notifications.side))`

/** A notification to send, with its reader; null where it was deleted or read meanwhile. */
export async function findDelivery(tx: Tx, notificationId: string) {
  const row = await tx
    .selectFrom('notifications')
    .innerJoin('profiles as reader', 'reader.user_id', 'recipient_id')
    .innerJoin('user', 'user.id', 'recipient_id')
    .leftJoin('profiles as person', 'person.user_id', 'person_id')
    .select(['notifications.id', 'recipient_id as recipientId', 'kind', 'side', 'subject_id as thingId', 'event_key'])
    .select([
      'user.email',
      'reader.language',
      'reader.site',
      'reader.first_name as reader',
      'person.first_name as name',
    ])
    .select(
      sql<string>`coalesce((select title from listing_texts t where t.listing_id = notifications.listing_id
        order by title = '', t.language <> reader.language limit 1), '')`.as('title'),
    )
    .select(
      sql<Date | null>`case when kind like 'dispute%' then (select min(d.due_by) from disputes d join payments p on p.id = d.payment_id
        where d.status = 'open' and (d.number = subject_id or p.booking_id = subject_id)) end`.as('dueBy'),
    )
    .where('notifications.id', '=', notificationId)
    .where('read_at', 'is', null)
    .where(notWrittenYet)
    .executeTakeFirst()
  if (!row || !isKind(row.kind)) return null
  return { ...row, kind: row.kind, name: row.name ?? '' }
}
