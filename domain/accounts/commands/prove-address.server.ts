import { newId } from '#kernel/ids.ts'
import type { Tx } from '#platform/db.server.ts'
import { addJob } from '#platform/outbox.server.ts'
import type { Person } from '../input.ts'
import { endProofs } from './end-proofs.server.ts'
import { endSessionsOf } from './end-sessions.server.ts'
import { writeForm } from './write-form.server.ts'

type Proving = Owner & { proofId: string }

type Owner = {
  userId: string
  /** The session in which the address is proved, perhaps another person's; null without one. */
  ownTokenHash: string | null
  /** The form that the proving person has filled in. */
  chosen: { form: Person; passwordHash: string | null } | null
}

/**
 * An e-mail to the address has proved it.
 *
 * @returns false where its proof was used meanwhile
 */
export async function proveAddress(tx: Tx, { proofId, ...owner }: Proving, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('email_proofs')
    .set({ used_at: now })
    .where('id', '=', proofId)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await giveToOwner(tx, owner, now)
  return true
}

/**
 * A stranger may have opened the account, so outside its own session all earlier access ends.
 * The proving session ends too, since its rights change: the caller opens a new one.
 */
export async function giveToOwner(tx: Tx, { userId, ownTokenHash, chosen }: Owner, now: Date): Promise<void> {
  const own = ownTokenHash
    ? await tx
        .deleteFrom('session')
        .where('token_hash', '=', ownTokenHash)
        .where('userId', '=', userId)
        .returning('id')
        .executeTakeFirst()
    : undefined
  const first = await tx
    .updateTable('user')
    .set({ emailVerified: true, updatedAt: now })
    .where('id', '=', userId)
    .where('emailVerified', '=', false)
    .returning('id')
    .executeTakeFirst()
  if (first) {
    await addJob(tx, 'accounts.welcome', { userId })
    await endProofs(tx, userId, now)
  }
  if (!first || own) return

  await endSessionsOf(tx, userId)
  await tx.deleteFrom('account').where('userId', '=', userId).execute()
  await tx.deleteFrom('devices').where('user_id', '=', userId).execute()
  if (chosen) {
    if (chosen.passwordHash !== null) await setPassword(tx, userId, chosen.passwordHash, now)
    await writeForm(tx, userId, chosen.form)
  }
}

/** A password is a way in of the account, of which it has one. */
export async function setPassword(tx: Tx, userId: string, passwordHash: string, now: Date): Promise<void> {
  await tx
    .insertInto('account')
    .values({
      id: newId(now.getTime()),
      accountId: userId,
      providerId: 'credential',
      userId,
      password: passwordHash,
    })
    .onConflict((conflict) =>
      conflict.columns(['providerId', 'accountId']).doUpdateSet({ password: passwordHash, updatedAt: now }),
    )
    .execute()
}
