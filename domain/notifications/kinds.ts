import { type BookingEvent, changeEvents, ownEvents, restEvents } from '#domain/bookings/events.ts'
import type { EmailType } from '#domain/email/email-type.ts'
import { otherSide, type Side } from '#kernel/side.ts'
import type { Topic } from './topic.ts'

/** The events of e-mails about a booking, and the arrival, which comes by the clock. */
export type EmailEvent = BookingEvent['event'] | 'arrival'

/** `proposer` and `other` are of the change that an event is about. */
type Reader = Side | 'proposer' | 'other'

type Kind = {
  /** The topic under which people choose their channels. */
  topic: Topic
  /** The recipients, where the event itself determines them. */
  to: readonly Reader[]
  /** The page that it leads to, with the thing's `:id`; by side where both have pages of their own. */
  leads: string | Readonly<Record<Side, string>>
  /** One person can cause it repeatedly for another, so e-mails beyond the hour's limit are deferred. */
  isRepeatable?: true
  /** Its e-mail is made from the notification (`plain-email.ts`), and otherwise by the event's job. */
  isPlain?: true
}

const booking = { guest: '/bookings/:id', host: '/host/bookings/:id' }

/** Months for which a notification is stored after it was read. */
export const NOTIFICATION_MONTHS = 12

/** All kinds of notifications; money, answers and cancellations are never deferred. */
const table = {
  booking_confirmation: { topic: 'bookings', to: ['guest', 'host'], leads: booking },
  booking_cancellation: { topic: 'bookings', to: ['guest', 'host'], leads: booking },
  booking_cancelled_by_host: { topic: 'bookings', to: ['guest', 'host'], leads: booking },
  booking_request: { topic: 'bookings', to: ['guest', 'host'], leads: booking, isRepeatable: true },
  request_accepted: { topic: 'bookings', to: ['guest'], leads: booking },
  request_declined: { topic: 'bookings', to: ['guest'], leads: booking },
  request_expired: { topic: 'bookings', to: ['guest', 'host'], leads: booking },
  request_withdrawn: { topic: 'bookings', to: ['host'], leads: booking, isRepeatable: true },
  hold_ended: { topic: 'bookings', to: ['guest'], leads: booking },
  payment_too_late: { topic: 'bookings', to: ['guest', 'host'], leads: booking },
  booking_unpaid: { topic: 'bookings', to: ['guest', 'host'], leads: booking },
  rest_reminder: { topic: 'bookings', to: ['guest'], leads: booking },
  rest_failing: { topic: 'bookings', to: ['guest'], leads: booking },
  rest_late: { topic: 'bookings', to: ['host'], leads: booking },
  rest_paid: { topic: 'bookings', to: ['guest', 'host'], leads: booking },
  rest_lost: { topic: 'bookings', to: ['guest'], leads: booking },
  change_proposed: { topic: 'bookings', to: ['other'], leads: booking, isRepeatable: true },
  change_accepted: { topic: 'bookings', to: ['guest'], leads: booking },
  change_applied: { topic: 'bookings', to: ['guest', 'host'], leads: booking },
  change_declined: { topic: 'bookings', to: ['proposer'], leads: booking },
  change_expired: { topic: 'bookings', to: ['guest', 'host'], leads: booking },
  change_lost: { topic: 'bookings', to: ['guest', 'host'], leads: booking },
  arrival: { topic: 'bookings', to: ['guest'], leads: booking },
  conflicts: { topic: 'calendars', to: ['host'], leads: '/manage-listings/:id/calendars', isRepeatable: true },
  feed_failing: { topic: 'calendars', to: ['host'], leads: '/manage-listings/:id/calendars' },
  feed_emptied: { topic: 'calendars', to: ['host'], leads: '/manage-listings/:id/calendars' },
  feed_unread: { topic: 'calendars', to: ['host'], leads: '/manage-listings/:id/calendars' },
  listing_published: { topic: 'listings', to: ['host'], leads: '/property/:id' },
  listing_returned: { topic: 'listings', to: ['host'], leads: '/edit-listing/:id' },
  listing_corrected: { topic: 'listings', to: ['host'], leads: '/edit-listing/:id' },
  listing_stopped: { topic: 'listings', to: ['host'], leads: '/create-listing/:id/summary', isPlain: true },
  message: { topic: 'messages', to: ['other'], leads: '/messages/:id', isRepeatable: true, isPlain: true },
  review_request: {
    topic: 'reviews',
    to: ['guest', 'host'],
    leads: { guest: '/bookings/:id/review', host: '/host/bookings/:id/review' },
    isPlain: true,
  },
  report_decided: { topic: 'safety', to: ['other'], leads: '/reports/:id', isPlain: true },
  warning: { topic: 'safety', to: ['other'], leads: '/reports/:id', isPlain: true },
  payout_paid: { topic: 'payouts', to: ['host'], leads: '/payments' },
  payout_failed: { topic: 'payouts', to: ['host'], leads: '/payments' },
  payout_account_wanted: { topic: 'payouts', to: ['host'], leads: '/payment-setup', isPlain: true },
  payout_account_rejected: { topic: 'payouts', to: ['host'], leads: '/payment-setup', isPlain: true },
  balance_below_zero: { topic: 'payouts', to: ['host'], leads: '/payments', isPlain: true },
  payout_account_changed: { topic: 'payouts', to: ['host'], leads: '/payment-setup' },
  sender_suspended: { topic: 'safety', to: ['other'], leads: '/messages/:id', isPlain: true },
  content_removed: { topic: 'safety', to: ['other'], leads: '/reports/:id', isPlain: true },
  review_reminder: {
    topic: 'reviews',
    to: ['guest', 'host'],
    leads: { guest: '/bookings/:id/review', host: '/host/bookings/:id/review' },
    isPlain: true,
  },
  review_shown: {
    topic: 'reviews',
    to: ['guest', 'host'],
    leads: { guest: '/bookings/:id/review', host: '/host/bookings/:id/review' },
    isPlain: true,
  },
  saved_search: { topic: 'searches', to: ['other'], leads: '/saved-searches' },
  claim_opened: { topic: 'bookings', to: ['other'], leads: '/claims/:id', isPlain: true },
  claim_no_access: { topic: 'bookings', to: ['host'], leads: '/claims/:id', isPlain: true },
  claim_offered: { topic: 'bookings', to: ['other'], leads: '/claims/:id', isPlain: true },
  claim_accepted: { topic: 'bookings', to: ['other'], leads: '/claims/:id', isPlain: true },
  claim_contested: { topic: 'bookings', to: ['other'], leads: '/claims/:id', isPlain: true },
  claim_unanswered: { topic: 'bookings', to: ['guest', 'host'], leads: '/claims/:id', isPlain: true },
  claim_decided: { topic: 'bookings', to: ['guest', 'host'], leads: '/claims/:id', isPlain: true },
  claim_withdrawn: { topic: 'bookings', to: ['other'], leads: '/claims/:id', isPlain: true },
  claim_paid: { topic: 'bookings', to: ['host'], leads: '/claims/:id', isPlain: true },
  claim_unpaid: { topic: 'bookings', to: ['guest', 'host'], leads: '/claims/:id', isPlain: true },
  claim_for_admin: { topic: 'safety', to: ['other'], leads: '/admin/claims/:id', isPlain: true },
  refund_failed: { topic: 'bookings', to: ['guest'], leads: '/bookings/:id', isPlain: true },
  refund_transferred: { topic: 'bookings', to: ['guest'], leads: '/bookings/:id', isPlain: true },
  money_back: { topic: 'bookings', to: ['guest'], leads: '/bookings/:id' },
  share_changed: { topic: 'payouts', to: ['host'], leads: '/host/bookings/:id' },
  claim_waived: { topic: 'bookings', to: ['guest', 'host'], leads: '/claims/:id', isPlain: true },
  intervention_for_admin: { topic: 'safety', to: ['other'], leads: '/admin/interventions', isPlain: true },
  intervention_ended: { topic: 'safety', to: ['other'], leads: '/admin/interventions', isPlain: true },
  dispute_opened: { topic: 'bookings', to: ['host'], leads: '/host/bookings/:id', isPlain: true },
  dispute_won: { topic: 'bookings', to: ['host'], leads: '/host/bookings/:id', isPlain: true },
  dispute_lost: { topic: 'bookings', to: ['host'], leads: '/host/bookings/:id', isPlain: true },
  dispute_for_admin: { topic: 'safety', to: ['other'], leads: '/admin/disputes/:id', isPlain: true },
  payouts_stopped: { topic: 'payouts', to: ['host'], leads: '/payments', isPlain: true },
  payouts_resumed: { topic: 'payouts', to: ['host'], leads: '/payments', isPlain: true },
  refund_for_admin: { topic: 'safety', to: ['other'], leads: '/admin/payouts', isPlain: true },
  review_reply: { topic: 'reviews', to: ['guest'], leads: '/bookings/:id/review', isPlain: true },
} as const satisfies Record<EmailEvent, Kind> & Record<string, Kind>

export type NotificationKind = keyof typeof table

export const kindNames = Object.keys(table) as NotificationKind[]

export const kinds: Readonly<Record<NotificationKind, Kind>> = table

export const isEmailEvent = (text: string): text is EmailEvent =>
  text === 'arrival' || [...ownEvents, ...changeEvents, ...restEvents].some((event) => event === text)

/** An older version may have stored other kinds. */
export const isKind = (text: string): text is NotificationKind => Object.hasOwn(table, text)

export type NotifiedThing = { kind: NotificationKind; side: Side | null; thingId: string }

/** The key of its text, by side where it leads to different pages. */
export const textKey = ({ kind, side }: Pick<NotifiedThing, 'kind' | 'side'>) =>
  `notified:${kind}${typeof kinds[kind].leads === 'string' ? '' : `.${side ?? 'guest'}`}`

/** The address of what a notification is about. */
export function leadsTo({ kind, side, thingId }: NotifiedThing): string {
  const { leads } = kinds[kind]
  return (typeof leads === 'string' ? leads : leads[side ?? 'guest']).replace(':id', thingId)
}

/** @param proposedBy of the change, for the events that are about one */
export function sidesOf(event: EmailEvent, proposedBy: Side | null): Side[] {
  const other = otherSide(proposedBy ?? 'host')
  return kinds[event].to.map((reader) =>
    reader === 'proposer' ? (proposedBy ?? 'guest') : reader === 'other' ? other : reader,
  )
}

/** E-mails of repeatable kinds are limited by the hour and deferred to a digest beyond it. */
export const mayBeDeferred = (kind: NotificationKind) => kinds[kind].isRepeatable ?? false

/** The e-mail type by specification §3, Email types, or else the event's name. */
export const emailType = (kind: NotificationKind, side: Side | null): EmailType =>
  kind === 'booking_confirmation' && side === 'host'
    ? 'host_new_booking'
    : kind === 'booking_cancelled_by_host'
      ? 'booking_cancellation'
      : kind
