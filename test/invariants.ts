import type { Db } from '#platform/db.server.ts'
import { type RawBuilder, sql } from 'kysely'
import { afterEach, expect } from 'vitest'

/** What must be true of the books after anything at all has happened. Each query finds those for which it is not. */
const promises: Record<string, RawBuilder<{ id: string }>> = {
  'two holders have one space at one time': sql`
    select a.id from occupancy a join occupancy b using (space_id)
    where a.holder <> b.holder and a.period && b.period and a.released_at is null and b.released_at is null`,

  'a live booking does not occupy every space of its listing, or an ended one still does': sql`
    select b.id from bookings b join listing_spaces ls on ls.listing_id = b.listing_id
    left join occupancy o on o.booking_id = b.id and o.space_id = ls.space_id and o.released_at is null
    where (b.status = 'cancelled') <> (o.id is null)`,

  'a journal does not balance': sql`
    select journal_id as id from postings group by journal_id, currency having sum(amount_minor) <> 0`,

  'a journal has no postings': sql`
    select id from journal where not exists (select 1 from postings where journal_id = journal.id)`,

  'more is refunded than was paid': sql`
    select p.id from payments p
    where (select sum(amount_minor) from refunds r where r.payment_id = p.id)
      > case p.status when 'captured' then p.amount_minor else 0 end`,

  'a confirmed booking is not paid once, and in full': sql`
    select b.id from bookings b join quotes q on q.id = b.quote_id
    left join payments p on p.booking_id = b.id and p.status = 'captured'
    where b.status in ('confirmed', 'completed')
    group by b.id, q.id having count(p.id) <> 1 or min(p.amount_minor) <> q.total_minor or min(p.currency) <> q.currency`,

  'a captured payment, or a refund that went through, is not in the ledger': sql`
    select id from payments where status = 'captured' and not exists (select 1 from journal where event_key = 'capture:' || payments.id)
    union all
    select id from refunds where status = 'succeeded' and not exists (select 1 from journal where event_key = 'refund:' || refunds.id)`,

  'the lines of a quote do not add up': sql`
    select id from quotes
    where total_minor <> (select sum((line -> 'amount' ->> 'minor')::bigint) from jsonb_array_elements(lines) line)`,

  'a status jumped': sql`
    select c.booking_id as id from (
      select *, lag(to_status, 1, '') over life as before, lead(to_status) over life is null as is_last
      from booking_status_changes window life as (partition by booking_id order by number)
    ) c join bookings b on b.id = c.booking_id
    where c.from_status <> c.before or (c.is_last and c.to_status <> b.status)
      or not exists (select 1 from booking_moves m where m.from_status = c.from_status and m.to_status = c.to_status)`,
}

/** Names what is not as it must be. */
export async function brokenPromises(db: Db): Promise<string[]> {
  const found = await Promise.all(
    Object.entries(promises).map(async ([complaint, query]) => {
      const { rows } = await query.execute(db)
      return rows.map(({ id }) => `${complaint}: ${id}`)
    }),
  )
  return found.flat()
}

/** For files that book, pay or cancel: whatever a test does, the books are in order after it. */
export function keepPromises(database: () => Db): void {
  afterEach(async () => {
    expect(await brokenPromises(database())).toEqual([])
  })
}
