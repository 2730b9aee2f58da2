import { queueEmail } from '#domain/email/commands/queue-email.server.ts'
import { emailTexts } from '#domain/email/queries/template-texts.server.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { PRODUCT_NAME } from '#platform/config.server.ts'
import { type Db, inTransaction, type Tx } from '#platform/db.server.ts'
import { addressTakenEmail } from '../account-email.ts'
import type { SignInFailure, Slowed } from '../errors.ts'
import { enterAccount } from './enter-account.server.ts'
import type { SignUp } from '../input.ts'
import { findAccountAt } from '../queries/find-account-at.server.ts'
import { isSignUpOpen } from '../queries/is-sign-up-open.server.ts'
import { mayLearn } from '../queries/next-form.server.ts'
import { clientOf, type Door, passwordHashOf, type Session } from './door.server.ts'
import { askerOf } from './know-browser.server.ts'
import { noteEventAt } from './note-event.server.ts'
import { insertUser, type Seen, writeChosen } from './prove-address.server.ts'
import { type Code, newCode, queueCode, type Recipient } from './send-code.server.ts'
import { spendPart } from './spend-try.server.ts'

/** @property unsent why no code was sent; known and unknown addresses are counted and told alike */
export type SignedUp = Session & { unsent?: Slowed }

/**
 * Until the code is entered the account can do little (`domain/accounts/policy.ts`).
 * Beyond decision B4's limits a taken address gets the same answer; its owner gets an e-mail instead.
 */
export async function signUp(
  db: Db,
  { auth, budgets }: Door,
  form: SignUp,
  seen: Seen,
  request: Request,
  now: Date,
): Promise<Result<SignedUp, SignInFailure>> {
  if (!(await isSignUpOpen(db))) return fail({ reason: 'sign-up-closed' })
  const spent = await budgets.spend('signUp', clientOf(request), now)
  if (!spent.ok) return fail({ ...spent.failure, reason: 'too-many-accounts' })
  const reveals = await mayLearn(budgets, form.email, clientOf(request), now)
  const { email } = form
  const asker = await askerOf(db, auth, email, request, now)
  const part = await spendPart(budgets, { asker, email, client: clientOf(request) }, 'code', now)
  const [passwordHash, code] = [await passwordHashOf(auth, form.password), newCode(auth, email)]
  const reader = { language: seen.language, site: auth.siteAt(request.headers) }
  const address = { email, ...reader, origin: auth.linksAt(request), asker }
  const toSend = { code, address, part }

  const outcome = await inTransaction(db, async (tx) => {
    const userId = await insertUser(tx, email, now)
    if (!userId) return answerOwner(tx, toSend, now)

    await writeChosen(tx, userId, { form, passwordHash, seen }, now)
    return { userId, isTaken: false, sent: await sendIn(tx, toSend, userId, now) }
  })
  const { userId, isTaken, sent } = outcome
  const { headers } = request
  if (sent.ok) await noteEventAt(db, 'code-asked', { auth, email, headers, detail: 'sign-up' }, now)
  const unsent = sent.ok ? {} : { unsent: sent.failure }
  if (reveals && isTaken) return fail({ reason: 'email-taken' })
  if (!reveals || !userId) return ok({ cookies: [], ...unsent })
  const proved = { userId, way: 'sign-up', proof: 'one' } as const
  const entered = await enterAccount(db, { auth, budgets }, proved, request, now)
  return entered ? ok({ ...entered, ...unsent }) : fail({ reason: 'suspended' })
}

/** @property part whether this network may have a code sent */
type CodeToSend = { code: Code; address: Omit<Recipient, 'userId'>; part: Result<null, Slowed> }

const sendIn = async (tx: Tx, { code, address, part }: CodeToSend, userId: string | null, now: Date) =>
  part.ok ? queueCode(tx, code, { ...address, userId }, now) : part

/** The reader of an unproved address gets the code; the owner of a proved one is notified. */
async function answerOwner(
  tx: Tx,
  toSend: CodeToSend,
  now: Date,
): Promise<{ userId: null; isTaken: boolean; sent: Result<null, Slowed> }> {
  const { code, address } = toSend
  const { email, site, origin } = address
  const owner = await findAccountAt(tx, email).executeTakeFirst()
  const unproved = owner?.emailVerified === false ? owner.id : null
  const sent = await sendIn(tx, toSend, unproved, now)
  const answer = { userId: null, isTaken: unproved === null, sent }
  // A closed account keeps its address until it is erased, but nobody reads it there.
  if (!owner || unproved || !sent.ok) return answer

  const { language } = owner
  const t = await emailTexts(tx, 'address_taken', { language, site }, now)
  const reading = { language, origin, product: PRODUCT_NAME, t }
  const content = addressTakenEmail({ name: owner.first_name }, reading)
  const input = { eventKey: `address-taken:${code.secretHash}:${now.toISOString()}`, recipientId: owner.id, to: email }
  await queueEmail(tx, { ...input, language, type: 'address_taken', content, maxPerHour: null }, PRODUCT_NAME, now)
  return answer
}
