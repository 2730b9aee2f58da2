import type { Db } from '#platform/db.server.ts'
import { sql } from 'kysely'
import type { Device } from '../observation.ts'

/** A page says so every 30 seconds: who has missed three times is gone. */
export const LIVE_MS = 90_000

export type Live = {
  visitors: number
  pages: { page: string; visitors: number }[]
  devices: { device: Device; visitors: number }[]
}

/** Visitors by the page that they look at, at this moment. */
export async function listLive(db: Db, now: Date): Promise<Live> {
  const { rows } = await sql<{ page: string | null; device: Device | null; visitors: number }>`
    select page, device, count(distinct visitor)::integer as visitors
    from live_visitors where at > ${new Date(now.getTime() - LIVE_MS)} and at <= ${now}
    group by grouping sets ((), (page), (device))
    order by visitors desc, page, device`.execute(db)
  return {
    visitors: rows.find(({ page, device }) => page === null && device === null)?.visitors ?? 0,
    pages: rows.flatMap(({ page, visitors }) => (page === null ? [] : [{ page, visitors }])),
    devices: rows.flatMap(({ device, visitors }) => (device === null ? [] : [{ device, visitors }])),
  }
}
