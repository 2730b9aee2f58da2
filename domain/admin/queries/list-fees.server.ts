import type { Db } from '#platform/db.server.ts'

/** The service fee of now, and those that are planned, the next one first. */
export async function listFees(db: Db) {
  const { service_fee_percent: percent } = await db
    .selectFrom('settings')
    .select('service_fee_percent')
    .executeTakeFirstOrThrow()
  const planned = await db
    .selectFrom('fee_changes')
    .innerJoin('profiles', 'profiles.user_id', 'made_by')
    .select(['fee_changes.id', 'percent', 'from_at as from', 'first_name', 'last_name'])
    .where('applied_at', 'is', null)
    .orderBy('from_at')
    .execute()
  return {
    percent,
    planned: planned.map(({ first_name, last_name, ...change }) => ({ ...change, by: `${first_name} ${last_name}` })),
  }
}
