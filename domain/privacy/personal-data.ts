import { auditLog } from './audit-data.ts'
import { claims, receivedClaims } from './claims-data.ts'
import { emails } from './emails-data.ts'
import { messages, receivedMessages } from './messages-data.ts'
import { payouts } from './payouts-data.ts'
import { safety } from './personal-safety.ts'
import { payoutAccounts } from './payout-accounts-data.ts'
import { books, deleted, type PersonalTable, type ReceivedRows, withOwner } from './personal-table.ts'
import { proofs } from './ways-data.ts'
import { wishlists } from './wishlists-data.ts'
import { written } from './written-data.ts'

const ofOwnListing = 'listing_id in (select id from listings where host_id = :person)'
const ownBookings = 'select id from bookings where guest_id = :person or host_id = :person'
const bookingWords =
  'status waits_for network_key cancelled_by cancel_reason decline_reason time_zone currency site'.split(' ')
const refundWords = 'currency status reason idempotency_key provider_refund_id failure transfer_reference'.split(' ')
/** One side's words on a booking, which the other side does not take along. */
const wordsOf = (side: string, column: string) => `case when ${side}_id = :person then null else ${column} end`
const ofOwnBooking = `booking_id in (${ownBookings})`
/** Whether bookings, reviews or reports still refer to the listing. */
const isReferredTo = `(exists (select from bookings where listing_id = listings.id) or exists (select from reviews where listing_id = listings.id)
  or exists (select from reports where listing_id = listings.id) or exists (select from conversations where listing_id = listings.id))`
const ownSessions = 'session_id in (select id from session where "userId" = :person)'

const ownWays: readonly PersonalTable[] = [
  withOwner('push_subscriptions', ownSessions, ['endpoint', 'p256dh', 'auth']),
  withOwner(
    'outgoing_pushes',
    `subscription_id in (select id from push_subscriptions where ${ownSessions})
      or notification_id in (select id from notifications where recipient_id = :person)`,
    null,
  ),
  // The database ends sessions when the account is closed.
  withOwner('session', '"userId" = :person', ['token_hash']),
  deleted('account', '"userId" = :person', ['password']),
  ...proofs,
  // Ids, stored for a day.
  deleted('live_events', 'recipient_id = :person', null),
  // The database forgets it with the address.
  withOwner('refused_addresses', 'user_id = :person'),
  deleted('devices', 'user_id = :person', ['secret_hash', 'link_hash']),
  deleted('security_events', 'account_id = :person', ['address_key', 'network']),
  deleted('idempotency_keys', 'user_id = :person', null),
  deleted('suspensions', 'user_id = :person', ['reason']),
  deleted('person_notes', 'person_id = :person', ['text', 'author_id']),
  deleted('demo_people', 'user_id = :person', null),
  deleted('admin_views', 'user_id = :person'),
  deleted('message_readings', 'admin_id = :person or person_id = :person', null),
]

const notified: readonly PersonalTable[] = [
  // Others' notifications about the person are deleted like the e-mails.
  deleted('notifications', 'person_id = :person', null),
  deleted('notifications', 'recipient_id = :person', ['event_key']),
  deleted('notification_choices', 'user_id = :person'),
  deleted('quiet_hours', 'user_id = :person'),
  deleted('wordless_emails', 'user_id = :person'),
]

const trade: readonly PersonalTable[] = [
  // The connection of a hold is deleted with the hold.
  {
    table: 'bookings',
    whose: 'guest_id = :person or host_id = :person',
    withheld: ['network_key'],
    erased: {
      rule: 'books',
      replaced: {
        purpose: wordsOf('guest', 'purpose'),
        note: wordsOf('guest', 'note'),
        decline_note: wordsOf('host', 'decline_note'),
      },
      plain: bookingWords,
    },
  },
  books('booking_changes', ofOwnBooking, ['kind', 'proposed_by', 'status', 'network_key'], ['network_key']),
  books('booking_rests', ofOwnBooking, ['status', 'currency', 'failure']),
  books('booking_status_changes', ofOwnBooking, ['from_status', 'to_status']),
  books(
    'quotes',
    `id in (select quote_id from bookings where guest_id = :person or host_id = :person)
    or id in (select quote_id from booking_changes where ${ofOwnBooking})`,
    ['currency', 'refund_policy', 'lines', 'terms'],
  ),
  books('payments', ofOwnBooking, ['provider', 'status', 'currency', 'session_id', 'intent_id', 'idempotency_key']),
  books('refunds', ofOwnBooking, refundWords),
  books('ledger_accounts', 'owner_id = :person', ['kind', 'currency']),
  books('journal', ofOwnBooking, ['event_key']),
  books('postings', `journal_id in (select id from journal where ${ofOwnBooking})`, ['currency']),
  {
    table: 'sandbox_sessions',
    whose:
      'reference in (select cast(p.id as text) from payments p join bookings b on b.id = p.booking_id where b.guest_id = :person)',
    withheld: null,
    erased: {
      rule: 'books',
      replaced: { email: `''` },
      plain: [
        'id',
        'idempotency_key',
        'reference',
        'currency',
        'return_url',
        'status',
        'last_decline',
        'refunds_end',
        'later_outcome',
      ],
    },
  },
  {
    table: 'webpay_transactions',
    whose:
      'reference in (select cast(p.id as text) from payments p join bookings b on b.id = p.booking_id where b.guest_id = :person)',
    withheld: ['token', 'idempotency_key', 'form_url', 'return_url'],
    erased: {
      rule: 'books',
      replaced: { card_last4: 'null' },
      plain: [
        'token',
        'buy_order',
        'idempotency_key',
        'reference',
        'form_url',
        'return_url',
        'status',
        'authorization_code',
        'payment_type',
      ],
    },
  },
]

const listings: readonly PersonalTable[] = [
  deleted('listing_drafts', 'host_id = :person'),
  withOwner('bulk_change_items', 'change_id in (select id from bulk_changes where host_id = :person)'),
  deleted('bulk_changes', 'host_id = :person'),
  withOwner('photo_fetches', 'draft_id in (select id from listing_drafts where host_id = :person)'),
  deleted('listing_imports', 'host_id = :person'),
  deleted('imported_listings', 'host_id = :person'),
  withOwner('calendar_events', `feed_id in (select id from calendar_feeds where ${ofOwnListing})`),
  deleted('calendar_feeds', ofOwnListing),
  deleted('calendar_links', ofOwnListing, ['token']),
  deleted('calendar_changes', ofOwnListing),
  deleted('hidden_photos', ofOwnListing),
  deleted('listing_photos', ofOwnListing),
  deleted('listing_extras', ofOwnListing),
  deleted('opening_hours', ofOwnListing),
  deleted('opening_exceptions', ofOwnListing),
  deleted('minimum_stays', ofOwnListing),
  deleted('price_overrides', ofOwnListing),
  withOwner('search_words', ofOwnListing, null),
  deleted('search_document', ofOwnListing, null),
  // A listing without references is deleted with everything that belongs to it.
  deleted('listings', `host_id = :person and not ${isReferredTo}`),
  {
    table: 'listings',
    whose: 'host_id = :person',
    withheld: ['origin_host', 'origin_lat', 'origin_lng'],
    erased: {
      rule: 'books',
      // The place of sold stays is kept to about ten kilometres.
      replaced: { street: `''`, lat: 'round(cast(lat as numeric), 1)', lng: 'round(cast(lng as numeric), 1)' },
      plain: [
        'listing_type',
        'category',
        'subcategory',
        'status',
        'currency',
        'refund_policy',
        'amenities',
        'attributes',
        'commune',
        'city',
        'country_code',
        'time_zone',
      ],
    },
  },
  {
    table: 'listing_texts',
    whose: ofOwnListing,
    withheld: [],
    erased: {
      rule: 'books',
      replaced: {
        title: `case language when 'es' then :title_es else :title_en end`,
        description: `''`,
        arrival: `''`,
      },
      plain: ['language'],
    },
  },
  {
    table: 'listing_history',
    whose: `${ofOwnListing} or actor_id = :person`,
    withheld: [],
    erased: {
      rule: 'books',
      replaced: {
        reason: `case when reason is null then null else '-' end`,
        changes: `cast('{}' as jsonb)`,
        answer: 'null',
      },
      plain: ['event', 'fields'],
    },
  },
  books('listing_spaces', ofOwnListing, []),
  books('blocked_dates', ofOwnListing, []),
  books('occupancy', 'space_id in (select id from spaces where host_id = :person)', []),
  {
    table: 'spaces',
    whose: 'host_id = :person',
    withheld: [],
    erased: { rule: 'books', replaced: { name: 'null' }, plain: [] },
  },
]

const person: readonly PersonalTable[] = [
  deleted('profile_texts', 'user_id = :person'),
  deleted('host_declarations', 'user_id = :person'),
  {
    table: 'profiles',
    whose: 'user_id = :person',
    withheld: [],
    erased: {
      rule: 'proof',
      replaced: {
        erased_at: ':now',
        first_name: `''`,
        last_name: `''`,
        phone: 'null',
        country_code: 'null',
        birthday: 'null',
        avatar_photo: 'null',
        permissions: `'{}'`,
        promotions_agreed_at: 'null',
        declines_analytics: 'false',
        languages: `'{}'`,
      },
      plain: ['language', 'currency', 'site'],
    },
  },
  // `erasePerson` deletes the exports' files with these rows.
  deleted('data_exports', 'person_id = :person', null),
  deleted('photos', 'owner_id = :person', ['content_hash']),
  deleted('photo_uploads', 'owner_id = :person', null),
  {
    table: 'user',
    whose: 'id = :person',
    withheld: [],
    erased: {
      rule: 'proof',
      replaced: { name: `''`, email: `cast(id as text) || '@erased.invalid'`, emailVerified: 'false' },
      plain: [],
    },
  },
]

/**
 * The list of personal data that export and erasure use alone, in its order.
 *
 * A test requires every table of the database here, or a reason why it has no personal data.
 */
export const personalTables: readonly PersonalTable[] = [
  ...ownWays,
  ...auditLog,
  ...emails,
  ...notified,
  ...trade,
  ...payouts,
  ...payoutAccounts,
  ...written,
  ...messages,
  ...claims,
  ...safety,
  ...wishlists,
  ...listings,
  ...person,
]

/** Others' rows that an export has besides. */
export const received: readonly ReceivedRows[] = [...receivedMessages, ...receivedClaims]
