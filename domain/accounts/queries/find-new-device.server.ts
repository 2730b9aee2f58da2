import type { Db, Tx } from '#platform/db.server.ts'
import { type Auth, keyedHashes } from '../gateway.server.ts'
import { deviceOf } from '../device.ts'

/** The device of an e-mailed link; no row where the link was used, has expired or never was. */
export const newDeviceOf = (db: Db | Tx, linkHashes: readonly string[], now: Date) =>
  db
    .selectFrom('devices')
    .innerJoin('user', 'user.id', 'devices.user_id')
    .where('link_hash', 'in', linkHashes)
    .where('link_expires_at', '>', now)

/** A session on the device says what its page calls it. */
export async function findNewDevice(db: Db, auth: Auth, link: string, now: Date) {
  const row = await newDeviceOf(db, keyedHashes(auth, link), now)
    .leftJoin('session', 'session.device_id', 'devices.id')
    .select('userAgent')
    .orderBy('session.createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? { device: deviceOf(row.userAgent) } : null
}
