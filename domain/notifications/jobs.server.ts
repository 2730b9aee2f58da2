import type { BookingEvent } from '#domain/bookings/events.ts'
import { wayInFrom, wayInState } from '#domain/bookings/policy.ts'
import { wayInBeforeMinutes } from '#domain/bookings/queries/read-way-in-before.server.ts'
import { DIGEST_MINUTES, queueEmail, waitForLetters } from '#domain/email/commands.server.ts'
import { translator } from '#domain/i18n/queries.server.ts'
import { addMinutes } from '#kernel/zones.ts'
import { type Db, inTransaction, type Tx } from '#platform/db.server.ts'
import type { Limits } from '#platform/limits.server.ts'
import { type LetterEvent, letterType, mayBeKeptBack, sidesOf } from './booking-event.ts'
import { bookingLetter } from './booking-letter.ts'
import { digestLetter } from './digest-letter.ts'
import { type Concerned, findConcerned, findReader, keptBackFor } from './queries.server.ts'

type Telling = { origin: string; product: string; limits: Limits }

/** Tells those concerned by e-mail, each in their own language, once an event. */
export async function tellOfBooking(db: Db, told: BookingEvent & Telling, now: Date): Promise<void> {
  const { bookingId, event } = told
  const changeId = 'changeId' in told ? told.changeId : undefined
  const concerned = await findConcerned(db, bookingId, changeId)
  if (!concerned) return
  const about = `${event}:${changeId ?? bookingId}`
  await inTransaction(db, (tx) => queueLetters(tx, concerned, event, about, told, now), 'notifications.tell')
}

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
  return inTransaction(
    db,
    async (tx) => {
      // A booking that ends at the same moment waits for this, and then finds the e-mail whose way in it removes.
      await tx.selectFrom('bookings').select('id').where('id', '=', bookingId).forShare().execute()
      const concerned = await findConcerned(tx, bookingId)
      const beforeMinutes = await wayInBeforeMinutes(tx)
      const state = concerned && wayInState(concerned, beforeMinutes, now)
      if (state === 'later') return wayInFrom(concerned!.startsAt, beforeMinutes)
      if (state !== 'open') return null

      const about = `arrival:${bookingId}:${concerned!.startsAt.toISOString()}`
      await queueLetters(tx, concerned!, 'arrival', about, telling, now)
      return null
    },
    'notifications.tell',
  )
}

async function queueLetters(
  tx: Tx,
  concerned: Concerned,
  event: LetterEvent,
  about: string,
  { origin, product, limits }: Telling,
  now: Date,
): Promise<void> {
  const mostPerHour = mayBeKeptBack(event) ? limits.lettersPerHourAndKind : null
  // In one order of people, so that two who tell the same two never wait for each other.
  const sides = sidesOf(event, concerned.proposedBy).toSorted((a, b) => (concerned[a].id < concerned[b].id ? -1 : 1))
  for (const side of sides) {
    const { id, email, language, locale, title, arrival } = concerned[side]
    const translate = translator(language)
    const reading = { event, side, language, locale, origin, t: (key: string, values = {}) => translate(key, values) }
    const letterWith = (wayIn: string) => bookingLetter({ ...concerned.news, title, arrival: wayIn }, reading)
    const input = {
      eventKey: `${about}:${side}`,
      recipientId: id,
      to: email,
      language,
      letter: letterWith(arrival),
      mostPerHour,
      ...(event === 'arrival' &&
        arrival !== '' && {
          redacted: { bookingId: concerned.news.bookingId, letter: letterWith(translate('emails:wayInRemoved')) },
        }),
    }
    await queueEmail(tx, { ...input, type: letterType(event, side) }, product, now)
  }
}

/**
 * Tells somebody in one letter what was too much for the hour.
 *
 * @returns when to ask again, while the hour goes on
 */
export async function sendDigest(
  db: Db,
  { recipientId, product }: { recipientId: string; product: string },
  now: Date,
): Promise<Date | null> {
  return inTransaction(
    db,
    async (tx) => {
      await waitForLetters(tx, recipientId)
      const [kept, reader] = [await keptBackFor(tx, recipientId), await findReader(tx, recipientId)]
      const [first] = kept
      if (!first || !reader) return null
      const due = addMinutes(first.created_at, DIGEST_MINUTES)
      if (due > now) return due

      const { name, email, language } = reader
      const translate = translator(language)
      const letter = digestLetter(kept, { name, t: (key, values = {}) => translate(key, values) })
      const input = { eventKey: `digest:${first.id}`, recipientId, to: email, language, letter, mostPerHour: null }
      const digestId = await queueEmail(tx, { ...input, type: 'digest' }, product, now)
      await tx
        .updateTable('outgoing_emails')
        .set({ status: 'in-digest', digest_id: digestId })
        .where('recipient_id', '=', recipientId)
        .where('status', '=', 'held-back')
        .execute()
      return null
    },
    'notifications.tell',
  )
}
