import type { Language } from '#domain/i18n/language.ts'
import { type Currency, type Money, money } from '#kernel/money.ts'
import type { Db } from '#platform/db.server.ts'
import { type RawBuilder, sql } from 'kysely'
import type { RecordSection } from '../person-record.ts'

/** Rows of a section at once. */
const PAGE = 5

type Row = {
  id: string
  /** Its own kind, or what was done. */
  what: string | null
  state: string | null
  at: Date
  /** A title, a name or a text. */
  about: string | null
  /** The person's side of it. */
  role: string | null
  minor: number | null
  currency: Currency | null
  total: number
}

export type PersonRecord = Omit<Row, 'minor' | 'currency' | 'total'> & { amount: Money | null }

export type RecordPage = { section: RecordSection; count: number; page: number; pages: number; records: PersonRecord[] }

/**
 * A page of one section of a person's records, the newest first; one beyond the last is the last.
 *
 * @param wanted.page from 1
 */
export async function listRecords(
  db: Db,
  userId: string,
  { section, page }: { section: RecordSection; page: number },
  language: Language,
): Promise<RecordPage> {
  const statement = statementOf(section, userId, language)
  const read = async (from: number) =>
    (
      await sql<Row>`select *, count(*) over ()::int as total from (${statement}) records
        order by at desc, id desc limit ${PAGE} offset ${from}`.execute(db)
    ).rows
  const rows = await read((page - 1) * PAGE)
  if (rows.length > 0 || page === 1) return pageOf(section, rows, page)
  const { rows: counted } = await sql<{
    count: number
  }>`select count(*)::int as count from (${statement}) records`.execute(db)
  const last = Math.max(1, Math.ceil(counted[0]!.count / PAGE))
  return pageOf(section, await read((last - 1) * PAGE), last)
}

function pageOf(section: RecordSection, rows: readonly Row[], page: number): RecordPage {
  const count = rows[0]?.total ?? 0
  return { section, count, page, pages: Math.max(1, Math.ceil(count / PAGE)), records: rows.map(toRecord) }
}

const toRecord = ({ minor, currency, total: _, ...row }: Row): PersonRecord => ({
  ...row,
  amount: minor === null || currency === null ? null : money(minor, currency),
})

const noMoney = sql`null::bigint as minor, null::text as currency`
const titleOf = (language: Language, listing: string) =>
  sql`(select title from listing_texts where listing_id = ${sql.ref(listing)} order by language = ${language} desc limit 1)`

function statementOf(section: RecordSection, userId: string, language: Language): RawBuilder<unknown> {
  switch (section) {
    case 'notes':
      return sql`select n.id, null::text as what, null::text as state, n.created_at as at, n.text as about,
          nullif(trim(p.first_name || ' ' || p.last_name), '') as role, ${noMoney}
        from person_notes n left join profiles p on p.user_id = n.author_id where n.person_id = ${userId}`
    case 'listings':
      return sql`select l.id, l.subcategory as what, l.status as state, coalesce(l.published_at, l.created_at) as at,
          ${titleOf(language, 'l.id')} as about, l.city as role, ${noMoney}
        from listings l where l.host_id = ${userId} and not l.throwaway`
    case 'bookings':
      return sql`select b.id, b.waits_for as what, b.status as state, b.starts_at as at, ${titleOf(language, 'b.listing_id')} as about,
          case when b.guest_id = ${userId} then 'guest' else 'host' end as role, q.total_minor as minor, q.currency
        from bookings b join quotes q on q.id = b.quote_id where b.guest_id = ${userId} or b.host_id = ${userId}`
    case 'payouts':
      return sql`select p.id, p.method as what, p.status as state, p.created_at as at, a.shown as about, null::text as role,
          p.amount_minor as minor, p.currency
        from payouts p left join payout_accounts a on a.id = p.account_id where p.host_id = ${userId}`
    case 'claims':
      return sql`select c.id, c.kind as what, c.status as state, c.opened_at as at, ${titleOf(language, 'b.listing_id')} as about,
          case when (b.guest_id = ${userId}) = (c.side = 'guest') then 'opener' else 'other' end as role,
          c.claimed_minor as minor, c.currency
        from claims c join bookings b on b.id = c.booking_id where b.guest_id = ${userId} or b.host_id = ${userId}`
    case 'reports':
      return sql`select r.id, r.kind || ':' || r.reason as what, r.decision as state, r.created_at as at, null::text as about,
          case when r.reporter_id = ${userId} then 'by' else 'about' end as role, ${noMoney}
        from reports r where r.reporter_id = ${userId} or r.person_id = ${userId}`
    case 'inquiries':
      return sql`select i.id, i.form || ':' || i.kind as what, i.state, i.created_at as at, left(i.message, 120) as about, null::text as role, ${noMoney}
        from inquiries i where i.person_id = ${userId}`
    case 'emails':
      return sql`select e.id, e.type as what, e.status as state, e.created_at as at, e.subject as about, null::text as role, ${noMoney}
        from outgoing_emails e where e.recipient_id = ${userId}`
    case 'history':
      return sql`select l.id, l.action as what, null::text as state, l.at, l.reason as about,
          nullif(trim(p.first_name || ' ' || p.last_name), '') as role, ${noMoney}
        from audit_log l left join profiles p on p.user_id = l.actor_id where l.subject_id = ${userId} and l.action <> 'person-read'`
  }
}
