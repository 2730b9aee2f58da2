import type { Db } from '#platform/db.server.ts'
import { isRequestCode } from '../input.ts'

/** When a Facebook request was carried out; null for an unknown code. */
export async function findFacebookRequest(db: Db, code: string): Promise<Date | null> {
  if (!isRequestCode(code)) return null
  const row = await db.selectFrom('facebook_requests').select('done_at').where('code', '=', code).executeTakeFirst()
  return row?.done_at ?? null
}
