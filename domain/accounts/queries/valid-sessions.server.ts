import type { Db } from '#platform/db.server.ts'
import { sql } from 'kysely'

/** A session that has ended anywhere is missing in the result. */
export async function validSessions(db: Db, tokens: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ token: string }>`select token from session
    where token = any(${tokens}::text[]) and "expiresAt" > now()
      and is_live_account("userId")`.execute(db)
  return new Set(rows.map(({ token }) => token))
}
