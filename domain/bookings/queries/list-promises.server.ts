import { takenBack } from '#domain/payments/queries/list-promises.server.ts'
import { GRACE, type Promises } from '#platform/promises.server.ts'
import { type RawBuilder, sql } from 'kysely'

/** More money is there than a bank has taken back, or less than nothing. Nothing, as nearly always, is not compared with the bank's. */
const isBeyond = (minor: RawBuilder<unknown>, taken: RawBuilder<unknown>) =>
  sql`(${minor} <> 0 and ${minor} not between 0 and ${taken})`

/** Of a payment. */
const stillCaptured = sql`p.amount_minor - coalesce((select sum(amount_minor) from refunds where payment_id = p.id), 0)`

export const bookingPromises: Promises = {
  always: {
    'a live booking does not occupy every space it had, or an ended one still occupies': sql`
      select b.id from bookings b
      where case when b.status = 'confirmed' or b.status = 'pending' and b.waits_for = 'payment'
        then (select count(distinct space_id) from occupancy where booking_id = b.id) not between 1 and
             (select count(distinct space_id) from occupancy where booking_id = b.id and released_at is null)
        else b.status = 'cancelled' and exists (select 1 from occupancy where booking_id = b.id and released_at is null) end`,

    // Bookings older than the constraint `sold_is_occupied` count too; a host settles them.
    'a booking sells time that it does not occupy': sql`
      select b.id from bookings b
      where b.status in ('pending', 'confirmed') and exists (select from sold_beyond_occupancy(b.id))`,

    'time is held for a change that nobody waits for': sql`
      select o.id from occupancy o join booking_changes c on c.id = o.change_id
      where o.released_at is null and c.status not in ('awaiting-payment', 'applied')`,

    'a confirmed booking is not paid once, in its own currency, and in full but for an open rest': sql`
      select b.id from bookings b join quotes q on q.id = b.quote_id
      where b.status in ('confirmed', 'completed') and (
        (select count(*) from payments where booking_id = b.id and status = 'captured' and change_id is null and claim_id is null and not is_rest)
          - (select count(*) from refunds where booking_id = b.id and reason = 'dates-lost') <> 1
        or exists (select 1 from payments where booking_id = b.id and status = 'captured' and currency <> q.currency)
        or ${isBeyond(
          sql`coalesce((select sum(amount_minor) from payments where booking_id = b.id and status = 'captured' and claim_id is null), 0)
          - coalesce((select sum(amount_minor) from refunds where booking_id = b.id and claim_id is null and intervention_id is null), 0) - q.total_minor
          + coalesce((select amount_minor from booking_rests where booking_id = b.id and status = 'open'), 0)`,
          takenBack(sql`x.booking_id = b.id and x.claim_id is null`),
        )})`,

    'money was captured for a booking that is dead, and does not go back': sql`
      select p.id from payments p join bookings b on b.id = p.booking_id
      where p.status = 'captured' and b.status = 'cancelled' and p.change_id is null and p.claim_id is null
        and b.cancel_reason in ('not-paid', 'expired', 'declined', 'host-cancelled', 'admin')
        and ${isBeyond(stillCaptured, takenBack(sql`d.payment_id = p.id`))}`,

    'money was captured for a change that came to nothing, and does not go back': sql`
      select p.id from payments p join booking_changes c on c.id = p.change_id
      where p.status = 'captured' and c.status <> 'applied'
        and ${isBeyond(stillCaptured, takenBack(sql`d.payment_id = p.id`))}`,

    'the rest of a booking is open though the booking has ended, or paid though its payment was not captured once': sql`
      select r.booking_id as id from booking_rests r join bookings b on b.id = r.booking_id
      where r.status = 'open' and b.status <> 'confirmed'
        or coalesce((select sum(amount_minor) from payments p where p.booking_id = b.id and p.is_rest and p.status = 'captured'), 0)
          - coalesce((select sum(f.amount_minor + f.dropped_minor) from refunds f where f.booking_id = b.id and f.reason = 'rest-lost'), 0)
          <> case r.status when 'paid' then r.amount_minor else 0 end
      union all
      select p.id from payments p where p.is_rest and not exists (select from booking_rests r where r.booking_id = p.booking_id)`,

    'the lines of a quote do not add up': sql`
      select id from quotes
      where total_minor <> (select sum((line -> 'amount' ->> 'minor')::bigint) from jsonb_array_elements(lines) line)`,

    "a booking's figures are not those of its quote": sql`
      select b.id from bookings b join quotes q on q.id = b.quote_id
      where b.share_minor <> q.total_minor - q.service_fee_minor or b.currency <> q.currency`,

    'a status jumped': sql`
      select c.booking_id as id from (
        select *, lag(to_status, 1, '') over life as before, lead(to_status) over life is null as is_last
        from booking_status_changes window life as (partition by booking_id order by number)
      ) c join bookings b on b.id = c.booking_id
      where c.from_status <> c.before or (c.is_last and c.to_status <> b.status)
        or not exists (select 1 from booking_moves m where m.from_status = c.from_status and m.to_status = c.to_status)`,

    'a kept e-mail tells how to get in, and the booking has ended': sql`
      select e.id from outgoing_emails e join bookings b on b.id = e.booking_id
      where e.redacted_html is not null and b.status in ('completed', 'cancelled')`,
  },

  inTime: (now) => ({
    'a hold is past its end for more than 5 minutes': sql`
      select id from bookings where status = 'pending' and expires_at < ${now}::timestamptz - ${GRACE}
      union all
      select id from booking_changes where expires_at < ${now}::timestamptz - ${GRACE}`,

    'the rest of a booking is to be reminded of, collected or given up, and nobody does': sql`
      select booking_id as id from booking_rests where status = 'open' and next_at < ${now}::timestamptz - ${GRACE}`,

    'a stay has begun, and its money was not shared out': sql`
      select id from bookings where settled_at is null and status <> 'pending' and starts_at < ${now}::timestamptz - ${GRACE}`,

    'a stay is over and not completed': sql`
      select id from bookings where status = 'confirmed' and ends_at < ${now}::timestamptz - ${GRACE}`,
  }),
}
