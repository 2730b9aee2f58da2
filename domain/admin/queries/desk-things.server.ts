import type { Language } from '#domain/i18n/language.ts'
import { isRejected } from '#domain/payouts/queries/list-balances.server.ts'
import { lateErasureBefore } from '#domain/privacy/erasure.ts'
import { type RawBuilder, sql } from 'kysely'
import type { DeskKind } from '../desk.ts'
import { failedAt, isFailedForGood } from './failed-for-good.server.ts'
import { delays } from './waiting-ages.server.ts'

/** @property adminId whose own requests for a second person are not theirs to agree to */
export type DeskReading = { adminId: string; language: Language; now: Date }

type Sql = RawBuilder<unknown>

/** The columns that a statement of one kind's things selects; what is left out is null, a count 1. */
type Columns = {
  /** Tells it from the others of its kind. */
  thing: Sql
  since: Sql
  /** Its own kind among things of that kind. */
  what?: Sql
  /** Of how many this one stands. */
  count?: Sql
  /** Whom or what it is about. */
  about?: Sql
  /** By when somebody outside wants it. */
  due?: Sql
  minor?: Sql
  currency?: Sql
  /** The id that its page's address has. */
  way?: Sql
  from: Sql
}

const text = sql`null::text`

const selected = ({
  thing,
  since,
  from,
  what = text,
  count = sql`1`,
  about = text,
  due = sql`null::timestamptz`,
  minor = sql`null::bigint`,
  currency = text,
  way = text,
}: Columns) => sql`select (${thing})::text as thing, ${what} as what, ${since} as since, (${count})::int as count, ${about} as about,
  ${due} as due, ${minor} as minor, ${currency} as currency, (${way})::text as way from ${from}`

const nameOf = (person: string) => sql`(${sql.ref(`${person}.first_name`)} || ' ' || ${sql.ref(`${person}.last_name`)})`

const titleIn = (language: Language, listing: string) =>
  sql`(select title from listing_texts where listing_id = ${sql.ref(listing)} order by language = ${language} desc limit 1)`

/** Everything that waits, a statement for each kind; their tables are read by indexes of what is open. */
export function deskThings({ adminId, language, now }: DeskReading): Readonly<Record<DeskKind, RawBuilder<unknown>>> {
  return {
    ...ofPeople(language),
    ...ofMoney(language),
    ...ofHosts(),
    ...ofSecondPersons(adminId),
    ...ofTheInstallation(now),
  }
}

function ofPeople(language: Language) {
  return {
    review: selected({
      thing: sql`l.id`,
      since: sql`l.created_at`,
      about: titleIn(language, 'l.id'),
      from: sql`listings l where l.status = 'in_review' and not exists (select from suspensions s where s.user_id = l.host_id)`,
    }),
    // One decision ends all reports of a thing.
    report: selected({
      thing: sql`r.subject_id`,
      what: sql`r.kind || ':' || r.reason`,
      since: sql`r.created_at`,
      count: sql`r.reports`,
      about: nameOf('p'),
      way: sql`r.id`,
      from: sql`(select distinct on (subject_id) subject_id, id, kind, reason, person_id, created_at, count(*) over (partition by subject_id) as reports
          from reports where decision is null order by subject_id, id) r left join profiles p on p.user_id = r.person_id`,
    }),
    inquiry: selected({
      thing: sql`i.id`,
      what: sql`i.form || ':' || i.kind`,
      since: sql`i.created_at`,
      about: sql`coalesce(${nameOf('p')}, i.email)`,
      from: sql`inquiries i left join profiles p on p.user_id = i.person_id where i.state = 'open'`,
    }),
  }
}

function ofMoney(language: Language) {
  return {
    claim: selected({
      thing: sql`c.id`,
      what: sql`c.what`,
      since: sql`c.since`,
      about: titleIn(language, 'b.listing_id'),
      minor: sql`c.claimed_minor`,
      currency: sql`c.currency`,
      from: sql`(select id, booking_id, claimed_minor, currency, 'contested' as what, coalesce((select max(at) from claim_events e
            where e.claim_id = claims.id and e.kind in ('contested', 'unanswered')), opened_at) as since
          from claims where status = 'contested'
          union all select id, booking_id, outcome_minor, currency, 'unpaid', unpaid_at
          from claims where unpaid_at is not null and paid_at is null and payment_due_at is not null and waived_at is null) c
        join bookings b on b.id = c.booking_id`,
    }),
    dispute: selected({
      thing: sql`d.number`,
      since: sql`d.opened_at`,
      about: titleIn(language, 'b.listing_id'),
      due: sql`d.due_by`,
      minor: sql`d.amount_minor`,
      currency: sql`d.currency`,
      from: sql`disputes d join payments p on p.id = d.payment_id join bookings b on b.id = p.booking_id where d.status = 'open'
        and not exists (select from dispute_answers a where a.dispute_id = d.id and a.status in ('sending', 'sent'))`,
    }),
    refund: selected({
      thing: sql`r.id`,
      since: sql`r.failed_at`,
      about: nameOf('p'),
      minor: sql`r.amount_minor`,
      currency: sql`r.currency`,
      from: sql`refunds r join bookings b on b.id = r.booking_id join profiles p on p.user_id = b.guest_id where r.status = 'failed'`,
    }),
    books: selected({
      thing: sql`'books'`,
      since: sql`(select min(at) from book_checks where at > coalesce((select max(at) from book_checks where count = 0), '-infinity'))`,
      count: sql`newest.count`,
      from: sql`(select count from book_checks order by at desc limit 1) newest where newest.count > 0`,
    }),
  }
}

function ofHosts() {
  return {
    // What is tried again by itself, or waits for its host's new account, is not an admin's.
    payout: selected({
      thing: sql`f.id`,
      since: sql`f.ended_at`,
      about: nameOf('p'),
      minor: sql`f.amount_minor`,
      currency: sql`f.currency`,
      from: sql`payouts f join profiles p on p.user_id = f.host_id join payout_accounts a on a.id = f.account_id and a.replaced_at is null
        where f.status = 'failed' and f.retried_at is null and ${isRejected} and not exists (select from payouts later
          where later.host_id = f.host_id and later.currency = f.currency and later.created_at > f.created_at and later.status <> 'cancelled')`,
    }),
    // Hosts without an account.
    unpaid: selected({
      thing: sql`u.currency`,
      since: sql`min(u.since)`,
      count: sql`count(*)`,
      minor: sql`sum(u.minor)::bigint`,
      currency: sql`u.currency`,
      // Cut off by `offset`: since when is asked once a host, not once a booking.
      from: sql`(select o.currency, sum(o.minor) as minor, owed_since(o.host_id, o.currency, 1) as since from owed_bookings o
          where not exists (select from payout_accounts pa where pa.host_id = o.host_id and pa.currency = o.currency and pa.replaced_at is null)
          group by o.host_id, o.currency having sum(o.minor) > 0 offset 0) u
        where u.since is not null group by u.currency`,
    }),
  }
}

function ofSecondPersons(adminId: string) {
  return {
    intervention: selected({
      thing: sql`i.id`,
      what: sql`i.kind`,
      since: sql`i.requested_at`,
      about: nameOf('p'),
      minor: sql`i.amount_minor`,
      currency: sql`i.currency`,
      from: sql`interventions i join profiles p on p.user_id = i.requested_by where i.status = 'waiting' and i.requested_by <> ${adminId}`,
    }),
    'write-off': selected({
      thing: sql`w.id`,
      since: sql`w.proposed_at`,
      about: nameOf('p'),
      minor: sql`w.amount_minor`,
      currency: sql`w.currency`,
      from: sql`write_offs w join profiles p on p.user_id = w.host_id where w.status = 'proposed' and w.proposed_by <> ${adminId}`,
    }),
  }
}

/** Programs that renew certificates by themselves do it some thirty days before the end. */
const CERTIFICATE_DAYS = 14

const endsSoon = sql`(ends_at - make_interval(days => ${sql.lit(CERTIFICATE_DAYS)}))`

function ofTheInstallation(now: Date) {
  return {
    erasure: selected({
      thing: sql`'late'`,
      since: sql`min(closed_at)`,
      count: sql`count(*)`,
      from: sql`profiles where closed_at < ${lateErasureBefore(now)} and erased_at is null having count(*) > 0`,
    }),
    email: selected({
      thing: sql`type`,
      since: sql`min(coalesce(dead_at, created_at))`,
      count: sql`count(*)`,
      from: sql`outgoing_emails where status = 'dead' and not is_settled group by type`,
    }),
    job: selected({
      thing: sql`task_identifier`,
      since: sql`min(${failedAt})`,
      count: sql`count(*)`,
      from: sql`graphile_worker.jobs where ${isFailedForGood} group by task_identifier`,
    }),
    pause: selected({ thing: sql`task`, since: sql`since`, about: sql`reason`, from: sql`paused_jobs` }),
    delay: selected({ thing: sql`name`, since: sql`since`, from: sql`(${delays(now)}) late` }),
    // By the real clock, whatever a demo's says.
    certificate: selected({
      thing: sql`name`,
      since: sql`${endsSoon}`,
      about: sql`name`,
      due: sql`ends_at`,
      from: sql`certificate_ends where ${endsSoon} < clock_timestamp()`,
    }),
  }
}
