import { queueEmail } from '#domain/email/commands.server.ts'
import { emailTexts } from '#domain/email/queries/template-texts.server.ts'
import type { Language } from '#domain/i18n/language.ts'
import { newId } from '#kernel/ids.ts'
import type { Currency } from '#kernel/money.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { PRODUCT_NAME } from '#platform/config.server.ts'
import { type Db, inTransaction, type Tx } from '#platform/db.server.ts'
import { addressTakenEmail } from '../account-email.ts'
import type { SignInFailure } from '../errors.ts'
import { hashPassword, openSession } from '../gateway.server.ts'
import type { SignUp } from '../input.ts'
import { accountAt } from '../queries/account-at.server.ts'
import { isSignUpOpen, mayLearn } from '../queries.server.ts'
import { clientOf, type Door, type Session } from './ask-library.server.ts'
import { setPassword } from './prove-address.server.ts'
import { newCode, queueCode } from './send-code.server.ts'
import { writeForm } from './write-form.server.ts'

type Seen = { language: Language; currency: Currency }

/**
 * Opens an account, and sends a code to its address. Until that is entered the account may hold dates, and do little else
 * (`domain/accounts/policy.ts`).
 *
 * Beyond the limits of decision B4 the answer is the same whether or not the address has an account: a code is on its way, and nobody is
 * signed in before it is entered. The owner of the address gets an e-mail that says so instead of a code. What takes longest, the hash of the
 * password, is made in either case.
 */
export async function signUp(
  db: Db,
  { auth, budgets }: Door,
  form: SignUp,
  seen: Seen,
  request: Request,
  now: Date,
): Promise<Result<Session, SignInFailure>> {
  if (!(await isSignUpOpen(db))) return fail({ reason: 'sign-up-closed' })
  const spent = await budgets.spend('signUp', clientOf(request), now)
  if (!spent.ok) return fail({ ...spent.failure, reason: 'too-many-accounts' })
  const reveals = await mayLearn(budgets, form.email, clientOf(request), now)
  const [passwordHash, code] = await Promise.all([hashPassword(auth, form.password), newCode(auth, form.email)])

  const outcome = await inTransaction(db, async (tx) => {
    const userId = await insertUser(tx, form.email, now)
    const address = { email: form.email, language: seen.language, origin: new URL(request.url).origin }
    if (!userId) return answerOwner(tx, code, address, now)

    await setPassword(tx, userId, passwordHash, now)
    await writeForm(tx, userId, form)
    await tx.updateTable('profiles').set(seen).where('user_id', '=', userId).execute()
    await queueCode(tx, code, { ...address, userId }, now)
    return { userId }
  })
  if (!reveals || outcome === 'unproved') return ok({ cookies: [] })
  if (outcome === 'taken') return fail({ reason: 'email-taken' })
  const cookie = await openSession(auth, outcome.userId, request.headers)
  return cookie ? ok({ cookies: [cookie] }) : fail({ reason: 'suspended' })
}

/** @returns the new account's id; null where somebody has one with the address */
export async function insertUser(tx: Tx, email: string, now: Date): Promise<string | null> {
  const id = newId(now.getTime())
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('user')
    // The name follows with the form.
    .values({ id, email, name: '-', createdAt: now, updatedAt: now })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n ? id : null
}

/**
 * The address has an account already. Where it was never proved, whoever reads the e-mail is its owner, and gets the code; else they are
 * told that somebody tried.
 */
async function answerOwner(
  tx: Tx,
  code: Awaited<ReturnType<typeof newCode>>,
  address: { email: string; language: Language; origin: string },
  now: Date,
): Promise<'taken' | 'unproved'> {
  const { email, origin } = address
  const owner = await accountAt(tx, email).executeTakeFirst()
  // Where nothing may be sent now, the answer stays the same.
  const userId = owner && !owner.emailVerified ? owner.id : null
  const proof = await queueCode(tx, code, { ...address, userId }, now)
  if (userId) return 'unproved'
  // A closed account keeps its address until it is erased, and nobody reads there what is said of it.
  if (!owner || !proof.ok) return 'taken'

  const { language } = owner
  const t = await emailTexts(tx, 'address_taken', language, now)
  const reading = { language, origin, product: PRODUCT_NAME, t }
  const content = addressTakenEmail({ name: owner.first_name }, reading)
  const input = { eventKey: `address-taken:${code.secretHash}:${now.toISOString()}`, recipientId: owner.id, to: email }
  await queueEmail(tx, { ...input, language, type: 'address_taken', content, maxPerHour: null }, PRODUCT_NAME, now)
  return 'taken'
}
