import type { Quote } from '#domain/pricing/quote.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import type { Db } from '#platform/db.server.ts'
import type { ChangeFailure } from '../errors.ts'
import { quoteFor } from '../party.ts'
import { type ChangeRequest, findOffer, limitOfChange, mustBeAnswered } from './find-offer.server.ts'
import type { Booking } from './read-booking.server.ts'

type Preview = Result<{ price: Quote; differenceMinor: number; mustBeAnswered: boolean }, ChangeFailure>

/**
 * Answers as `proposeChange` would, without locks and writes.
 *
 * @param booking as its owner's page has read it
 */
export async function previewChange(db: Db, booking: Booking, input: ChangeRequest, now: Date): Promise<Preview> {
  const offer = await findOffer(db, booking, input, now)
  if (!offer.ok) return offer

  const limit = await limitOfChange(db, booking, input, offer.value, { waits: false }, now)
  if (limit) return fail(limit)
  const { listing, rules, party, bookedOn, differenceMinor } = offer.value
  return ok({
    price: quoteFor(listing, rules, party, bookedOn),
    differenceMinor,
    mustBeAnswered: mustBeAnswered(booking, input, offer.value, now),
  })
}
