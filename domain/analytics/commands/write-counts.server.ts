import type { Db, Tx } from '#platform/db.server.ts'
import { sql } from 'kysely'
import type { Beat, Unkeyed } from '../observation.ts'
import { LIVE_MS } from '../queries/list-live.server.ts'

/** In one order, so that two servers wait for each other and do not block each other. */
export async function writeBeats(tx: Tx, beats: readonly Beat[]): Promise<void> {
  if (beats.length === 0) return
  await sql`
    insert into live_visitors as l (visitor, view, site, page, device, at)
    select distinct on (visitor, view) visitor, view, site, page, device, at
    from json_to_recordset(${JSON.stringify(beats)}::json) b (visitor uuid, view uuid, site text, page text, device text, at timestamptz)
    order by visitor, view, at desc
    on conflict (visitor, view) do update set at = greatest(l.at, excluded.at), page = excluded.page`.execute(tx)
}

export async function countUnkeyed(tx: Tx, views: readonly Unkeyed[]): Promise<void> {
  if (views.length === 0) return
  await sql`
    insert into unkeyed_views as u (day, site, count)
    select day, site, count(*) from json_to_recordset(${JSON.stringify(views)}::json) v (day date, site text)
    group by day, site order by day, site
    on conflict (day, site) do update set count = u.count + excluded.count`.execute(tx)
}

export async function removeGone(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('live_visitors')
    .where('at', '<=', new Date(now.getTime() - LIVE_MS))
    .execute()
}
