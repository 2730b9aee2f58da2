import type { EmailType } from './email-type.ts'

type Named = readonly [type: EmailType, name: string, variant?: 'guestOfHost' | 'hostOfHost']

/** The e-mails about a booking: an event with its reader, and the type that it is of. */
export const bookingTemplateNames: readonly Named[] = [
  ['booking_confirmation', 'booking_confirmation.guest'],
  ['host_new_booking', 'booking_confirmation.host'],
  ['booking_cancellation', 'booking_cancellation.guest'],
  ['booking_cancellation', 'booking_cancellation.host'],
  ['booking_cancellation', 'booking_cancelled_by_host.guest', 'guestOfHost'],
  ['booking_cancellation', 'booking_cancelled_by_host.host', 'hostOfHost'],
  ['booking_request', 'booking_request.guest'],
  ['booking_request', 'booking_request.host'],
  ['request_accepted', 'request_accepted.guest'],
  ['request_declined', 'request_declined.guest'],
  ['request_expired', 'request_expired.guest'],
  ['request_expired', 'request_expired.host'],
  ['request_withdrawn', 'request_withdrawn.host'],
  ['hold_ended', 'hold_ended.guest'],
  ['payment_too_late', 'payment_too_late.guest'],
  ['payment_too_late', 'payment_too_late.host'],
  ['booking_unpaid', 'booking_unpaid.guest'],
  ['booking_unpaid', 'booking_unpaid.host'],
  ['rest_reminder', 'rest_reminder.guest'],
  ['rest_failing', 'rest_failing.guest'],
  ['rest_late', 'rest_late.host'],
  ['rest_paid', 'rest_paid.guest'],
  ['rest_paid', 'rest_paid.host'],
  ['rest_lost', 'rest_lost.guest'],
  ['change_proposed', 'change_proposed.guest'],
  ['change_proposed', 'change_proposed.host'],
  ['change_accepted', 'change_accepted.guest'],
  ['change_applied', 'change_applied.guest'],
  ['change_applied', 'change_applied.host'],
  ['change_declined', 'change_declined.guest'],
  ['change_declined', 'change_declined.host'],
  ['change_expired', 'change_expired.guest'],
  ['change_expired', 'change_expired.host'],
  ['change_lost', 'change_lost.guest'],
  ['change_lost', 'change_lost.host'],
  ['arrival', 'arrival.guest'],
]

/** A guest who has to pay the rest is led to where it is paid. */
export const paysRest = (event: string): boolean => event === 'rest_reminder' || event === 'rest_failing'

/** @param name the event and its reader: `change_lost.guest` */
export function bookingButton(name: string): string {
  const [event = '', side] = name.split('.')
  return paysRest(event) ? `emails:${name}.button` : `emails:${side}.button`
}
