import { fail, ok, type Result } from '#kernel/result.ts'
import { newId } from '#kernel/ids.ts'
import { type Db, inTransaction, type Tx } from '#platform/db.server.ts'
import type { AddPasskeyFailure } from '../errors.ts'
import { clientDataOf, type NewPasskey, verifyNewPasskey } from '../gateway.passkeys.server.ts'
import { sessionHashOf } from '../gateway.session-cookie.server.ts'
import type { NewPasskeyResponse } from '../gateway.passkey-answer.server.ts'
import { MAX_PASSKEYS, modelOf } from '../passkey.ts'
import type { Door } from './door.server.ts'
import { endProofs } from './end-proofs.server.ts'
import { noteEvent } from './note-event.server.ts'
import { notifyOfPasskey } from './notify-of-passkey.server.ts'
import { takeChallenge } from './write-challenge.server.ts'

type Given = {
  userId: string
  response: NewPasskeyResponse
  /** A name for an authenticator that does not say what it is. */
  otherwise: string
}

/**
 * The account gets one more way in; its owner is told by e-mail at once.
 * The challenge was asked for in this very session (`askForNewPasskey`).
 */
export async function addPasskey(
  db: Db,
  { auth }: Pick<Door, 'auth'>,
  { userId, response, otherwise }: Given,
  request: Request,
  now: Date,
): Promise<Result<null, AddPasskeyFailure>> {
  const party = auth.relyingPartyAt(request)
  const own = sessionHashOf(auth, request.headers)
  const challenge = clientDataOf(response.response)?.challenge
  if (!party || !own || !challenge) return fail({ reason: 'wrong-passkey' })
  const isOpen = await takeChallenge(db, { challenge, purpose: 'add', userId, browser: own }, now)
  const passkey = isOpen ? await verifyNewPasskey({ response, challenge, party }) : null
  if (!passkey) return fail({ reason: 'wrong-passkey' })

  const name = modelOf(passkey.aaguid) ?? otherwise
  const transports = response.response.transports ?? []
  const added = await inTransaction(db, async (tx) => {
    const stored = await store(tx, { ...passkey, userId, rpId: party.id, name, transports }, now)
    if (!stored.ok) return stored
    await endProofs(tx, userId, now, own)
    await notifyOfPasskey(tx, { userId, name, change: 'added', origin: auth.linksAt(request) }, now)
    return stored
  })
  if (added.ok)
    await noteEvent(db, 'way-added', { accountId: userId, headers: request.headers, detail: 'passkey' }, now)
  return added
}

type Stored = NewPasskey & { userId: string; rpId: string; name: string; transports: readonly string[] }

/** The lock lets the limit count those that are added at the same time. */
async function store(tx: Tx, passkey: Stored, now: Date): Promise<Result<null, AddPasskeyFailure>> {
  const { userId } = passkey
  await tx.selectFrom('user').select('id').where('id', '=', userId).forUpdate().execute()
  const { count } = await tx
    .selectFrom('passkeys')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  if (count >= MAX_PASSKEYS) return fail({ reason: 'too-many-passkeys' })
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('passkeys')
    .values({
      id: newId(now.getTime()),
      user_id: userId,
      credential_id: passkey.credentialId,
      rp_id: passkey.rpId,
      public_key: Buffer.from(passkey.publicKey),
      sign_count: passkey.signCount,
      may_be_backed_up: passkey.mayBeBackedUp,
      is_backed_up: passkey.isBackedUp,
      transports: [...passkey.transports],
      aaguid: passkey.aaguid,
      name: passkey.name,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n ? ok(null) : fail({ reason: 'known-passkey' })
}
