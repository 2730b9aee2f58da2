import type { Language } from '#domain/i18n/language.ts'
import type { Db } from '#platform/db.server.ts'
import { sql } from 'kysely'
import { pageAt } from '../table-view.ts'

type Reading = { adminId: string; personId: string }

/** Until when this admin may read this person's messages; null where no reason counts now. */
export async function readingUntil(db: Db, { adminId, personId }: Reading, now: Date): Promise<Date | null> {
  const reading = await db
    .selectFrom('message_readings')
    .select('until')
    .where('admin_id', '=', adminId)
    .where('person_id', '=', personId)
    .where('until', '>', now)
    .executeTakeFirst()
  return reading?.until ?? null
}

/** The number of messages between somebody and others: all that is told without a reason. */
export async function countMessages(db: Db, personId: string): Promise<{ conversations: number; messages: number }> {
  const { rows } = await sql<{ conversations: number; messages: number }>`
    select count(*)::int as conversations, coalesce(sum((select count(*) from messages m
      where m.conversation_id = s.conversation_id and m.kind <> 'line')), 0)::int as messages
    from conversation_sides s where s.user_id = ${personId}`.execute(db)
  return rows[0]!
}

/** Conversations of a page. */
const CONVERSATIONS = 25

type Conversation = {
  id: string
  otherId: string
  otherName: string
  title: string | null
  messages: number
  lastAt: Date
}

/** A person's conversations, the newest first, without a word of them. */
export async function listPrivateConversations(
  db: Db,
  { personId, page: wanted, language }: { personId: string; page: number; language: Language },
) {
  const counted = await countMessages(db, personId)
  const { from, ...at } = pageAt(wanted, counted.conversations, CONVERSATIONS)
  const { rows } =
    await sql<Conversation>`select c.id, other.user_id as "otherId", trim(p.first_name || ' ' || p.last_name) as "otherName",
      (select title from listing_texts t where t.listing_id = c.listing_id order by t.language = ${language} desc limit 1) as title,
      (select count(*)::int from messages m where m.conversation_id = c.id and m.kind <> 'line') as messages, own.last_at as "lastAt"
    from conversation_sides own join conversations c on c.id = own.conversation_id
      join conversation_sides other on other.conversation_id = c.id and other.user_id <> own.user_id
      join profiles p on p.user_id = other.user_id
    where own.user_id = ${personId} order by own.last_at desc, c.id desc limit ${CONVERSATIONS} offset ${from}`.execute(
      db,
    )
  return { conversations: rows, ...at }
}

/** Messages of a page. */
const MESSAGES = 50

type PrivateMessage = {
  id: string
  authorId: string
  name: string
  /** As it was written, with what is covered for the other side. */
  text: string
  at: Date
  images: number
  isRemoved: boolean
}

/**
 * A page of one of a person's conversations, the newest messages on the first page, each page in the order of writing.
 *
 * @returns null where it is not this person's
 */
export async function readPrivateThread(
  db: Db,
  { personId, conversationId, page: wanted }: { personId: string; conversationId: string; page: number },
) {
  const { rows } = await sql<{ otherId: string; otherName: string; count: number }>`
    select other.user_id as "otherId", trim(p.first_name || ' ' || p.last_name) as "otherName",
      (select count(*)::int from messages m where m.conversation_id = own.conversation_id and m.kind <> 'line') as count
    from conversation_sides own join conversation_sides other
      on other.conversation_id = own.conversation_id and other.user_id <> own.user_id
    join profiles p on p.user_id = other.user_id
    where own.conversation_id = ${conversationId} and own.user_id = ${personId}`.execute(db)
  const [thread] = rows
  if (!thread) return null
  const { from, ...at } = pageAt(wanted, thread.count, MESSAGES)
  const messages =
    await sql<PrivateMessage>`select m.id, m.author_id as "authorId", p.first_name as name, m.text, m.created_at as at,
      (select count(*)::int from message_images i where i.message_id = m.id) as images, m.removed_at is not null as "isRemoved"
    from messages m join profiles p on p.user_id = m.author_id
    where m.conversation_id = ${conversationId} and m.kind <> 'line'
    order by m.number desc limit ${MESSAGES} offset ${from}`.execute(db)
  return { ...thread, ...at, messages: messages.rows.toReversed() }
}
