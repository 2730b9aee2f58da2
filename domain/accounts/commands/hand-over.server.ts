import { createHash, randomBytes } from 'node:crypto'
import { addMinutes } from '#kernel/zones.ts'
import type { Db } from '#platform/db.server.ts'
import { sql } from 'kysely'
import { type Auth, keyedHash, keyedHashes, seal, unseal } from '../gateway.server.ts'
import { HandedOver } from '../input.ts'
import { HANDOVER_MINUTES } from '../sign-in-provider.ts'

/** A provider's answer, as it stands in the address that it sends a browser to. */
type ProviderReturn = { state: string; code: string | null; user: string | null }

/**
 * Keeps a provider's answer for the app that had left for it, where it has come to the system's browser instead. That browser is let in
 * nowhere, and the attempt stays open for the app's own.
 *
 * @param browser the secret of this browser's cookie: the one that left needs no handing over
 * @returns the code with which the app is opened; null where no app waits for this answer, or it has been handed over
 */
export async function handOver(
  db: Db,
  auth: Auth,
  { browser, ...answer }: ProviderReturn & { browser: string },
  now: Date,
): Promise<string | null> {
  const code = randomBytes(32).toString('base64url')
  const { rows } = await sql<{ state_hash: string }>`
    with attempt as (
      select state_hash, challenge from sign_in_attempts
      where state_hash = any(${keyedHashes(auth, `state ${answer.state}`)}) and challenge is not null
        and browser_hash <> all(${keyedHashes(auth, `browser ${browser}`)}) and expires_at > ${now}
      for update
    ), told as (
      update sign_in_attempts a set challenge = null from attempt where a.state_hash = attempt.state_hash
    )
    insert into sign_in_handovers (state_hash, code_hash, challenge, answer, expires_at)
    select state_hash, ${hashOf(auth, code)}, challenge, ${seal(auth, 'handover', answer)}, ${addMinutes(now, HANDOVER_MINUTES)}
    from attempt
    returning state_hash`.execute(db)
  return rows.length > 0 ? code : null
}

/**
 * Gives the answer to whoever knows the secret that the app left with, once and within a minute (RFC 7636).
 *
 * @returns null for every other code and secret
 */
export async function takeHandover(
  db: Db,
  auth: Auth,
  { code, verifier }: { code: string; verifier: string },
  now: Date,
): Promise<ProviderReturn | null> {
  const taken = await db
    .deleteFrom('sign_in_handovers')
    .where('code_hash', 'in', keyedHashes(auth, nameOf(code)))
    .where('challenge', '=', createHash('sha256').update(verifier).digest('base64url'))
    .where('expires_at', '>', now)
    .returning('answer')
    .executeTakeFirst()
  const answer = HandedOver.safeParse(unseal(auth, 'handover', taken?.answer))
  return answer.success ? answer.data : null
}

const nameOf = (code: string) => `handover ${code}`
const hashOf = (auth: Auth, code: string) => keyedHash(auth, nameOf(code))
