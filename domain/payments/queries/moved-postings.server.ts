import { type RawBuilder, sql } from 'kysely'

/** `refund-failed:ID` and its like; what only resembles an id is none. */
const OF_REFUND =
  '^(refund|refund-failed|refund-transferred):[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$'

/**
 * Sums of what some entries have moved, as `ledger_totals` has them: the one rule for what is in the totals and for what waits.
 *
 * Each entry is looked up by its id (`offset 0`), where the planner would read all the ledger as soon as it has a wrong idea of how many wait.
 *
 * @param entries a table with their ids as `journal_id`
 */
export const movedPostings = (entries: RawBuilder<unknown>) => sql`
  select total_bucket(e.at) as at, e.currency, e.kind, split_part(e.event_key, ':', 1) as what,
    case when e.refund_id is null then false
      else exists (select from refunds r where r.id = e.refund_id and r.claim_id is not null) end as is_claim,
    sum(e.amount_minor)::bigint as minor
  from ${entries} noted, lateral (
    select j.at, j.event_key, p.currency, p.amount_minor, a.kind,
      case when j.event_key ~ ${sql.lit(OF_REFUND)} then split_part(j.event_key, ':', 2)::uuid end as refund_id
    from journal j join postings p on p.journal_id = j.id join ledger_accounts a on a.id = p.account_id
    where j.id = noted.journal_id offset 0) e
  group by 1, 2, 3, 4, 5`

/** All that the ledger has ever moved, at this moment: what is added up, and what still waits to be. */
export const movedEver = sql`
  select at, currency, kind, what, is_claim, minor from ledger_totals
  union all select at, currency, kind, what, is_claim, minor from (${movedPostings(sql`entries_to_total`)}) waiting`
