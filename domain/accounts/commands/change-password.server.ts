import { queueEmail } from '#domain/email/commands/queue-email.server.ts'
import { emailTexts } from '#domain/email/queries/template-texts.server.ts'
import { newId } from '#kernel/ids.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { isCommonPassword } from '#platform/common-passwords.server.ts'
import { PRODUCT_NAME } from '#platform/config.server.ts'
import { type Db, inTransaction } from '#platform/db.server.ts'
import type { Actor } from '../account.ts'
import type { PasswordFailure } from '../errors.ts'
import { sessionHashOf } from '../gateway.session-cookie.server.ts'
import { hasOwnParts } from '../password.ts'
import { isShared } from '../policy.ts'
import { passwordChangedEmail } from '../security-email.ts'
import type { Door } from './door.server.ts'
import { confirmOwner } from './confirm-owner.server.ts'
import { endProofs } from './end-proofs.server.ts'
import { noteEvent } from './note-event.server.ts'

/** Other sessions, codes, links and devices end, because their holder may know the old password. */
export async function changePassword(
  db: Db,
  door: Door,
  { actor, password, next }: { actor: Actor; password: string; next: string },
  request: Request,
  now: Date,
): Promise<Result<null, PasswordFailure>> {
  const { userId, email, language, firstName, lastName } = actor
  if (isShared(email)) return fail({ reason: 'shared-account' })
  if (await isCommonPassword(next)) return fail({ reason: 'common-password' })
  if (hasOwnParts(next, { email, names: [firstName, lastName] })) return fail({ reason: 'own-parts' })
  const confirmed = await confirmOwner(db, door, { userId, password }, request, now)
  if (!confirmed.ok) return confirmed
  // What has confirmed the owner is the account's password, or empty where there is none.
  if (next === password) return fail({ reason: 'same-password' })

  const hash = await door.auth.passwords.hash(next)
  const tokenHash = sessionHashOf(door.auth, request.headers)
  const t = await emailTexts(db, 'password_changed', { language, site: door.auth.siteAt(request.headers) }, now)
  const content = passwordChangedEmail({ origin: door.auth.linksAt(request), language, t })
  const eventKey = `password:${newId(now.getTime())}`
  await inTransaction(db, async (tx) => {
    const changed = await tx
      .updateTable('account')
      .set({ password: hash, updatedAt: now })
      .where('userId', '=', userId)
      .where('providerId', '=', 'credential')
      .executeTakeFirst()
    if (changed.numUpdatedRows === 0n)
      await tx
        .insertInto('account')
        .values({ id: newId(), userId, accountId: userId, providerId: 'credential', password: hash })
        .execute()
    await endProofs(tx, userId, now, tokenHash)
    await tx
      .deleteFrom('session')
      .where('userId', '=', userId)
      .where('token_hash', 'is distinct from', tokenHash)
      .execute()
    // Only this session is left.
    await tx
      .deleteFrom('devices')
      .where('user_id', '=', userId)
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('session')
              .select('session.id')
              .where('token_hash', '=', tokenHash)
              .whereRef('device_id', '=', 'devices.id'),
          ),
        ),
      )
      .execute()
    const input = { eventKey, recipientId: userId, to: email, language, content, maxPerHour: null }
    await queueEmail(tx, { ...input, type: 'password_changed' }, PRODUCT_NAME, now)
  })
  await noteEvent(db, 'password-changed', { accountId: userId, headers: request.headers }, now)
  return ok(null)
}
