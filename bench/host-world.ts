import { demoAccounts } from '#domain/accounts/demo.ts'
import type { Db } from '#platform/db.server.ts'
import { sql } from 'kysely'

/** A host with very much: the goals are meant for this one (issue 'a host's days'). */
export const HOST = { listings: 200, bookings: 50_000 } as const

/**
 * Gives the demo host so many listings, copies of one of theirs, and so many bookings, a year back and a year ahead. Past the
 * triggers and the commands: the history of each booking is nothing that the pages read.
 */
export const fillHost = (db: Db): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const { email } = demoAccounts.find(({ role }) => role === 'host')!
    const { id: hostId } = await tx.selectFrom('user').select('id').where('email', '=', email).executeTakeFirstOrThrow()
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`create temporary table made on commit drop as
      select l.id as old, gen_random_uuid() as id, gen_random_uuid() as space_id, n
      from generate_series(1, ${HOST.listings}::integer) n,
        (select id from listings where host_id = ${hostId} and status = 'published' and listing_type = 'home' order by id limit 1) l`.execute(
      tx,
    )
    await sql`insert into listings select (jsonb_populate_record(l, jsonb_build_object('id', m.id))).* from made m join listings l on l.id = m.old`.execute(
      tx,
    )
    for (const table of ['listing_texts', 'listing_photos'])
      await sql`insert into ${sql.table(table)} select (jsonb_populate_record(t, jsonb_build_object('listing_id', m.id))).*
        from made m join ${sql.table(table)} t on t.listing_id = m.old`.execute(tx)
    await sql`insert into spaces (id, host_id, turnover_minutes) select space_id, ${hostId}, 0 from made`.execute(tx)
    await sql`insert into listing_spaces (listing_id, space_id) select id, space_id from made`.execute(tx)
    await sql`create temporary table booked on commit drop as
      select m.id as listing_id, gen_random_uuid() as id, gen_random_uuid() as quote_id, l.time_zone, l.currency,
        current_date - 365 + (730 * b / ${HOST.bookings / HOST.listings}::integer) as check_in, b
      from made m join listings l on l.id = m.id, generate_series(0, ${HOST.bookings / HOST.listings}::integer - 1) b`.execute(
      tx,
    )
    // As large as quotes are: with the lines and terms of one that was agreed.
    await sql`insert into quotes (id, listing_id, lines, terms, total_minor, service_fee_minor, currency, refund_policy, created_at)
      select quote_id, booked.listing_id, lines, terms, 110000, 10000, booked.currency, refund_policy, created_at
      from booked, (select q.lines, q.terms, q.refund_policy, q.created_at from quotes q join listings l on l.id = q.listing_id where l.listing_type = 'home' order by q.id limit 1) agreed`.execute(
      tx,
    )
    await sql`insert into bookings (id, listing_id, quote_id, guest_id, host_id, status, waits_for, expires_at, check_in, check_out, starts_at, ends_at,
        time_zone, guests, created_at, status_at, share_minor, currency, last_day, created_on)
      select id, listing_id, quote_id, guests[1 + (hashtext(id::text) & 65535) % cardinality(guests)], ${hostId},
        case when is_request then 'pending' when check_in < current_date - 2 then 'completed' else 'confirmed' end,
        case when is_request then 'host' end, case when is_request then now() + interval '1 day' end,
        check_in, check_in + 2, (check_in + time '15:00') at time zone time_zone, (check_in + 2 + time '11:00') at time zone time_zone,
        time_zone, 2, now() - interval '30 days', now(), 100000, currency, check_in + 2, current_date - 30
      from booked, (select array_agg(user_id) as guests from profiles where user_id <> ${hostId}) g,
        lateral (select check_in > current_date + 30 and b % 50 = 0 as is_request) r`.execute(tx)
    await sql`insert into property_views select id, current_date - d, gen_random_uuid() from made, generate_series(0, 89) d, generate_series(1, 5)`.execute(
      tx,
    )
    await sql`insert into monthly_views select id, date_trunc('month', day::timestamp)::date, count(*)
      from made join property_views v on v.listing_id = made.id group by 1, 2`.execute(tx)
  })
