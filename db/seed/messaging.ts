import { firstDay } from '#domain/availability/stay.ts'
import type { SystemLine } from '#domain/messaging/system-line.ts'
import type { Side } from '#kernel/side.ts'
import { addMinutes, wallClock } from '#kernel/zones.ts'
import type pg from 'pg'
import type { Booking } from './bookings.ts'
import { afterTheStay, aQuestion, beforeTheStay, openQuestion, quickReplies, type Scene } from './data/messages.ts'
import type { Listing } from './listings.ts'
import type { People, Person } from './people.ts'
import { idsOf, type NewId } from './random.ts'
import { insertRows } from './rows.ts'
import { daysBefore, later, SEED, type WorldTime } from './world.ts'

type Conversation = { guest: Person; listing: Listing; booking: Booking | null; scene: Scene }

/** Inserts the conversations of the demo's guest and host, with unread ones. */
export async function insertMessages(
  client: pg.Client,
  { people, listings, bookings }: { people: People; listings: readonly Listing[]; bookings: readonly Booking[] },
  time: WorldTime,
): Promise<void> {
  const newId = idsOf(`${SEED}:messages`)
  const rows = conversationsOf(people, listings, bookings, time).map((each) => rowsOf(each, newId, time))
  await insertRows(
    client,
    'conversations',
    rows.map(({ conversation }) => conversation),
  )
  await insertRows(
    client,
    'messages',
    rows.flatMap(({ messages }) => messages),
  )
  await insertRows(
    client,
    'conversation_sides',
    rows.flatMap(({ sides }) => sides),
  )
  const { demoHost } = people
  await insertRows(
    client,
    'quick_replies',
    quickReplies.map((reply) => ({
      id: newId(demoHost.since),
      host_id: demoHost.id,
      ...reply[demoHost.language],
      created_at: demoHost.since,
    })),
  )
}

function conversationsOf(
  { demoGuest, demoHost }: People,
  listings: readonly Listing[],
  bookings: readonly Booking[],
  time: WorldTime,
): Conversation[] {
  const isAhead = ({ cancelled, period, confirmed }: Booking) =>
    !cancelled && period.start > time.end && confirmed < daysBefore(time.start, beforeTheStay.daysAgo)
  const isOver = ({ completed, period }: Booking) =>
    completed !== null && period.end < daysBefore(time.start, afterTheStay.daysAgo)
  const [own, hosted] = [
    bookings.filter(({ guest }) => guest === demoGuest),
    bookings.filter(({ guest, listing }) => listing.host === demoHost && guest !== demoGuest),
  ]
  const otherStudios = listings.filter(
    ({ slot, host, published }) =>
      slot.city.country === 'CL' &&
      slot.kind === 'studio' &&
      host !== demoHost &&
      published < daysBefore(time.start, 30),
  )
  const strangers = bookings.filter(({ listing }) => listing.host !== demoHost).map(({ guest }) => guest)
  const speaking = (language: string) => strangers.find((guest) => guest !== demoGuest && guest.language === language)
  const hostListing = hosted[0]?.listing

  const booked = (booking: Booking | undefined, scene: Scene): Conversation[] =>
    booking ? [{ guest: booking.guest, listing: booking.listing, booking, scene }] : []
  const question = (guest: Person | undefined, listing: Listing | undefined, scene: Scene): Conversation[] =>
    guest && listing ? [{ guest, listing, booking: null, scene }] : []
  const all = [
    ...booked(
      own.find((booking) => isAhead(booking) && booking.listing.host === demoHost),
      beforeTheStay,
    ),
    ...question(demoGuest, otherStudios[0], aQuestion),
    ...booked(own.find(isOver), afterTheStay),
    ...question(speaking('en'), hostListing, openQuestion),
    ...question(speaking('es'), hostListing, aQuestion),
    ...booked(hosted.find(isAhead), { ...beforeTheStay, daysAgo: 3, unread: 0 }),
    ...booked(hosted.find(isOver), afterTheStay),
  ]
  const keyOf = ({ guest, listing }: Conversation) => `${guest.id} ${listing.id}`
  return all.filter((each, index) => all.findIndex((other) => keyOf(other) === keyOf(each)) === index)
}

function rowsOf({ guest, listing, booking, scene }: Conversation, newId: NewId, time: WorldTime) {
  const { host } = listing
  const begins = daysBefore(time.start, scene.daysAgo)
  const createdAt = booking && booking.confirmed < begins ? booking.confirmed : begins
  const id = newId(createdAt)
  const lines = booking
    ? [
        {
          kind: 'line',
          author_id: null,
          text: '',
          line: lineOf(booking),
          event_key: keyOf(booking),
          created_at: booking.confirmed,
        },
      ]
    : []
  let at = later(begins, createdAt)
  const texts = scene.messages.map(({ by, after, text }) => {
    at = addMinutes(at, after)
    const author = by === 'guest' ? guest : host
    return {
      kind: 'text',
      author_id: author.id,
      text: text[author.language],
      line: null,
      event_key: null,
      created_at: at,
    }
  })
  const messages = [...lines, ...texts].map((message, index) => ({
    id: newId(message.created_at),
    conversation_id: id,
    number: index + 1,
    ...message,
  }))
  const last = messages.length
  const sideOf = (side: Side, person: Person) => {
    const unread = scene.messages.at(-1)!.by === side ? 0 : scene.unread
    return {
      conversation_id: id,
      side,
      user_id: person.id,
      last_at: at,
      is_archived: scene.isArchived ?? false,
      read_number: last - unread,
      delivered_number: last - unread,
      is_undelivered: unread > 0,
      unread,
      unread_since: unread > 0 ? messages.at(-unread)!.created_at : null,
    }
  }
  return {
    conversation: {
      id,
      guest_id: guest.id,
      host_id: host.id,
      listing_id: listing.id,
      last_number: last,
      created_at: createdAt,
    },
    messages,
    sides: [sideOf('guest', guest), sideOf('host', host)],
  }
}

/** The product's own line of a confirmation. */
function lineOf({ id, stay, period, guests, listing }: Booking): SystemLine {
  const end = wallClock(period.end, listing.address.timeZone)
  return {
    event: 'booking_confirmation',
    bookingId: id,
    checkIn: firstDay(stay),
    checkOut: stay.unit === 'day' ? stay.checkOut : stay.day,
    times: stay.unit === 'hour' ? { from: stay.startTime, to: end.time } : null,
    guests,
    proposedBy: null,
  }
}

const keyOf = ({ id }: Booking) => `booking_confirmation:${id}`
