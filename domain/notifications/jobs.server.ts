import { queueEmail } from '#domain/email/commands.server.ts'
import { translator } from '#domain/i18n/queries.server.ts'
import { addMinutes } from '#kernel/zones.ts'
import { type Db, inTransaction, type Tx } from '#platform/db.server.ts'
import { type BookingEvent, letterType, sidesOf } from './booking-event.ts'
import { bookingLetter } from './booking-letter.ts'
import { type Concerned, findConcerned } from './queries.server.ts'

type Telling = { origin: string; product: string }

/** Tells those concerned by e-mail, each in their own language, once an event. */
export async function tellOfBooking(
  db: Db,
  {
    bookingId,
    changeId,
    event,
    ...telling
  }: { bookingId: string; changeId?: string | undefined; event: BookingEvent } & Telling,
  now: Date,
): Promise<void> {
  const concerned = await findConcerned(db, bookingId, changeId)
  if (!concerned) return
  const about = `${event}:${changeId ?? bookingId}`
  await inTransaction(db, (tx) => queueLetters(tx, concerned, event, about, telling, now), 'notifications.tell')
}

/** Spec, BOOK-05: the way in is sent 24 hours before arrival. */
const BEFORE_ARRIVAL_MINUTES = 24 * 60

/**
 * Sends a guest the way in, a day before they come; told anew where the dates have changed since.
 *
 * @returns when to ask again, while it is too early
 */
export async function tellArrival(
  db: Db,
  { bookingId, ...telling }: { bookingId: string } & Telling,
  now: Date,
): Promise<Date | null> {
  const concerned = await findConcerned(db, bookingId)
  if (concerned?.status !== 'confirmed' || concerned.endsAt <= now) return null
  const due = addMinutes(concerned.startsAt, -BEFORE_ARRIVAL_MINUTES)
  if (due > now) return due

  const about = `arrival:${bookingId}:${concerned.startsAt.toISOString()}`
  await inTransaction(db, (tx) => queueLetters(tx, concerned, 'arrival', about, telling, now), 'notifications.tell')
  return null
}

async function queueLetters(
  tx: Tx,
  concerned: Concerned,
  event: BookingEvent,
  about: string,
  { origin, product }: Telling,
  now: Date,
): Promise<void> {
  for (const side of sidesOf(event, concerned.proposedBy)) {
    const { id, email, language, title, arrival } = concerned[side]
    const translate = translator(language)
    const letter = bookingLetter(
      { ...concerned.news, title, arrival },
      { event, side, language, origin, t: (key, values = {}) => translate(key, values) },
    )
    const wish = { eventKey: `${about}:${side}`, recipientId: id, to: email, language, letter }
    await queueEmail(tx, { ...wish, type: letterType(event, side) }, product, now)
  }
}
