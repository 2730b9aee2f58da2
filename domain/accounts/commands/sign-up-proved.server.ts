import { fail, ok, type Result } from '#kernel/result.ts'
import { type Db, inTransaction } from '#platform/db.server.ts'
import type { Person } from '../input.ts'
import { isSignUpOpen } from '../queries/is-sign-up-open.server.ts'
import { closeUnproved } from './close-unproved.server.ts'
import type { Door, Session } from './door.server.ts'
import { openSession } from './open-session.server.ts'
import { openProved, type Seen } from './prove-address.server.ts'

/** Whoever has proved the address of a stranger's account fills in the form of their own. */
export async function signUpProved(
  db: Db,
  { auth }: Pick<Door, 'auth'>,
  { email, person, seen }: { email: string; person: Person; seen: Seen },
  request: Request,
  now: Date,
): Promise<Result<Session, { reason: 'sign-up-closed' | 'email-taken' | 'suspended' }>> {
  if (!(await isSignUpOpen(db))) return fail({ reason: 'sign-up-closed' })
  const userId = await inTransaction(db, async (tx) => {
    // Somebody may have opened another one meanwhile.
    await closeUnproved(tx, email, now)
    return openProved(tx, { email, form: person, passwordHash: null, seen }, now)
  })
  if (!userId) return fail({ reason: 'email-taken' })
  const cookie = await openSession(db, auth, userId, request.headers)
  return cookie ? ok({ cookies: [cookie] }) : fail({ reason: 'suspended' })
}
