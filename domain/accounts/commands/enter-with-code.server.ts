import { timingSafeEqual } from 'node:crypto'
import { fail, ok, type Result } from '#kernel/result.ts'
import { type Db, inTransaction } from '#platform/db.server.ts'
import { sql } from 'kysely'
import { CODE_TRIES } from '../code.ts'
import type { CodeFailure } from '../errors.ts'
import { hashPassword, keyedHash, openSession, sessionTokenOf } from '../gateway.server.ts'
import type { Person, ProviderProfile, SignUp } from '../input.ts'
import { clientOf, type Door, type Session } from './ask-library.server.ts'
import { linkProvider } from './link-provider.server.ts'
import { proveAddress } from './prove-address.server.ts'

type CodeInput = {
  email: string
  code: string
  /** The form of a sign-up in this browser that has opened no session, because nothing was to be revealed. */
  signUp: SignUp | null
  /** The way in that this code is also for, and the form that came before it. */
  way?: { profile: ProviderProfile; person: Person | null } | null
}

/**
 * Whoever enters the code that was sent to an address has proved it, and is signed in. Each try is counted before it is compared, in one
 * statement: however many come at once, a code has five.
 */
export async function enterWithCode(
  db: Db,
  { auth, budgets }: Door,
  { email, code, signUp, way = null }: CodeInput,
  request: Request,
  now: Date,
): Promise<Result<Session, CodeFailure>> {
  const spent = await budgets.spend('codeTry', clientOf(request), now)
  if (!spent.ok) return fail({ ...spent.failure, reason: 'too-many-tries' })

  const [addressKey, secretHash] = await Promise.all([keyedHash(auth, email), keyedHash(auth, `${email} ${code}`)])
  const tried = await countTry(db, addressKey, now)
  if (!tried.ok) return tried
  const { id, userId } = tried.value
  if (!timingSafeEqual(Buffer.from(tried.value.secretHash), Buffer.from(secretHash)) || !userId)
    return fail({ reason: 'wrong-code' })

  const ownToken = await sessionTokenOf(auth, request.headers)
  const chosen = signUp
    ? { form: signUp, passwordHash: await hashPassword(auth, signUp.password) }
    : way?.person && { form: way.person, passwordHash: null }
  const isProved = await inTransaction(db, async (tx) => {
    const isFirst = await proveAddress(tx, { proofId: id, userId, ownToken, chosen: chosen ?? null }, now)
    if (isFirst && way) await linkProvider(tx, { userId, profile: way.profile }, now)
    return isFirst
  })
  if (!isProved) return fail({ reason: 'code-expired' })

  await budgets.forget(['logInOfAccount', 'logInOfAccountLong'], email)
  const cookie = await openSession(auth, userId, request.headers)
  return cookie ? ok({ cookies: [cookie] }) : fail({ reason: 'suspended' })
}

type Tried = { id: string; userId: string | null; secretHash: string }

/** Takes one of the tries of the newest code of an address. */
async function countTry(db: Db, addressKey: string, now: Date): Promise<Result<Tried, CodeFailure>> {
  const { rows } = await sql<Tried & { isUsedUp: boolean }>`
    with newest as (
      select id, tries from email_proofs where address_key = ${addressKey} and purpose = 'code' and used_at is null and expires_at > ${now}
      order by created_at desc, id desc limit 1 for update),
    counted as (
      update email_proofs set tries = email_proofs.tries + 1 from newest
      where email_proofs.id = newest.id and newest.tries < ${CODE_TRIES}
      returning email_proofs.id)
    select p.id, p.user_id as "userId", p.secret_hash as "secretHash", counted.id is null as "isUsedUp"
    from newest join email_proofs p on p.id = newest.id left join counted on true`.execute(db)
  const [row] = rows
  if (!row) return fail({ reason: 'code-expired' })
  return row.isUsedUp ? fail({ reason: 'code-used-up' }) : ok(row)
}
