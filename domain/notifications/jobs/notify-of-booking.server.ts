import type { BookingEvent } from '#domain/bookings/events.ts'
import { queueEmail } from '#domain/email/commands/queue-email.server.ts'
import { emailTexts } from '#domain/email/queries/template-texts.server.ts'
import type { EmailText } from '#domain/email/template.ts'
import { originAt } from '#domain/i18n/site.ts'
import { noteBookingEvent } from '#domain/messaging/commands/note-booking-event.server.ts'
import type { Side } from '#kernel/side.ts'
import type { Translate } from '#kernel/translate.ts'
import { type Db, inTransaction, type Tx } from '#platform/db.server.ts'
import { publishLive } from '#platform/live.server.ts'
import { bookingEmail, isByTheHour } from '../booking-email.ts'
import { notify } from '../commands/notify.server.ts'
import { type EmailEvent, emailType, mayBeDeferred, sidesOf } from '../kinds.ts'
import { type Concerned, findConcerned } from '../queries/find-concerned.server.ts'
import type { Sender } from './queue-chosen.server.ts'

/** Notifies the people concerned, each in their own language, once per event. */
export async function notifyOfBooking(db: Db, notified: BookingEvent & Sender, now: Date): Promise<void> {
  const { bookingId, event } = notified
  const changeId = 'changeId' in notified ? notified.changeId : undefined
  const number = 'number' in notified ? notified.number : undefined
  const concerned = await findConcerned(db, bookingId, { event, changeId, number })
  if (!concerned) return
  const about = `${event}:${changeId ?? bookingId}${number === undefined ? '' : `:${number}`}`
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

/** Writes the event into the conversation of the two as well. */
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

export async function notifySides(
  tx: Tx,
  concerned: Concerned,
  event: EmailEvent,
  about: string,
  sender: Sender,
  now: Date,
): Promise<void> {
  const { guest, host, listingId, proposedBy, details } = concerned
  const others = { guest: host.id, host: guest.id }
  // Ordered by ids, so that two transactions that notify the same two people do not deadlock.
  const sides = sidesOf(event, proposedBy).toSorted((a, b) => (concerned[a].id < concerned[b].id ? -1 : 1))
  for (const side of sides) {
    const input = { kind: event, side, recipientId: concerned[side].id, eventKey: `${about}:${side}`, listingId }
    await notify(tx, { ...input, thingId: details.bookingId, personId: others[side] }, now)
    const maxPerHour = mayBeDeferred(event) ? sender.limits.emailsPerHourAndKind : null
    const t = await emailTexts(tx, `${event}.${side}`, concerned[side], now)
    const email = emailInput(concerned, { event, side, origin: originAt(sender, concerned[side].site), t })
    await queueEmail(tx, { ...email, eventKey: input.eventKey, maxPerHour }, sender.product, now)
  }
}

/** The e-mail for one side, with a replacement for its arrival instructions after the booking's end. */
function emailInput(
  { details, ...concerned }: Concerned,
  { event, side, origin, t }: { event: EmailEvent; side: Side; origin: string; t: Translate },
) {
  const { id, email, language, locale, title, arrival } = concerned[side]
  const reading = { event, side, language, locale, origin, t }
  const emailWith = (wayIn: string) => bookingEmail({ ...details, title, arrival: wayIn }, reading)
  const content = emailWith(arrival)
  return {
    recipientId: id,
    to: email,
    language,
    type: emailType(event, side),
    content,
    // A digest says when; the rest stands behind its link.
    ...(mayBeDeferred(event) && { summary: timeOf(content) }),
    ...(event === 'arrival' &&
      arrival !== '' && {
        redacted: { bookingId: details.bookingId, content: emailWith(t('emails:wayInRemoved')) },
      }),
  }
}

const timeOf = ({ facts }: EmailText) =>
  facts
    .slice(0, 2)
    .map(({ label, value }) => `${label}: ${value}`)
    .join(', ')
    .slice(0, 300)
