import type { Db } from '#platform/db.server.ts'
import { newPushKeys, type PushKeys } from '#platform/push-encryption.server.ts'

/**
 * The pair by which push services know this installation: made when it is first asked for, and kept. When several servers ask at once, the
 * database decides whose pair it is.
 */
export async function keepPushKeys(db: Db, now: Date): Promise<PushKeys> {
  const kept = await findPushKeys(db)
  if (kept) return kept
  const { publicKey, privateKey } = newPushKeys()
  await db
    .insertInto('push_keys')
    .values({ public_key: publicKey, private_key: privateKey, made_at: now })
    .onConflict((conflict) => conflict.column('only_row').doNothing())
    .execute()
  return (await findPushKeys(db))!
}

const findPushKeys = (db: Db) =>
  db.selectFrom('push_keys').select(['public_key as publicKey', 'private_key as privateKey']).executeTakeFirst()
