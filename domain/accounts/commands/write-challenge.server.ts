import { createHash, randomBytes } from 'node:crypto'
import { addMinutes } from '#kernel/zones.ts'
import { type Db, inTransaction } from '#platform/db.server.ts'
import { sql } from 'kysely'
import { CHALLENGE_MINUTES, OPEN_CHALLENGES, type PasskeyPurpose } from '../passkey.ts'

/** Whose browser asks: of an open session its own account, of a log-in nobody. */
type Asking = {
  purpose: PasskeyPurpose
  userId: string | null
  /** The cookie that ties the challenge to its browser. */
  browser: string
}

/** @returns what the authenticator has to sign; the table has its hash alone */
export async function writeChallenge(db: Db, { purpose, userId, browser }: Asking, now: Date) {
  const challenge = randomBytes(32).toString('base64url')
  const browserHash = hashOf(browser)
  await inTransaction(db, async (tx) => {
    await sql`select wait_for_turn('passkeys', ${browserHash})`.execute(tx)
    await sql`delete from passkey_challenges where challenge_hash in (
      (select challenge_hash from passkey_challenges where browser_hash = ${browserHash}
        order by created_at desc, challenge_hash offset ${OPEN_CHALLENGES - 1})
      union all
      (select challenge_hash from passkey_challenges where expires_at <= ${now} order by expires_at limit 5))`.execute(
      tx,
    )
    await tx
      .insertInto('passkey_challenges')
      .values({
        challenge_hash: hashOf(challenge),
        purpose,
        browser_hash: browserHash,
        user_id: userId,
        created_at: now,
        expires_at: addMinutes(now, CHALLENGE_MINUTES),
      })
      .execute()
  })
  return challenge
}

/**
 * A challenge is gone once it is tried, whatever comes of it; that of another browser or purpose stays.
 *
 * @returns whether it was open
 */
export async function takeChallenge(
  db: Db,
  { challenge, purpose, userId, browser }: Asking & { challenge: string },
  now: Date,
): Promise<boolean> {
  const taken = await db
    .deleteFrom('passkey_challenges')
    .where('challenge_hash', '=', hashOf(challenge))
    .where('browser_hash', '=', hashOf(browser))
    .where('purpose', '=', purpose)
    .where('user_id', 'is not distinct from', userId)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return taken.numDeletedRows > 0n
}

/** Both are 256 random bits, so their hashes need neither key nor salt. */
const hashOf = (secret: string) => createHash('sha256').update(secret).digest('hex')
