import { zoneOf } from '#domain/i18n/site.ts'
import type { Db } from '#platform/db.server.ts'

/** The zone of a person's own account, whatever site they are visiting: a month of their money begins in it. */
export async function accountZone(db: Db, userId: string): Promise<string> {
  const { site } = await db
    .selectFrom('profiles')
    .select('site')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return zoneOf(site)
}
