import { newId } from '#kernel/ids.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { addMinutes } from '#kernel/zones.ts'
import type { Tx } from '#platform/db.server.ts'
import { sql } from 'kysely'
import { PROOFS_PER_HOUR } from '../code.ts'
import type { Slowed } from '../errors.ts'
import type { Asker } from './know-browser.server.ts'

type Proof = {
  purpose: 'code' | 'password' | 'old-address' | 'new-address' | 'owner'
  addressKey: string
  userId: string | null
  secretHash: string
  linkHash?: string | null
  minutes: number
  /** Null where an account requests it in its own session. */
  asker: Asker | null
}

/**
 * An address gets five an hour for each purpose, and as many for each device its account knows.
 * The proof is stored whether or not the address has an account.
 *
 * @returns the proof's id
 */
export async function writeProof(
  tx: Tx,
  { purpose, addressKey, userId, secretHash, linkHash = null, minutes, asker }: Proof,
  now: Date,
): Promise<Result<string, Slowed>> {
  const device = asker?.ownerId ? asker.browserHash : null
  // Only requests that count together wait for each other.
  await sql`select wait_for_turn('proofs', ${addressKey + (device ?? '')})`.execute(tx)
  const { count, first } = await tx
    .selectFrom('email_proofs')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('created_at').as('first')])
    .where('address_key', '=', addressKey)
    .where('purpose', '=', purpose)
    .where('created_at', '>', addMinutes(now, -60))
    .where('is_known_device', '=', device !== null)
    .$if(device !== null, (rows) => rows.where('browser_hash', '=', device))
    .executeTakeFirstOrThrow()
  if (count >= PROOFS_PER_HOUR) {
    const waitMs = addMinutes(first, 60).getTime() - now.getTime()
    return fail({ reason: 'too-many-codes', retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) })
  }

  await removeOld(tx, now)
  const id = newId(now.getTime())
  await tx
    .insertInto('email_proofs')
    .values({
      id,
      purpose,
      address_key: addressKey,
      user_id: userId,
      secret_hash: secretHash,
      link_hash: linkHash,
      browser_hash: asker?.browserHash ?? null,
      is_known_device: device !== null,
      created_at: now,
      expires_at: addMinutes(now, minutes),
    })
    .execute()
  return ok(id)
}

/** Each request removes some proofs that no limit counts, so the table stays small. */
const removeOld = (tx: Tx, now: Date) =>
  sql`delete from email_proofs where id in (
    select id from email_proofs where created_at < ${addMinutes(now, -120)} order by created_at limit 5 for update skip locked)`.execute(
    tx,
  )
