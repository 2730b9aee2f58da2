import { suspendedEmail } from '#domain/accounts/account-email.ts'
import { findReader } from '#domain/accounts/queries/find-reader.server.ts'
import { formatZonedInstant } from '#domain/i18n/zoned-instant.ts'
import { localeFor } from '#domain/i18n/language.ts'
import { zoneOf } from '#domain/i18n/site.ts'
import { queueEmail } from '#domain/email/commands/queue-email.server.ts'
import { emailTexts } from '#domain/email/queries/template-texts.server.ts'
import { changeStatusesOf } from '#domain/listings/commands/change-status.server.ts'
import { recordHistory } from '#domain/listings/commands/record-history.server.ts'
import { endHostStop, stopHost } from '#domain/payouts/commands/stop-host.server.ts'
import { newId } from '#kernel/ids.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { PRODUCT_NAME } from '#platform/config.server.ts'
import { type Db, inTransaction, type Tx } from '#platform/db.server.ts'
import { addJob } from '#platform/outbox.server.ts'
import { sql } from 'kysely'
import type { PersonFailure } from '../errors.ts'
import { leavesAnAdmin, mayChange } from '../policy.ts'
import { lockPerson } from './lock-person.server.ts'

type Suspension = { adminId: string; userId: string; reason: string }

/** When it is lifted by itself, and whether the listings that it pauses are published again then. */
type End = { at: Date; republish: boolean }

/** The address to which the person can write. */
type Way = { writeTo: string }

/** Suspends a person: sessions end, listings pause, payouts stop, bookings stay; the e-mail omits the reason. */
export const suspendPerson = (
  db: Db,
  suspension: Suspension & Way & { end?: End | null },
  now: Date,
): Promise<Result<null, PersonFailure>> => inTransaction(db, (tx) => suspendWithin(tx, suspension, now))

/** Suspends in the caller's transaction; a failure writes nothing. */
export async function suspendWithin(
  tx: Tx,
  { adminId, userId, reason, writeTo, end = null }: Suspension & Way & { end?: End | null },
  now: Date,
): Promise<Result<null, PersonFailure>> {
  if (adminId === userId) return fail({ reason: 'oneself' })
  const locked = await lockPerson(tx, { adminId, userId })
  if (!locked.ok) return locked
  const { own, person, isSuspended, isShared, others } = locked.value
  if (isShared) return fail({ reason: 'shared-account' })
  if (isSuspended) return fail({ reason: 'unchanged' })
  if (!mayChange(own, person, [])) return fail({ reason: 'more-than-own' })
  if (!leavesAnAdmin([], others)) return fail({ reason: 'last-admin' })

  const paused = await pauseListings(tx, { adminId, userId }, now)
  await tx
    .insertInto('suspensions')
    .values({
      user_id: userId,
      since: now,
      reason,
      paused_listing_ids: paused,
      ends_at: end?.at ?? null,
      republishes: end?.republish ?? false,
    })
    .execute()
  await stopHost(tx, { hostId: userId, cause: 'suspension', reason }, now)
  await notifySuspended(tx, { userId, writeTo, endsAt: end?.at ?? null }, now)
  const since = now.toISOString()
  await addJob(tx, 'reports.notify-of-suspension', { userId, since })
  if (end) await addJob(tx, 'admin.end-suspension', { userId, since }, { runAt: end.at })
  const changes = end ? { suspendedUntil: [null, end.at.toISOString()] as const } : {}
  const on = { kind: 'user', id: userId } as const
  await recordAudit(tx, { actorId: adminId, action: 'person-suspended', on, reason, changes }, now)
  return ok(null)
}

type Notice = Way & { userId: string; endsAt: Date | null }

async function notifySuspended(tx: Tx, { userId, writeTo, endsAt }: Notice, now: Date): Promise<void> {
  const reader = await findReader(tx, userId).executeTakeFirstOrThrow()
  const { email, name, language, site } = reader
  const t = await emailTexts(tx, 'account_suspended', reader, now)
  const until = endsAt && formatZonedInstant(endsAt, zoneOf(site), localeFor(language, site))
  const content = suspendedEmail({ name, writeTo, until }, { product: PRODUCT_NAME, t })
  const input = { eventKey: `suspended:${newId(now.getTime())}`, recipientId: userId, to: email, language, content }
  await queueEmail(tx, { ...input, type: 'account_suspended', maxPerHour: null }, PRODUCT_NAME, now)
}

type Lift = Suspension & {
  /** True: listings that the suspension paused are published again. */
  republish: boolean
}

export const liftSuspension = (db: Db, input: Lift, now: Date): Promise<Result<null, PersonFailure>> =>
  inTransaction(db, (tx) => liftWithin(tx, input, now))

/** The same in the caller's transaction; a failure writes nothing. */
export async function liftWithin(
  tx: Tx,
  { adminId, userId, reason, republish }: Lift,
  now: Date,
): Promise<Result<null, PersonFailure>> {
  const locked = await lockPerson(tx, { adminId, userId })
  if (!locked.ok) return locked
  if (!mayChange(locked.value.own, locked.value.person, [])) return fail({ reason: 'more-than-own' })
  if (!(await lift(tx, { actorId: adminId, userId, republish }, now))) return fail({ reason: 'unchanged' })
  const on = { kind: 'user', id: userId } as const
  await recordAudit(tx, { actorId: adminId, action: 'suspension-lifted', on, reason }, now)
  return ok(null)
}

/**
 * The job of a suspension with an end.
 *
 * @param suspension.since of another suspension than there is now: somebody has lifted it before
 * @returns when to look again, where the job came too early
 */
export function endSuspension(
  db: Db,
  { userId, since }: { userId: string; since: string },
  now: Date,
): Promise<Date | null> {
  return inTransaction(db, async (tx) => {
    // In the order of `lockPerson`.
    await tx.selectFrom('profiles').select('user_id').where('user_id', '=', userId).forUpdate().execute()
    const found = await tx
      .selectFrom('suspensions')
      .select(['ends_at', 'republishes'])
      .where('user_id', '=', userId)
      .where(sql<boolean>`since = ${since}::timestamptz`)
      .executeTakeFirst()
    if (!found?.ends_at) return null
    if (found.ends_at > now) return found.ends_at
    await lift(tx, { actorId: null, userId, republish: found.republishes }, now)
    const on = { kind: 'user', id: userId } as const
    await recordAudit(tx, { actorId: null, action: 'suspension-ended', on }, now)
    return null
  })
}

type Lifting = { actorId: string | null; userId: string; republish: boolean }

/** @returns false where there is no suspension */
async function lift(tx: Tx, { actorId, userId, republish }: Lifting, now: Date): Promise<boolean> {
  const lifted = await tx
    .deleteFrom('suspensions')
    .where('user_id', '=', userId)
    .returning('paused_listing_ids')
    .executeTakeFirst()
  if (!lifted) return false
  await endHostStop(tx, { hostId: userId, cause: 'suspension' }, now)
  if (republish) await publishAgain(tx, { actorId, userId, listingIds: lifted.paused_listing_ids }, now)
  return true
}

async function pauseListings(tx: Tx, { adminId, userId }: { adminId: string; userId: string }, now: Date) {
  const paused = await changeStatusesOf(tx, userId, { from: ['published'], to: 'paused' })
  for (const listingId of paused) await recordHistory(tx, { listingId, actorId: adminId, event: 'paused' }, now)
  return paused
}

type Again = Omit<Lifting, 'republish'> & { listingIds: readonly string[] }

async function publishAgain(tx: Tx, { actorId, userId, listingIds }: Again, now: Date): Promise<void> {
  const again = await changeStatusesOf(tx, userId, { from: ['paused'], to: 'published', only: listingIds })
  for (const listingId of again) await recordHistory(tx, { listingId, actorId, event: 'resumed' }, now)
}
