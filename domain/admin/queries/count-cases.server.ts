import type { Db } from '#platform/db.server.ts'
import { sql } from 'kysely'

/** Cases in which somebody is, on either side. */
export type CaseCounts = { reports: number; claims: number; inquiries: number }

type Row = CaseCounts & { id: string }

/** The cases of each of these people. */
export async function countCases(db: Db, personIds: readonly string[]): Promise<ReadonlyMap<string, CaseCounts>> {
  if (personIds.length === 0) return new Map()
  const { rows } = await sql<Row>`select person.id,
      (select count(*)::int from reports r where r.person_id = person.id or r.reporter_id = person.id) as reports,
      (select count(*)::int from claims c join bookings b on b.id = c.booking_id
        where b.guest_id = person.id or b.host_id = person.id) as claims,
      (select count(*)::int from inquiries i where i.person_id = person.id) as inquiries
    from unnest(${[...new Set(personIds)]}::uuid[]) person (id)`.execute(db)
  return new Map(rows.map(({ id, ...counts }) => [id, counts]))
}
