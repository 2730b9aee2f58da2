import { recordSecurityEvent } from '#domain/security/commands/record-security-event.server.ts'
import type { SecurityKind } from '#domain/security/security-event.ts'
import type { Db } from '#platform/db.server.ts'
import { deviceOf } from '../device.ts'
import { type Auth, CLIENT_IP_HEADER, keyedHash } from '../gateway.server.ts'

type Noted = { accountId: string | null; detail?: string; headers?: Headers }

/** Notes what an account's browser did, or somebody else's with the account. */
export function noteEvent(
  db: Db,
  kind: SecurityKind,
  { headers, ...noted }: Noted & { addressKey?: string | null },
  now: Date,
): Promise<void> {
  const device = deviceOf(headers?.get('user-agent') ?? null)
  const circumstances = {
    network: headers?.get(CLIENT_IP_HEADER) || null,
    device: device && `${device.browser}/${device.system}`,
  }
  return recordSecurityEvent(db, { kind, ...noted, ...circumstances }, now)
}

/**
 * Notes what somebody did with an address, which only its account's id or a keyed hash stands for.
 *
 * Both take the same statements, so that their time does not tell them apart.
 */
export async function noteEventAt(
  db: Db,
  kind: SecurityKind,
  { auth, email, ...noted }: Omit<Noted, 'accountId'> & { auth: Auth; email: string },
  now: Date,
): Promise<void> {
  const account = await db
    .selectFrom('user')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirst()
    .catch(() => undefined)
  const addressKey = account ? null : keyedHash(auth, email)
  await noteEvent(db, kind, { ...noted, accountId: account?.id ?? null, addressKey }, now)
}
