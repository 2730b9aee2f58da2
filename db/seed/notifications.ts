import type { NotificationKind } from '#domain/notifications/kinds.ts'
import type { Side } from '#kernel/side.ts'
import { addMinutes } from '#kernel/zones.ts'
import type pg from 'pg'
import type { Booking } from './bookings.ts'
import type { People } from './people.ts'
import { idsOf } from './random.ts'
import { insertRows } from './rows.ts'
import { SEED } from './world.ts'

/** Notifications of the demo's guest and host, and how many of them are unread. */
const SHOWN = 10
const UNREAD = 3

type Happened = { kind: NotificationKind; at: Date; booking: Booking }

/** Inserts recent booking notifications of those who can log in. */
export async function insertNotifications(
  client: pg.Client,
  bookings: readonly Booking[],
  { demoGuest, demoHost }: People,
): Promise<void> {
  const newId = idsOf(`${SEED}:notifications`)
  const rows = (side: Side) => {
    const own = bookings.filter(({ guest, listing }) =>
      side === 'guest' ? guest === demoGuest : listing.host === demoHost,
    )
    const newest = own.flatMap(eventsOf).toSorted((a, b) => b.at.getTime() - a.at.getTime())
    return newest.slice(0, SHOWN).map(({ kind, at, booking }, index) => ({
      id: newId(at),
      event_key: `${kind}:${booking.id}:${side}`,
      recipient_id: side === 'guest' ? demoGuest.id : demoHost.id,
      kind,
      side,
      subject_id: booking.id,
      listing_id: booking.listing.id,
      person_id: side === 'guest' ? booking.listing.host.id : booking.guest.id,
      created_at: at,
      read_at: index < UNREAD ? null : addMinutes(at, 60),
    }))
  }
  await insertRows(client, 'notifications', [...rows('guest'), ...rows('host')])
}

const eventsOf = (booking: Booking): Happened[] => [
  { kind: 'booking_confirmation', at: booking.confirmed, booking },
  ...(booking.cancelled ? [{ kind: 'booking_cancellation' as const, at: booking.cancelled.at, booking }] : []),
]
