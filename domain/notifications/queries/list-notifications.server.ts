import type { Language } from '#domain/i18n/language.ts'
import type { Side } from '#kernel/side.ts'
import type { Db, RowOf } from '#platform/db.server.ts'
import { sql } from 'kysely'
import { isKind, type NotificationKind } from '../kinds.ts'

const PAGE = 30

/** A notification as its recipient reads it. */
type OwnNotification = {
  id: string
  kind: NotificationKind
  side: Side | null
  thingId: string
  /** The listing's title, in the reader's language where written; empty where there is no listing. */
  title: string
  /** The name of the person who caused it. */
  name: string
  createdAt: Date
  isUnread: boolean
}

type Window = {
  userId: string
  /** The id before which the page begins; null for the newest. */
  before: string | null
}

/** Lists a person's notifications, newest first, with the id before which the next page begins. */
export async function listNotifications(db: Db, window: Window, language: Language) {
  const rows = await found(db, window, language).execute()
  const shown = rows.slice(0, PAGE)
  return {
    notifications: shown.flatMap((row) => (isKind(row.kind) ? [toNotification(row, row.kind)] : [])),
    older: rows.length > PAGE ? shown.at(-1)!.id : null,
  }
}

const found = (db: Db, { userId, before }: Window, language: Language) =>
  db
    .selectFrom('notifications')
    .leftJoin('profiles', 'profiles.user_id', 'person_id')
    .select(['notifications.id', 'kind', 'side', 'subject_id', 'notifications.created_at', 'read_at', 'first_name'])
    .select(
      sql<string>`coalesce((select title from listing_texts t where t.listing_id = notifications.listing_id
        order by title = '', language <> ${language} limit 1), '')`.as('title'),
    )
    .where('recipient_id', '=', userId)
    .where('is_shown', '=', true)
    .$if(before !== null, (query) => query.where('notifications.id', '<', before))
    .orderBy('notifications.id', 'desc')
    .limit(PAGE + 1)

const toNotification = (row: RowOf<typeof found>, kind: NotificationKind): OwnNotification => ({
  id: row.id,
  kind,
  side: row.side,
  thingId: row.subject_id,
  title: row.title,
  name: row.first_name ?? '',
  createdAt: row.created_at,
  isUnread: row.read_at === null,
})
