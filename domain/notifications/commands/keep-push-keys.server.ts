import type { Db } from '#platform/db.server.ts'
import { newPushKeys, type PushKeys } from '#platform/push-encryption.server.ts'

/** Returns this installation's push keys, made once; the database decides between racing servers. */
export async function keepPushKeys(db: Db, now: Date): Promise<PushKeys> {
  const stored = await findPushKeys(db)
  if (stored) return stored
  const { publicKey, privateKey } = newPushKeys()
  await db
    .insertInto('push_keys')
    .values({ public_key: publicKey, private_key: privateKey, created_at: now })
    .onConflict((conflict) => conflict.column('only_row').doNothing())
    .execute()
  return (await findPushKeys(db))!
}

const findPushKeys = (db: Db) =>
  db.selectFrom('push_keys').select(['public_key as publicKey', 'private_key as privateKey']).executeTakeFirst()
