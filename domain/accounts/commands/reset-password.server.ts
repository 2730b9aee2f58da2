import { queueEmail } from '#domain/email/commands/queue-email.server.ts'
import { emailTexts } from '#domain/email/queries/template-texts.server.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { isCommonPassword } from '#platform/common-passwords.server.ts'
import { PRODUCT_NAME } from '#platform/config.server.ts'
import { type Db, inTransaction } from '#platform/db.server.ts'
import type { ResetFailure } from '../errors.ts'
import { keyedHashes } from '../gateway.server.ts'
import { enterAccount } from './enter-account.server.ts'
import { hasOwnParts } from '../password.ts'
import { isShared } from '../policy.ts'
import { findReset } from '../queries/find-reset.server.ts'
import { isLiveAccount } from '../queries/is-live-account.server.ts'
import { passwordChangedEmail } from '../security-email.ts'
import { clientOf, type Door, type Session } from './door.server.ts'
import { passwordHashOf } from './confirm-owner.server.ts'
import { endProofs } from './end-proofs.server.ts'
import { endSessionsOf } from './end-sessions.server.ts'
import { askerOf } from './know-browser.server.ts'
import { noteEvent } from './note-event.server.ts'
import { setPassword } from './prove-address.server.ts'
import { forgetTries } from './spend-try.server.ts'

/** The link works once; all sessions, codes, links and devices end, and the owner is e-mailed. */
export async function resetPassword(
  db: Db,
  { auth, budgets }: Door,
  { token, password }: { token: string; password: string },
  request: Request,
  now: Date,
): Promise<Result<Session, ResetFailure>> {
  const reset = await findReset(db, auth, token, now)
  if (!reset) return fail({ reason: 'link-expired' })
  if (!(await isLiveAccount(db, reset.userId))) return fail({ reason: 'suspended' })
  if (isShared(reset.email)) return fail({ reason: 'shared-account' })
  if (await isCommonPassword(password)) return fail({ reason: 'common-password' })
  if (hasOwnParts(password, reset)) return fail({ reason: 'own-parts' })

  const { userId, email, language } = reset
  const present = await passwordHashOf(db, userId)
  if (present !== null && (await auth.passwords.verify({ hash: present, password })))
    return fail({ reason: 'same-password' })
  const asker = await askerOf(db, auth, email, request, now)
  const [secretHashes, passwordHash] = [keyedHashes(auth, token), await auth.passwords.hash(password)]
  const isSet = await inTransaction(db, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('email_proofs')
      .set({ used_at: now })
      .where('purpose', '=', 'password')
      .where('secret_hash', 'in', secretHashes)
      .where('used_at', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return false
    await endProofs(tx, userId, now)
    await setPassword(tx, userId, passwordHash, now)
    await endSessionsOf(tx, userId)
    await tx.deleteFrom('devices').where('user_id', '=', userId).execute()
    const t = await emailTexts(tx, 'password_changed', { language, site: auth.siteAt(request.headers) }, now)
    const content = passwordChangedEmail({ origin: auth.linksAt(request), language, t })
    const input = { eventKey: `password:${secretHashes[0]}`, recipientId: userId, to: email, language, content }
    await queueEmail(tx, { ...input, type: 'password_changed', maxPerHour: null }, PRODUCT_NAME, now)
    return true
  })
  if (!isSet) return fail({ reason: 'link-expired' })

  const { headers } = request
  await forgetTries(budgets, { asker, email, client: clientOf(request) })
  await noteEvent(db, 'password-reset', { accountId: userId, headers }, now)
  const entered = await enterAccount(db, { auth, budgets }, { userId, way: 'link', proof: 'one' }, request, now)
  return entered ? ok(entered) : fail({ reason: 'suspended' })
}
