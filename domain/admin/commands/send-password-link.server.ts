import type { Door } from '#domain/accounts/commands/door.server.ts'
import { sendResetLink } from '#domain/accounts/commands/send-reset-link.server.ts'
import type { Slowed } from '#domain/accounts/errors.ts'
import { isShared } from '#domain/accounts/policy.ts'
import { findReader } from '#domain/accounts/queries/find-reader.server.ts'
import { fail, type Result } from '#kernel/result.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { type Db, inTransaction } from '#platform/db.server.ts'
import type { PersonFailure } from '../errors.ts'

type Input = { adminId: string; userId: string }

/**
 * Sends a person the link to a new password, as they could ask for it themselves, within the limits of who asks. An address that is not
 * proved gets none: its account may be somebody else's.
 */
export async function sendPasswordLink(
  db: Db,
  door: Door,
  { adminId, userId }: Input,
  request: Request,
  now: Date,
): Promise<Result<null, Slowed | PersonFailure | { reason: 'unproved' }>> {
  const reader = await findReader(db, userId)
    .select('user.emailVerified as isProved')
    .where('profiles.closed_at', 'is', null)
    .executeTakeFirst()
  if (!reader) return fail({ reason: 'not-found' })
  if (isShared(reader.email)) return fail({ reason: 'shared-account' })
  if (!reader.isProved) return fail({ reason: 'unproved' })
  const { email, language } = reader
  const sent = await sendResetLink(db, door, { email, language }, request, now)
  if (!sent.ok) return sent
  const on = { kind: 'user', id: userId } as const
  await inTransaction(db, (tx) => recordAudit(tx, { actorId: adminId, action: 'password-link-sent', on }, now))
  return sent
}
