import type { Db } from '#platform/db.server.ts'
import type { Asks, Factors } from '../second-factor.ts'
import { findEntrant } from '../queries/find-entrant.server.ts'
import { isLiveAccount } from '../queries/is-live-account.server.ts'
import type { Door, Session } from './door.server.ts'
import { askerOf } from './know-browser.server.ts'
import { noteEvent } from './note-event.server.ts'
import { openSession } from './open-session.server.ts'
import { sendCode } from './send-code.server.ts'
import { waitForFactor } from './wait-for-factor.server.ts'

type Proved = {
  userId: string
  /** By which way, as the event of the log-in says; null where an open session is renewed. */
  way: string | null
  /** `both`: a passkey, or a session that has proved both before. */
  proof: Factors
}

/**
 * The one gate of every way in, once it has proved who somebody is.
 * Where a second factor is asked for, no session opens: `enterFactor` opens it.
 *
 * @returns null where the account is not live
 */
export async function enterAccount(
  db: Db,
  door: Door,
  proved: Proved,
  request: Request,
  now: Date,
): Promise<Session | null> {
  const { userId, way, proof } = proved
  const { headers } = request
  const step = proof === 'both' ? null : await secondStep(db, door, proved, request, now)
  if (step) {
    if (!(await isLiveAccount(db, userId))) return null
    const cookies = [await waitForFactor(db, door.auth, { userId, way, asks: step.asks }, request, now)]
    if (step.asks === 'app') return { cookies, step: 'factor', waits: step }
    const sent = await sendCode(db, door, step, request, now)
    return { cookies, step: 'factor', waits: { ...step, ...(!sent.ok && { unsent: sent.failure }) } }
  }
  const cookie = await openSession(db, door.auth, userId, headers, proof)
  if (cookie && way) await noteEvent(db, 'log-in', { accountId: userId, headers, detail: way }, now)
  return cookie ? { cookies: [cookie] } : null
}

type Step = { asks: Asks; email: string; language: 'en' | 'es' }

/** Ways that have read the account's mailbox just now, of which another code would prove nothing more. */
const mailboxWays: readonly (string | null)[] = ['code', 'link']

/** A code by e-mail is asked for on a device and from a country that are both new, and only where it would arrive. */
async function secondStep(
  db: Db,
  { auth }: Door,
  { userId, way }: Proved,
  request: Request,
  now: Date,
): Promise<Step | null> {
  const country = auth.countryAt(request.headers)
  const { email, language, hasApp, isElsewhere, isReached } = await findEntrant(db, userId, country)
  if (hasApp) return { asks: 'app', email, language }
  if (!isElsewhere || !isReached || !auth.sendsEmails || mailboxWays.includes(way)) return null
  const { ownerId } = await askerOf(db, auth, email, request, now)
  return ownerId === userId ? null : { asks: 'email', email, language }
}
