import type { Language } from '#domain/i18n/language.ts'
import { newId } from '#kernel/ids.ts'
import type { Currency } from '#kernel/money.ts'
import type { Tx } from '#platform/db.server.ts'
import { addJob } from '#platform/outbox.server.ts'
import type { Person } from '../input.ts'
import { closeUnproved } from './close-unproved.server.ts'
import { endProofs } from './end-proofs.server.ts'
import { endSessionsOf } from './end-sessions.server.ts'
import { writeForm } from './write-form.server.ts'

export type Seen = { language: Language; currency: Currency }

/** The form that the proving person has filled in, and how they read the site. */
type Chosen = { form: Person; passwordHash: string | null; seen: Seen }

type Owner = {
  userId: string
  /** The session in which the address is proved, perhaps another person's; null without one. */
  ownTokenHash: string | null
  chosen: Chosen | null
  /** Whether this very request has opened the account. */
  isNew?: boolean
  /** The browser in which a code is entered, under each secret: it may be the one that has opened the account. */
  browserHashes?: readonly string[]
}

/**
 * An e-mail to the address has proved it.
 *
 * @returns as `giveToOwner`; false where its proof was used meanwhile
 */
export async function proveAddress(
  tx: Tx,
  { proofId, ...owner }: Owner & { proofId: string },
  now: Date,
): Promise<string | null | false> {
  const { numUpdatedRows } = await tx
    .updateTable('email_proofs')
    .set({ used_at: now })
    .where('id', '=', proofId)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n && giveToOwner(tx, owner, now)
}

/**
 * Outside its own session and browser a stranger may have opened the account, so it is closed with all that is in it.
 * The proving session ends, since its rights change: the caller opens a new one.
 *
 * @returns the account of whoever has proved the address; null where they must fill in the form first
 */
export async function giveToOwner(tx: Tx, owner: Owner, now: Date): Promise<string | null> {
  const { userId, ownTokenHash, chosen, isNew = false, browserHashes = [] } = owner
  const own = await endOwnSession(tx, userId, ownTokenHash)
  const { email, emailVerified } = await tx
    .selectFrom('user')
    .select(['email', 'emailVerified'])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (emailVerified) return userId
  if (own || isNew) {
    await markProved(tx, userId, now)
    return userId
  }
  const isOpener = browserHashes.length > 0 && (await isOpenedIn(tx, userId, browserHashes))
  if (!isOpener && (await closeUnproved(tx, email, now))) return chosen && openProved(tx, { email, ...chosen }, now)

  await markProved(tx, userId, now)
  await endSessionsOf(tx, userId)
  if (!isOpener) {
    await tx.deleteFrom('account').where('userId', '=', userId).execute()
    await tx.deleteFrom('passkeys').where('user_id', '=', userId).execute()
    await tx.deleteFrom('devices').where('user_id', '=', userId).execute()
  }
  if (chosen) await writeChosen(tx, userId, chosen, now)
  return userId
}

/** The sign-up has sent its code to this browser at the moment in which it opened the account. */
async function isOpenedIn(tx: Tx, userId: string, browserHashes: readonly string[]): Promise<boolean> {
  const sent = await tx
    .selectFrom('email_proofs')
    .innerJoin('user', 'user.id', 'user_id')
    .select('email_proofs.id')
    .where('user_id', '=', userId)
    .where('browser_hash', 'in', browserHashes)
    .whereRef('created_at', '=', 'user.createdAt')
    .limit(1)
    .executeTakeFirst()
  return sent !== undefined
}

/** @returns the id of a new account for whoever has proved the address; null where it has one */
export async function openProved(tx: Tx, { email, ...chosen }: Chosen & { email: string }, now: Date) {
  const userId = await insertUser(tx, email, now)
  if (!userId) return null
  await writeChosen(tx, userId, chosen, now)
  await markProved(tx, userId, now)
  return userId
}

/** @returns the new account's id; null where the address has an account */
export async function insertUser(tx: Tx, email: string, now: Date): Promise<string | null> {
  const id = newId(now.getTime())
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('user')
    // The form's name replaces it.
    .values({ id, email, name: '-', createdAt: now, updatedAt: now })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n ? id : null
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

/** Stores what somebody has filled in and chosen as their account's. */
export async function writeChosen(
  tx: Tx,
  userId: string,
  { form, passwordHash, seen }: Chosen,
  now: Date,
): Promise<void> {
  if (passwordHash !== null) await setPassword(tx, userId, passwordHash, now)
  await writeForm(tx, userId, form)
  await tx.updateTable('profiles').set(seen).where('user_id', '=', userId).execute()
}

/** @returns whether the session was the account's own */
async function endOwnSession(tx: Tx, userId: string, tokenHash: string | null): Promise<boolean> {
  if (tokenHash === null) return false
  const ended = await tx
    .deleteFrom('session')
    .where('token_hash', '=', tokenHash)
    .where('userId', '=', userId)
    .returning('id')
    .executeTakeFirst()
  return ended !== undefined
}

async function markProved(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx.updateTable('user').set({ emailVerified: true, updatedAt: now }).where('id', '=', userId).execute()
  await addJob(tx, 'accounts.welcome', { userId })
  await endProofs(tx, userId, now)
}
