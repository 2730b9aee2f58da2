import { lineEvents } from '#domain/messaging/system-line.ts'
import { newId } from '#kernel/ids.ts'
import type { Db } from '#platform/db.server.ts'
import { sql } from 'kysely'

/** A host with very much: the goals are meant for this one. */
export const INBOX = { conversations: 5000, listings: 20, each: 20, thread: 10_000 } as const

export type InboxWorld = {
  hostId: string
  /** The conversation with the longest thread. */
  thread: string
  listingIds: readonly string[]
  /** Guests who have written to nobody yet. */
  newGuestIds: readonly string[]
  bookingIds: readonly string[]
}

const NEW_GUESTS = 300

/** Fills an empty, migrated database, past the commands: the last tenth of the conversations is unread, and one in four has a booking. */
export async function fillMessages(db: Db): Promise<InboxWorld> {
  const hostId = newId()
  const guests = await people(db, hostId)
  const listingIds = await listings(db, hostId)
  await sql`insert into conversations (id, guest_id, host_id, listing_id, last_number, created_at)
    select gen_random_uuid(), guest, ${hostId}, (${listingIds}::uuid[])[1 + n % ${INBOX.listings}::integer], 0, now() - interval '1 year'
    from unnest(${guests.slice(0, INBOX.conversations)}::uuid[]) with ordinality as each (guest, n)`.execute(db)
  const { rows } = await sql<{ id: string }>`select id from conversations order by id limit 1`.execute(db)
  const thread = rows[0]!.id
  await sql`insert into messages (id, conversation_id, number, kind, author_id, text, created_at)
    select gen_random_uuid(), c.id, n, 'text', case when n % 3 = 0 then host_id else guest_id end,
      'Message ' || n || case when n % 7 = 0 then ': is the terrace in the sun in the morning' else ': when may we come, and where is the key' end,
      now() - interval '1 year' + n * interval '1 hour'
    from conversations c,
      lateral generate_series(1, case when c.id = ${thread} then ${INBOX.thread}::integer else ${INBOX.each}::integer end) n`.execute(
    db,
  )
  // A line after the others, of every event in turns.
  await sql`insert into messages (id, conversation_id, number, kind, line, event_key, created_at)
    select gen_random_uuid(), id, ${INBOX.each + 1}, 'line', jsonb_build_object('event', (${lineEvents}::text[])[1 + n % ${lineEvents.length}::integer],
      'bookingId', id, 'checkIn', '2027-01-01', 'checkOut', '2027-01-03', 'times', null, 'guests', 2, 'proposedBy', null), id::text, now()
    from (select id, row_number() over (order by id) as n from conversations where id <> ${thread}) c`.execute(db)
  await sql`update conversations set last_number = case when id = ${thread} then ${INBOX.thread}::integer else ${INBOX.each + 1} end`.execute(
    db,
  )
  await sql`insert into conversation_sides (conversation_id, side, user_id, last_at, read_number, delivered_number, unread, unread_since)
    select id, side, user_id, now() - random() * interval '1 year', last_number, last_number,
      case when is_unread and side = 'host' then 1 else 0 end, case when is_unread and side = 'host' then now() end
    from (select *, row_number() over (order by id) % 10 = 0 as is_unread from conversations) c,
      lateral (values ('guest', guest_id), ('host', host_id)) as two (side, user_id)`.execute(db)
  const bookingIds = await bookings(db)
  await sql`vacuum analyze`.execute(db)
  return { hostId, thread, listingIds, newGuestIds: guests.slice(INBOX.conversations), bookingIds }
}

async function people(db: Db, hostId: string): Promise<string[]> {
  const guests = Array.from({ length: INBOX.conversations + NEW_GUESTS }, () => newId())
  await sql`insert into "user" (id, name, email, "emailVerified")
    select id, 'Guest' || n || ' Rojas', id || '@patio.example', true from unnest(${[...guests, hostId]}::uuid[]) with ordinality as each (id, n)`.execute(
    db,
  )
  return guests
}

/** Copies nothing: what an inbox shows of a listing is a title and a state. */
async function listings(db: Db, hostId: string): Promise<string[]> {
  const ids = Array.from({ length: INBOX.listings }, () => newId())
  await sql`insert into listings (id, host_id, listing_type, category, subcategory, status, published_at, currency, price_minor, max_guests,
      refund_policy, street, commune, city, country_code, lat, lng, time_zone)
    select id, ${hostId}, 'home', 'live', 'apartment', 'published', now(), 'CLP', 50000, 4, 'flexible', 'Av. Italia 1439', 'Providencia', 'Santiago',
      'CL', -33.44, -70.63, 'America/Santiago' from unnest(${ids}::uuid[]) id`.execute(db)
  await sql`insert into listing_texts (listing_id, language, title, description)
    select id, language, 'Sunny loft ' || n, '' from unnest(${ids}::uuid[]) with ordinality as each (id, n), unnest('{en,es}'::text[]) language`.execute(
    db,
  )
  return ids
}

const bookings = (db: Db) =>
  db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`create temporary table booked on commit drop as
      select gen_random_uuid() as id, gen_random_uuid() as quote_id, * from (
        select guest_id, host_id, listing_id, row_number() over (order by id) as n from conversations) c where n % 4 = 0`.execute(
      tx,
    )
    await sql`insert into bookings (id, listing_id, quote_id, guest_id, host_id, status, check_in, check_out, starts_at, ends_at, time_zone, guests,
        created_at, status_at, share_minor, currency, last_day, created_on)
      select id, listing_id, quote_id, guest_id, host_id, 'confirmed', current_date + n::integer, current_date + n::integer + 2,
        now() + n * interval '1 day', now() + (n + 2) * interval '1 day', 'America/Santiago', 2, now(), now(), 100000, 'CLP',
        current_date + n::integer + 2, current_date from booked`.execute(tx)
    const { rows } = await sql<{ id: string }>`select id from booked`.execute(tx)
    return rows.map(({ id }) => id)
  })
