import type { Db } from '#platform/db.server.ts'

/** The service fee of now, those that are planned, the next one first, and those of countries, kinds and hosts. */
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
  const rules = await db
    .selectFrom('fee_rules')
    .leftJoin('profiles', 'profiles.user_id', 'host_id')
    .select(['fee_rules.id', 'fee_rules.country_code', 'subcategory', 'host_id', 'percent', 'first_name', 'last_name'])
    .orderBy((eb) => eb('host_id', 'is', null))
    .orderBy('fee_rules.country_code')
    .orderBy('subcategory')
    .orderBy('fee_rules.id')
    .execute()
  return {
    percent,
    rules: rules.map((rule) => ({
      id: rule.id,
      country: rule.country_code,
      kind: rule.subcategory,
      host: rule.host_id === null ? null : { id: rule.host_id, name: `${rule.first_name} ${rule.last_name}` },
      percent: Number(rule.percent),
    })),
    planned: planned.map(({ first_name, last_name, ...change }) => ({ ...change, by: `${first_name} ${last_name}` })),
  }
}
