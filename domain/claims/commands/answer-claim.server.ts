import { fail, ok, type Result } from '#kernel/result.ts'
import { otherSide, type Side } from '#kernel/side.ts'
import { type Db, inTransaction, type Tx } from '#platform/db.server.ts'
import { addJob } from '#platform/outbox.server.ts'
import { actorOf, agreedMinor, answerBy, type ClaimStatus, nextStatus } from '../claim.ts'
import type { AnswerFailure } from '../errors.ts'
import type { AnswerForm } from '../input.ts'
import { endClaim } from './end-claim.server.ts'
import { type LockedClaim, lockClaim, sideOf } from './lock-claim.server.ts'
import { noteEvent, notifySides } from './note-event.server.ts'
import { addPhotos, type PhotoWorld, takePhotos } from './take-photos.server.ts'

type Answer = { userId: string; claimId: string; form: AnswerForm; files: readonly Buffer[] }
type Answered = Result<null, AnswerFailure>

/** A side accepts, offers less, contests with photos or withdraws; the lock lets one answer be first. */
export async function answerClaim(
  db: Db,
  world: PhotoWorld,
  { userId, claimId, form, files }: Answer,
  now: Date,
): Promise<Answered> {
  const refused = await inTransaction(db, async (tx) => (await answerable(tx, { userId, claimId, form })).failure)
  if (refused) return fail(refused)
  const withPhotos = form.act === 'offer' || form.act === 'contest'
  const photos = await takePhotos(db, world, { ownerId: userId, files: withPhotos ? files : [] }, now)
  if (!photos.ok) return photos

  return inTransaction(db, async (tx): Promise<Answered> => {
    const found = await answerable(tx, { userId, claimId, form })
    if (found.failure) return fail(found.failure)
    const { claim, side, next } = found
    if (!(await addPhotos(tx, { claimId, side, photos: photos.value }, now))) return fail({ reason: 'too-many-photos' })
    await apply(tx, { claim, side, next }, form, now)
    return ok(null)
  })
}

/** @property next the status that the claim takes */
type Possible = { claim: LockedClaim; side: Side; next: ClaimStatus }
type Answerable = (Possible & { failure: null }) | { failure: AnswerFailure }

async function answerable(
  tx: Tx,
  { userId, claimId, form }: Pick<Answer, 'userId' | 'claimId' | 'form'>,
): Promise<Answerable> {
  const claim = await lockClaim(tx, claimId)
  const side = claim && sideOf(claim.booking, userId)
  if (!claim || !side) return { failure: { reason: 'not-found' } }
  const next = nextStatus(claim.status, form.act, actorOf(claim, side))
  if (!next) return { failure: { reason: 'not-possible' } }
  if (form.act === 'offer' && form.amount.minor >= claim.claimedMinor) return { failure: { reason: 'offer-too-high' } }
  return { claim, side, next, failure: null }
}

async function apply(tx: Tx, { claim, side, next }: Possible, form: AnswerForm, now: Date): Promise<void> {
  const { id: claimId, booking } = claim
  const notice = { claimId, booking, sides: [otherSide(side)] }
  switch (form.act) {
    case 'accept': {
      const amountMinor = await endClaim(tx, claim, { status: 'accepted', outcomeMinor: agreedMinor(claim) }, now)
      await noteEvent(tx, { claimId, kind: 'accepted', by: side, amountMinor }, now)
      return notifySides(tx, { ...notice, kind: 'claim_accepted' })
    }
    case 'withdraw':
      await endClaim(tx, claim, { status: 'withdrawn' }, now)
      await noteEvent(tx, { claimId, kind: 'withdrawn', by: side }, now)
      return notifySides(tx, { ...notice, kind: 'claim_withdrawn' })
    case 'offer': {
      const offer = { status: next, offered_minor: form.amount.minor, answer_due_at: answerBy(now) }
      await tx.updateTable('claims').set(offer).where('id', '=', claimId).execute()
      await addJob(tx, 'claims.expire', { claimId }, { runAt: answerBy(now) })
      await noteEvent(tx, { claimId, kind: 'offered', by: side, text: form.text, amountMinor: form.amount.minor }, now)
      return notifySides(tx, { ...notice, kind: 'claim_offered' })
    }
    case 'contest':
      await tx.updateTable('claims').set({ status: next, answer_due_at: null }).where('id', '=', claimId).execute()
      await noteEvent(tx, { claimId, kind: 'contested', by: side, text: form.text }, now)
      return notifySides(tx, { ...notice, kind: 'claim_contested' })
  }
}
