import type { Db } from '#platform/db.server.ts'

/** The key by which push services know this installation; null until its first worker has made it. */
export async function readPublicKey(db: Db): Promise<string | null> {
  const row = await db.selectFrom('push_keys').select('public_key').executeTakeFirst()
  return row?.public_key ?? null
}
