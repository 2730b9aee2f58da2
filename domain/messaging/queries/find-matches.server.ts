import type { Db } from '#platform/db.server.ts'
import { type RawBuilder, sql } from 'kysely'
import { wordsOf } from '../inbox.ts'
import type { Message } from '../message.ts'
import { isAgreedIn, messageRows, toMessage } from './read-messages.server.ts'

type Search = {
  userId: string
  search: string
  /** Ids of conversations of this person. */
  among: readonly string[]
}

/** The newest message of each conversation that has words beginning with these, by the conversation's id. */
export async function findMatches(db: Db, { userId, search, among }: Search): Promise<Map<string, Message>> {
  const words = wordsOf(search)
  if (words.length === 0 || among.length === 0) return new Map()
  const { rows: found } = await sql<{ id: string; number: number | null }>`
    select wanted.id, (select number from messages where conversation_id = wanted.id and ${holds(userId, queryOf(words))}
      order by number desc limit 1) as number
    from unnest(${among}::uuid[]) wanted (id)`.execute(db)
  const matches = found.filter(({ number }) => number !== null)
  if (matches.length === 0) return new Map()
  const rows = await messageRows(db, userId)
    .where(
      sql<boolean>`(messages.conversation_id, number) in (select * from unnest(
        ${matches.map(({ id }) => id)}::uuid[], ${matches.map(({ number }) => number)}::integer[]))`,
    )
    .execute()
  return new Map(rows.map((row) => [row.conversation_id, toMessage(row)]))
}

/** Whether the other person's name, the listing's title or a message has words beginning with these. */
export function isFound(userId: string, search: string): RawBuilder<boolean> {
  const words = wordsOf(search)
  if (words.length === 0) return sql`false`
  const plain = plainOf(words)
  const query = queryOf(words)
  // Names avoid documents and `plain_text`, which PostgreSQL calls per row: ten times slower.
  const plainName = sql`lower(unaccent(p.first_name))`
  const beginnings = sql`(select array_agg('% ' || word || '%') from ${plain})`
  const own = sql`select conversation_id from conversation_sides where user_id = ${userId}`
  const ownListings = sql`select distinct listing_id from conversations where guest_id = ${userId} or host_id = ${userId}`
  // A scalar subquery is never turned into one that reads the messages of everybody.
  const isInMessage = sql`(select true from messages
    where conversation_id = own.conversation_id and ${holds(userId, query)} limit 1)`
  return sql`(own.conversation_id in (
    select theirs.conversation_id from conversation_sides theirs join profiles p on p.user_id = theirs.user_id
    where theirs.conversation_id in (${own}) and theirs.user_id <> ${userId} and ' ' || ${plainName} like all (${beginnings}::text[])
    union all
    select id from conversations where listing_id in (
      select listing_id from listing_texts
      where listing_id in (${ownListings}) and to_tsvector('simple', plain_text(title)) @@ ${query}))
    or coalesce(${isInMessage}, false))`
}

/** Hidden text is searchable only once it is readable (`isAgreedIn`), so guessing reveals nothing. */
const isAgreed = sql<boolean>`exists (select from conversations where id = messages.conversation_id and ${isAgreedIn})`

/** Plain letters may contain signs that a full-text query would parse as operators. */
const plainOf = (words: readonly string[]) =>
  sql`(select regexp_replace(plain_text(word), '[^[:alnum:]]', '', 'g') as word from unnest(${words}::text[]) word) plain where word <> ''`

const queryOf = (words: readonly string[]) =>
  sql`(select to_tsquery('simple', string_agg(word || ':*', ' & ')) from ${plainOf(words)})`

/** A message, as its reader sees it, has the words. */
const holds = (userId: string, query: RawBuilder<unknown>) => sql<boolean>`words @@ ${query} and removed_at is null
  and (covered_text is null or author_id = ${userId} or to_tsvector('simple', plain_text(covered_text)) @@ ${query} or ${isAgreed})`
