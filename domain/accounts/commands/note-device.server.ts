import { queueEmail } from '#domain/email/commands/queue-email.server.ts'
import { emailTexts } from '#domain/email/queries/template-texts.server.ts'
import { newId } from '#kernel/ids.ts'
import { addMinutes } from '#kernel/zones.ts'
import { PRODUCT_NAME } from '#platform/config.server.ts'
import { type Db, inTransaction, type Tx } from '#platform/db.server.ts'
import type { Limits } from '#platform/limits.server.ts'
import type { Vault } from '#platform/vault.server.ts'
import { sql } from 'kysely'
import { DEVICE_DAYS, LINK_DAYS, MAX_DEVICES } from '../device.ts'
import { type Auth, emailVaultOf, keyedHash, keyedHashes } from '../gateway.server.ts'
import { sessionHashOf } from '../gateway.session-cookie.server.ts'
import { newDeviceEmail } from '../security-email.ts'
import { browserCookie, browserSecret, formerSecret, newSecret } from './know-browser.server.ts'

const DAY_MINUTES = 24 * 60

type SignedIn = {
  /** The cookies that the log-in sets, the session's among them. */
  cookies: readonly string[]
  request: Request
}

/**
 * A further device is reported to the owner with a link that ends it (`endDevice`).
 * The first device of an account is that of its owner, who has just opened it.
 *
 * @returns the device's cookie, which only the log-in receives and no script reads
 */
export async function noteDevice(
  { db, auth, limits }: { db: Db; auth: Auth; limits: Limits },
  { cookies, request }: SignedIn,
  now: Date,
): Promise<readonly string[]> {
  const cookie = cookies.map((each) => each.split(';')[0]).join('; ')
  const tokenHash = sessionHashOf(auth, new Headers({ cookie }))
  if (!tokenHash) return []
  const origin = auth.linksAt(request)
  const [secret, link] = [browserSecret(request) ?? newSecret(), newSecret()]
  const [secretHashes, linkHash] = [keyedHashes(auth, secret), keyedHash(auth, link)]
  const former = formerSecret(request)

  await inTransaction(db, async (tx) => {
    const session = await findSession(tx, tokenHash)
    if (session && former) await moveToNewName(tx, session.userId, keyedHashes(auth, former), secretHashes[0]!)
    if (!session || (await isKnown(tx, session, secretHashes, now))) return
    const isReported = (await hasOthers(tx, session)) && !(await isOverLimit(tx, session.userId, limits, now))
    const { userId: user_id, country } = session
    const device = {
      id: newId(now.getTime()),
      user_id,
      secret_hash: secretHashes[0]!,
      seen_at: now,
      known_since: now,
      country,
    }
    const end = isReported && { link_hash: linkHash, link_expires_at: addMinutes(now, LINK_DAYS * DAY_MINUTES) }
    await tx
      .insertInto('devices')
      .values({ ...device, ...end })
      .execute()
    await tx.updateTable('session').set({ device_id: device.id }).where('id', '=', session.id).execute()
    await forgetOldest(tx, session.userId, now)
    const eventKey = `new-device:${device.id}`
    if (isReported) await notifyOwner(tx, session, { link, origin, vault: emailVaultOf(auth), eventKey }, now)
  })
  return [browserCookie(secret, request.url)]
}

type Session = NonNullable<Awaited<ReturnType<typeof findSession>>>

/** Locking the owner makes an account's log-ins wait for each other. */
async function findSession(tx: Tx, tokenHash: string) {
  const session = await tx
    .selectFrom('session')
    .innerJoin('user', 'user.id', 'session.userId')
    .innerJoin('profiles', 'profiles.user_id', 'user.id')
    .select(['session.id', 'userId', 'userAgent', 'session.country', 'email', 'language', 'site'])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
  if (session) await sql`select wait_for_turn('devices', ${session.userId})`.execute(tx)
  return session
}

/** Others whom this browser lets in move along, so that it stays one device (`forget_former_pushes`). */
async function moveToNewName(tx: Tx, userId: string, former: readonly string[], secretHash: string): Promise<void> {
  await sql`update devices set secret_hash = ${secretHash} where secret_hash = any(${former}::text[])
    and exists (select from devices own where own.secret_hash = devices.secret_hash and own.user_id = ${userId})
    and not exists (select from devices own where own.secret_hash = ${secretHash} and own.user_id = devices.user_id)`.execute(
    tx,
  )
}

async function isKnown(tx: Tx, session: Session, secretHashes: readonly string[], now: Date): Promise<boolean> {
  const device = await tx
    .updateTable('devices')
    .set({ seen_at: now, secret_hash: secretHashes[0]!, ...(session.country && { country: session.country }) })
    .where('user_id', '=', session.userId)
    .where('secret_hash', 'in', secretHashes)
    .returning('id')
    .executeTakeFirst()
  if (device) await tx.updateTable('session').set({ device_id: device.id }).where('id', '=', session.id).execute()
  return device !== undefined
}

/** Sessions count too, because they may be older than the list of devices. */
async function hasOthers(tx: Tx, { id, userId }: Session): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select
    exists (select from devices where user_id = ${userId}) or
    exists (select from session where "userId" = ${userId} and id <> ${id} and "expiresAt" > now()) as found`.execute(
    tx,
  )
  return rows[0]!.found
}

async function isOverLimit(tx: Tx, userId: string, limits: Limits, now: Date): Promise<boolean> {
  const { count } = await tx
    .selectFrom('outgoing_emails')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('recipient_id', '=', userId)
    .where('type', '=', 'new_device')
    .where('created_at', '>', addMinutes(now, -DAY_MINUTES))
    .executeTakeFirstOrThrow()
  return count >= limits.newDeviceEmailsPerDay
}

type DeviceNotice = { link: string; origin: string; vault: Vault; eventKey: string }

async function notifyOwner(
  tx: Tx,
  session: Session,
  { link, origin, vault, eventKey }: DeviceNotice,
  now: Date,
): Promise<void> {
  const { userId, email, language, userAgent } = session
  const t = await emailTexts(tx, 'new_device', session, now)
  const reading = { origin, language, site: session.site, product: PRODUCT_NAME, t }
  const { content, redacted } = newDeviceEmail({ userAgent, at: now, link }, reading)
  const input = { eventKey, recipientId: userId, to: email, language, content }
  await queueEmail(
    tx,
    { ...input, type: 'new_device', redacted: { vault, content: redacted }, maxPerHour: null },
    PRODUCT_NAME,
    now,
  )
}

/** Devices expire with their cookie, and the longest unseen ones beyond the maximum go first. */
async function forgetOldest(tx: Tx, userId: string, now: Date): Promise<void> {
  await sql`delete from devices where user_id = ${userId} and (seen_at < ${addMinutes(now, -DEVICE_DAYS * DAY_MINUTES)} or id in (
    select id from devices where user_id = ${userId} order by seen_at desc, id desc offset ${MAX_DEVICES}))`.execute(tx)
}
