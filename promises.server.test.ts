import { newId } from '#kernel/ids.ts'
import { whileBroken } from '#test/broken.ts'
import { aHold, aListing, anOpenPayment, aPaidBooking, validCard, NOW } from '#test/factories.ts'
import { later } from '#test/later.ts'
import { partSince } from '#test/part-since.ts'
import { aDatabase } from '#test/world.ts'
import { type RawBuilder, sql } from 'kysely'
import { expect, test } from 'vitest'
import { makePayouts } from '#domain/payouts/commands/make-payouts.server.ts'
import { aBegunStay, aHostToPay } from '#test/payouts.ts'
import { completeBooking } from '#domain/bookings/commands/complete-booking.server.ts'
import { cancelBy } from '#domain/bookings/commands/cancel-booking.server.ts'
import { payInSandbox } from '#domain/payments/commands/pay-in-sandbox.server.ts'
import { findBroken, type Promises } from '#platform/promises.server.ts'
import { findBrokenPromises, promises } from './promises.ts'

const { db } = await aDatabase()

const listing = await aListing(db)
const paid = await aPaidBooking(db, listing)
const other = await aPaidBooking(db, await aListing(db))
const held = await aHold(db, await aListing(db))
const cancelled = await aPaidBooking(db, await aListing(db))
await cancelBy.guest(db, { ...cancelled, shownMinor: 110_000, idempotencyKey: newId() }, NOW)
const silent = await anOpenPayment(db, await aListing(db))
await payInSandbox(db, silent.sessionId, validCard, NOW)
const changeless = newId()
const hosted = await aHostToPay(db)
const begun = await aBegunStay(db, hosted, '2026-03-04', '2026-03-06')
await makePayouts(db, begun.startsAt)
await completeBooking(db, begun.bookingId, later(begun.startsAt, { days: 4 }))
const over = later(begun.startsAt, { days: 5 })

type Checked = { now: Date | null; since: Date; checked?: readonly Promises[] }

/** Findings in broken books, of a check of all and of one of what was touched since a time. */
const afterBreaking = (breaks: readonly RawBuilder<unknown>[], { now, since, checked = promises }: Checked) =>
  whileBroken(db, breaks, async (tx) => ({
    ofAll: await findBroken(tx, checked, now),
    ofTouched: await findBroken(tx, checked, now, await partSince(tx, since)),
  }))

/** One sentence of all: what the others find by then proves nothing of it. */
function promisesOf(complaint: string): Promises[] {
  const only = (sentences: Promises['always']) =>
    Object.fromEntries(Object.entries(sentences ?? {}).filter(([sentence]) => sentence === complaint))
  return promises.map(({ always, ofFew, ofAll, inTime, settled }) => ({
    always: only(always),
    ofFew: only(ofFew),
    ofAll: only(ofAll),
    inTime: (now) => only(inTime?.(now)),
    settled: (now) => only(settled?.(now)),
  }))
}

const soon = later(NOW, { minutes: 1 })
const before = later(NOW, { hours: -1 })

test('[BOOK-06] books in order break no promise, whichever part of them is read', async () => {
  expect(await findBrokenPromises(db, soon)).toEqual([])
  for (const since of [before, NOW, soon, begun.startsAt, over])
    expect(await findBrokenPromises(db, soon, await partSince(db, since))).toEqual([])
})

/** Of all rows together: only a check of all knows them. */
const OF_ALL = promises.flatMap(({ ofAll }) => Object.keys(ofAll ?? {}))

const aChange = sql`insert into booking_changes (id, booking_id, kind, proposed_by, status, quote_id, former_quote_id, check_in, check_out,
    starts_at, ends_at, guests, difference_minor, created_at, status_at)
  select ${changeless}, b.id, 'change', 'guest', 'expired', ${newId()}, quote_id, check_in, check_out, starts_at, ends_at, 1, 1, ${NOW}, ${NOW}
  from bookings b where id = ${paid.bookingId}`

const aRest = (status: 'open' | 'paid') => sql`insert into booking_rests
    (booking_id, status, amount_minor, currency, days, due_at, next_at, created_at, ended_at)
  values (${paid.bookingId}, ${status}, 1000, 'CLP', 14, ${NOW}, ${status === 'open' ? NOW : null}, ${NOW}, ${status === 'open' ? null : NOW})`

const aClaim = sql`insert into claims (id, booking_id, side, kind, status, currency, claimed_minor, answer_due_at, opened_at)
  values (${newId()}, ${begun.bookingId}, 'guest', 'cleaning', 'open', 'CLP', 1, ${over}, ${begun.startsAt})`
const aDispute = (status: 'open' | 'won' | 'lost') => sql`insert into disputes
  select 'du_1', id, 1, currency, ${status}, ${NOW}, ${status === 'open' ? null : NOW} from payments where booking_id = ${begun.bookingId}`
const secondPayout = newId()

const claimId = newId()
const anEndedClaim = sql`insert into claims (id, booking_id, side, kind, status, currency, claimed_minor, outcome_minor, opened_at, ended_at)
  values (${claimId}, ${begun.bookingId}, 'host', 'cleaning', 'accepted', 'CLP', 2, 1, ${begun.startsAt}, ${begun.startsAt})`
const anIntervention = (
  kind: string,
  decidedBy: string | null,
) => sql`insert into interventions (id, kind, booking_id, amount_minor, currency,
    reason, status, needs_second, requested_by, requested_at, decided_by, ended_at, idempotency_key)
  values (${newId()}, ${kind}, ${paid.bookingId}, 1, 'CLP', 'x', 'done', ${decidedBy !== null}, ${paid.guestId}, ${NOW}, ${decidedBy}::uuid, ${NOW},
    ${newId()})`

const aDay = sql`insert into ended_days values ('global', '2026-03-02')`
const aFigure = (column: 'views' | 'visits', value = 1) =>
  sql`insert into daily_figures (unit, city, subcategory, day, site, device, source, ${sql.ref(column)})
    values ('', '', '', '2026-03-02', 'global', 'phone', 'direct', ${value})`

type Case = [complaint: string, breaks: RawBuilder<unknown>[], now?: Date]
const cases: readonly Case[] = [
  [
    'two holders have one space at one time',
    [
      sql`alter table occupancy drop constraint occupancy_never_overlaps`,
      sql`insert into occupancy (id, space_id, period, holder, booking_id) select ${newId()}, space_id, period, ${other.bookingId}, ${other.bookingId} from occupancy where booking_id = ${paid.bookingId}`,
    ],
  ],
  [
    'a live booking does not occupy every space it had, or an ended one still occupies',
    [sql`update occupancy set released_at = ${NOW} where booking_id = ${paid.bookingId}`],
  ],
  [
    'a live booking does not occupy every space it had, or an ended one still occupies',
    [sql`update occupancy set released_at = null where booking_id = ${cancelled.bookingId}`],
  ],
  [
    'a booking sells time that it does not occupy',
    [sql`update bookings set ends_at = ends_at + interval '3 days' where id = ${paid.bookingId}`],
  ],
  [
    'a booking sells time that it does not occupy',
    [
      sql`update occupancy set period = tstzrange(lower(period), upper(period) - interval '1 day') where booking_id = ${held.bookingId}`,
    ],
  ],
  [
    'time is held for a change that nobody waits for',
    [aChange, sql`update occupancy set change_id = ${changeless} where booking_id = ${paid.bookingId}`],
  ],
  [
    'what is owed for a booking is not what the ledger says',
    [sql`insert into owed_bookings values (${hosted.hostId}, 'CLP', ${begun.bookingId}, 1)`],
  ],
  [
    'what is owed for a booking is not what the ledger says',
    [sql`insert into owed_bookings values (${hosted.hostId}, 'CLP', ${paid.bookingId}, 1)`],
  ],
  ['a month in which a host’s money moved is not among theirs', [sql`delete from money_months`]],
  ['a journal does not balance', [sql`update postings set amount_minor = amount_minor + 1 where number = 0`]],
  [
    'what is totalled of the ledger, and what waits for it, is not what it has moved',
    [sql`insert into ledger_totals values (${NOW}, 'CLP', 'held', 'capture', false, 1)`],
  ],
  [
    'what is totalled of the ledger, and what waits for it, is not what it has moved',
    [sql`delete from entries_to_total`],
  ],
  ['a journal has no postings', [sql`insert into journal (id, event_key, at) values (${newId()}, 'empty', ${NOW})`]],
  ['more is refunded than was paid', [sql`update refunds set amount_minor = amount_minor + 1`]],
  [
    'the rest of a booking is open though the booking has ended, or paid though its payment was not captured once',
    [aRest('open'), sql`update booking_rests set booking_id = ${cancelled.bookingId}`],
  ],
  [
    'the rest of a booking is open though the booking has ended, or paid though its payment was not captured once',
    [aRest('paid')],
  ],
  [
    'the rest of a booking is open though the booking has ended, or paid though its payment was not captured once',
    [sql`update payments set is_rest = true where booking_id = ${paid.bookingId}`],
  ],
  ['a confirmed booking is not paid once, in its own currency, and in full but for an open rest', [aRest('open')]],
  [
    'the rest of a booking is to be reminded of, collected or given up, and nobody does',
    [aRest('open')],
    later(NOW, { minutes: 6 }),
  ],
  [
    'a confirmed booking is not paid once, in its own currency, and in full but for an open rest',
    [sql`update payments set amount_minor = amount_minor - 1 where booking_id = ${paid.bookingId}`],
  ],
  [
    'a confirmed booking is not paid once, in its own currency, and in full but for an open rest',
    [sql`update bookings set status = 'confirmed', waits_for = null, expires_at = null where id = ${held.bookingId}`],
  ],
  [
    'money was captured for a booking that is dead, and does not go back',
    [sql`update bookings set cancel_reason = 'not-paid' where id = ${cancelled.bookingId}`, sql`delete from refunds`],
  ],
  [
    'money was captured for a change that came to nothing, and does not go back',
    [aChange, sql`update payments set change_id = ${changeless} where booking_id = ${paid.bookingId}`],
  ],
  [
    'a captured payment, or a refund that went through, is not in the ledger once',
    [sql`update refunds set status = 'succeeded', succeeded_at = ${NOW}`],
  ],
  [
    'what the ledger holds for a booking is not what was paid less what went out',
    [
      sql`update postings set amount_minor = amount_minor * 2 where journal_id in (select id from journal where booking_id = ${paid.bookingId})`,
    ],
  ],
  ['a claim or a dispute that is open does not stop the payout, or one that has ended still does', [aClaim]],
  ['a claim or a dispute that is open does not stop the payout, or one that has ended still does', [aDispute('open')]],
  [
    'a claim or a dispute that is open does not stop the payout, or one that has ended still does',
    [
      aDispute('won'),
      sql`insert into payout_stops values (${newId()}, ${begun.bookingId}, 'chargeback', 'du_1', ${NOW}, null)`,
    ],
  ],
  ['money is set apart for a host while a claim or a dispute is open', [aClaim]],
  ['money is set apart for a host while a claim or a dispute is open', [aDispute('open')]],
  [
    'money was set apart for a host before the stay began, or where something stops it',
    [sql`update bookings set starts_at = starts_at + interval '1 hour' where id = ${begun.bookingId}`],
  ],
  [
    'money was set apart for a host before the stay began, or where something stops it',
    [sql`insert into payout_stops values (${newId()}, ${begun.bookingId}, 'admin', 'x', ${begun.startsAt}, null)`],
  ],
  [
    'a host was paid more for a booking than ever was theirs',
    [
      sql`insert into payouts select ${secondPayout}, host_id, account_id, method, currency, amount_minor, 'due', null, null, 0, null, created_at
        from payouts`,
      sql`insert into payout_parts select ${secondPayout}, booking_id, amount_minor from payout_parts`,
    ],
  ],
  ['a payout is not the sum of its parts', [sql`update payout_parts set amount_minor = amount_minor - 1`]],
  ['what is on its way to hosts is not what the payouts say', [sql`delete from payouts`]],
  [
    'not all that was captured for a booking that is over has gone somewhere',
    [sql`update payout_parts set amount_minor = amount_minor - 1`],
    over,
  ],
  [
    'not all that was captured for a booking that is over has gone somewhere',
    [sql`update quotes set service_fee_minor = service_fee_minor + 1`],
    over,
  ],
  ['not all that was captured for a booking that is over has gone somewhere', [aDispute('lost')], over],
  ['the lines of a quote do not add up', [sql`update quotes set total_minor = total_minor + 1`]],
  [
    "a booking's figures are not those of its quote",
    [sql`update bookings set share_minor = share_minor - 1 where id = ${paid.bookingId}`],
  ],
  ['a status jumped', [sql`delete from booking_status_changes where booking_id = ${paid.bookingId} and number = 1`]],
  [
    'an event has two letters to one reader',
    [
      sql`alter table outgoing_emails drop constraint outgoing_emails_event_key_key`,
      ...[1, 2].map(
        () => sql`insert into outgoing_emails (id, event_key, to_address, language, type, subject, html, text, created_at)
          values (${newId()}, 'twice', 'a@patio.example', 'en', 'x', 'x', 'x', 'x', ${NOW})`,
      ),
    ],
  ],
  [
    'a kept e-mail tells how to get in, and the booking has ended',
    [
      sql`insert into outgoing_emails
          (id, event_key, booking_id, to_address, language, type, subject, html, text, redacted_html, redacted_text, created_at)
        values (${newId()}, 'in', ${cancelled.bookingId}, 'a@patio.example', 'en', 'x', 'x', 'x', 'x', 'y', 'y', ${NOW})`,
    ],
  ],
  ['a hold is past its end for more than 5 minutes', [], later(NOW, { minutes: 21 })],
  ['a refund has not gone through for more than 5 minutes, and waits for no dispute', [], later(NOW, { minutes: 6 })],
  ['a stay is over and not completed', [], later(NOW, { days: 60 })],
  ['the provider was paid, and we do not know it', [], later(NOW, { minutes: 6 })],
  [
    'we say that the provider was paid, or has paid back, and it was not so',
    [sql`update sandbox_sessions set status = 'open', paid_at = null`],
    soon,
  ],
  [
    'the provider has paid back what we did not ask for',
    [
      sql`insert into sandbox_refunds (id, idempotency_key, session_id, amount_minor, created_at) values ('sr', 'k', ${silent.sessionId}, 1, ${NOW})`,
    ],
    soon,
  ],
  [
    'a payment at Mercado Pago that counts for nothing has not gone back for two hours',
    [
      sql`insert into mercado_pago_refunds (idempotency_key, preference_id, payment_id, amount_minor, status, begun_at, tried_at)
        values ('stray-1', 'p', '1', 1000, 'begun', ${NOW}, ${later(NOW, { minutes: 120 })})`,
    ],
    later(NOW, { minutes: 121 }),
  ],
  [
    'a refund that waits is more than is left of what was paid',
    [
      sql`insert into disputes select 'du_2', id, 1, currency, 'lost', ${NOW}, ${NOW} from payments where booking_id = ${cancelled.bookingId}`,
    ],
  ],
  ['what a provider has withdrawn for disputes is not what the ledger says, nor what they cost', [aDispute('lost')]],
  [
    'what a provider has withdrawn for disputes is not what the ledger says, nor what they cost',
    [aDispute('open'), sql`update disputes set withdrawn_at = ${NOW}`],
  ],
  [
    'what a provider has withdrawn for disputes is not what the ledger says, nor what they cost',
    [aDispute('open'), sql`insert into dispute_fees values ('fee_1', 'du_1', 1500, 'USD', ${NOW})`],
  ],
  [
    'a fee of a provider, or its payout to us, is not in the ledger once',
    [
      sql`insert into provider_entries (provider, id, kind, amount_minor, currency, at) values ('stripe', 'txn_1', 'payout', 1, 'CLP', ${NOW})`,
    ],
  ],
  [
    'the balances of a currency do not add up to nothing',
    [sql`update postings set currency = 'GBP' where number = 0 and journal_id in (select id from journal limit 1)`],
  ],
  [
    'what is asked back of hosts is not what the ledger says, or is more than was paid out',
    [
      sql`insert into payout_reversals (id, payout_id, booking_id, amount_minor, sent_minor, status, created_at)
        select ${newId()}, payout_id, booking_id, 1, 1, 'intended', ${NOW} from payout_parts`,
    ],
  ],
  [
    'all payouts of a host are stopped, and one is prepared or was sent since',
    [
      sql`insert into host_stops values (${newId()}, ${hosted.hostId}, 'admin', 'x', ${NOW}, null)`,
      sql`update payouts set status = 'due'`,
    ],
  ],
  [
    'a write-off is not what the ledger says',
    [
      sql`insert into write_offs values (${newId()}, ${hosted.hostId}, 'CLP', 1, 'x', 'confirmed', ${paid.guestId}, ${NOW}, ${other.guestId}, ${NOW})`,
    ],
  ],
  [
    'money was moved by hand, and the ledger does not say so once; or the ledger says so of what was not done',
    [anIntervention('goodwill', null)],
  ],
  ['what was given back by hand is not what was decided', [anIntervention('refund', null)]],
  [
    'more was moved by one person alone than one may',
    [
      sql`alter table interventions drop constraint interventions_two_people`,
      anIntervention('host-payment', paid.guestId),
    ],
  ],
  [
    'what a claim has ended with is not what it has moved',
    [anEndedClaim, sql`update payments set claim_id = ${claimId} where booking_id = ${begun.bookingId}`],
  ],
  [
    'a claim was paid, and does not say so',
    [anEndedClaim, sql`update payments set claim_id = ${claimId} where booking_id = ${begun.bookingId}`],
    over,
  ],
  [
    'a suspension does not stop payouts, or one that was lifted still does',
    [sql`insert into suspensions (user_id, since, reason) values (${other.guestId}, ${NOW}, 'x')`],
  ],
  [
    'a suspension does not stop payouts, or one that was lifted still does',
    [sql`insert into host_stops values (${newId()}, ${hosted.hostId}, 'suspension', 'x', ${over}, null)`],
  ],
  [
    'a stay has begun, and its money was not shared out',
    [sql`update bookings set settled_at = null where id = ${begun.bookingId}`],
    over,
  ],
  ['more rounds are rolled up than were closed', [sql`update rolled_rounds set round = 1000000`]],
  ['a day that is over has other pages in its figures than were seen', [aDay, aFigure('views')]],
  ['a visit of a day that is over is missing in its figures', [aDay, aFigure('visits')]],
  ['a figure of visitors is less than nothing', [aFigure('views', -1)]],
  [
    'an account’s address is in another spelling than its mailbox',
    [sql`update "user" set email = 'ana@münchen.example' where id = ${paid.guestId}`],
  ],
]

test.each(cases)('[BOOK-06] [BOOK-02] it is noticed when %s', async (complaint, breaks, now) => {
  const { ofAll, ofTouched } = await afterBreaking(breaks, {
    now: now ?? null,
    since: before,
    checked: promisesOf(complaint),
  })
  const sentences = (found: readonly string[]) => found.map((each) => each.replace(/: [^:]*$/, ''))
  expect(sentences(ofAll)).toContain(complaint)
  if (!OF_ALL.includes(complaint)) expect(sentences(ofTouched)).toContain(complaint)
})

test('[BOOK-06] [OPS-02] what was broken in books that nobody has touched since is found by a check of all alone', async () => {
  const breaks = [sql`update bookings set share_minor = share_minor - 1 where id = ${paid.bookingId}`]
  const { ofAll, ofTouched } = await afterBreaking(breaks, { now: null, since: later(over, { days: 1 }) })
  expect(ofAll).toEqual([`a booking's figures are not those of its quote: ${paid.bookingId}`])
  expect(ofTouched).toEqual([])
})

test('[BOOK-06] each promise has a case here that breaks it', () => {
  const complaints = promises.flatMap(({ always, ofFew, ofAll, inTime, settled }) =>
    [always, ofFew, ofAll, inTime?.(NOW), settled?.(NOW)].flatMap((sentences) => Object.keys(sentences ?? {})),
  )
  const broken = new Set(cases.map(([complaint]) => complaint))
  expect(complaints.filter((complaint) => !broken.has(complaint))).toEqual([])
})
