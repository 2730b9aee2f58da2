import { fail, type Result } from '#kernel/result.ts'
import type { Db } from '#platform/db.server.ts'
import type { Actor } from '../account.ts'
import type { ProofFailure } from '../errors.ts'
import { type ProofWay, proofWaysOf } from '../fresh-proof.ts'
import { findOwnSettings } from '../queries/find-own-settings.server.ts'
import type { PasskeyResponse } from '../gateway.passkey-answer.server.ts'
import { confirmByCode } from './confirm-by-code.server.ts'
import { confirmByPasskey } from './confirm-by-passkey.server.ts'
import { confirmOwner } from './confirm-owner.server.ts'
import type { Door } from './door.server.ts'
import { noteEvent } from './note-event.server.ts'

type Given = { actor: Actor } & (
  | { way: Exclude<ProofWay, 'passkey'>; secret: string }
  | { way: 'passkey'; secret: PasskeyResponse }
)

/** Makes the session fresh, by a way that its account has; each way limits its tries. */
export async function proveOwner(
  db: Db,
  door: Door,
  given: Given,
  request: Request,
  now: Date,
): Promise<Result<null, ProofFailure>> {
  const { actor, way } = given
  const { userId } = actor
  if (!proofWaysOf(await findOwnSettings(db, userId)).includes(way)) return fail({ reason: 'other-way' })
  const proved = await prove(db, door, given, request, now)
  // A refused one is an event of its own way.
  if (proved.ok) await noteEvent(db, 'step-up', { accountId: userId, headers: request.headers, detail: way }, now)
  return proved
}

function prove(db: Db, door: Door, given: Given, request: Request, now: Date): Promise<Result<null, ProofFailure>> {
  const { userId, email } = given.actor
  switch (given.way) {
    case 'passkey':
      return confirmByPasskey(db, door, { userId, response: given.secret }, request, now)
    case 'password':
      return confirmOwner(db, door, { userId, password: given.secret }, request, now)
    case 'code':
      return confirmByCode(db, door, { userId, email, code: given.secret }, request, now)
  }
}
