import type { Promises } from '#platform/promises.server.ts'
import { sql } from 'kysely'
import { columnOf, measures } from '../measures.ts'

const columns = measures.map((measure) => sql.ref(columnOf(measure)))

/** The newest day of each site that is over: older ones were checked when they were the newest. */
const ended = sql`(select site, max(day) as day from ended_days group by site) e`

export const insightPromises: Promises = {
  ofFew: {
    'more rounds are rolled up than were closed': sql`
      select r.round::text as id from rolled_rounds r, observation_rounds o where r.round >= o.round`,
    'a day that is over has other pages in its figures than were seen': sql`
      select e.site || ' ' || e.day as id from ${ended}
      where (select count(*) from page_views v where v.day = e.day and v.site = e.site and v.visitor is null)
        <> (select coalesce(sum(views), 0) from daily_figures f where f.unit = '' and f.city = '' and f.subcategory = ''
          and f.day = e.day and f.site = e.site)
        and not exists (select from page_views v where v.day = e.day and v.site = e.site and v.visitor is not null)`,
    'a visit of a day that is over is missing in its figures': sql`
      select e.site || ' ' || e.day as id from ${ended}
      where (select count(*) from user_sessions s where s.day = e.day and s.site = e.site and s.visitor is null)
        <> (select coalesce(sum(visits), 0) from daily_figures f where f.unit = '' and f.city = '' and f.subcategory = ''
          and f.day = e.day and f.site = e.site)
        and not exists (select from page_views v where v.day = e.day and v.site = e.site and v.visitor is not null)`,
  },
  ofAll: {
    'a figure of visitors is less than nothing': sql`
      select concat_ws(' ', day, site) as id from daily_figures where least(${sql.join(columns)}) < 0
      union all select concat_ws(' ', measure, day, site) from named_figures where value < 0`,
  },
}
