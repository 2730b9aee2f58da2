import { fail, type Result } from '#kernel/result.ts'
import type { Db } from '#platform/db.server.ts'
import type { Actor } from '../account.ts'
import type { ProofFailure } from '../errors.ts'
import { type ProofWay, proofWaysOf } from '../fresh-proof.ts'
import { findOwnSettings } from '../queries/find-own-settings.server.ts'
import { confirmByCode } from './confirm-by-code.server.ts'
import { confirmOwner } from './confirm-owner.server.ts'
import type { Door } from './door.server.ts'
import { noteEvent } from './note-event.server.ts'

type Given = { actor: Actor; way: ProofWay; secret: string }

/** Makes the session fresh, by a way that its account has; each way limits its tries. */
export async function proveOwner(
  db: Db,
  door: Door,
  { actor, way, secret }: Given,
  request: Request,
  now: Date,
): Promise<Result<null, ProofFailure>> {
  const { userId, email } = actor
  if (!proofWaysOf(await findOwnSettings(db, userId)).includes(way)) return fail({ reason: 'other-way' })
  const proved =
    way === 'password'
      ? await confirmOwner(db, door, { userId, password: secret }, request, now)
      : await confirmByCode(db, door, { userId, email, code: secret }, request, now)
  // A refused one is an event of its own way.
  if (proved.ok) await noteEvent(db, 'step-up', { accountId: userId, headers: request.headers, detail: way }, now)
  return proved
}
