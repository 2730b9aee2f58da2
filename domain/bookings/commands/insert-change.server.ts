import { newId } from '#kernel/ids.ts'
import type { Side } from '#kernel/side.ts'
import type { Tx } from '#platform/db.server.ts'
import { addJob } from '#platform/outbox.server.ts'
import { answerBy } from '../booking.ts'
import type { Offer } from '../queries/find-offer.server.ts'
import type { Booking } from '../queries/read-booking.server.ts'
import { type Change, findChange } from '../queries/read-change.server.ts'
import { insertQuote, stayColumns } from './insert-quote.server.ts'

type Proposal = Offer & {
  by: Side
  kind: 'change' | 'extension'
  isAnswered: boolean
  networkKey: string | null
}

/** A proposed change occupies nothing until it is accepted; it expires at `until`. */
export async function insertChange(tx: Tx, booking: Booking, proposal: Proposal, now: Date): Promise<Change> {
  const { listing, rules, party, bookedOn, placed, differenceMinor, by, kind, isAnswered } = proposal
  const quoteId = await insertQuote(tx, listing, rules, party, bookedOn, now)
  const id = newId(now.getTime())
  const { start } = placed.guests
  const until = answerBy(start < booking.startsAt ? start : booking.startsAt, now)
  await tx
    .insertInto('booking_changes')
    .values({
      id,
      booking_id: booking.id,
      kind,
      proposed_by: by,
      status: 'proposed',
      expires_at: until,
      quote_id: quoteId,
      former_quote_id: booking.quoteId,
      ...stayColumns(placed),
      guests: party.guests,
      pets: party.pets,
      difference_minor: differenceMinor,
      network_key: isAnswered ? proposal.networkKey : null,
      created_at: now,
      status_at: now,
    })
    .execute()
  if (!isAnswered) {
    await addJob(tx, 'notifications.notify-of-booking', {
      bookingId: booking.id,
      changeId: id,
      event: 'change_proposed',
    })
  }
  return (await findChange(tx, id))!
}
