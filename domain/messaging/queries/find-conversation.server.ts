import type { BookingStatus } from '#domain/bookings/booking.ts'
import type { Language } from '#domain/i18n/language.ts'
import type { OwnText } from '#domain/listings/listing.ts'
import { ownText } from '#domain/listings/queries/read-columns.server.ts'
import { averageColor } from '#domain/media/photo.ts'
import { avatarKey } from '#domain/media/queries/avatar-key.server.ts'
import type { Day } from '#kernel/dates.ts'
import type { Side } from '#kernel/side.ts'
import type { Db, RowOf } from '#platform/db.server.ts'
import { sql } from 'kysely'
import type { Message } from '../message.ts'
import { messageRows, toMessage } from './read-messages.server.ts'

/** The booking that a conversation shows: the newest active one, else the newest. */
type ConversationBooking = {
  id: string
  status: BookingStatus
  waitsFor: 'host' | 'payment' | null
  expiresAt: Date | null
  checkIn: Day
  checkOut: Day
  startTime: string | null
  startsAt: Date
  endsAt: Date
  timeZone: string
  guests: number
  /** The side that proposed the open change. */
  changeBy: Side | null
}

/** A conversation as one side sees it in the inbox. */
export type ConversationSummary = {
  id: string
  /** The reader's side. */
  side: Side
  other: {
    id: string
    /** The other person's first name; empty where the account is erased. */
    name: string
    avatar: string | null
    isGone: boolean
    /** Whether the reader blocked the other side; the reverse is never disclosed. */
    isBlocked: boolean
  }
  listing: {
    id: string
    title: OwnText | null
    cover: { key: string; color: string } | null
    isPublished: boolean
  }
  booking: ConversationBooking | null
  last: Message | null
  lastAt: Date
  unread: number
  isArchived: boolean
  lastNumber: number
  /** Numbers up to which the reader and the other side have read, and the other side's device received. */
  ownRead: number
  otherRead: number
  otherDelivered: number
}

type Own = { userId: string; conversationId: string }

/** Finds a conversation of this person; a stranger's reads as missing. */
export async function findConversation(
  db: Db,
  { userId, conversationId }: Own,
  language: Language,
): Promise<ConversationSummary | null> {
  const rows = await sidesOf(db, userId, language).where('own.conversation_id', '=', conversationId).execute()
  return (await withLast(db, userId, rows))[0] ?? null
}

/** Whether a person is a side of the conversation. */
export async function isIn(db: Db, { userId, conversationId }: Own): Promise<boolean> {
  const row = await db
    .selectFrom('conversation_sides')
    .select('side')
    .where('conversation_id', '=', conversationId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Finds the conversation of these two about this listing.
 *
 * @returns its id
 */
export async function findConversationOf(
  db: Db,
  { guestId, hostId, listingId }: { guestId: string; hostId: string; listingId: string },
): Promise<string | null> {
  const row = await db
    .selectFrom('conversations')
    .select('id')
    .where('guest_id', '=', guestId)
    .where('host_id', '=', hostId)
    .where('listing_id', '=', listingId)
    .executeTakeFirst()
  return row?.id ?? null
}

/**
 * Finds the conversation that a guest has about a listing.
 *
 * @returns its id
 */
export async function findConversationAt(
  db: Db,
  { guestId, listingId }: { guestId: string; listingId: string },
): Promise<string | null> {
  const row = await db
    .selectFrom('conversations')
    .select('id')
    .where('guest_id', '=', guestId)
    .where('listing_id', '=', listingId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? null
}

/** The conversations of a person with what an inbox shows of each. */
export const sidesOf = (db: Db, userId: string, language: Language) =>
  db
    .selectFrom('conversation_sides as own')
    .innerJoin('conversations', 'conversations.id', 'own.conversation_id')
    .innerJoin('conversation_sides as theirs', (join) =>
      join.onRef('theirs.conversation_id', '=', 'own.conversation_id').onRef('theirs.side', '<>', 'own.side'),
    )
    .innerJoin('profiles', 'profiles.user_id', 'theirs.user_id')
    .innerJoin('listings', 'listings.id', 'conversations.listing_id')
    .select(['own.conversation_id as id', 'own.side', 'own.last_at', 'own.unread', 'own.is_archived'])
    .select([
      'own.read_number as own_read',
      'theirs.read_number as other_read',
      'theirs.delivered_number',
      'last_number',
    ])
    .select(['theirs.user_id as other_id', 'first_name', 'closed_at', 'listings.id as listing_id', 'listings.status'])
    .select([
      ownText('title', language).as('title'),
      avatarKey('profiles.avatar_photo').as('avatar'),
      coverOf.as('cover'),
      bookingOf.as('booking'),
      sql<boolean>`exists (select from blocked_people where blocker_id = own.user_id and blocked_id = theirs.user_id)`.as(
        'is_blocked',
      ),
    ])
    .where('own.user_id', '=', userId)

const coverOf = sql<{ key: string; thumbhash: string } | null>`(
  select json_build_object('key', key, 'thumbhash', thumbhash) from listing_photos join photos on photos.id = photo_id
  where listing_id = listings.id order by position limit 1)`

type BookingRow = Omit<ConversationBooking, 'expiresAt' | 'startsAt' | 'endsAt'> &
  Record<'startsAt' | 'endsAt', string> & { expiresAt: string | null }

/** A hold that was never paid is no booking here. */
const bookingOf = sql<BookingRow | null>`(
  select json_build_object('id', b.id, 'status', b.status, 'waitsFor', waits_for, 'expiresAt', expires_at, 'checkIn', check_in,
    'checkOut', check_out, 'startTime', to_char(start_time, 'HH24:MI'), 'startsAt', starts_at, 'endsAt', ends_at,
    'timeZone', b.time_zone, 'guests', guests,
    'changeBy', (select proposed_by from booking_changes where booking_id = b.id and booking_changes.status in ('proposed', 'awaiting-payment')))
  from bookings b
  where b.guest_id = conversations.guest_id and b.listing_id = conversations.listing_id and b.host_id = conversations.host_id
    and (cancel_reason is null or cancel_reason not in ('not-paid', 'exchanged'))
  order by b.status in ('pending', 'confirmed') desc, b.created_at desc, b.id desc limit 1)`

/** Adds each conversation's newest message. */
export async function withLast(
  db: Db,
  userId: string,
  rows: readonly RowOf<typeof sidesOf>[],
): Promise<ConversationSummary[]> {
  if (rows.length === 0) return []
  const last = await messageRows(db, userId)
    .where(
      sql<boolean>`(messages.conversation_id, number) in (select * from unnest(
        ${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ last_number }) => last_number)}::integer[]))`,
    )
    .execute()
  const byConversation = new Map(last.map((row) => [row.conversation_id, toMessage(row)]))
  return rows.map((row) => toSummary(row, byConversation.get(row.id) ?? null))
}

const toSummary = (row: RowOf<typeof sidesOf>, last: Message | null): ConversationSummary => ({
  id: row.id,
  side: row.side,
  other: {
    id: row.other_id,
    name: row.first_name,
    avatar: row.avatar,
    isGone: row.closed_at !== null,
    isBlocked: row.is_blocked,
  },
  listing: {
    id: row.listing_id,
    title: row.title,
    cover: row.cover && { key: row.cover.key, color: averageColor(row.cover.thumbhash) },
    isPublished: row.status === 'published',
  },
  booking: row.booking && {
    ...row.booking,
    expiresAt: row.booking.expiresAt === null ? null : new Date(row.booking.expiresAt),
    startsAt: new Date(row.booking.startsAt),
    endsAt: new Date(row.booking.endsAt),
  },
  last,
  lastAt: row.last_at,
  unread: row.unread,
  isArchived: row.is_archived,
  lastNumber: row.last_number,
  ownRead: row.own_read,
  otherRead: row.other_read,
  otherDelivered: row.delivered_number,
})
