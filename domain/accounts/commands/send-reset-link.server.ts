import { randomBytes } from 'node:crypto'
import { queueEmail } from '#domain/email/commands/queue-email.server.ts'
import { emailTexts } from '#domain/email/queries/template-texts.server.ts'
import type { Language } from '#domain/i18n/language.ts'
import { ok, type Result } from '#kernel/result.ts'
import { PRODUCT_NAME } from '#platform/config.server.ts'
import { type Db, inTransaction } from '#platform/db.server.ts'
import { inEvenTime } from '#platform/even-time.server.ts'
import { newPasswordEmail } from '../account-email.ts'
import { RESET_MINUTES } from '../code.ts'
import type { Slowed } from '../errors.ts'
import { keyedHash } from '../gateway.server.ts'
import { findAccountAt } from '../queries/find-account-at.server.ts'
import { clientOf, type Door } from './door.server.ts'
import { askerOf } from './know-browser.server.ts'
import { noteEventAt } from './note-event.server.ts'
import { newCode, queueCode } from './send-code.server.ts'
import { spendEmail } from './spend-try.server.ts'
import { writeProof } from './write-proof.server.ts'

/**
 * The answer reveals nothing (decision B5): an address without an account gets nothing.
 * An unproved address may get no e-mail but a code, so it gets one.
 */
export async function sendResetLink(
  db: Db,
  { auth, budgets }: Door,
  { email, ...visitor }: { email: string; language: Language },
  request: Request,
  now: Date,
): Promise<Result<null, Slowed>> {
  const asker = await askerOf(db, auth, email, request, now)
  const spent = await spendEmail(budgets, { asker, email, client: clientOf(request) }, 'password', now)
  if (!spent.ok) return spent

  const [origin, site] = [auth.linksAt(request), auth.siteAt(request.headers)]
  const token = randomBytes(32).toString('base64url')
  const [addressKey, secretHash] = [keyedHash(auth, email), keyedHash(auth, token)]
  const code = newCode(auth, email)
  const answer = inTransaction(db, async (tx) => {
    const user = await findAccountAt(tx, email).executeTakeFirst()
    const userId = user?.emailVerified ? user.id : null
    const language = user?.emailVerified ? user.language : visitor.language
    const input = { purpose: 'password' as const, addressKey, userId, secretHash, minutes: RESET_MINUTES, asker }
    const proof = await writeProof(tx, input, now)
    if (!proof.ok || !user) return proof.ok ? ok(null) : proof
    if (!userId) return queueCode(tx, code, { email, language, site, origin, userId: user.id, asker }, now)

    const reading = {
      language,
      origin,
      product: PRODUCT_NAME,
      t: await emailTexts(tx, 'password_reset', { language, site }, now),
    }
    const { content, redacted } = newPasswordEmail({ name: user.first_name, token }, reading)
    const sent = { eventKey: `new-password:${proof.value}`, recipientId: userId, to: email, language }
    const whole = { ...sent, content, redacted: { vault: code.vault, content: redacted }, maxPerHour: null }
    await queueEmail(tx, { ...whole, type: 'password_reset' }, PRODUCT_NAME, now)
    return ok(null)
  })
  const sent = await inEvenTime(answer)
  if (sent.ok) await noteEventAt(db, 'reset-asked', { auth, email, headers: request.headers }, now)
  return sent
}
