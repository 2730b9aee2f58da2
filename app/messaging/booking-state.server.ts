import type { ConversationSummary } from '#domain/messaging/queries/find-conversation.server.ts'
import { type TripState, tripState } from '#domain/bookings/trip-state.ts'

/** The state of a conversation's booking. */
export const bookingState = (booking: NonNullable<ConversationSummary['booking']>, now: Date): TripState =>
  tripState({ ...booking, cancelReason: null }, now).state
