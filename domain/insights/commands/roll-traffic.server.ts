import type { Tx } from '#platform/db.server.ts'
import { sql } from 'kysely'

/** Visits, their pages and what they come from. */
export async function rollTraffic(tx: Tx): Promise<void> {
  await addPages(tx)
  await addVisits(tx)
  await replaceSessions(tx)
}

/** A page counts to the device and source of its visit. */
async function addPages(tx: Tx): Promise<void> {
  await sql`
    insert into page_figures as f (day, site, device, source, page, views, seconds, entries, exits)
    select i.day, i.site, i.device, i.source, v.page, sum(v.sign), sum(v.sign * v.looked),
      coalesce(sum(v.sign) filter (where v.is_entry), 0), coalesce(sum(v.sign) filter (where v.is_exit), 0)
    from rolled_views v join rolled_visits i using (visitor_id, visit)
    group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
    on conflict (day, site, device, source, page) do update set views = f.views + excluded.views,
      seconds = f.seconds + excluded.seconds, entries = f.entries + excluded.entries, exits = f.exits + excluded.exits`.execute(
    tx,
  )
}

async function addVisits(tx: Tx): Promise<void> {
  await sql`
    insert into visit_figures as f (kind, day, site, device, source, name, visits)
    select k.kind, day, site, device, source, k.name, sum(sign)
    from rolled_visits, lateral (values ('browser', browser), ('country', country), ('referrer', referrer)) k (kind, name)
    where k.kind <> 'referrer' or k.name <> ''
    group by 1, 2, 3, 4, 5, 6 having sum(sign) <> 0 order by 1, 2, 3, 4, 5, 6
    on conflict (kind, day, site, device, source, name) do update set visits = f.visits + excluded.visits`.execute(tx)
}

async function replaceSessions(tx: Tx): Promise<void> {
  await sql`delete from user_sessions s using dirty d where s.day = d.day and s.visitor = d.visitor`.execute(tx)
  await sql`
    insert into user_sessions (day, site, visitor, number, started_at, ended_at, device, browser, country, source, entry_page, exit_page,
      page_count, seconds)
    select day, site, visitor, visit, started_at, ended_at, device, browser, nullif(country, ''), source, entry_page, exit_page, pages, seconds
    from rolled_visits where sign = 1`.execute(tx)
}
