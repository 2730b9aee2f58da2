import { putInDigest } from '#domain/email/commands/put-in-digest.server.ts'
import { shownName } from '#domain/accounts/account.ts'
import type { BookingEvent } from '#domain/bookings/events.ts'
import { wayInFrom, wayInState } from '#domain/bookings/policy.ts'
import { wayInBeforeMinutes } from '#domain/bookings/queries/read-way-in-before.server.ts'
import { DIGEST_MINUTES, queueEmail, waitForEmails } from '#domain/email/commands.server.ts'
import { emailTexts } from '#domain/email/queries/template-texts.server.ts'
import { translator } from '#domain/i18n/queries.server.ts'
import { noteBookingEvent } from '#domain/messaging/commands/note-booking-event.server.ts'
import type { Translate } from '#kernel/translate.ts'
import { addMinutes } from '#kernel/zones.ts'
import { type Db, inTransaction, type Tx } from '#platform/db.server.ts'
import type { Limits } from '#platform/limits.server.ts'
import { publishLive } from '#platform/live.server.ts'
import { bookingEmail, isByTheHour } from './booking-email.ts'
import { notify } from './commands/notify.server.ts'
import { unsubscribeAddress } from './commands/unsubscribe.server.ts'
import { conflictEmail } from './conflict-email.ts'
import { digestEmail } from './digest-email.ts'
import { type EmailEvent, emailType, kinds, mayBeDeferred, type NotificationKind, type Side, sidesOf } from './kinds.ts'
import { plainEmail } from './plain-email.ts'
import {
  type Concerned,
  deferredEmailsOf,
  findConcerned,
  findConflicts,
  findReader,
  findReview,
} from './queries.server.ts'
import { emailTime } from './queries/find-choices.server.ts'
import { findDelivery } from './queries/find-delivery.server.ts'
import { reviewEmail } from './review-email.ts'
import { isTransactional } from './topic.ts'

type Sender = { origin: string; product: string; limits: Limits }
/** `secret`: signs the addresses by which e-mails are ended. */
type SignedSender = Sender & { secret: string }

/** Tells those concerned, each in their own language, once an event. */
export async function notifyOfBooking(db: Db, notified: BookingEvent & Sender, now: Date): Promise<void> {
  const { bookingId, event } = notified
  const changeId = 'changeId' in notified ? notified.changeId : undefined
  const concerned = await findConcerned(db, bookingId, changeId)
  if (!concerned) return
  const about = `${event}:${changeId ?? bookingId}`
  await inTransaction(
    db,
    async (tx) => {
      await notifySides(tx, concerned, event, about, notified, now)
      await noteInConversation(tx, concerned, { event, eventKey: about }, now)
      await publishLive(tx, [concerned.guest.id, concerned.host.id], { kind: 'booking', bookingId })
    },
    'notifications.notify-of-booking',
  )
}

/** The two read it between their messages as well. */
async function noteInConversation(
  tx: Tx,
  { guest, host, listingId, proposedBy, details }: Concerned,
  happened: Pick<Parameters<typeof noteBookingEvent>[1], 'event' | 'eventKey'>,
  now: Date,
): Promise<void> {
  const agreed = details.change ?? details
  const { checkIn, checkOut, guests } = agreed
  const times = isByTheHour(agreed) ? agreed.times : null
  const facts = { bookingId: details.bookingId, checkIn, checkOut, times, guests, proposedBy }
  await noteBookingEvent(tx, { guestId: guest.id, hostId: host.id, listingId, facts, ...happened }, now)
}

/**
 * Sends a guest the way in a day before they come, and again where the dates have changed since.
 *
 * @returns when to ask again, while it is too early
 */
export async function notifyOfArrival(
  db: Db,
  { bookingId, ...sender }: { bookingId: string } & Sender,
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
      await notifySides(tx, concerned!, 'arrival', about, sender, now)
      return null
    },
    'notifications.notify-of-booking',
  )
}

async function notifySides(
  tx: Tx,
  concerned: Concerned,
  event: EmailEvent,
  about: string,
  sender: Sender,
  now: Date,
): Promise<void> {
  const { guest, host, listingId, proposedBy, details } = concerned
  const others = { guest: host.id, host: guest.id }
  // Always in the order of their ids: two transactions that notify the same two people do not deadlock.
  const sides = sidesOf(event, proposedBy).toSorted((a, b) => (concerned[a].id < concerned[b].id ? -1 : 1))
  for (const side of sides) {
    const input = { kind: event, side, recipientId: concerned[side].id, eventKey: `${about}:${side}`, listingId }
    await notify(tx, { ...input, thingId: details.bookingId, personId: others[side] }, now)
    const maxPerHour = mayBeDeferred(event) ? sender.limits.emailsPerHourAndKind : null
    const t = await emailTexts(tx, `${event}.${side}`, concerned[side].language, now)
    const email = emailInput(concerned, { event, side, origin: sender.origin, t })
    await queueEmail(tx, { ...email, eventKey: input.eventKey, maxPerHour }, sender.product, now)
  }
}

/** The e-mail for one side. Where it tells how to get in, with what replaces it once the booking has ended. */
function emailInput(
  { details, ...concerned }: Concerned,
  { event, side, origin, t }: { event: EmailEvent; side: Side; origin: string; t: Translate },
) {
  const { id, email, language, locale, title, arrival } = concerned[side]
  const reading = { event, side, language, locale, origin, t }
  const emailWith = (wayIn: string) => bookingEmail({ ...details, title, arrival: wayIn }, reading)
  return {
    recipientId: id,
    to: email,
    language,
    type: emailType(event, side),
    content: emailWith(arrival),
    ...(event === 'arrival' &&
      arrival !== '' && {
        redacted: { bookingId: details.bookingId, content: emailWith(t('emails:wayInRemoved')) },
      }),
  }
}

/**
 * Tells a host once that events of a foreign calendar lie over bookings.
 *
 * @param at when that was seen
 * @returns when to ask again, while the host's quiet hours last: by then there may be no conflicts any more
 */
export async function notifyOfConflicts(
  db: Db,
  { feedId, at, ...sender }: { feedId: string; at: string } & SignedSender,
  now: Date,
): Promise<Date | null> {
  const conflicts = await findConflicts(db, feedId)
  if (!conflicts) return null
  const { recipientId, email, language, ...facts } = conflicts
  const t = await emailTexts(db, 'conflicts', language, now)
  const content = conflictEmail(facts, { language, origin: sender.origin, t })
  const input = { eventKey: `conflicts:${feedId}:${at}`, recipientId, to: email, language, content }
  const { listingId } = facts
  return inTransaction(db, async (tx) => {
    await notify(tx, { ...input, kind: 'conflicts', thingId: listingId, listingId }, now)
    return queueChosen(tx, { ...input, kind: 'conflicts', type: 'conflicts' }, sender, now)
  })
}

/**
 * Sends a notification on by e-mail, unless it was read before.
 *
 * @returns when to ask again, while quiet hours last
 */
export async function deliver(
  db: Db,
  { notificationId, ...sender }: { notificationId: string } & SignedSender,
  now: Date,
): Promise<Date | null> {
  return inTransaction(db, async (tx) => {
    const found = await findDelivery(tx, notificationId)
    if (!found) return null
    const { kind, recipientId, email, language } = found
    const t = await emailTexts(tx, kind, language, now)
    const content = plainEmail({ ...found, name: shownName(found.name, t) }, { language, origin: sender.origin, t })
    const type = emailType(kind, found.side)
    const input = { eventKey: `notification:${notificationId}`, recipientId, to: email, language, type, content }
    return queueChosen(tx, { ...input, kind }, sender, now)
  })
}

type ChosenEmail = Omit<Parameters<typeof queueEmail>[1], 'maxPerHour' | 'recipientId'> & {
  recipientId: string
  kind: NotificationKind
}

/** Queues an e-mail as its reader has chosen. @returns when to ask again, where it has to wait for that */
async function queueChosen(
  tx: Tx,
  { kind, ...email }: ChosenEmail,
  { origin, product, limits, secret }: SignedSender,
  now: Date,
): Promise<Date | null> {
  const { topic } = kinds[kind]
  const { recipientId: userId, language } = email
  const time = await emailTime(tx, userId, topic, now)
  if (time instanceof Date) return time
  if (time === 'never') return null

  const label = translator(language)('emails:unsubscribe')
  const unsubscribe = { label, url: unsubscribeAddress({ userId, topic }, { origin, secret }) }
  const content = { ...email.content, ...(!isTransactional(topic) && { unsubscribe }) }
  const maxPerHour = mayBeDeferred(kind) ? limits.emailsPerHourAndKind : null
  await queueEmail(tx, { ...email, content, maxPerHour }, product, now)
  return null
}

/** Tells a host what an admin has answered about a listing, once an answer. */
export async function notifyOfReview(
  db: Db,
  { listingId, number, origin, product }: { listingId: string; number: number } & Sender,
  now: Date,
): Promise<void> {
  const review = await findReview(db, { listingId, number })
  if (!review) return
  const { hostId, email, language, answer } = review
  const type = answer.reason === null ? 'listing_published' : 'listing_returned'
  const content = reviewEmail(answer, { language, origin, t: await emailTexts(db, type, language, now) })
  const input = { eventKey: `review:${listingId}:${number}`, recipientId: hostId, to: email, language, content }
  await inTransaction(db, async (tx) => {
    await notify(tx, { ...input, kind: type, thingId: listingId, listingId }, now)
    await queueEmail(tx, { ...input, type, maxPerHour: null }, product, now)
  })
}

/**
 * Sends somebody what was deferred in the last hour, as one e-mail.
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
      await waitForEmails(tx, recipientId)
      const [deferred, reader] = [await deferredEmailsOf(tx, recipientId), await findReader(tx, recipientId)]
      const [first] = deferred
      if (!first || !reader) return null
      const due = addMinutes(first.created_at, DIGEST_MINUTES)
      if (due > now) return due

      const { name, email, language } = reader
      const content = digestEmail(deferred, { name, t: await emailTexts(tx, 'digest', language, now) })
      const input = { eventKey: `digest:${first.id}`, recipientId, to: email, language, content, maxPerHour: null }
      const digestId = await queueEmail(tx, { ...input, type: 'digest' }, product, now)
      if (!digestId) return null
      await putInDigest(tx, recipientId, digestId)
      return null
    },
    'notifications.notify-of-booking',
  )
}
