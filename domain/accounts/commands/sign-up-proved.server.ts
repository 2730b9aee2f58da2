import { fail, ok, type Result } from '#kernel/result.ts'
import { type Db, inTransaction } from '#platform/db.server.ts'
import type { Person } from '../input.ts'
import { isSignUpOpen } from '../queries/is-sign-up-open.server.ts'
import { closeUnproved } from './close-unproved.server.ts'
import type { Door, Session } from './door.server.ts'
import { noteEvent } from './note-event.server.ts'
import { enterAccount } from './enter-account.server.ts'
import { openProved, type Seen } from './prove-address.server.ts'

/** Opens the account of a reader who has proved the address of a stranger's and filled in the form. */
export async function signUpProved(
  db: Db,
  door: Door,
  { email, person, seen }: { email: string; person: Person; seen: Seen },
  request: Request,
  now: Date,
): Promise<Result<Session, { reason: 'sign-up-closed' | 'email-taken' | 'suspended' }>> {
  if (!(await isSignUpOpen(db))) return fail({ reason: 'sign-up-closed' })
  const { userId, isReplacing } = await inTransaction(db, async (tx) => {
    // Somebody may have opened another one meanwhile.
    const isReplacing = await closeUnproved(tx, email, now)
    return { isReplacing, userId: await openProved(tx, { email, form: person, passwordHash: null, seen }, now) }
  })
  if (!userId) return fail({ reason: 'email-taken' })
  const { headers } = request
  if (isReplacing) await noteEvent(db, 'account-replaced', { accountId: userId, headers }, now)
  const entered = await enterAccount(db, door, { userId, way: 'sign-up', proof: 'one' }, request, now)
  return entered ? ok(entered) : fail({ reason: 'suspended' })
}
