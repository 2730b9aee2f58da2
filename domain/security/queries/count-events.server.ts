import { addMinutes } from '#kernel/zones.ts'
import type { Db } from '#platform/db.server.ts'
import { securityKinds } from '../security-event.ts'

/** Counts each kind of the last hour, also those that did not happen. */
export async function countEvents(db: Db, now: Date): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('security_events')
    .select(({ fn }) => ['kind', fn.sum<number>('count').as('count')])
    .where('minute', '>', addMinutes(now, -60))
    .groupBy('kind')
    .execute()
  const counted = new Map(rows.map(({ kind, count }) => [kind, count]))
  return new Map(securityKinds.map((kind) => [kind, counted.get(kind) ?? 0]))
}
