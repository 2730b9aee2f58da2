import { type Db, inTransaction } from '#platform/db.server.ts'
import { type Auth, keyedHash } from '../gateway.server.ts'
import { newDeviceOf } from '../queries/find-new-device.server.ts'

/**
 * Ends a device by the link of the e-mail that told of it, once: all sessions on it end with it, and its next log-in is told again.
 *
 * @returns the account's address; null where the link was used, has expired or never was
 */
export async function endDevice(db: Db, auth: Auth, link: string, now: Date): Promise<string | null> {
  const linkHash = await keyedHash(auth, link)
  return inTransaction(db, async (tx) => {
    const device = await newDeviceOf(tx, linkHash, now)
      .select(['devices.id', 'email'])
      .forUpdate('devices')
      .executeTakeFirst()
    if (!device) return null
    await tx.deleteFrom('session').where('device_id', '=', device.id).execute()
    await tx.deleteFrom('devices').where('id', '=', device.id).execute()
    return device.email
  })
}
