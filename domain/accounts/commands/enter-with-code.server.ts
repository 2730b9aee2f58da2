import { fail, ok, type Result } from '#kernel/result.ts'
import { type Db, inTransaction } from '#platform/db.server.ts'
import type { CodeFailure } from '../errors.ts'
import { enterAccount } from './enter-account.server.ts'
import { sessionHashOf } from '../gateway.session-cookie.server.ts'
import type { Person, ProviderProfile, SignUp } from '../input.ts'
import { isLiveAccount } from '../queries/is-live-account.server.ts'
import { clientOf, type Door, passwordHashOf, type Session } from './door.server.ts'
import { askerOf } from './know-browser.server.ts'
import { linkProvider } from './link-provider.server.ts'
import { noteEvent, noteEventAt } from './note-event.server.ts'
import { proveAddress, type Seen } from './prove-address.server.ts'
import { forgetTries } from './spend-try.server.ts'
import { tryCode } from './try-code.server.ts'

type CodeInput = {
  email: string
  code: string
  /** The form of a sign-up in this browser that opened no session, so as to reveal nothing. */
  signUp: SignUp | null
  /** The code may also confirm a way in and the form that came before it. */
  way?: { profile: ProviderProfile; person: Person | null } | null
  seen: Seen
}

/**
 * An entered code proves the address and signs in, only in the browser that requested it.
 * Codes and their tries are limited by address, so entering needs no further limit.
 *
 * @returns no cookies where the person must fill in the form of their own account first
 */
export async function enterWithCode(
  db: Db,
  { auth, budgets }: Door,
  { email, code, signUp, way = null, seen }: CodeInput,
  request: Request,
  now: Date,
): Promise<Result<Session, CodeFailure>> {
  const asker = await askerOf(db, auth, email, request, now)
  const tried = await tryCode(db, auth, { email, code, purpose: 'code', asker }, now)
  const { headers } = request
  if (!tried.ok) {
    await noteEventAt(db, 'code-wrong', { auth, email, headers, detail: 'log-in' }, now)
    return tried
  }
  const { id, userId } = tried.value
  if (!(await isLiveAccount(db, userId))) {
    await noteEvent(db, 'log-in-refused', { accountId: userId, headers, detail: 'suspended' }, now)
    return fail({ reason: 'suspended' })
  }

  const ownTokenHash = sessionHashOf(auth, request.headers)
  const chosen = signUp
    ? { form: signUp, passwordHash: await passwordHashOf(auth, signUp.password), seen }
    : way?.person && { form: way.person, passwordHash: null, seen }
  const ownerId = await inTransaction(db, async (tx) => {
    const browserHashes = [asker.browserHash, ...(asker.before ?? [])]
    const proving = { proofId: id, userId, ownTokenHash, browserHashes, chosen: chosen ?? null }
    const given = await proveAddress(tx, proving, now)
    if (given && way) await linkProvider(tx, { userId: given, profile: way.profile }, now)
    return given
  })
  if (ownerId === false) return fail({ reason: 'code-expired' })

  await forgetTries(budgets, { asker, email, client: clientOf(request) })
  if (ownerId !== userId) await noteEventAt(db, 'account-replaced', { auth, email, headers }, now)
  if (ownerId === null) return ok({ cookies: [] })
  await noteEvent(db, 'code-used', { accountId: ownerId, headers, detail: 'log-in' }, now)
  if (way) await noteEvent(db, 'way-added', { accountId: ownerId, headers, detail: way.profile.provider }, now)
  const proved = { userId: ownerId, way: 'code', proof: 'one' } as const
  const entered = await enterAccount(db, { auth, budgets }, proved, request, now)
  return entered ? ok(entered) : fail({ reason: 'suspended' })
}
