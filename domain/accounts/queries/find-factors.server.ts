import type { Db } from '#platform/db.server.ts'
import { sql } from 'kysely'
import type { Auth } from '../gateway.server.ts'
import { sessionHashOf } from '../gateway.session-cookie.server.ts'
import type { Factors } from '../second-factor.ts'

/** With how many factors this session was opened or proved, and whether its account has a second one. */
export async function findFactors(
  db: Db,
  auth: Auth,
  headers: Headers,
): Promise<{ factors: Factors; hasSecond: boolean }> {
  const { rows } = await sql<{ factors: Factors; hasSecond: boolean }>`
    select factors, has_second_factor("userId") as "hasSecond" from session
    where token_hash = ${sessionHashOf(auth, headers)}`.execute(db)
  return rows[0] ?? { factors: 'one', hasSecond: false }
}
