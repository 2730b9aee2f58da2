import { randomInt } from 'node:crypto'
import { queueEmail } from '#domain/email/commands/queue-email.server.ts'
import { type EmailReader, emailTexts } from '#domain/email/queries/template-texts.server.ts'
import type { Language } from '#domain/i18n/language.ts'
import { ok, type Result } from '#kernel/result.ts'
import { PRODUCT_NAME } from '#platform/config.server.ts'
import { type Db, inTransaction, type Tx } from '#platform/db.server.ts'
import { inEvenTime } from '#platform/even-time.server.ts'
import type { Vault } from '#platform/vault.server.ts'
import { codeEmail } from '../account-email.ts'
import { CODE_DIGITS, CODE_MINUTES } from '../code.ts'
import type { Slowed } from '../errors.ts'
import { type Auth, emailVaultOf, keyedHash } from '../gateway.server.ts'
import { findAccountAt } from '../queries/find-account-at.server.ts'
import { clientOf, type Door } from './door.server.ts'
import { type Asker, askerOf } from './know-browser.server.ts'
import { noteEventAt } from './note-event.server.ts'
import { spendEmail } from './spend-try.server.ts'
import { writeProof } from './write-proof.server.ts'

/**
 * An address without an account gets the same answer and no code.
 * Whoever enters the code, in the browser that requested it, has proved the address.
 */
export async function sendCode(
  db: Db,
  { auth, budgets }: Door,
  { email, language }: { email: string; language: Language },
  request: Request,
  now: Date,
): Promise<Result<null, Slowed>> {
  const asker = await askerOf(db, auth, email, request, now)
  const spent = await spendEmail(budgets, { asker, email, client: clientOf(request) }, 'code', now)
  if (!spent.ok) return spent

  const secret = newCode(auth, email)
  const sent = inTransaction(db, async (tx) => {
    const user = await findAccountAt(tx, email).executeTakeFirst()
    const site = auth.siteAt(request.headers)
    const address = {
      email,
      language: user?.emailVerified ? user.language : language,
      site,
      origin: auth.linksAt(request),
      asker,
    }
    return queueCode(tx, secret, { ...address, userId: user?.id ?? null }, now)
  })
  const answer = await inEvenTime(sent)
  if (answer.ok) await noteEventAt(db, 'code-asked', { auth, email, headers: request.headers, detail: 'log-in' }, now)
  return answer
}

/** The vault encrypts the code while its e-mail waits. */
export type Code = { code: string; addressKey: string; secretHash: string; vault: Vault }

/** The hash includes the address, so that no code fits another one. */
export function newCode(auth: Auth, email: string): Code {
  const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0')
  const secretHash = keyedHash(auth, `${email} ${code}`)
  return { code, addressKey: keyedHash(auth, email), secretHash, vault: emailVaultOf(auth) }
}

export type Recipient = EmailReader & { email: string; userId: string | null; origin: string; asker: Asker }

/**
 * May run in the transaction that opens the account.
 *
 * @param recipient.userId null: nothing is sent
 */
export async function queueCode(
  tx: Tx,
  { code, addressKey, secretHash, vault }: Code,
  { email, userId, language, site, origin, asker }: Recipient,
  now: Date,
): Promise<Result<null, Slowed>> {
  const input = { purpose: 'code' as const, addressKey, userId, secretHash, minutes: CODE_MINUTES, asker }
  const proof = await writeProof(tx, input, now)
  if (!proof.ok) return proof
  if (userId) {
    const t = await emailTexts(tx, 'account_verification', { language, site }, now)
    const { content, redacted } = codeEmail(code, { language, origin, product: PRODUCT_NAME, t })
    const envelope = {
      eventKey: `code:${proof.value}`,
      recipientId: userId,
      to: email,
      language,
      type: 'account_verification' as const,
    }
    const whole = { ...envelope, content, redacted: { vault, content: redacted }, maxPerHour: null }
    await queueEmail(tx, whole, PRODUCT_NAME, now)
  }
  return ok(null)
}
