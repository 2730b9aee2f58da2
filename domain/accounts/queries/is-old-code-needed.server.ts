import { findRefusal } from '#domain/email/queries/find-refusal.server.ts'
import type { Db } from '#platform/db.server.ts'
import type { Auth } from '../gateway.server.ts'
import { sessionHashOf } from '../gateway.session-cookie.server.ts'
import { needsOldCode } from '../old-address.ts'

/** Whether a change of address in this session needs a code from the account's present one. */
export async function isOldCodeNeeded(db: Db, auth: Auth, userId: string, headers: Headers): Promise<boolean> {
  const refusal = await findRefusal(db, userId)
  if (!refusal) return true
  const device = await db
    .selectFrom('session')
    .innerJoin('devices', 'devices.id', 'session.device_id')
    .select('known_since')
    .where('token_hash', '=', sessionHashOf(auth, headers))
    .where('session.userId', '=', userId)
    .executeTakeFirst()
  return needsOldCode({ refusedSince: refusal.since, deviceSince: device?.known_since ?? null })
}
