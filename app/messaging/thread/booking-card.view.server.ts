import type { ConversationSummary } from '#domain/messaging/queries/find-conversation.server.ts'
import { formatInstant } from '#domain/i18n/instant.ts'
import type { TripState } from '#domain/bookings/trip-state.ts'
import { shortWhen } from '#app/bookings/when.view.server.ts'
import type { Visitor } from '#app/session/visitor.server.ts'
import { bookingState } from '../booking-state.server.ts'

/** The booking that a conversation is about, and what its reader can do about it from here. */
export type BookingCardView = {
  id: string
  state: TripState
  when: string
  guests: number
  /** The address of the booking's page. */
  address: string
  /** Until when the request has to be answered or the booking paid. */
  until: string | null
  /** `change`: the other side has proposed one. */
  awaited: 'answer' | 'payment' | 'change' | null
  mayChange: boolean
}

export function bookingCard(
  { side, booking }: ConversationSummary,
  now: Date,
  { locale }: Visitor,
): BookingCardView | null {
  if (!booking) return null
  const { id, startTime, timeZone, guests, expiresAt, changeBy } = booking
  const state = bookingState(booking, now)
  const stay = { unit: startTime ? 'hour' : 'day' } as const
  const address = side === 'guest' ? `/bookings/${id}` : `/host/bookings/${id}`
  const awaits = state === 'asked' || state === 'to-pay'
  return {
    id,
    state,
    when: shortWhen({ ...booking, stay }, now, locale),
    guests,
    address,
    until: awaits && expiresAt ? formatInstant(expiresAt, timeZone, locale) : null,
    awaited: awaitedOf(),
    mayChange: state === 'confirmed' && changeBy === null && booking.startsAt > now,
  }

  function awaitedOf(): BookingCardView['awaited'] {
    if (state === 'asked' && side === 'host') return 'answer'
    if (state === 'to-pay' && side === 'guest') return 'payment'
    return state === 'confirmed' && changeBy !== null && changeBy !== side ? 'change' : null
  }
}
