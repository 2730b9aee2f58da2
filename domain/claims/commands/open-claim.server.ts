import { lockBooking } from '#domain/bookings/commands/lock-booking.server.ts'
import { ownerOf } from '#domain/bookings/policy.ts'
import type { Booking } from '#domain/bookings/queries/read-booking.server.ts'
import { stopPayout } from '#domain/payouts/commands/stop-payout.server.ts'
import { newId } from '#kernel/ids.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { otherSide, type Side } from '#kernel/side.ts'
import { type Db, inTransaction, type Tx } from '#platform/db.server.ts'
import { addJob } from '#platform/outbox.server.ts'
import { answerBy, type ClaimKind, claimLimits, isOpen, stopReason } from '../claim.ts'
import type { OpenFailure } from '../errors.ts'
import type { ClaimForm } from '../input.ts'
import { mayClaim, mayReportNoAccess } from '../policy.ts'
import { readClaimable } from '../queries/read-claimable.server.ts'
import { noteEvent, notifyAdmins, notifySides } from './note-event.server.ts'
import { addPhotos, type PhotoWorld, takePhotos } from './take-photos.server.ts'

type Own = { side: Side; userId: string; bookingId: string }
type Opened = Result<{ claimId: string }, OpenFailure>

/** An open claim stops the payout of its booking. */
export async function openClaim(
  db: Db,
  world: PhotoWorld,
  { form, files, ...own }: Own & { form: ClaimForm; files: readonly Buffer[] },
  now: Date,
): Promise<Opened> {
  // The check comes before the upload, so that a refused claim stores no photos.
  const refused = await inTransaction(db, async (tx) => (await claimable(tx, own, mayClaim, now)).failure)
  if (refused) return fail(refused)
  const photos = await takePhotos(db, world, { ownerId: own.userId, files }, now)
  if (!photos.ok) return photos

  return inTransaction(db, async (tx): Promise<Opened> => {
    const { booking, failure } = await claimable(tx, own, mayClaim, now)
    if (failure) return fail(failure)
    const claimed = form.lines.reduce((sum, { minor }) => sum + minor, 0)
    const max = await readClaimable(tx, booking, own.side)
    if (claimed > max.minor) return fail({ reason: 'too-much', max })

    const claimId = await insertClaim(tx, booking, { ...own, ...form, claimed }, now)
    const rows = form.lines.map(({ text, minor }, index) => {
      return { claim_id: claimId, position: index + 1, text, amount_minor: minor }
    })
    await tx.insertInto('claim_lines').values(rows).execute()
    await addPhotos(tx, { claimId, side: own.side, photos: photos.value }, now)
    await notifySides(tx, { claimId, booking, kind: 'claim_opened', sides: [otherSide(own.side)] })
    return ok({ claimId })
  })
}

/** Host and admins are notified immediately, and everything that was paid is claimed. */
export function reportNoAccess(
  db: Db,
  { guestId, bookingId }: { guestId: string; bookingId: string },
  now: Date,
): Promise<Opened> {
  const own = { side: 'guest', userId: guestId, bookingId } as const
  return inTransaction(db, async (tx): Promise<Opened> => {
    const { booking, failure } = await claimable(tx, own, mayReportNoAccess, now)
    if (failure) return fail(failure)
    const max = await readClaimable(tx, booking, 'guest')
    if (max.minor <= 0) return fail({ reason: 'too-much', max })
    const claim = { ...own, kind: 'no-access', text: '', claimed: max.minor } as const
    const claimId = await insertClaim(tx, booking, claim, now)
    await notifySides(tx, { claimId, booking, kind: 'claim_no_access', sides: ['host'] })
    await notifyAdmins(tx, { claimId, booking })
    return ok({ claimId })
  })
}

type Claimable = { booking: Booking; failure: null } | { booking: null; failure: OpenFailure }

/** The locked booking, if its side may claim now; the lock makes counting its claims safe. */
async function claimable(
  tx: Tx,
  own: Own,
  may: (booking: Booking, now: Date) => boolean,
  now: Date,
): Promise<Claimable> {
  const { side, userId, bookingId } = own
  const booking = await lockBooking(tx, bookingId, ownerOf({ by: side, userId }))
  if (!booking) return { booking: null, failure: { reason: 'not-found' } }
  if (!may(booking, now)) return { booking: null, failure: { reason: 'too-late' } }
  const before = await tx
    .selectFrom('claims')
    .select('status')
    .where('booking_id', '=', bookingId)
    .where('side', '=', side)
    .execute()
  if (before.some(({ status }) => isOpen(status))) return { booking: null, failure: { reason: 'already-open' } }
  if (before.length >= claimLimits.perSide) return { booking: null, failure: { reason: 'too-many' } }
  return { booking, failure: null }
}

type NewClaim = { side: Side; kind: ClaimKind; text: string; claimed: number }

async function insertClaim(
  tx: Tx,
  booking: Booking,
  { side, kind, text, claimed }: NewClaim,
  now: Date,
): Promise<string> {
  const id = newId(now.getTime())
  await tx
    .insertInto('claims')
    .values({
      id,
      booking_id: booking.id,
      side,
      kind,
      status: 'open',
      currency: booking.total.currency,
      claimed_minor: claimed,
      answer_due_at: answerBy(now),
      opened_at: now,
    })
    .execute()
  await noteEvent(tx, { claimId: id, kind: 'opened', by: side, text, amountMinor: claimed }, now)
  await stopPayout(tx, { bookingId: booking.id, reason: stopReason(kind), sourceId: id }, now)
  await addJob(tx, 'claims.expire', { claimId: id }, { runAt: answerBy(now) })
  return id
}
