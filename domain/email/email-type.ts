/**
 * E-mails of a type are always sent for one of these reasons:
 *
 * - `asked`: somebody waits for it: a code, a link, an answer, their data.
 * - `safety`: the owner of an account learns what is done to it.
 * - `contract`: what was agreed and paid, or must be answered in time.
 * - `law`: a decision about somebody, and its reasons.
 * - `summary`: it stands for e-mails that were not sent.
 */
type Necessity = 'asked' | 'safety' | 'contract' | 'law' | 'summary'

/** Every type of e-mail; null marks one that can be paused. */
const table = {
  // The specification names these (section 3).
  welcome: null,
  password_reset: 'asked',
  booking_confirmation: 'contract',
  booking_cancellation: 'contract',
  host_new_booking: 'contract',
  account_verification: 'asked',
  review_reminder: null,

  // Bookings.
  booking_request: 'contract',
  request_accepted: 'contract',
  request_declined: 'contract',
  request_expired: null,
  request_withdrawn: null,
  hold_ended: null,
  payment_too_late: 'contract',
  booking_unpaid: 'contract',
  rest_reminder: 'contract',
  rest_failing: 'contract',
  rest_late: 'contract',
  rest_paid: 'contract',
  rest_lost: 'contract',
  change_proposed: 'contract',
  change_accepted: 'contract',
  change_applied: 'contract',
  change_declined: null,
  change_expired: null,
  change_lost: 'contract',
  arrival: 'contract',
  message: null,
  answer_refused: 'asked',
  review_request: null,
  review_shown: null,
  review_reply: null,
  saved_search: null,

  // Listings and their calendars.
  listing_published: null,
  listing_returned: 'law',
  listing_corrected: 'law',
  listing_stopped: null,
  conflicts: 'contract',
  feed_failing: null,
  feed_emptied: null,
  feed_unread: null,

  // Reports.
  report_decided: null,
  sender_suspended: null,
  warning: 'law',
  content_removed: 'law',

  // Claims.
  claim_opened: 'contract',
  claim_no_access: 'contract',
  claim_offered: 'contract',
  claim_accepted: 'contract',
  claim_contested: 'contract',
  claim_unanswered: 'contract',
  claim_decided: 'contract',
  claim_withdrawn: 'contract',
  claim_paid: 'contract',
  claim_unpaid: 'contract',
  claim_for_admin: 'contract',
  refund_failed: 'contract',
  refund_transferred: 'contract',
  refund_for_admin: 'contract',
  money_back: 'contract',
  share_changed: 'contract',
  claim_waived: 'contract',
  intervention_for_admin: 'contract',
  intervention_ended: 'contract',
  dispute_opened: 'contract',
  dispute_won: 'contract',
  dispute_lost: 'contract',
  dispute_for_admin: 'contract',

  // Payouts.
  payout_paid: 'contract',
  payout_failed: 'contract',
  payout_account_wanted: 'contract',
  payout_account_rejected: 'contract',
  balance_below_zero: 'contract',
  payouts_stopped: 'contract',
  payouts_resumed: 'contract',

  // Accounts.
  address_taken: 'safety',
  address_changed: 'safety',
  /** By it one sees whether a refused address works again. */
  address_tried: 'asked',
  password_changed: 'safety',
  payout_account_changed: 'safety',
  new_device: 'safety',
  way_in: 'safety',
  second_factor: 'safety',
  account_suspended: 'law',
  account_closed: 'law',
  export_ready: 'asked',
  facebook_unlinked: 'law',
  inquiry_received: null,
  inquiry_answer: 'asked',
  digest: 'summary',
  /** Admins can send themselves this example. */
  test: 'asked',
} as const satisfies Record<string, Necessity | null>

export type EmailType = keyof typeof table

export const emailTypes = Object.keys(table) as EmailType[]

/** Stored rows and URLs may name types of an older version. */
export const isEmailType = (text: string): text is EmailType => Object.hasOwn(table, text)

export const necessityOf = (type: EmailType): Necessity | null => table[type]

/** Readers act on these, so they hold no link but the program's own. */
export const isOfSecurity = (type: EmailType): boolean => table[type] === 'asked' || table[type] === 'safety'
