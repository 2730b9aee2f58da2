import { type Db, inTransaction } from '#platform/db.server.ts'
import { type Auth, keyedHashes } from '../gateway.server.ts'
import { newDeviceOf } from '../queries/find-new-device.server.ts'
import { noteEvent } from './note-event.server.ts'

/**
 * The e-mailed link works once; it ends the device's sessions, and its next log-in is reported again.
 *
 * @returns the account's address; null where the link was used, has expired or never was
 */
export async function endDevice(db: Db, auth: Auth, link: string, now: Date): Promise<string | null> {
  const linkHashes = keyedHashes(auth, link)
  const device = await inTransaction(db, async (tx) => {
    const device = await newDeviceOf(tx, linkHashes, now)
      .select(['devices.id', 'devices.user_id', 'email'])
      .forUpdate('devices')
      .executeTakeFirst()
    if (!device) return null
    await tx.deleteFrom('session').where('device_id', '=', device.id).execute()
    await tx.deleteFrom('devices').where('id', '=', device.id).execute()
    return device
  })
  if (!device) return null
  await noteEvent(db, 'sessions-ended', { accountId: device.user_id, detail: 'device' }, now)
  return device.email
}
