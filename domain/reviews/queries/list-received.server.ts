import type { Language } from '#domain/i18n/language.ts'
import { ownText } from '#domain/listings/queries/read-columns.server.ts'
import { avatarKey } from '#domain/media/queries/avatar-key.server.ts'
import { otherSide, type Side } from '#kernel/side.ts'
import { dayIn } from '#kernel/zones.ts'
import type { Db, RowOf } from '#platform/db.server.ts'
import { sql } from 'kysely'
import { repliesUntil } from '../review.ts'

/** Received reviews per page. */
const PAGE_SIZE = 10

/** The receiver and their side: a host from guests, a guest from hosts. */
type Receiver = { as: Side; userId: string }

/**
 * A page of visible reviews that a person received, newest first, with their mean.
 *
 * @param input.page a page beyond the last one returns the last
 */
export async function listReceived(
  db: Db,
  { page: wanted, ...receiver }: Receiver & { page: number },
  language: Language,
  now: Date,
) {
  const { count, mean } = await meanOf(db, receiver, now)
  const pages = Math.max(1, Math.ceil(count / PAGE_SIZE))
  const page = Math.min(Math.max(1, wanted), pages)
  const rows = await received(db, receiver, { page, language, now }).execute()
  return { count, mean, page, pages, reviews: rows.map((row) => toReceived(row, receiver.as, now)) }
}

/** The number of visible reviews that a person received, and their mean; null without any. */
function meanOf(db: Db, receiver: Receiver, now: Date) {
  return visible(db, receiver, now)
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      sql<number | null>`round(avg(overall), 1)::float8`.as('mean'),
    ])
    .executeTakeFirstOrThrow()
}

/** A host's by their listings: an index has all that counts and orders them. */
const visible = (db: Db, { as, userId }: Receiver, now: Date) =>
  db
    .selectFrom('reviews')
    .where((eb) =>
      as === 'host'
        ? eb('reviews.listing_id', 'in', eb.selectFrom('listings').select('listings.id').where('host_id', '=', userId))
        : eb('booking_id', 'in', eb.selectFrom('bookings').select('bookings.id').where('guest_id', '=', userId)),
    )
    .where('side', '=', otherSide(as))
    .where('visible_at', '<=', now)
    .where('hidden_at', 'is', null)

type Shown = { page: number; language: Language; now: Date }

/** Author, listing and picture are read for the reviews of the page alone. */
const received = (db: Db, receiver: Receiver, { page, language, now }: Shown) =>
  db
    .selectFrom('reviews')
    .innerJoin('bookings', 'bookings.id', 'booking_id')
    .innerJoin('listings', 'listings.id', 'reviews.listing_id')
    .innerJoin('profiles', 'profiles.user_id', 'author_id')
    .where(
      'reviews.id',
      'in',
      visible(db, receiver, now)
        .select('reviews.id')
        .orderBy('visible_at', 'desc')
        .orderBy('reviews.id', 'desc')
        .limit(PAGE_SIZE)
        .offset((page - 1) * PAGE_SIZE),
    )
    .select(['reviews.id', 'booking_id', 'overall', 'comment', 'reviews.language', 'reply', 'replied_at', 'visible_at'])
    .select(['bookings.time_zone', 'first_name', ownText('title', language).as('title')])
    .select(avatarKey('profiles.avatar_photo').as('avatar'))
    .orderBy('visible_at', 'desc')
    .orderBy('reviews.id', 'desc')

const toReceived = (row: RowOf<typeof received>, as: Side, now: Date) => ({
  id: row.id,
  bookingId: row.booking_id,
  author: row.first_name,
  avatar: row.avatar,
  title: row.title,
  overall: row.overall,
  comment: row.comment,
  language: row.language,
  reply: row.reply,
  month: dayIn(row.visible_at, row.time_zone).slice(0, 7),
  timeZone: row.time_zone,
  /** The host's deadline for a reply; null where none is possible. */
  repliesUntil: as === 'host' ? openUntil(row, now) : null,
})

function openUntil({ replied_at, visible_at, time_zone }: RowOf<typeof received>, now: Date): Date | null {
  const until = repliesUntil(visible_at, time_zone)
  return replied_at === null && now < until ? until : null
}
