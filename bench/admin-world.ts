import type { Db } from '#platform/db.server.ts'
import { sql } from 'kysely'
import { note } from './report.ts'

/** Of a marketplace that has grown: the goals of the operator's desk are meant for this one. */
export const WORLD = { people: 200_000, listings: 500_000, bookings: 1_000_000, emails: 300_000 } as const

/** Names and words that occur often, and some that occur once. */
const FIRST = ['Ana', 'Bruno', 'Camila', 'Diego', 'Elena', 'Felipe', 'Gabriela', 'Hugo', 'Isidora', 'Javier']
const LAST = ['Araya', 'Bravo', 'Contreras', 'Díaz', 'Espinoza', 'Fuentes', 'González', 'Herrera', 'Ibáñez', 'Jara']

/**
 * Fills a demo world up to these numbers, past triggers and commands: rows are copies of the demo's with what the lists look at made
 * anew. Quotes are short, since the lists read their sums alone.
 */
export async function fillAdmin(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`select setseed(0.42)`.execute(tx)
    note(`${WORLD.people.toLocaleString('en')} people...`)
    await sql`create temporary table made_people on commit drop as
      select gen_random_uuid() as id, n, now() - random() * interval '1000 days' as at from generate_series(1, ${WORLD.people}::integer) n`.execute(
      tx,
    )
    await sql`insert into "user" (id, name, email, "emailVerified", "createdAt")
      select id, 'Somebody', 'person' || n || '@people' || n % 97 || '.example', true, at from made_people`.execute(tx)
    await sql`insert into profiles (user_id, first_name, last_name, phone, country_code, created_at)
      select id, (${FIRST}::text[])[1 + n % 10], (${LAST}::text[])[1 + n / 10 % 10] || ' ' || n, '+569' || lpad(n::text, 8, '0'),
        (array['CL', 'GB', 'US', 'ES'])[1 + n % 4], at from made_people`.execute(tx)
    await sql`insert into suspensions (user_id, since, reason) select id, now(), 'bench' from made_people where n % 400 = 0`.execute(
      tx,
    )
    note(`${WORLD.listings.toLocaleString('en')} listings...`)
    await sql`create temporary table made_listings on commit drop as
      select gen_random_uuid() as id, l.n, p.id as host_id, now() - random() * interval '900 days' as at
      from generate_series(1, ${WORLD.listings}::integer) l (n) join made_people p on p.n = 1 + l.n % 50000`.execute(tx)
    await sql`insert into listings select made.* from made_listings m
      join listings l on l.id = (select id from listings where status = 'published' and listing_type = 'home' order by id limit 1)
      cross join lateral jsonb_populate_record(l, jsonb_build_object('id', m.id, 'host_id', m.host_id, 'created_at', m.at,
        'status', (array['published', 'published', 'published', 'paused', 'draft', 'in_review'])[1 + m.n % 6],
        'street', 'Street ' || m.n % 9000, 'city', 'City ' || m.n % 300, 'subcategory', (array['apartment', 'house', 'bar', 'hotel'])[1 + m.n % 4],
        'throwaway', false)) made`.execute(tx)
    await sql`insert into listing_texts (listing_id, language, title, description)
      select id, 'en', 'Space ' || n || ' near the ' || (array['river', 'hill', 'market', 'harbour'])[1 + n / 24 % 4], md5(n::text) from made_listings`.execute(
      tx,
    )
    await sql`insert into search_document select made.* from made_listings m
      join search_document d on d.listing_id = (select listing_id from search_document order by listing_id limit 1)
      cross join lateral jsonb_populate_record(d, jsonb_build_object('listing_id', m.id,
        'rating_tenths', case when m.n % 5 = 0 then null else 30 + m.n % 20 end, 'review_count', m.n % 40)) made
      where m.n % 6 < 3`.execute(tx)
    await sql`insert into listing_history (listing_id, number, at, event)
      select id, 1, now() - random() * interval '60 days', 'edited' from made_listings where n % 10 = 0`.execute(tx)
    await sql`insert into reports (id, reason, text, created_at, kind, subject_id, listing_id)
      select gen_random_uuid(), 'scam', 'x', now(), 'listing', id, id from made_listings where n % 500 = 0`.execute(tx)
    await fillBookings(tx)
    note(`${WORLD.emails.toLocaleString('en')} e-mails...`)
    await sql`insert into outgoing_emails (id, event_key, recipient_id, to_address, language, type, subject, html, text, status, created_at)
      select gen_random_uuid(), 'bench ' || e, p.id, 'person' || p.n || '@people' || p.n % 97 || '.example', 'en', 'welcome', 'Welcome', '', 'x',
        case when e % 200 = 0 then 'dead' else 'sent' end, now() - random() * interval '300 days'
      from generate_series(1, ${WORLD.emails}::integer) e join made_people p on p.n = 1 + e % ${WORLD.people}::integer`.execute(
      tx,
    )
  })
  note('Statistics...')
  await sql`vacuum analyze "user", profiles, listings, listing_texts, listing_history, search_document, reports, quotes, bookings, payments,
    refunds, outgoing_emails, suspensions`.execute(db)
}

async function fillBookings(tx: Db): Promise<void> {
  note(`${WORLD.bookings.toLocaleString('en')} bookings...`)
  await sql`create temporary table made_bookings on commit drop as
    select gen_random_uuid() as id, gen_random_uuid() as quote_id, gen_random_uuid() as payment_id, b as n, l.id as listing_id, l.host_id,
      p.id as guest_id, now() - random() * interval '800 days' as at, current_date - 700 + (b % 1000) as check_in,
      (array['completed', 'completed', 'confirmed', 'cancelled'])[1 + b % 4] as status,
      (array['CLP', 'USD', 'EUR', 'GBP'])[1 + b % 4] as currency
    from generate_series(1, ${WORLD.bookings}::integer) b
      join made_listings l on l.n = 1 + (b * 7::bigint) % ${WORLD.listings}::integer
      join made_people p on p.n = 1 + (b * 13::bigint) % ${WORLD.people}::integer`.execute(tx)
  await sql`insert into quotes (id, listing_id, lines, total_minor, service_fee_minor, currency, refund_policy, created_at)
    select quote_id, listing_id, '[]', 110000 + n % 1000, 10000, currency, 'flexible', at from made_bookings`.execute(
    tx,
  )
  await sql`insert into bookings (id, listing_id, quote_id, guest_id, host_id, status, cancelled_by, cancel_reason, check_in, check_out, starts_at,
      ends_at, time_zone, guests, created_at, status_at, share_minor, currency, last_day, created_on)
    select id, listing_id, quote_id, guest_id, host_id, status, case when status = 'cancelled' then 'guest' end,
      case when status = 'cancelled' then 'changed-plans' end, check_in, check_in + 2, (check_in + time '15:00') at time zone 'UTC',
      (check_in + 2 + time '11:00') at time zone 'UTC', 'America/Santiago', 2, at, at, 100000, currency, check_in + 2, at::date
    from made_bookings`.execute(tx)
  await sql`insert into payments (id, booking_id, provider, status, amount_minor, currency, session_id, idempotency_key, created_at, captured_at, intent_id)
    select payment_id, id, 'stripe', 'captured', 110000, currency, 'cs_bench_' || n, 'bench ' || n, at, at, 'pi_bench_' || n from made_bookings`.execute(
    tx,
  )
  await sql`insert into refunds (id, payment_id, booking_id, amount_minor, currency, status, reason, idempotency_key, provider_refund_id, created_at, succeeded_at)
    select gen_random_uuid(), payment_id, id, 50000, currency, 'succeeded', 'guest-cancelled', 'bench refund ' || n, 're_bench_' || n, at, at
    from made_bookings where status = 'cancelled'`.execute(tx)
}
