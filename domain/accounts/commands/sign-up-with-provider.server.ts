import { fail, ok, type Result } from '#kernel/result.ts'
import { type Db, inTransaction, type Tx } from '#platform/db.server.ts'
import type { Slowed } from '../errors.ts'
import { enterAccount } from './enter-account.server.ts'
import type { Person, ProviderProfile } from '../input.ts'
import { clientOf, type Door } from './door.server.ts'
import { isSignUpOpen } from '../queries/is-sign-up-open.server.ts'
import { isLiveAccount } from '../queries/is-live-account.server.ts'
import { askerOf } from './know-browser.server.ts'
import { linkProvider, lockOwner, notifyOfWayIn, ownerOf } from './link-provider.server.ts'
import { noteEvent, noteEventAt } from './note-event.server.ts'
import { giveToOwner, insertUser, type Seen, writeChosen } from './prove-address.server.ts'
import { newCode, queueCode } from './send-code.server.ts'
import type { SignedUp } from './sign-up.server.ts'
import { spendPart } from './spend-try.server.ts'

type Filled = {
  profile: ProviderProfile & { email: string }
  person: Person
  seen: Seen
}

/**
 * An address that the provider has not proved gets a code first, whether or not it has an account.
 * No way in is linked before the address is proved.
 *
 * @returns no cookies where the code comes first
 */
export async function signUpWithProvider(
  db: Db,
  { auth, budgets }: Door,
  { profile, person, seen }: Filled,
  request: Request,
  now: Date,
): Promise<Result<SignedUp, Slowed | { reason: 'suspended' | 'sign-up-closed' }>> {
  if (!(await isSignUpOpen(db))) return fail({ reason: 'sign-up-closed' })
  const spent = await budgets.spend('signUp', clientOf(request), now)
  if (!spent.ok) return fail({ ...spent.failure, reason: 'too-many-accounts' })
  const { email } = profile
  const chosen = { form: person, passwordHash: null, seen }
  const origin = auth.linksAt(request)
  const [code, asker] = [newCode(auth, email), await askerOf(db, auth, email, request, now)]
  const tried = { asker, email, client: clientOf(request) }
  const part = profile.isEmailProved ? ok(null) : await spendPart(budgets, tried, 'code', now)

  const { userId, sent } = await inTransaction(db, async (tx) => {
    const opened = await insertUser(tx, email, now)
    if (opened) await writeChosen(tx, opened, chosen, now)
    const owner = await lockOwner(tx, email)
    if (!profile.isEmailProved) {
      const address = { email, language: seen.language, site: auth.siteAt(request.headers), origin, asker }
      const sent = part.ok ? await queueCode(tx, code, { ...address, userId: owner?.id ?? null }, now) : part
      return { userId: null, sent }
    }
    return {
      userId: owner ? await take(tx, { owner, profile, chosen, origin, isNew: opened !== null }, now) : null,
      sent: ok(null),
    }
  })
  const { headers } = request
  if (!userId) {
    if (sent.ok) await noteEventAt(db, 'code-asked', { auth, email, headers, detail: 'sign-up' }, now)
    return ok({ cookies: [], ...(!sent.ok && { unsent: sent.failure }) })
  }
  await noteEvent(db, 'way-added', { accountId: userId, headers, detail: profile.provider }, now)
  const proved = { userId, way: profile.provider, proof: 'one' } as const
  const entered = await enterAccount(db, { auth, budgets }, proved, request, now)
  return entered ? ok(entered) : fail({ reason: 'suspended' })
}

type Taking = {
  owner: { id: string; emailVerified: boolean }
  profile: ProviderProfile
  chosen: { form: Person; passwordHash: null; seen: Seen }
  origin: string
  isNew: boolean
}

/** A stranger's unproved account is replaced by its reader's; a proved one only gets another way in. */
async function take(tx: Tx, { owner, profile, chosen, origin, isNew }: Taking, now: Date): Promise<string> {
  const userId = owner.id
  // A suspended user learns it when the session does not open.
  if (!(await isLiveAccount(tx, userId))) return userId
  const isKnown = (await ownerOf(tx, profile)) === userId
  const given = await giveToOwner(tx, { userId, ownTokenHash: null, chosen, isNew }, now)
  if (!given) throw new Error('the address has an account that its own transaction has not seen')
  await linkProvider(tx, { userId: given, profile }, now)
  if (owner.emailVerified && !isKnown)
    await notifyOfWayIn(tx, { userId, provider: profile.provider, isNew: true, origin }, now)
  return given
}
