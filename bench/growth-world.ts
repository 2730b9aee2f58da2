import { demoAccounts } from '#domain/accounts/demo.ts'
import { totalEntries } from '#domain/payments/commands/total-entries.server.ts'
import type { Db, Tx } from '#platform/db.server.ts'
import { sql } from 'kysely'

/** A listing of the sample has so many in a year; a marketplace of 100,000 of them has four million bookings then. */
export const A_YEAR = { bookings: 40, ofDemoGuest: 3 } as const

/**
 * Gives each published listing of the demo world the past of so many years: bookings that are over, with all that a booking leaves behind
 * in the books, the inbox, notifications, e-mails, reviews, views and the log; of what has a life only what is still alive. Past the
 * triggers and the commands, as their rows are.
 */
export const fillYears =
  (years: number) =>
  async (db: Db): Promise<void> => {
    await db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await insertPeople(tx, years)
      await drawPast(tx, years)
      await insertBookings(tx)
      await insertBooks(tx)
      await insertMessages(tx)
      await insertNotifications(tx)
      await insertViews(tx, years)
    })
    // As a worker has done, minute by minute.
    while (await totalEntries(db));
  }

/** A person books eight times in ten years. */
async function insertPeople(tx: Tx, years: number): Promise<void> {
  await sql`create temporary table people on commit drop as
    select gen_random_uuid() as id, n from generate_series(1, (select count(*)::integer from listings where status = 'published')
      * ${A_YEAR.bookings * years}::integer / 8) n`.execute(tx)
  await sql`insert into "user" (id, name, email, "emailVerified") select id, 'Guest ' || n, 'guest-' || n || '@growth.example', true from people`.execute(
    tx,
  )
  await sql`insert into profiles (user_id, first_name, last_name, created_at)
    select id, 'Guest', 'Number ' || n, now() - interval '1 day' * (n % (365 * ${years}::integer)) from people`.execute(
    tx,
  )
}

/** One row a booking, nine days from the next one of its listing; a few are of the demo's guest. */
async function drawPast(tx: Tx, years: number): Promise<void> {
  const { email } = demoAccounts.find(({ role }) => role === 'guest')!
  const { id: guestId } = await tx.selectFrom('user').select('id').where('email', '=', email).executeTakeFirstOrThrow()
  await sql`create temporary table past on commit drop as
    select gen_random_uuid() as id, gen_random_uuid() as quote_id, gen_random_uuid() as payment_id, gen_random_uuid() as conversation_id, drawn.*,
      case when number % greatest(1, (listings * ${A_YEAR.bookings / A_YEAR.ofDemoGuest}::float8)::integer) = 0 then ${guestId}::uuid
        else p.id end as guest_id,
      (check_in + time '15:00') at time zone time_zone as starts_at, (check_in + 2 + time '11:00') at time zone time_zone as ends_at,
      check_in - interval '20 days' as made_at
    from (
      select l.id as listing_id, l.host_id, l.currency, l.time_zone, row_number() over (order by n, l.id) as number,
        count(*) over () / ${A_YEAR.bookings * years}::integer as listings,
        current_date - 20 - (n * 365 / ${A_YEAR.bookings}::integer) as check_in
      from (select * from listings where status = 'published') l, generate_series(1, ${A_YEAR.bookings * years}::integer) n
    ) drawn join people p on p.n = 1 + drawn.number % (select max(n) from people)`.execute(tx)
}

async function insertBookings(tx: Tx): Promise<void> {
  // As large as quotes are: with the lines and terms of one that was agreed.
  await sql`insert into quotes (id, listing_id, lines, terms, total_minor, service_fee_minor, currency, refund_policy, created_at)
    select quote_id, past.listing_id, lines, terms, 110000, 10000, past.currency, refund_policy, made_at
    from past, (select lines, terms, refund_policy from quotes order by id limit 1) agreed`.execute(tx)
  await sql`insert into bookings (id, listing_id, quote_id, guest_id, host_id, status, check_in, check_out, starts_at, ends_at, time_zone, guests,
      created_at, status_at, share_minor, currency, last_day, created_on, settled_at)
    select id, listing_id, quote_id, guest_id, host_id, 'completed', check_in, check_in + 2, starts_at, ends_at, time_zone, 2, made_at, ends_at,
      100000, currency, check_in + 2, made_at::date, starts_at from past`.execute(tx)
  await sql`insert into booking_status_changes (booking_id, number, from_status, to_status, at)
    select id, move.number, from_status, to_status, case move.number when 1 then made_at when 2 then made_at + interval '5 minutes' else ends_at end
    from past, (values (1, '', 'pending'), (2, 'pending', 'confirmed'), (3, 'confirmed', 'completed')) move (number, from_status, to_status)`.execute(
    tx,
  )
  // Listings that share a space, and the demo's own bookings, were there at the same time.
  await sql`insert into occupancy (id, space_id, period, holder, booking_id)
    select gen_random_uuid(), space_id, tstzrange(starts_at, ends_at), past.id, past.id from past join listing_spaces using (listing_id)
    on conflict do nothing`.execute(tx)
  await sql`insert into idempotency_keys (scope, key, user_id, response, created_at)
    select 'hold:' || listing_id, id::text, guest_id, jsonb_build_object('ok', true), made_at from past where made_at > now() - interval '30 days'`.execute(
    tx,
  )
  await sql`insert into reviews (id, booking_id, side, author_id, listing_id, overall, cleanliness, communication, check_in, accuracy, location, value,
      comment, language, created_at, visible_at)
    select gen_random_uuid(), id, 'guest', guest_id, listing_id, 5, 5, 5, 5, 5, 5, 5, repeat('A fine place, and a kind host. ', 8), 'en', ends_at, ends_at
    from past where number % 5 < 2`.execute(tx)
}

/** Money is captured, shared out at check-in and paid out: three entries, of two, three and two postings. */
async function insertBooks(tx: Tx): Promise<void> {
  await sql`insert into payments (id, booking_id, provider, status, amount_minor, currency, session_id, idempotency_key, created_at, captured_at)
    select payment_id, id, 'sandbox', 'captured', 110000, currency, 'growth-' || payment_id, 'growth-' || payment_id, made_at, made_at from past`.execute(
    tx,
  )
  await sql`insert into ledger_accounts (id, kind, owner_id, currency)
    select gen_random_uuid(), kind, case when kind in ('host', 'payout') then host_id end, currency
    from past, unnest(array['provider', 'held', 'platform-fee', 'host', 'payout']) kind group by 2, 3, 4
    on conflict do nothing`.execute(tx)
  await sql`create temporary table written on commit drop as
    select gen_random_uuid() as id, past.id as booking_id, past.host_id, past.currency, entry.number,
      case entry.number when 1 then 'capture:' || payment_id when 2 then 'check-in:' || past.id else 'payout:growth:' || past.id end as event_key,
      case entry.number when 1 then made_at when 2 then starts_at else starts_at + interval '2 days' end as at
    from past, generate_series(1, 3) entry (number)`.execute(tx)
  await sql`insert into journal (id, event_key, booking_id, at) select id, event_key, booking_id, at from written`.execute(
    tx,
  )
  await sql`insert into entries_to_total (journal_id) select id from written`.execute(tx)
  await sql`insert into postings (journal_id, number, account_id, amount_minor, currency)
    select written.id, side.number, a.id, side.minor, written.currency
    from written join (values (1, 0, 'provider', 110000), (1, 1, 'held', -110000), (2, 0, 'held', 110000), (2, 1, 'host', -100000),
      (2, 2, 'platform-fee', -10000), (3, 0, 'host', 100000), (3, 1, 'payout', -100000)) side (entry, number, kind, minor) on side.entry = written.number
    join (select id, kind, currency, coalesce(owner_id::text, kind) as whose from ledger_accounts) a
      on a.kind = side.kind and a.currency = written.currency
      and a.whose = case when side.kind in ('host', 'payout') then host_id::text else side.kind end`.execute(tx)
  await sql`insert into money_months (host_id, currency, at)
    select distinct host_id, currency, total_bucket(at) from written where number > 1 on conflict do nothing`.execute(
    tx,
  )
  await sql`insert into audit_log (id, at, action, subject, subject_id, changes)
    select gen_random_uuid(), made_at, 'listing-published', 'listing', listing_id, '{}' from past where number % 10 = 0`.execute(
    tx,
  )
}

async function insertMessages(tx: Tx): Promise<void> {
  await sql`insert into conversations (id, guest_id, host_id, listing_id, last_number, created_at)
    select conversation_id, guest_id, host_id, listing_id, 4, made_at from past on conflict do nothing`.execute(tx)
  await sql`insert into conversation_sides (conversation_id, side, user_id, last_at, read_number, delivered_number)
    select c.id, side, case side when 'guest' then past.guest_id else past.host_id end, ends_at, 4, 4
    from past join conversations c on c.id = conversation_id, (values ('guest'), ('host')) sides (side)`.execute(tx)
  await sql`insert into messages (id, conversation_id, number, kind, author_id, text, created_at)
    select gen_random_uuid(), c.id, n, 'text', case n % 2 when 1 then past.guest_id else past.host_id end,
      'We arrive at four and bring our own chairs, if that is fine with you.', made_at + interval '1 hour' * n
    from past join conversations c on c.id = conversation_id, generate_series(1, 4) n`.execute(tx)
}

/** Both end after a year. */
async function insertNotifications(tx: Tx): Promise<void> {
  await sql`insert into notifications (id, event_key, recipient_id, kind, side, subject_id, listing_id, created_at, read_at)
    select gen_random_uuid(), 'growth-' || n || ':' || past.id, case n % 2 when 1 then guest_id else host_id end, 'booking_confirmation',
      case n % 2 when 1 then 'guest' else 'host' end, past.id, listing_id, made_at, made_at
    from past, generate_series(1, 4) n where made_at > now() - interval '12 months'`.execute(tx)
  await sql`insert into outgoing_emails (id, event_key, recipient_id, to_address, language, type, subject, html, text, status, created_at, sent_at)
    select gen_random_uuid(), 'growth-' || n || ':' || past.id, guest_id, 'guest@growth.example', 'en', 'booking_confirmation', 'Confirmed',
      repeat('<p>Your booking is confirmed.</p>', 200), repeat('Your booking is confirmed. ', 40), 'sent', made_at, made_at
    from past, generate_series(1, 6) n where made_at > now() - interval '12 months'`.execute(tx)
}

async function insertViews(tx: Tx, years: number): Promise<void> {
  await sql`insert into monthly_views (listing_id, month, views)
    select id, (date_trunc('month', now()) - interval '1 month' * n)::date, 600 from listings, generate_series(1, 12 * ${years}::integer) n
    where status = 'published' on conflict do nothing`.execute(tx)
  await sql`insert into daily_views (listing_id, day, views)
    select id, current_date - n, 20 from listings, generate_series(8, 99) n where status = 'published' on conflict do nothing`.execute(
    tx,
  )
  await sql`insert into property_views (listing_id, day, visitor)
    select id, current_date - n, gen_random_uuid() from listings, generate_series(1, 7) n, generate_series(1, 20)
    where status = 'published'`.execute(tx)
}

/** Bytes of a table's rows with their indexes, by the number of rows that a row of `per` has of it. */
export type Size = { table: string; rows: number; bytes: number }

/** Sizes of the tables that grow with what happens. */
export async function sizesOf(db: Db, tables: readonly string[]): Promise<Size[]> {
  const { rows } = await sql<Size>`
    select name as table, c.reltuples::float8 as rows, pg_total_relation_size(c.oid)::float8 as bytes
    from unnest(${tables}::text[]) name join pg_class c on c.oid = to_regclass(name)`.execute(db)
  return rows
}
