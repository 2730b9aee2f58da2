import { timingSafeEqual } from 'node:crypto'
import { fail, ok, type Result } from '#kernel/result.ts'
import type { Db } from '#platform/db.server.ts'
import { sql } from 'kysely'
import { CODE_TRIES } from '../code.ts'
import type { WrongCode } from '../errors.ts'
import { type Auth, keyedHash } from '../gateway.server.ts'
import type { Asker } from './know-browser.server.ts'

type CodeInput = { email: string; code: string } & (
  | { purpose: 'code'; asker: Pick<Asker, 'browserHash' | 'before'> }
  | { purpose: 'old-address' | 'new-address' | 'owner'; ownerId: string }
)

/**
 * Only the newest code of this browser or account counts, so that others' requests change nothing.
 * One statement counts a try before comparing it, so concurrent tries get five as well.
 */
export async function tryCode(
  db: Db,
  auth: Auth,
  input: CodeInput,
  now: Date,
): Promise<Result<{ id: string; userId: string }, WrongCode>> {
  const { email, code, purpose } = input
  const own = purpose === 'code' ? sql`browser_hash = ${input.asker.browserHash}` : sql`user_id = ${input.ownerId}`
  const [addressKey, secretHash] = [keyedHash(auth, email), keyedHash(auth, `${email} ${code}`)]
  const { rows } = await sql<Tried>`
    with newest as (
      select id, attempts from email_proofs
      where address_key = ${addressKey} and purpose = ${purpose} and used_at is null and expires_at > ${now} and ${own}
      order by created_at desc, id desc limit 1 for update),
    counted as (
      update email_proofs set attempts = email_proofs.attempts + 1 from newest
      where email_proofs.id = newest.id and newest.attempts < ${CODE_TRIES}
      returning email_proofs.id, email_proofs.attempts)
    select p.id, p.user_id as "userId", p.secret_hash as "secretHash", counted.attempts as try
    from newest join email_proofs p on p.id = newest.id left join counted on true`.execute(db)
  const [tried] = rows
  if (!tried) return auth.before ? tryCode(db, auth.before, asBefore(input), now) : fail({ reason: 'code-expired' })
  if (tried.try === null) return fail({ reason: 'code-used-up' })
  const { id, userId } = tried
  return timingSafeEqual(Buffer.from(tried.secretHash), Buffer.from(secretHash)) && userId
    ? ok({ id, userId })
    : fail({ reason: tried.try < CODE_TRIES ? 'wrong-code' : 'code-used-up' })
}

/** `try`: which one this was; null where it was not compared any more. */
type Tried = { id: string; userId: string | null; secretHash: string; try: number | null }

/** The browser as rows name it that were written under the earlier secret. */
const asBefore = (input: CodeInput): CodeInput =>
  input.purpose === 'code' ? { ...input, asker: { browserHash: input.asker.before?.[0] ?? '' } } : input
