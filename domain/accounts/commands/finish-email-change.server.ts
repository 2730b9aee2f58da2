import { queueEmail } from '#domain/email/commands/queue-email.server.ts'
import { emailTexts } from '#domain/email/queries/template-texts.server.ts'
import type { SiteId } from '#domain/i18n/site.ts'
import { newId } from '#kernel/ids.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { PRODUCT_NAME } from '#platform/config.server.ts'
import { type Db, inTransaction, type Tx, violates } from '#platform/db.server.ts'
import type { Actor } from '../account.ts'
import type { FinishFailure } from '../errors.ts'
import { enterAccount } from './enter-account.server.ts'
import { sessionHashOf } from '../gateway.session-cookie.server.ts'
import { findEmailChange } from '../queries/find-email-change.server.ts'
import { isOldCodeNeeded } from '../queries/is-old-code-needed.server.ts'
import type { Factors } from '../second-factor.ts'
import { addressChangedEmail } from '../security-email.ts'
import { closeUnproved } from './close-unproved.server.ts'
import type { Door, Session } from './door.server.ts'
import { endProofs } from './end-proofs.server.ts'
import { endSessionsOf } from './end-sessions.server.ts'
import { noteEvent } from './note-event.server.ts'
import { tryCode } from './try-code.server.ts'

/** @property oldCode null: none was asked for */
type Codes = { actor: Actor; oldCode: string | null; newCode: string }
type Proved = { actor: Actor; email: string; proofs: readonly string[]; origin: string; site: SiteId }

/**
 * Both codes are required, the old address's unless nothing arrives there; all sessions end, and one opens here.
 * Earlier codes and links end too, because they went to the old address, which is notified.
 */
export async function finishEmailChange(
  db: Db,
  { auth, budgets }: Door,
  { actor, oldCode, newCode }: Codes,
  request: Request,
  now: Date,
): Promise<Result<Session, FinishFailure>> {
  const { userId } = actor
  const email = await findEmailChange(db, userId, now)
  if (!email) return fail({ reason: 'change-over' })

  const isOldNeeded = await isOldCodeNeeded(db, auth, userId, request.headers)
  const ofOld = { email: actor.email, code: oldCode ?? '', purpose: 'old-address' as const, ownerId: userId }
  const old = isOldNeeded ? await tryCode(db, auth, ofOld, now) : ok(null)
  const whose = { accountId: userId, headers: request.headers }
  const noted = { ...whose, detail: 'address' }
  if (!old.ok) {
    await noteEvent(db, 'code-wrong', noted, now)
    return fail({ ...old.failure, field: 'oldCode' })
  }
  const next = await tryCode(db, auth, { email, code: newCode, purpose: 'new-address', ownerId: userId }, now)
  if (!next.ok) {
    await noteEvent(db, 'code-wrong', noted, now)
    return fail({ ...next.failure, field: 'newCode' })
  }

  const tokenHash = sessionHashOf(auth, request.headers)
  const place = { origin: auth.linksAt(request), site: auth.siteAt(request.headers) }
  const proved = { actor, email, proofs: [old.value, next.value].flatMap((proof) => proof?.id ?? []), ...place }
  const changed = await changeAddress(db, proved, tokenHash, now)
  if (!changed) return fail({ reason: 'change-over' })
  await noteEvent(db, 'code-used', noted, now)
  if (changed.isReplacing) await noteEvent(db, 'account-replaced', whose, now)
  await noteEvent(db, 'address-changed', whose, now)
  const renewed = { userId, way: null, proof: changed.factors }
  const entered = await enterAccount(db, { auth, budgets }, renewed, request, now)
  if (!entered) return fail({ reason: 'change-over' })
  // The only session left is on the device on which the codes were entered.
  await db.updateTable('session').set({ device_id: changed.deviceId }).where('userId', '=', userId).execute()
  return ok(entered)
}

/** `isReplacing`: somebody had opened an account at the new address without proving it. */
type Changed = { deviceId: string | null; factors: Factors; isReplacing: boolean }

/** @returns null where the change has ended or another account has the address */
async function changeAddress(db: Db, proved: Proved, tokenHash: string | null, now: Date): Promise<Changed | null> {
  try {
    return await inTransaction(db, (tx) => writeAddress(tx, proved, tokenHash, now))
  } catch (error) {
    if (violates(error, 'user_email_key')) return null
    throw error
  }
}

async function writeAddress(
  tx: Tx,
  { actor, email, proofs, origin, site }: Proved,
  tokenHash: string | null,
  now: Date,
): Promise<Changed | null> {
  const { userId, language } = actor
  const ended = await endProofs(tx, userId, now)
  if (ended.newEmail !== email || !proofs.every((id) => ended.proofs.includes(id))) return null

  const isReplacing = await closeUnproved(tx, email, now)
  await tx.updateTable('user').set({ email, updatedAt: now }).where('id', '=', userId).execute()
  const own = await tx
    .selectFrom('session')
    .select(['device_id', 'factors'])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
  await endSessionsOf(tx, userId)
  const t = await emailTexts(tx, 'address_changed', { language, site }, now)
  const content = addressChangedEmail({ origin, language, t })
  const input = { eventKey: `address:${newId(now.getTime())}`, recipientId: userId, to: actor.email, language, content }
  await queueEmail(tx, { ...input, type: 'address_changed', maxPerHour: null }, PRODUCT_NAME, now)
  return { deviceId: own?.device_id ?? null, factors: own?.factors ?? 'one', isReplacing }
}
