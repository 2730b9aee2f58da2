import type { Db } from '#platform/db.server.ts'
import { sql } from 'kysely'

/**
 * A session that has ended anywhere is missing in the result.
 *
 * @param hashes of their tokens
 */
export async function validSessions(db: Db, hashes: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ hash: string }>`select token_hash as hash from session
    where token_hash = any(${hashes}::text[]) and "expiresAt" > now()
      and is_live_account("userId")`.execute(db)
  return new Set(rows.map(({ hash }) => hash))
}
