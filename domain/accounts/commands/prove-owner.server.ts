import { fail, type Result } from '#kernel/result.ts'
import type { Db } from '#platform/db.server.ts'
import type { Actor } from '../account.ts'
import type { ProofFailure } from '../errors.ts'
import { type ProofWay, proofWaysOf } from '../fresh-proof.ts'
import { findOwnSettings } from '../queries/find-own-settings.server.ts'
import { confirmByCode } from './confirm-by-code.server.ts'
import { confirmOwner } from './confirm-owner.server.ts'
import type { Door } from './door.server.ts'

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
  switch (way) {
    case 'password':
      return confirmOwner(db, door, { userId, password: secret }, request, now)
    case 'code':
      return confirmByCode(db, door, { userId, email, code: secret }, request, now)
  }
}
