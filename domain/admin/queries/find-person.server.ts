import type { Permission } from '#domain/accounts/permission.ts'
import type { Language } from '#domain/i18n/language.ts'
import { ownText } from '#domain/listings/queries/read-columns.server.ts'
import type { Db, RowOf } from '#platform/db.server.ts'
import { sql } from 'kysely'

type Reader = { now: Date; language: Language }

/**
 * A person as an admin sees them.
 *
 * @param reader `now` separates future bookings
 */
export async function findPerson(db: Db, userId: string, { now, language }: Reader) {
  const [row, coming] = await Promise.all([
    person(db, userId).executeTakeFirst(),
    comingBookings(db, userId, { now, language }).execute(),
  ])
  return row ? { ...toPerson(row), coming: coming.map(toComing) } : null
}

const person = (db: Db, userId: string) =>
  db
    .selectFrom('profiles')
    .innerJoin('user', 'user.id', 'profiles.user_id')
    .leftJoin('suspensions', 'suspensions.user_id', 'profiles.user_id')
    .leftJoin('refused_addresses as refusal', (join) =>
      join.onRef('refusal.user_id', '=', 'profiles.user_id').on('refusal.tried_at', 'is', null),
    )
    .select([
      'profiles.user_id as id',
      'first_name',
      'last_name',
      'email',
      'emailVerified as is_proved',
      'country_code',
      'phone',
    ])
    .select([
      'closed_at',
      'erased_at',
      'permissions',
      'profiles.created_at',
      'suspensions.since',
      'suspensions.reason',
      'suspensions.paused_listing_ids',
      'suspensions.ends_at',
      'suspensions.republishes',
      'refusal.since as refused_since',
      'refusal.answer',
    ])
    .select(
      sql<number>`(select count(*)::int from listings where host_id = profiles.user_id and status = 'published')`.as(
        'published',
      ),
    )
    .select(
      sql<number>`(select count(*)::int from listings where host_id = profiles.user_id and status = 'paused')`.as(
        'paused_now',
      ),
    )
    .select(sql<number>`(select count(*)::int from bookings where guest_id = profiles.user_id)`.as('trips'))
    .select(sql<number>`(select count(*)::int from bookings where host_id = profiles.user_id)`.as('hosted'))
    .where('profiles.user_id', '=', userId)

/** Maximum future bookings shown; the bookings' page has all. */
const COMING_SHOWN = 50

const comingBookings = (db: Db, userId: string, { now, language }: Reader) =>
  db
    .selectFrom('bookings')
    .innerJoin('listings', 'listings.id', 'listing_id')
    .select(['bookings.id', 'bookings.status', 'bookings.guest_id', 'starts_at', 'bookings.time_zone', 'listing_id'])
    .select(ownText('title', language).as('title'))
    .where((eb) => eb.or([eb('bookings.guest_id', '=', userId), eb('bookings.host_id', '=', userId)]))
    .where('bookings.status', 'in', ['pending', 'confirmed'])
    .where('ends_at', '>', now)
    .orderBy('starts_at')
    .orderBy('bookings.id')
    .limit(COMING_SHOWN)

const toPerson = (row: RowOf<typeof person>) => ({
  id: row.id,
  name: `${row.first_name} ${row.last_name}`,
  email: row.email,
  isProved: row.is_proved,
  /** A mail server refuses the address. */
  refusal: row.refused_since && { since: row.refused_since, answer: row.answer! },
  country: row.country_code,
  phone: row.phone,
  permissions: row.permissions as Permission[],
  since: row.created_at,
  /** Set while a closed account waits for its erasure. */
  closedAt: row.erased_at ? null : row.closed_at,
  suspension: row.since && {
    since: row.since,
    reason: row.reason!,
    paused: row.paused_listing_ids!.length,
    endsAt: row.ends_at,
    republishes: row.republishes === true,
  },
  listings: { published: row.published, paused: row.paused_now },
  bookings: { asGuest: row.trips, asHost: row.hosted },
})

const toComing = (row: RowOf<typeof comingBookings>) => ({
  id: row.id,
  listingId: row.listing_id,
  title: row.title,
  status: row.status,
  startsAt: row.starts_at,
  zone: row.time_zone,
  guestId: row.guest_id,
})
