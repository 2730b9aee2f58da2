import { fail, ok, type Result } from '#kernel/result.ts'
import type { Db } from '#platform/db.server.ts'
import { sql } from 'kysely'
import type { EnterFailure } from '../errors.ts'
import type { Auth } from '../gateway.server.ts'
import { waitingCookie, waitingHashes } from '../gateway.waiting-cookie.server.ts'
import { type Asks, FACTOR_TRIES } from '../second-factor.ts'
import type { Door, Session } from './door.server.ts'
import { askerOf } from './know-browser.server.ts'
import { noteEvent } from './note-event.server.ts'
import { openSession } from './open-session.server.ts'
import { tryCode } from './try-code.server.ts'
import { tryFactor } from './try-factor.server.ts'

/** Opens the session of this browser's waiting log-in, once its second factor is proved. */
export async function enterFactor(
  db: Db,
  door: Door,
  { code }: { code: string },
  request: Request,
  now: Date,
): Promise<Result<Session, EnterFailure>> {
  const waiting = await countTry(db, door.auth, request, now)
  if (!waiting) return fail({ reason: 'log-in-over' })
  const proved = await prove(db, door, waiting, code, request, now)
  if (!proved.ok) return proved
  const { userId, way, asks, hash } = waiting
  // Of two that enter the same code at the same time one gets in.
  const gone = await db.deleteFrom('waiting_log_ins').where('token_hash', '=', hash).executeTakeFirst()
  if (gone.numDeletedRows === 0n) return fail({ reason: 'log-in-over' })

  const { headers } = request
  const cookie = await openSession(db, door.auth, userId, headers, asks === 'app' ? 'both' : 'one')
  if (!cookie) return fail({ reason: 'suspended' })
  if (way) await noteEvent(db, 'log-in', { accountId: userId, headers, detail: way }, now)
  return ok({ cookies: [cookie, waitingCookie('', 0, request.url)] })
}

type Waiting = { userId: string; email: string; way: string | null; asks: Asks; hash: string }

/** One statement counts a try before it is compared, so that concurrent tries get five as well. */
async function countTry(db: Db, auth: Auth, request: Request, now: Date): Promise<Waiting | null> {
  const hashes = waitingHashes(auth, request)
  if (hashes.length === 0) return null
  const { rows } = await sql<Waiting>`
    update waiting_log_ins w set attempts = attempts + 1 from "user" u
    where token_hash = any(${hashes}::text[]) and attempts < ${FACTOR_TRIES} and expires_at > ${now} and u.id = w.user_id
    returning w.user_id as "userId", email, way, asks, token_hash as hash`.execute(db)
  return rows[0] ?? null
}

async function prove(
  db: Db,
  door: Door,
  { userId, email, asks }: Waiting,
  code: string,
  request: Request,
  now: Date,
): Promise<Result<null, EnterFailure>> {
  const asker = await askerOf(db, door.auth, email, request, now)
  if (asks === 'app') {
    const who = asker.ownerId === userId ? `${userId} ${asker.browserHash}` : userId
    return tryFactor(db, door, { userId, code, who }, request, now)
  }
  const tried = await tryCode(db, door.auth, { email, code, purpose: 'code', asker }, now)
  const noted = { accountId: userId, headers: request.headers, detail: 'log-in' }
  if (!tried.ok) {
    await noteEvent(db, 'code-wrong', noted, now)
    return tried
  }
  const used = await db
    .updateTable('email_proofs')
    .set({ used_at: now })
    .where('id', '=', tried.value.id)
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  if (used.numUpdatedRows === 0n) return fail({ reason: 'code-expired' })
  await noteEvent(db, 'code-used', noted, now)
  return ok(null)
}
