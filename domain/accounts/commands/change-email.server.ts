import { queueEmail } from '#domain/email/commands/queue-email.server.ts'
import { emailTexts } from '#domain/email/queries/template-texts.server.ts'
import type { EmailText } from '#domain/email/template.ts'
import type { SiteId } from '#domain/i18n/site.ts'
import { newId } from '#kernel/ids.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { addMinutes } from '#kernel/zones.ts'
import { PRODUCT_NAME } from '#platform/config.server.ts'
import { type Db, inTransaction, type Tx } from '#platform/db.server.ts'
import { addressTakenEmail, changeOfAddressEmail, codeEmail } from '../account-email.ts'
import type { Actor } from '../account.ts'
import { CODE_MINUTES } from '../code.ts'
import type { EmailChangeFailure, Slowed } from '../errors.ts'
import { isShared, mayUseAddress } from '../policy.ts'
import type { Door } from './door.server.ts'
import { confirmOwner } from './confirm-owner.server.ts'
import { noteEvent } from './note-event.server.ts'
import { type Code, newCode } from './send-code.server.ts'
import { writeProof } from './write-proof.server.ts'

type Change = { actor: Actor; email: string; origin: string; site: SiteId; old: Code; next: Code }

/**
 * Sends codes to the old and the new address; nothing changes before both are entered.
 * A taken address answers alike: its owner is e-mailed, and its code fits nothing.
 */
export async function startEmailChange(
  db: Db,
  door: Door,
  { actor, password, email }: { actor: Actor; password: string; email: string },
  request: Request,
  now: Date,
): Promise<Result<null, EmailChangeFailure>> {
  if (email === actor.email) return fail({ reason: 'same-address' })
  if (isShared(actor.email)) return fail({ reason: 'shared-account' })
  if (!mayUseAddress(actor, 'change-address')) return fail({ reason: 'not-proved' })
  const confirmed = await confirmOwner(db, door, { userId: actor.userId, password }, request, now)
  if (!confirmed.ok) return confirmed
  const spent = await door.budgets.spend('emailProof', `own ${actor.userId}`, now)
  if (!spent.ok) return fail({ ...spent.failure, reason: 'too-many-codes' })

  const [old, next] = [newCode(door.auth, actor.email), newCode(door.auth, email)]
  const place = { origin: door.auth.linksAt(request), site: door.auth.siteAt(request.headers) }
  const started = await inTransaction(db, (tx) => writeChange(tx, { actor, email, ...place, old, next }, now))
  const noted = { accountId: actor.userId, headers: request.headers, detail: 'address' }
  if (started.ok) await noteEvent(db, 'code-asked', noted, now)
  return started
}

async function writeChange(tx: Tx, change: Change, now: Date): Promise<Result<null, Slowed>> {
  const { actor, email, old, next } = change
  const { userId } = actor
  await withdrawIn(tx, userId, now)
  const proofs = [
    { ...old, purpose: 'old-address' as const },
    { ...next, purpose: 'new-address' as const },
    // Concurrent changes lock the addresses in the same order.
  ].toSorted((a, b) => a.addressKey.localeCompare(b.addressKey))
  for (const { purpose, addressKey, secretHash } of proofs) {
    const newProof = { purpose, addressKey, userId, secretHash, minutes: CODE_MINUTES, asker: null }
    const proof = await writeProof(tx, newProof, now)
    if (!proof.ok) return proof
  }
  await tx
    .insertInto('email_changes')
    .values({ user_id: userId, new_email: email, expires_at: addMinutes(now, CODE_MINUTES) })
    .execute()
  await sendCodes(tx, change, now)
  return ok(null)
}

async function sendCodes(tx: Tx, { actor, email, origin, site, old, next }: Change, now: Date): Promise<void> {
  const { userId, language } = actor
  const reading = { origin, product: PRODUCT_NAME }
  const own = async (template: string) => ({
    ...reading,
    language,
    t: await emailTexts(tx, template, { language, site }, now),
  })
  const send = (to: string, { content, redacted }: { content: EmailText; redacted: EmailText }) => {
    const input = { eventKey: `code:${newId(now.getTime())}`, recipientId: userId, to, language, content }
    const type = 'account_verification'
    const whole = { ...input, type, redacted: { vault: old.vault, content: redacted }, maxPerHour: null } as const
    return queueEmail(tx, whole, PRODUCT_NAME, now)
  }
  await send(actor.email, changeOfAddressEmail({ code: old.code, email }, await own('account_verification.change')))
  const owner = await tx
    .selectFrom('user')
    .innerJoin('profiles', 'user_id', 'user.id')
    .select(['user.id', 'emailVerified', 'permissions', 'closed_at', 'first_name', 'language', 'site'])
    .where('email', '=', email)
    .executeTakeFirst()
  // Whoever reads an address that nobody has proved may have it, whatever account was opened with it.
  if (!owner || !(owner.emailVerified || owner.permissions.length > 0))
    return void (await send(email, codeEmail({ code: next.code, link: null }, await own('account_verification'))))
  if (!owner.emailVerified || owner.closed_at) return

  const t = await emailTexts(tx, 'address_taken.change', owner, now)
  const theirs = { ...reading, language: owner.language, t }
  const content = addressTakenEmail({ name: owner.first_name, isChange: true }, theirs)
  const input = { eventKey: `address-taken:${newId(now.getTime())}`, recipientId: owner.id, to: email }
  await queueEmail(
    tx,
    { ...input, language: owner.language, type: 'address_taken', content, maxPerHour: null },
    PRODUCT_NAME,
    now,
  )
}

/** Withdrawing a change makes its codes invalid. */
export const withdrawEmailChange = (db: Db, userId: string, now: Date) =>
  inTransaction(db, (tx) => withdrawIn(tx, userId, now))

async function withdrawIn(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx.deleteFrom('email_changes').where('user_id', '=', userId).execute()
  await tx
    .updateTable('email_proofs')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('purpose', 'in', ['old-address', 'new-address'])
    .where('used_at', 'is', null)
    .execute()
}
