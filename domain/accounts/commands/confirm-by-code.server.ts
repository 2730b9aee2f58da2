import { queueEmail } from '#domain/email/commands/queue-email.server.ts'
import { emailTexts } from '#domain/email/queries/template-texts.server.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { PRODUCT_NAME } from '#platform/config.server.ts'
import { type Db, inTransaction } from '#platform/db.server.ts'
import type { Actor } from '../account.ts'
import { ownerCodeEmail } from '../account-email.ts'
import { CODE_MINUTES } from '../code.ts'
import type { Slowed, WrongCode } from '../errors.ts'
import { hasSecondFactor } from '../queries/has-second-factor.server.ts'
import { isFresh } from '../queries/is-fresh.server.ts'
import type { Door } from './door.server.ts'
import { noteProof } from './note-proof.server.ts'
import { noteEvent } from './note-event.server.ts'
import { newCode } from './send-code.server.ts'
import { takeProof } from './take-proof.server.ts'
import { tryCode } from './try-code.server.ts'
import { writeProof } from './write-proof.server.ts'

/** The code goes to the owner's proved address and shows that its reader is the owner. */
export async function sendOwnerCode(
  db: Db,
  { auth, budgets }: Door,
  { userId, email, language }: Pick<Actor, 'userId' | 'email' | 'language'>,
  request: Request,
  now: Date,
): Promise<Result<null, Slowed>> {
  const { headers } = request
  const spent = await budgets.spend('emailProof', `own ${userId}`, now)
  if (!spent.ok) return fail({ ...spent.failure, reason: 'too-many-codes' })
  const { code, addressKey, secretHash, vault } = newCode(auth, email)
  const sent = await inTransaction(db, async (tx) => {
    const newProof = { purpose: 'owner' as const, addressKey, userId, secretHash, minutes: CODE_MINUTES, asker: null }
    const proof = await writeProof(tx, newProof, now)
    if (!proof.ok) return proof
    const t = await emailTexts(tx, 'account_verification.owner', { language, site: auth.siteAt(headers) }, now)
    const { content, redacted } = ownerCodeEmail(code, { origin: auth.linksAt(request), product: PRODUCT_NAME, t })
    const input = { eventKey: `code:${proof.value}`, recipientId: userId, to: email, language, content }
    const type = 'account_verification'
    const whole = { ...input, type, redacted: { vault, content: redacted }, maxPerHour: null } as const
    await queueEmail(tx, whole, PRODUCT_NAME, now)
    return ok(null)
  })
  if (sent.ok) await noteEvent(db, 'code-asked', { accountId: userId, detail: 'owner', headers }, now)
  return sent
}

/** As `confirmOwner`, by a code instead of the password. */
export async function confirmByCode(
  db: Db,
  { auth }: Pick<Door, 'auth'>,
  given: { userId: string; email: string; code: string },
  request: Request,
  now: Date,
): Promise<Result<null, WrongCode | { reason: 'not-recent' }>> {
  const asksBoth = await hasSecondFactor(db, given.userId)
  if (asksBoth && !(await isFresh(db, auth, request.headers))) return fail({ reason: 'not-recent' })
  const checked = await checkOwnerCode(db, { auth }, given, request, now)
  if (checked.ok && !asksBoth) await noteProof(db, auth, request.headers)
  return checked
}

/** The code works once, and only for this account. */
export async function checkOwnerCode(
  db: Db,
  { auth }: Pick<Door, 'auth'>,
  { userId, email, code }: { userId: string; email: string; code: string },
  { headers }: Request,
  now: Date,
): Promise<Result<null, WrongCode>> {
  const tried = await tryCode(db, auth, { email, code, purpose: 'owner', ownerId: userId }, now)
  const noted = { accountId: userId, detail: 'owner', headers }
  if (!tried.ok) {
    await noteEvent(db, 'code-wrong', noted, now)
    return tried
  }
  if (!(await takeProof(db, tried.value.id, now))) return fail({ reason: 'code-expired' })
  await noteEvent(db, 'code-used', noted, now)
  return ok(null)
}
