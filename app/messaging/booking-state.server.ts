import type { ConversationSummary } from '#domain/messaging/queries/find-conversation.server.ts'
import { type TripState, tripState } from '#app/bookings/trip/trip-state.view.server.ts'

/** How the booking of a conversation stands. */
export const bookingState = (booking: NonNullable<ConversationSummary['booking']>, now: Date): TripState =>
  tripState({ ...booking, cancelReason: null }, now).state
