import type { Db } from '#platform/db.server.ts'
import { sql } from 'kysely'

/** The chain over the log: its newest link, how many there are, and the days that do not agree; null before the first. */
export async function readAuditChain(db: Db) {
  const { rows } = await sql<{ day: string; hash: string; links: number; broken: string[] }>`
    select newest.day::text as day, newest.hash, (select count(*)::int from audit_chain) as links,
      array(select day::text from audit_chain where broken_at is not null order by day desc limit 10) as broken
    from (select day, hash from audit_chain order by day desc limit 1) newest`.execute(db)
  return rows[0] ?? null
}
