import { fail, ok, type Result } from '#kernel/result.ts'
import { type Db, inTransaction, type Tx, violates } from '#platform/db.server.ts'
import type { Actor } from '../account.ts'
import type { Slowed } from '../errors.ts'
import { isAdmin } from '../policy.ts'
import { mayLearn } from '../queries/next-form.server.ts'
import { clientOf, type Door } from './door.server.ts'
import { endProofs } from './end-proofs.server.ts'
import { askerOf } from './know-browser.server.ts'
import { noteEvent } from './note-event.server.ts'
import { newCode, queueCode } from './send-code.server.ts'
import { spendPart } from './spend-try.server.ts'

type Own = { actor: Actor; email: string }
type Outcome = Result<Slowed | null, Slowed | { reason: 'email-taken' }>

/**
 * Moves an account that nobody has proved from a mistyped address to the one that was meant, and sends a code there.
 * No password is asked for: whoever has typed the address could as well open another account.
 *
 * @returns why no code was sent; the address is changed nevertheless
 */
export async function correctAddress(
  db: Db,
  { auth, budgets }: Door,
  { actor, email }: Own,
  request: Request,
  now: Date,
): Promise<Outcome> {
  const { userId, language } = actor
  const spent = await budgets.spend('emailProof', `own ${userId}`, now)
  if (!spent.ok) return fail({ ...spent.failure, reason: 'too-many-codes' })
  // Whether an address is taken is asked as rarely here as at a sign-up (decision B4).
  if (!(await mayLearn(budgets, email, clientOf(request), now)))
    return fail({ reason: 'too-many-codes', retryAfterSeconds: 3600 })
  const asker = await askerOf(db, auth, email, request, now)
  const part = await spendPart(budgets, { asker, email, client: clientOf(request) }, 'code', now)
  const place = { origin: auth.linksAt(request), site: auth.siteAt(request.headers) }
  const code = newCode(auth, email)
  try {
    const sent = await inTransaction(db, async (tx) => {
      if (!(await move(tx, { actor, email }, now))) return fail({ reason: 'email-taken' as const })
      return part.ok ? queueCode(tx, code, { email, userId, language, ...place, asker }, now) : part
    })
    if (!sent.ok && sent.failure.reason === 'email-taken') return fail({ reason: 'email-taken' })
    await noteEvent(db, 'address-changed', { accountId: userId, headers: request.headers }, now)
    return ok(sent.ok || sent.failure.reason === 'email-taken' ? null : sent.failure)
  } catch (error) {
    if (violates(error, 'user_email_key')) return fail({ reason: 'email-taken' })
    throw error
  }
}

/** An account with permissions is its reader's, whoever opened it. @returns false where it is not to be moved there */
async function move(tx: Tx, { actor, email }: Own, now: Date): Promise<boolean> {
  const { userId } = actor
  if (isAdmin(actor)) return false
  await endProofs(tx, userId, now)
  const moved = await tx
    .updateTable('user')
    .set({ email, updatedAt: now })
    .where('id', '=', userId)
    .where('emailVerified', '=', false)
    .executeTakeFirst()
  return moved.numUpdatedRows > 0n
}
