import { addMinutes } from '#kernel/zones.ts'
import type { Db } from '#platform/db.server.ts'
import { sql } from 'kysely'
import { type Auth, keyedHash } from '../gateway.server.ts'
import { waitingCookie } from '../gateway.waiting-cookie.server.ts'
import { type Asks, WAITING_MINUTES } from '../second-factor.ts'
import { newSecret } from './know-browser.server.ts'

/** Notes a log-in whose first factor is proved. @returns its cookie */
export async function waitForFactor(
  db: Db,
  auth: Auth,
  { userId, way, asks }: { userId: string; way: string | null; asks: Asks },
  request: Request,
  now: Date,
): Promise<string> {
  const token = newSecret()
  await sql`
    with over as (delete from waiting_log_ins where token_hash in (
      select token_hash from waiting_log_ins where expires_at < ${now} limit 5 for update skip locked))
    insert into waiting_log_ins (token_hash, user_id, way, asks, expires_at)
    values (${keyedHash(auth, token)}, ${userId}, ${way}, ${asks}, ${addMinutes(now, WAITING_MINUTES)})`.execute(db)
  return waitingCookie(token, WAITING_MINUTES, request.url)
}
