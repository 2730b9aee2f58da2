import { fail, ok, type Result } from '#kernel/result.ts'
import type { Db } from '#platform/db.server.ts'
import { entryLinkOf } from '../queries/find-entry-link.server.ts'
import { isLiveAccount } from '../queries/is-live-account.server.ts'
import { clientOf, type Door, type Session } from './door.server.ts'
import { enterAccount } from './enter-account.server.ts'
import { askerOf } from './know-browser.server.ts'
import { noteEvent } from './note-event.server.ts'
import { forgetTries } from './spend-try.server.ts'
import { takeProof } from './take-proof.server.ts'

/**
 * The link of a code's e-mail works once, in any browser, and takes the code with it; so does the code with the link.
 * It is as long as a key, so nothing is guessed and nothing counted.
 */
export async function enterWithLink(
  db: Db,
  { auth, budgets }: Door,
  link: string,
  request: Request,
  now: Date,
): Promise<Result<Session, { reason: 'link-expired' | 'suspended' }>> {
  const proof = await entryLinkOf(db, auth, link, now)
    .select(['email_proofs.id', 'user.id as userId', 'email'])
    .executeTakeFirst()
  if (!proof) return fail({ reason: 'link-expired' })
  const { userId, email } = proof
  const { headers } = request
  const isLive = await isLiveAccount(db, userId)
  const used = isLive && (await takeProof(db, proof.id, now))
  if (isLive && !used) return fail({ reason: 'link-expired' })
  const proved = { userId, way: 'link', proof: 'one' } as const
  const entered = isLive ? await enterAccount(db, { auth, budgets }, proved, request, now) : null
  if (!entered) {
    await noteEvent(db, 'log-in-refused', { accountId: userId, headers, detail: 'suspended' }, now)
    return fail({ reason: 'suspended' })
  }
  const asker = await askerOf(db, auth, email, request, now)
  await forgetTries(budgets, { asker, email, client: clientOf(request) })
  return ok(entered)
}
