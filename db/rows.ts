// Printed from the migrated database by `npm run db -- rows`; `npm run check` compares.
import type { ColumnType, Generated } from 'kysely'

type Timestamp = ColumnType<Date, Date | string, Date | string>
type GeneratedTimestamp = ColumnType<Date, Date | string | undefined, Date | string>
/** Exact decimals come out as text. */
type Numeric = ColumnType<string, number | string, number | string>
/** Objects and lists go in as JSON text. */
type Json = ColumnType<unknown, string, string>
type GeneratedJson = ColumnType<unknown, string | undefined, string>

export interface Account {
  accountId: string
  createdAt: GeneratedTimestamp
  id: string
  password: string | null
  providerId: string
  updatedAt: GeneratedTimestamp
  userId: string
}

export interface AdminViews {
  created_at: Timestamp
  id: string
  list: string
  name: string
  params: string
  user_id: string
}

export interface AnalyticsEvents {
  at: Timestamp
  day: string
  device: 'mobile' | 'tablet' | 'desktop'
  name: string
  round: number
  site: string
  source: 'direct' | 'search' | 'social' | 'mail' | 'site' | 'campaign'
  value: number | null
  visitor: string | null
}

export interface Announcement {
  only_row: Generated<boolean>
  shown_until: Timestamp
  text_en: string
  text_es: string
}

export interface AnswerTemplates {
  changed_at: Timestamp
  id: string
  text_en: string
  text_es: string
  title: string
}

export interface AuditChain {
  broken_at: Timestamp | null
  day: string
  entries: number
  hash: string
}

export interface AuditLog {
  action: string
  actor_id: string | null
  at: Timestamp
  changes: GeneratedJson
  id: string
  reason: string | null
  subject: 'booking' | 'listing' | 'payout' | 'user' | null
  subject_id: string | null
}

export interface Backups {
  bytes: number | null
  is_encrypted: boolean
  locations: string[]
  made_at: Timestamp
}

export interface BlockedDates {
  booking_id: string | null
  end_date: string
  end_minutes: number | null
  id: string
  is_recurring: Generated<boolean>
  listing_id: string
  recurring_day: number | null
  start_date: string
  start_minutes: number | null
}

export interface BlockedPeople {
  blocked_id: string
  blocker_id: string
  created_at: Timestamp
}

export interface BookChecks {
  at: Timestamp
  broken: string[]
  count: number
  id: string
  is_full: Generated<boolean>
  took_ms: Generated<number>
}

export interface BookFigures {
  city: string
  day: string
  measure: string
  subcategory: string
  unit: string
  value: number
}

export interface BookingChanges {
  booking_id: string
  check_in: string
  check_out: string
  created_at: Timestamp
  difference_minor: number
  duration_minutes: number | null
  ends_at: Timestamp
  expires_at: Timestamp | null
  former_quote_id: string
  guests: number
  id: string
  kind: 'change' | 'extension'
  network_key: string | null
  pets: Generated<number>
  proposed_by: 'guest' | 'host'
  quote_id: string
  rest_cut_minor: Generated<number>
  start_time: string | null
  starts_at: Timestamp
  status: 'proposed' | 'awaiting-payment' | 'applied' | 'declined' | 'withdrawn' | 'expired' | 'lost'
  status_at: Timestamp
}

export interface BookingConversions {
  at: Timestamp
  booking_key: string | null
  city: string
  day: string
  device: string
  listing_id: string
  round: number
  site: string
  source: string
  step: 'panel' | 'hold' | 'paid'
  subcategory: string
  unit: 'day' | 'hour'
  visitor: string
}

export interface BookingMoves {
  from_status: string
  to_status: string
}

export interface BookingRests {
  amount_minor: number
  booking_id: string
  created_at: Timestamp
  currency: 'USD' | 'CLP' | 'EUR' | 'GBP'
  days: number
  due_at: Timestamp
  ended_at: Timestamp | null
  ends_at: Timestamp | null
  failed_at: Timestamp | null
  failure: 'declined' | 'authentication' | 'no-card' | null
  failures: Generated<number>
  next_at: Timestamp | null
  reminded_at: Timestamp | null
  status: 'open' | 'paid' | 'dropped'
}

export interface BookingStatusChanges {
  at: Timestamp
  booking_id: string
  from_status: string
  number: number
  to_status: string
}

export interface Bookings {
  answered_at: Timestamp | null
  cancel_reason: 'changed-plans' | 'exchanged' | 'declined' | 'expired' | 'not-paid' | 'host-cancelled' | 'admin' | 'rest-unpaid' | null
  cancelled_by: 'guest' | 'host' | 'admin' | 'system' | null
  check_in: string
  check_out: string
  created_at: Timestamp
  created_on: string
  currency: string
  decline_note: string | null
  decline_reason: 'taken' | 'party' | 'upkeep' | 'notice' | 'other' | null
  duration_minutes: number | null
  ends_at: Timestamp
  expires_at: Timestamp | null
  guest_id: string
  guests: number
  host_id: string
  id: string
  last_day: string
  listing_id: string
  network_key: string | null
  note: string | null
  pets: Generated<number>
  purpose: string | null
  quote_id: string
  settled_at: Timestamp | null
  share_minor: number
  site: Generated<'global' | 'cl' | 'uk'>
  start_time: string | null
  starts_at: Timestamp
  status: 'pending' | 'confirmed' | 'completed' | 'cancelled'
  status_at: Timestamp
  time_zone: string
  turnover_minutes: Generated<number>
  waits_for: 'host' | 'payment' | null
}

export interface BulkChangeItems {
  change_id: string
  listing_id: string
  number: number
  outcome: string
  replaced: GeneratedJson
}

export interface BulkChanges {
  action: 'publish' | 'pause' | 'price' | 'policy' | 'hours' | 'minimums'
  host_id: string
  id: string
  made_at: Timestamp
  undone_at: Timestamp | null
}

export interface CalendarChanges {
  action: string
  change_id: string
  created_at: Timestamp
  first_day: string
  last_day: string
  listing_id: string
  listings: number
  replaced: Json
}

export interface CalendarEvents {
  feed_id: string
  id: string
  period: string
  recurrence_id: Generated<string>
  state: Generated<'new' | 'busy' | 'conflict' | 'ignored' | 'left-out' | 'echo'>
  title: Generated<string>
  uid: string
}

export interface CalendarFeeds {
  created_at: Timestamp
  etag: string | null
  failing_since: Timestamp | null
  failure: string | null
  failures: Generated<number>
  file: string | null
  id: string
  last_modified: string | null
  left_out: Generated<string[]>
  listing_id: string
  name: string
  next_poll_at: Timestamp | null
  notified: Generated<string[]>
  notified_bookings: Generated<string[]>
  polled_at: Timestamp | null
  succeeded_at: Timestamp | null
  unknown_zones: Generated<string[]>
  unread: GeneratedJson
  url: string
  vanished_polls: Generated<number>
}

export interface CalendarLinks {
  created_at: Timestamp
  listing_id: string
  token: string
}

export interface CeilingFigures {
  bucket: number
  city: string
  currency: string
  day: string
  searches: number
  site: string
  unit: string
}

export interface CertificateEnds {
  ends_at: Timestamp
  name: string
  seen_at: Timestamp
}

export interface ClaimEvents {
  amount_minor: number | null
  at: Timestamp
  by: 'guest' | 'host' | 'admin' | 'system'
  claim_id: string
  kind: 'opened' | 'accepted' | 'offered' | 'contested' | 'unanswered' | 'decided' | 'withdrawn' | 'paid' | 'unpaid' | 'waived'
  number: number
  text: Generated<string>
}

export interface ClaimLines {
  amount_minor: number
  claim_id: string
  position: number
  text: string
}

export interface ClaimMoves {
  from_status: string
  to_status: string
}

export interface ClaimPhotos {
  at: Timestamp
  claim_id: string
  photo_id: string
  position: number
  sha256: string
  side: 'guest' | 'host'
}

export interface ClaimReaders {
  admin_id: string
  at: Timestamp
  claim_id: string
}

export interface Claims {
  answer_due_at: Timestamp | null
  booking_id: string
  claimed_minor: number
  currency: 'USD' | 'CLP' | 'EUR' | 'GBP'
  decided_by: string | null
  ended_at: Timestamp | null
  id: string
  kind: 'damage' | 'cleaning' | 'not-as-described' | 'overtime' | 'no-access'
  offered_minor: number | null
  opened_at: Timestamp
  outcome_minor: number | null
  paid_at: Timestamp | null
  payment_due_at: Timestamp | null
  side: 'guest' | 'host'
  status: 'open' | 'offered' | 'accepted' | 'contested' | 'decided' | 'withdrawn'
  unpaid_at: Timestamp | null
  waived_at: Timestamp | null
}

export interface CohortFigures {
  cohort: string
  kind: 'booked-again' | 'published' | 'first-booking'
  people: number
  within_days: number
}

export interface Company {
  address: string | null
  law_country: string | null
  legal_name: string | null
  legal_texts_confirmed_at: Timestamp | null
  legal_texts_confirmed_by: string | null
  legal_texts_version: string | null
  only_row: Generated<boolean>
  phone: string | null
  privacy_email: string | null
  registration_number: string | null
  social_links: Generated<string[]>
  support_email: string | null
}

export interface ConversationSides {
  conversation_id: string
  delivered_number: Generated<number>
  is_archived: Generated<boolean>
  is_undelivered: Generated<boolean>
  last_at: Timestamp
  notified_at: Timestamp | null
  read_number: Generated<number>
  side: 'guest' | 'host'
  typed_at: Timestamp | null
  unread: Generated<number>
  unread_since: Timestamp | null
  user_id: string
}

export interface Conversations {
  created_at: Timestamp
  guest_id: string
  host_id: string
  id: string
  last_number: Generated<number>
  listing_id: string
}

export interface DailyFigures {
  bounces: Generated<number>
  city: string
  day: string
  device: string
  followed_hold: Generated<number>
  followed_listing: Generated<number>
  followed_paid: Generated<number>
  followed_panel: Generated<number>
  reached_hold: Generated<number>
  reached_listing: Generated<number>
  reached_paid: Generated<number>
  reached_panel: Generated<number>
  reached_search: Generated<number>
  searchers: Generated<number>
  searches: Generated<number>
  seconds: Generated<number>
  site: string
  source: string
  subcategory: string
  unit: string
  unopened: Generated<number>
  views: Generated<number>
  visitors: Generated<number>
  visits: Generated<number>
  without_result: Generated<number>
}

export interface DailyViews {
  day: string
  listing_id: string
  views: number
}

export interface DataExports {
  expires_at: Timestamp | null
  id: string
  parts: number | null
  person_id: string
  ready_at: Timestamp | null
  requested_at: Timestamp
}

export interface DateFigures {
  city: string
  day: string
  searches: number
  site: string
  unit: string
  wanted_day: string
}

export interface DemoClock {
  ahead_seconds: number
  id: Generated<boolean>
}

export interface DemoPeople {
  user_id: string
}

export interface DeskMarks {
  changed_at: Timestamp
  done_since: Timestamp | null
  kind: string
  snoozed_until: Timestamp | null
  taken_by: string | null
  thing: string
}

export interface Devices {
  country: string | null
  id: string
  known_since: GeneratedTimestamp
  link_expires_at: Timestamp | null
  link_hash: string | null
  secret_hash: string
  seen_at: Timestamp
  user_id: string
}

export interface DisputeAnswers {
  dispute_id: string
  evidence: Json
  refusal: string | null
  saved_at: Timestamp
  saved_by: string
  sent_at: Timestamp | null
  status: 'draft' | 'sending' | 'sent' | 'refused'
}

export interface DisputeFees {
  amount_minor: number
  at: Timestamp
  currency: string
  dispute_id: string
  id: string
}

export interface Disputes {
  amount_minor: number
  closed_at: Timestamp | null
  currency: 'USD' | 'CLP' | 'EUR' | 'GBP'
  due_by: Timestamp | null
  id: string
  is_refundable: Generated<boolean>
  number: Generated<string>
  opened_at: Timestamp
  payment_id: string
  provider_status: string | null
  reason: string | null
  reinstated_at: Timestamp | null
  stated_at: Timestamp | null
  status: 'open' | 'won' | 'lost'
  withdrawn_at: Timestamp | null
}

export interface EmailChanges {
  expires_at: Timestamp
  new_email: string
  user_id: string
}

export interface EmailProofs {
  address_key: string
  attempts: Generated<number>
  browser_hash: string | null
  created_at: Timestamp
  expires_at: Timestamp
  id: string
  is_known_device: Generated<boolean>
  link_hash: string | null
  purpose: 'code' | 'password' | 'old-address' | 'new-address' | 'owner'
  secret_hash: string
  used_at: Timestamp | null
  user_id: string | null
}

export interface EmailTexts {
  language: 'en' | 'es'
  part: string
  template: string
  text: string
}

export interface EndedDays {
  day: string
  site: string
}

export interface EntriesToTotal {
  journal_id: string
}

export interface ExchangeRates {
  base: 'USD' | 'CLP' | 'EUR' | 'GBP'
  fetched_at: Timestamp
  rate: number
  target: 'USD' | 'CLP' | 'EUR' | 'GBP'
}

export interface FacebookRequests {
  code: string
  done_at: Timestamp
}

export interface FeaturedListings {
  listing_id: string
  until: Timestamp
}

export interface FeeChanges {
  applied_at: Timestamp | null
  from_at: Timestamp
  id: string
  made_at: Timestamp
  made_by: string
  percent: number
}

export interface FeeRules {
  country_code: string | null
  host_id: string | null
  id: string
  made_at: Timestamp
  percent: Numeric
  subcategory: string | null
}

export interface FirstAdminToken {
  created_at: Timestamp
  hash: string
  only_row: Generated<boolean>
}

export interface Gazetteer {
  loaded_at: GeneratedTimestamp
  singleton: Generated<boolean>
  version: string
}

export interface HiddenPhotos {
  alt_en: Generated<string>
  alt_es: Generated<string>
  caption_en: Generated<string>
  caption_es: Generated<string>
  hidden_at: Timestamp
  listing_id: string
  photo_id: string
  shows: Generated<string>
}

export interface HostDeclarations {
  address: string | null
  declared_at: Timestamp
  is_trader: boolean
  legal_name: string | null
  registration: string | null
  user_id: string
}

export interface HostStops {
  cause: 'suspension' | 'admin'
  created_at: Timestamp
  ended_at: Timestamp | null
  host_id: string
  id: string
  reason: string
}

export interface IdempotencyKeys {
  created_at: Timestamp
  key: string
  response: Json
  scope: string
  user_id: string
}

export interface ImportedListings {
  calendar_url: string | null
  external_id: string | null
  host_id: string
  import_id: string | null
  listing_id: string
  row_number: number
}

export interface InboundEmails {
  conversation_id: string
  id: string
  raw: Buffer
  received_at: Timestamp
  user_id: string
}

export interface Inquiries {
  answer: string | null
  created_at: Timestamp
  email: string | null
  ended_at: Timestamp | null
  ended_by: string | null
  form: 'contact' | 'feedback'
  id: string
  kind: string
  language: 'en' | 'es'
  message: string
  person_id: string | null
  reference: string | null
  state: Generated<'open' | 'answered' | 'closed'>
}

export interface Interventions {
  amount_minor: number
  booking_id: string | null
  claim_id: string | null
  currency: 'USD' | 'CLP' | 'EUR' | 'GBP'
  decided_by: string | null
  ended_at: Timestamp | null
  id: string
  idempotency_key: string
  kind: 'refund' | 'goodwill' | 'host-payment' | 'correction' | 'waiver' | 'bounce'
  needs_second: boolean
  payout_id: string | null
  reason: string
  requested_at: Timestamp
  requested_by: string
  status: 'waiting' | 'done' | 'refused'
}

export interface JobCounts {
  busy_ms: number
  done: number
  failed: number
  hour: Timestamp
  task: string
}

export interface Journal {
  at: Timestamp
  booking_id: string | null
  entry_number: ColumnType<number, never, never>
  event_key: string
  id: string
}

export interface KnownBeyondOccupancy {
  booking_id: string
  sold: string
}

export interface LedgerAccounts {
  currency: 'USD' | 'CLP' | 'EUR' | 'GBP'
  id: string
  kind: 'provider' | 'held' | 'host' | 'platform-fee' | 'guest' | 'payout' | 'exchange' | 'reversal' | 'disputed' | 'dispute-fee' | 'write-off' | 'provider-fee' | 'bank'
  owner_id: string | null
}

export interface LedgerTotals {
  at: Timestamp
  currency: 'USD' | 'CLP' | 'EUR' | 'GBP'
  is_claim: boolean
  kind: string
  minor: number
  what: string
}

export interface ListingDrafts {
  created_at: Timestamp
  fields: GeneratedJson
  host_id: string
  id: string
  listing_type: 'home' | 'experience'
  publish_since: Timestamp | null
  publish_state: 'waiting' | 'stopped' | null
  step: Generated<string>
  updated_at: Timestamp
}

export interface ListingExtras {
  active: Generated<boolean>
  id: string
  listing_id: string
  max_quantity: Generated<number>
  name_en: string
  name_es: string
  position: number
  price_minor: number
  unit: 'booking' | 'person' | 'hour' | 'item'
}

export interface ListingFigures {
  appearances: number
  day: string
  listing_id: string
  opened: number
  position_sum: number
  visitors: number
}

export interface ListingHistory {
  actor_id: string | null
  answer: string | null
  at: Timestamp
  changes: GeneratedJson
  event: 'submitted' | 'published' | 'returned' | 'edited' | 'paused' | 'resumed' | 'removed'
  fields: Generated<string[]>
  listing_id: string
  number: number
  reason: string | null
}

export interface ListingImports {
  content: Json
  created_at: Timestamp
  file_name: string
  host_id: string
  id: string
  imported_at: Timestamp | null
}

export interface ListingMoves {
  from_status: string
  to_status: string
}

export interface ListingPhotos {
  alt_en: Generated<string>
  alt_es: Generated<string>
  caption_en: Generated<string>
  caption_es: Generated<string>
  listing_id: string
  photo_id: string
  position: number
  shows: Generated<string>
}

export interface ListingSpaces {
  listing_id: string
  space_id: string
}

export interface ListingTexts {
  arrival: Generated<string>
  description: string
  language: 'en' | 'es'
  listing_id: string
  title: string
}

export interface Listings {
  amenities: Generated<string[]>
  attributes: GeneratedJson
  bathrooms: Generated<number>
  bedrooms: Generated<number>
  beds: Generated<number>
  category: string
  check_in_minutes: Generated<number>
  check_out_minutes: Generated<number>
  city: string
  cleaning_fee_minor: Generated<number>
  commune: string
  country_code: string
  created_at: GeneratedTimestamp
  currency: 'USD' | 'CLP' | 'EUR' | 'GBP'
  deposit_from_minor: Generated<number>
  deposit_percent: number | null
  early_bird_days: number | null
  early_bird_percent: Generated<number>
  events_allowed: Generated<boolean>
  extra_guest_fee_minor: Generated<number>
  guests_included: number | null
  horizon_days: Generated<number>
  host_id: string
  id: string
  instant_book: Generated<boolean>
  last_minute_days: number | null
  last_minute_percent: Generated<number>
  lat: number
  lead_time_minutes: Generated<number>
  length_step_minutes: Generated<number>
  listing_type: 'home' | 'experience'
  lng: number
  long_session_discount_percent: Generated<number>
  long_session_minutes: number | null
  max_days: Generated<number>
  max_guests: number
  max_minutes: Generated<number>
  min_days: Generated<number>
  min_minutes: Generated<number>
  month_discount_percent: Generated<number>
  origin_host: string | null
  origin_lat: number | null
  origin_lng: number | null
  pet_fee_minor: Generated<number>
  pets_allowed: Generated<boolean>
  price_minor: number
  published_at: Timestamp | null
  refund_policy: 'flexible' | 'moderate' | 'strict'
  requests_hold_dates: Generated<boolean>
  rest_days: number | null
  revision: Generated<number>
  same_day_turnover: Generated<boolean>
  shown_lat: Generated<number>
  shown_lng: Generated<number>
  size_m2: number | null
  smoking_allowed: Generated<boolean>
  start_step_minutes: Generated<number>
  status: Generated<'draft' | 'in_review' | 'published' | 'paused' | 'removed'>
  street: string
  subcategory: string
  throwaway: Generated<boolean>
  time_zone: string
  views_this_week: Generated<number>
  week_discount_percent: Generated<number>
  weekend_price_minor: number | null
}

export interface LiveEvents {
  created_at: GeneratedTimestamp
  id: ColumnType<number, never, never>
  kind: string
  payload: Json
  recipient_id: string
  txid: Generated<string>
}

export interface LiveVisitors {
  at: Timestamp
  device: string
  page: string
  site: string
  view: string
  visitor: string
}

export interface MercadoPagoPreferences {
  amount_minor: number
  created_at: Timestamp
  ended_at: Timestamp | null
  id: string
  idempotency_key: string
  init_point: string
  paid_at: Timestamp | null
  payment_id: string | null
  reference: string
  return_url: string
  status: 'open' | 'paid' | 'ended'
}

export interface MercadoPagoRefunds {
  amount_minor: number
  answer: string | null
  begun_at: Timestamp
  ended_at: Timestamp | null
  idempotency_key: string
  payment_id: string
  preference_id: string
  reference: string | null
  refund_id: string | null
  status: 'begun' | 'made' | 'refused'
  tried_at: Timestamp
}

export interface MessageImages {
  message_id: string
  photo_id: string
  position: number
}

export interface MessageReadings {
  admin_id: string
  person_id: string
  until: Timestamp
}

export interface Messages {
  author_id: string | null
  client_key: string | null
  conversation_id: string
  covered_text: string | null
  created_at: Timestamp
  event_key: string | null
  id: string
  kind: 'text' | 'images' | 'line' | 'erased'
  line: Json | null
  number: number
  removed_at: Timestamp | null
  text: Generated<string>
  words: Generated<string>
}

export interface Migrations {
  hash: string
  name: string
  ran_at: GeneratedTimestamp
}

export interface MinimumStays {
  days: string
  id: string
  listing_id: string
  min_days: number
}

export interface MoneyMonths {
  at: Timestamp
  currency: 'USD' | 'CLP' | 'EUR' | 'GBP'
  host_id: string
}

export interface MonthlyViews {
  listing_id: string
  month: string
  views: number
}

export interface NamedFigures {
  city: string
  day: string
  device: string
  measure: string
  site: string
  source: string
  subcategory: string
  unit: string
  value: number
}

export interface NotificationChoices {
  email: Generated<boolean>
  in_app: Generated<boolean>
  push: Generated<boolean>
  topic: string
  user_id: string
}

export interface Notifications {
  created_at: Timestamp
  event_key: string
  id: string
  is_shown: Generated<boolean>
  kind: string
  listing_id: string | null
  person_id: string | null
  read_at: Timestamp | null
  recipient_id: string
  side: 'guest' | 'host' | null
  subject_id: string
}

export interface ObservationRounds {
  only_row: Generated<boolean>
  round: Generated<number>
}

export interface Occupancy {
  blocked_date_id: string | null
  booking_id: string | null
  calendar_event_id: string | null
  change_id: string | null
  holder: string
  id: string
  period: string
  released_at: Timestamp | null
  space_id: string
}

export interface OpeningExceptions {
  closes_minutes: number | null
  day: string
  listing_id: string
  opens_minutes: number | null
}

export interface OpeningHours {
  closes_minutes: number
  listing_id: string
  opens_minutes: number
  weekday: number
}

export interface OutgoingEmails {
  attempts: Generated<number>
  booking_id: string | null
  created_at: Timestamp
  dead_at: Timestamp | null
  digest_id: string | null
  event_key: string
  html: string
  id: string
  is_settled: Generated<boolean>
  language: 'en' | 'es'
  last_error: string | null
  link: string | null
  recipient_id: string | null
  redacted_at: Timestamp | null
  redacted_html: string | null
  redacted_text: string | null
  reply_to: string | null
  sealed: string | null
  sent_at: Timestamp | null
  status: Generated<'queued' | 'sent' | 'failed' | 'dead' | 'held-back' | 'in-digest' | 'withdrawn' | 'paused' | 'suppressed'>
  subject: string
  summary: string | null
  text: string
  thread_key: string | null
  to_address: string
  type: string
  unsubscribe_url: string | null
}

export interface OutgoingPushes {
  attempts: Generated<number>
  ended_at: Timestamp | null
  last_error: string | null
  notification_id: string
  status: 'queued' | 'sent' | 'withdrawn' | 'dead'
  subscription_id: string
}

export interface OwedBookings {
  booking_id: string | null
  currency: 'USD' | 'CLP' | 'EUR' | 'GBP'
  host_id: string
  minor: number
}

export interface PageFigures {
  day: string
  device: string
  entries: number
  exits: number
  page: string
  seconds: number
  site: string
  source: string
  views: number
}

export interface PagePurges {
  id: ColumnType<number, never, never>
  noted_at: GeneratedTimestamp
  tag: string
}

export interface PageTimes {
  at: Timestamp
  blurs: number
  day: string
  focuses: number
  round: number
  seconds: number
  site: string
  view: string
}

export interface PageViews {
  at: Timestamp
  blurs: Generated<number>
  browser: string
  city: Generated<string>
  country: string | null
  day: string
  device: 'mobile' | 'tablet' | 'desktop'
  focuses: Generated<number>
  is_signed_in: boolean
  listing_id: string | null
  opened_at: Timestamp
  page: string
  referrer_host: string | null
  round: number
  seconds: Generated<number>
  site: string
  source: 'direct' | 'search' | 'social' | 'mail' | 'site' | 'campaign'
  subcategory: Generated<string>
  unit: Generated<'' | 'day' | 'hour'>
  view: string
  visitor: string | null
}

export interface PasskeyChallenges {
  browser_hash: string
  challenge_hash: string
  created_at: Timestamp
  expires_at: Timestamp
  purpose: 'enter' | 'add' | 'prove'
  user_id: string | null
}

export interface Passkeys {
  aaguid: string
  created_at: Timestamp
  credential_id: string
  id: string
  is_backed_up: boolean
  last_used_at: Timestamp | null
  may_be_backed_up: boolean
  name: string
  public_key: Buffer
  rp_id: string
  sign_count: number
  stopped_at: Timestamp | null
  transports: Generated<string[]>
  user_id: string
}

export interface PausedEmailTypes {
  since: Timestamp
  type: string
}

export interface PausedJobs {
  reason: string
  since: Timestamp
  task: string
}

export interface Payments {
  amount_minor: number
  booking_id: string
  by_stored_card: Generated<boolean>
  captured_at: Timestamp | null
  card_forgotten_at: Timestamp | null
  change_id: string | null
  claim_id: string | null
  created_at: Timestamp
  currency: 'USD' | 'CLP' | 'EUR' | 'GBP'
  id: string
  idempotency_key: string
  intent_id: string | null
  is_rest: Generated<boolean>
  provider: 'sandbox' | 'stripe' | 'webpay' | 'mercado-pago'
  session_id: string | null
  status: 'intended' | 'open' | 'captured' | 'expired'
  stores_card: Generated<boolean>
}

export interface PayoutAccounts {
  country: string
  created_at: Timestamp
  currency: 'USD' | 'CLP' | 'EUR' | 'GBP'
  details: string | null
  held_until: Timestamp | null
  host_id: string
  id: string
  key_id: string | null
  method: 'bank' | 'payku' | 'stripe'
  replaced_at: Timestamp | null
  shown: string
  status: 'pending' | 'ready'
  stripe_account_id: string | null
}

export interface PayoutFiles {
  country: string
  created_at: Timestamp
  created_by: string
  currency: 'USD' | 'CLP' | 'EUR' | 'GBP'
  id: string
}

export interface PayoutParts {
  amount_minor: number
  booking_id: string
  payout_id: string
}

export interface PayoutReminders {
  currency: 'USD' | 'CLP' | 'EUR' | 'GBP'
  host_id: string
  id: string
  reason: 'no-account' | 'rejected' | 'below-zero'
  sent_at: Timestamp
  sent_by: string
}

export interface PayoutReversals {
  amount_minor: number
  booking_id: string
  created_at: Timestamp
  ended_at: Timestamp | null
  id: string
  last_error: string | null
  payout_id: string
  provider_reference: string | null
  sent_minor: number
  status: 'intended' | 'done' | 'failed'
}

export interface PayoutRules {
  bacs_account: string | null
  bacs_sort_code: string | null
  bacs_user_number: string | null
  bic: string | null
  chile_account: string | null
  iban: string | null
  minimum_clp: Generated<number>
  minimum_eur: Generated<number>
  minimum_gbp: Generated<number>
  minimum_usd: Generated<number>
  only_row: Generated<boolean>
  rhythm: Generated<'daily' | 'weekly' | 'twice-monthly' | 'monthly'>
}

export interface PayoutStops {
  booking_id: string
  created_at: Timestamp
  ended_at: Timestamp | null
  id: string
  reason: 'claim' | 'chargeback' | 'no-access' | 'admin'
  source_id: string
}

export interface Payouts {
  account_id: string
  amount_minor: number
  attempts: Generated<number>
  bank_reference: string | null
  cause: 'closed' | 'details' | 'holder' | 'refused' | null
  created_at: Timestamp
  currency: 'USD' | 'CLP' | 'EUR' | 'GBP'
  ended_at: Timestamp | null
  ended_by: string | null
  file_id: string | null
  host_id: string
  id: string
  last_error: string | null
  method: 'bank' | 'stripe' | 'payku'
  next_attempt_at: Timestamp | null
  provider_reference: string | null
  retried_at: Timestamp | null
  retried_by: string | null
  sent_at: Timestamp | null
  sent_currency: 'USD' | 'CLP' | 'EUR' | 'GBP' | null
  sent_minor: number | null
  status: 'due' | 'sending' | 'paid' | 'failed' | 'cancelled'
}

export interface PersonNotes {
  author_id: string | null
  created_at: Timestamp
  id: string
  person_id: string
  text: string
}

export interface PhotoFetches {
  draft_id: string
  failure: string | null
  id: string
  position: number
  state: Generated<'waiting' | 'fetched' | 'failed'>
  texts: GeneratedJson
  url: string
}

export interface PhotoUploads {
  bytes: number
  created_at: Timestamp
  id: string
  owner_id: string
  parts: Generated<string[]>
  received: Generated<number>
}

export interface Photos {
  content_hash: string | null
  created_at: Timestamp | null
  height: number
  id: string
  key: string
  owner_id: string | null
  purpose: Generated<'listing' | 'avatar' | 'message' | 'claim'>
  refusal: 'damaged' | 'too-many-pixels' | null
  source: string
  state: Generated<'preparing' | 'ready' | 'refused'>
  thumbhash: string
  treatment: Generated<string>
  width: number
}

export interface PlaceNames {
  country_code: string
  is_fuzzy: boolean
  kind: string
  origin: number
  place_id: number
  plain_name: string
  population: number
}

export interface PlacePrefixes {
  country_code: string
  place_ids: number[]
  prefix: string
}

export interface PlaceRegions {
  code: string
  country_code: string
  name_en: string
  name_es: string
}

export interface Places {
  country_code: string
  id: number
  kind: 'city' | 'commune' | 'quarter' | 'region'
  lat: number
  lng: number
  name_en: string
  name_es: string
  population: number
  region_code: Generated<string>
}

export interface Postings {
  account_id: string
  amount_minor: number
  currency: 'USD' | 'CLP' | 'EUR' | 'GBP'
  journal_id: string
  number: number
}

export interface PriceFigures {
  city: string
  currency: string
  listings: number
  median_minor: number
  subcategory: string
  unit: string
  week: string
}

export interface PriceOverrides {
  days: string
  id: string
  listing_id: string
  price_minor: number
  weekend_price_minor: number | null
}

export interface ProfileTexts {
  about: string
  language: 'en' | 'es'
  user_id: string
}

export interface Profiles {
  avatar_photo: string | null
  birthday: string | null
  closed_at: Timestamp | null
  country_code: string | null
  created_at: GeneratedTimestamp
  currency: Generated<'USD' | 'CLP' | 'EUR' | 'GBP'>
  declines_analytics: Generated<boolean>
  erased_at: Timestamp | null
  first_name: string
  language: Generated<'en' | 'es'>
  languages: Generated<string[]>
  last_name: string
  permissions: Generated<string[]>
  phone: string | null
  promotions_agreed_at: Timestamp | null
  promotions_refused: Generated<boolean>
  site: Generated<'global' | 'cl' | 'uk'>
  user_id: string
}

export interface ProgramHeartbeats {
  at: Timestamp
  connections: number
  program: 'server' | 'worker'
  program_id: string
}

export interface PropertyViews {
  day: string
  listing_id: string
  visitor: string
}

export interface ProviderEntries {
  amount_minor: number
  at: Timestamp
  currency: 'USD' | 'CLP' | 'EUR' | 'GBP'
  id: string
  kind: 'charge-fee' | 'refund-fee' | 'other-fee' | 'payout'
  payment_id: string | null
  provider: 'sandbox' | 'stripe' | 'webpay' | 'mercado-pago'
  refund_id: string | null
  source_id: string | null
}

export interface ProviderEvents {
  event_id: string
  payload: Json
  problem: 'account' | 'amount' | 'currency' | 'mode' | null
  processed_at: Timestamp | null
  provider: string
  received_at: Timestamp
  type: string
}

export interface PushKeys {
  created_at: Timestamp
  only_row: Generated<boolean>
  private_key: string
  public_key: string
}

export interface PushSubscriptions {
  auth: string | null
  created_at: Timestamp
  endpoint: string
  id: string
  p256dh: string | null
  service: Generated<'web' | 'fcm' | 'apns'>
  session_id: string
}

export interface QuickReplies {
  created_at: Timestamp
  host_id: string
  id: string
  text: string
  title: string
}

export interface QuietHours {
  from_minutes: number
  until_minutes: number
  user_id: string
  zone: string
}

export interface QuietInstallation {
  id: Generated<boolean>
  since: Timestamp
}

export interface Quotes {
  created_at: Timestamp
  currency: 'USD' | 'CLP' | 'EUR' | 'GBP'
  deposit_minor: number | null
  id: string
  lines: Json
  listing_id: string
  refund_policy: 'flexible' | 'moderate' | 'strict'
  rest_days: number | null
  service_fee_minor: number
  tax_minor: number | null
  tax_percent: Numeric | null
  terms: GeneratedJson
  total_minor: number
}

export interface RecoveryCodes {
  code_hash: string
  used_at: Timestamp | null
  user_id: string
}

export interface Refunds {
  amount_minor: number
  booking_id: string
  change_id: string | null
  claim_id: string | null
  created_at: Timestamp
  currency: 'USD' | 'CLP' | 'EUR' | 'GBP'
  dropped_minor: Generated<number>
  failed_at: Timestamp | null
  failure: string | null
  id: string
  idempotency_key: string
  intervention_id: string | null
  payment_id: string
  provider_refund_id: string | null
  reason: 'guest-cancelled' | 'host-cancelled' | 'admin-cancelled' | 'dates-lost' | 'changed' | 'change-lost' | 'claim' | 'partial' | 'goodwill' | 'rest-unpaid' | 'rest-lost'
  requested_at: Timestamp | null
  status: 'intended' | 'sent' | 'succeeded' | 'failed' | 'transferred' | 'dropped'
  succeeded_at: Timestamp | null
  transfer_reference: string | null
}

export interface RefusedAddresses {
  answer: string
  since: Timestamp
  tried_at: Timestamp | null
  user_id: string
}

export interface RegularJobs {
  every_minutes: number
  name: string
  offset_minutes: number
}

export interface ReportReaders {
  admin_id: string
  at: Timestamp
  report_id: string
}

export interface Reports {
  created_at: Timestamp
  decided_at: Timestamp | null
  decided_by: string | null
  decision: 'dismissed' | 'warned' | 'removed' | 'suspended' | null
  decision_reason: string | null
  id: string
  kind: 'listing' | 'review' | 'person' | 'conversation' | 'message'
  listing_id: string | null
  person_id: string | null
  reason: string
  reporter_id: string | null
  subject_id: string
  text: string
}

export interface Reviews {
  accuracy: number | null
  author_id: string
  booking_id: string
  changed_at: Timestamp | null
  check_in: number | null
  cleanliness: number | null
  comment: string
  communication: number | null
  created_at: Timestamp
  hidden_at: Timestamp | null
  house_rules: number | null
  id: string
  language: 'en' | 'es'
  listing_id: string
  location: number | null
  overall: number
  replied_at: Timestamp | null
  reply: string | null
  side: 'guest' | 'host'
  value: number | null
  visible_at: Timestamp
}

export interface RolledRounds {
  only_row: Generated<boolean>
  rolled_until: Timestamp | null
  round: Generated<number>
}

export interface Routines {
  applied_at: GeneratedTimestamp
  hash: string
  makes: string[]
  name: string
}

export interface SandboxDisputes {
  amount_minor: number
  closed_at: Timestamp | null
  due_by: Timestamp
  evidence: 'winning' | 'losing' | null
  fee_minor: number
  id: string
  opened_at: Timestamp
  reason: string
  session_id: string
  status: 'needs_response' | 'under_review' | 'won' | 'lost'
}

export interface SandboxEvents {
  created_at: Timestamp
  delivered_at: Timestamp | null
  dispute_id: string | null
  id: string
  refund_id: string | null
  session_id: string
  type: 'session.paid' | 'session.expired' | 'refund.succeeded' | 'refund.failed' | 'dispute.opened' | 'dispute.updated' | 'dispute.won' | 'dispute.lost'
}

export interface SandboxRefunds {
  amount_minor: number
  created_at: Timestamp
  id: string
  idempotency_key: string
  reference: Generated<string>
  session_id: string
  status: Generated<'succeeded' | 'failed'>
}

export interface SandboxSessions {
  amount_minor: number
  created_at: Timestamp
  currency: string
  email: string
  expires_at: Timestamp
  id: string
  idempotency_key: string
  last_decline: string | null
  later_outcome: 'paid' | 'declined' | 'authentication' | null
  paid_at: Timestamp | null
  reference: string
  refunds_end: Generated<'succeeded' | 'later' | 'failed'>
  return_url: string
  status: 'open' | 'challenge' | 'paid' | 'expired'
  stores_card: Generated<boolean>
}

export interface SavedListings {
  listing_id: string
  note: Generated<string>
  position: number
  saved_at: Timestamp
  wishlist_id: string
}

export interface SavedSearches {
  alerts: 'email' | 'push' | 'none'
  created_at: Timestamp
  id: string
  known: string[] | null
  looked_at: Timestamp
  name: string
  next_at: Timestamp | null
  query: string
  user_id: string
}

export interface SearchAppearances {
  at: Timestamp
  day: string
  listing_ids: string[]
  positions: number[]
  round: number
  site: string
  view: string
  visitor: string
}

export interface SearchBuilder {
  only_row: Generated<boolean>
  version: string
}

export interface SearchChanges {
  created_at: GeneratedTimestamp
  due_at: GeneratedTimestamp
  id: ColumnType<number, never, never>
  listing_id: string
}

export interface SearchDocument {
  attributes: Generated<number>
  bathrooms: number
  bedrooms: number
  busy: string
  category: string
  check_in_minutes: number
  closed: string
  created: Timestamp
  daytime: string
  guests: number
  has_closed_days: boolean
  horizon: number
  kind: number
  lat: number
  lead_minutes: number
  length_step: number
  listing_id: string
  lng: number
  mask: number
  max_days: number
  max_minutes: number
  min_days: number
  min_minutes: number
  open_week: string
  open_weekdays: number
  price_base: number
  rating_tenths: number | null
  recommended: number
  review_count: number
  special: string
  special_open: string
  start_step: number
  starts: string
  subcategory: string
  taken: string
  too_short: Generated<string>
  week_starts: string
  whole_days: boolean
  zone: number
}

export interface SearchFigures {
  category: string
  city: string
  day: string
  device: string
  place_id: number
  searches: number
  site: string
  source: string
  subcategory: string
  unit: string
  unopened: number
  visitors: number
  without_result: number
}

export interface SearchOpenings {
  at: Timestamp
  day: string
  listing_id: string
  position: number
  round: number
  site: string
  view: string
}

export interface SearchPortions {
  after: string | null
  claimed_until: GeneratedTimestamp
  id: ColumnType<number, never, never>
  is_part: Generated<boolean>
  upto: string | null
}

export interface SearchQueries {
  at: Timestamp
  category: Generated<string>
  check_in: string | null
  check_out: string | null
  city: Generated<string>
  day: string
  device: 'mobile' | 'tablet' | 'desktop'
  filters: Generated<string[]>
  guests: number | null
  opened_position: number | null
  place_id: Generated<number>
  price_max_currency: 'USD' | 'CLP' | 'EUR' | 'GBP' | null
  price_max_minor: number | null
  results: number
  round: number
  site: string
  source: 'direct' | 'search' | 'social' | 'mail' | 'site' | 'campaign'
  subcategory: Generated<string>
  text: Generated<string>
  unit: '' | 'day' | 'hour'
  view: string
  visitor: string | null
}

export interface SearchWords {
  listing_id: string
  words: string
}

export interface SearchZones {
  id: ColumnType<number, never, never>
  name: string
}

export interface SecondFactors {
  confirmed_at: Timestamp | null
  created_at: Timestamp
  last_step: Generated<number>
  secret: string
  user_id: string
}

export interface SecurityEvents {
  account_id: string | null
  address_key: string | null
  count: Generated<number>
  detail: string | null
  device: string | null
  id: ColumnType<number, never, never>
  kind: string
  minute: Timestamp
  network: string | null
}

export interface SeenFailedJobs {
  job_id: number
  run_at: Timestamp
}

export interface SelectionItems {
  outcome: string | null
  selection_id: string
  thing_id: string
}

export interface Selections {
  act: 'suspend' | 'lift' | 'unpublish' | 'feature' | 'unfeature' | 'resend' | null
  admin_id: string
  begun_at: Timestamp | null
  ended_at: Timestamp | null
  id: string
  list: 'people' | 'listings' | 'emails'
  made_at: Timestamp
  reason: string | null
  republishes: Generated<boolean>
  until: Timestamp | null
}

export interface Session {
  country: string | null
  createdAt: GeneratedTimestamp
  device_id: string | null
  expiresAt: Timestamp
  factors: Generated<'one' | 'both'>
  id: string
  ipAddress: string | null
  proved_at: Timestamp | null
  token_hash: string
  updatedAt: GeneratedTimestamp
  userAgent: string | null
  userId: string
}

export interface Settings {
  fallback_rates: Json
  finance_day_limit_usd: number | null
  host_claim_limit_usd: Generated<number>
  maintenance_from: Timestamp | null
  maintenance_until: Timestamp | null
  month_discount_days: number
  only_row: Generated<boolean>
  other_day_limit_usd: number | null
  owner_day_limit_usd: number | null
  review_new_listings: Generated<boolean>
  second_person_usd: Generated<number>
  service_fee_percent: number
  sign_up_open: Generated<boolean>
  site_open: Generated<boolean>
  way_in_before_minutes: number
  week_discount_days: number
}

export interface ShownPointKey {
  only_row: Generated<boolean>
  secret: string
}

export interface SignInAttempts {
  browser_hash: string
  challenge: string | null
  expires_at: Timestamp
  provider: 'google' | 'facebook' | 'apple'
  return_to: string
  state_hash: string
  user_id: string | null
}

export interface SignInHandovers {
  answer: string
  challenge: string
  code_hash: string
  expires_at: Timestamp
  state_hash: string
}

export interface Spaces {
  host_id: string
  id: string
  name: string | null
  turnover_minutes: Generated<number>
}

export interface SpentBudgets {
  count: number
  ends_at: Timestamp
  key: string
}

export interface Storages {
  host: string
  mark: string
  place: string
  secrets: string
  seen_at: GeneratedTimestamp
}

export interface StressRuns {
  cleaned: Json | null
  created_at: Timestamp
  duration_ms: Generated<number>
  ended_at: Timestamp | null
  ending: 'finished' | 'stopped' | 'timed-out' | 'abandoned' | null
  id: string
  kind: 'holds' | 'drafts'
  latencies_us: Generated<number[]>
  outcomes: GeneratedJson
  people: Generated<string[]>
  seen_at: GeneratedTimestamp
  started_at: Timestamp | null
  stop_requested: Generated<boolean>
  wanted: number
}

export interface StripeAccounts {
  country: string
  created_at: Timestamp
  host_id: string
  id: string
  is_live: boolean
  read_at: Timestamp | null
  reference: string | null
  returned_at: Timestamp | null
  state: 'missing' | 'review' | 'refused' | 'ready'
}

export interface SupplyFigures {
  city: string
  day: string
  listings: number
  offered: number
  sold: number
  subcategory: string
  unit: string
}

export interface Suspensions {
  ends_at: Timestamp | null
  paused_listing_ids: Generated<string[]>
  reason: string
  republishes: Generated<boolean>
  since: Timestamp
  user_id: string
}

export interface TaxRates {
  country_code: string
  percent: Numeric
}

export interface TextFigures {
  day: string
  searches: number
  site: string
  text: string
  unit: string
  unopened: number
  visitors: number
  without_result: number
}

export interface Translations {
  created_at: Timestamp
  source_language: 'en' | 'es'
  target_language: 'en' | 'es'
  text: string
  text_hash: Buffer
}

export interface UnkeyedViews {
  count: number
  day: string
  site: string
}

export interface User {
  createdAt: GeneratedTimestamp
  email: string
  emailVerified: Generated<boolean>
  id: string
  name: string
  updatedAt: GeneratedTimestamp
}

export interface UserSessions {
  browser: string
  country: string | null
  day: string
  device: string
  ended_at: Timestamp
  entry_page: string
  exit_page: string
  number: number
  page_count: number
  seconds: number
  site: string
  source: string
  started_at: Timestamp
  visitor: string | null
}

export interface ViewedListings {
  listing_id: string
  user_id: string
  viewed_at: Timestamp
}

export interface VisitFigures {
  day: string
  device: string
  kind: 'browser' | 'country' | 'referrer'
  name: string
  site: string
  source: string
  visits: number
}

export interface VisitorSalts {
  day: string
  salt: Buffer
  site: string
}

export interface WaitingLogIns {
  asks: 'app' | 'email'
  attempts: Generated<number>
  expires_at: Timestamp
  token_hash: string
  user_id: string
  way: string | null
}

export interface WebpayRefunds {
  amount_minor: number
  answer: string | null
  begun_at: Timestamp
  ended_at: Timestamp | null
  idempotency_key: string
  reference: string
  status: 'begun' | 'made' | 'refused'
  token: string
}

export interface WebpayTransactions {
  amount_minor: number
  authorization_code: string | null
  buy_order: string
  card_last4: string | null
  commit_begun_at: Timestamp | null
  created_at: Timestamp
  form_url: string
  idempotency_key: string
  installments: number | null
  paid_at: Timestamp | null
  payment_type: string | null
  reference: string
  return_url: string
  status: 'open' | 'committing' | 'paid' | 'ended'
  token: string
}

export interface WishlistOpinions {
  covered_note: string | null
  listing_id: string
  note: Generated<string>
  user_id: string
  vote: Generated<number>
  wishlist_id: string
  written_at: Timestamp
}

export interface Wishlists {
  created_at: Timestamp
  id: string
  name: string
  share_secret: string | null
  user_id: string
}

export interface WordlessEmails {
  user_id: string
}

export interface WorkerHeartbeats {
  at: Timestamp
  worker_id: string
}

export interface WriteOffs {
  amount_minor: number
  currency: 'USD' | 'CLP' | 'EUR' | 'GBP'
  decided_at: Timestamp | null
  decided_by: string | null
  host_id: string
  id: string
  proposed_at: Timestamp
  proposed_by: string
  reason: string
  status: 'proposed' | 'confirmed' | 'refused'
}

export interface DB {
  account: Account
  admin_views: AdminViews
  analytics_events: AnalyticsEvents
  announcement: Announcement
  answer_templates: AnswerTemplates
  audit_chain: AuditChain
  audit_log: AuditLog
  backups: Backups
  blocked_dates: BlockedDates
  blocked_people: BlockedPeople
  book_checks: BookChecks
  book_figures: BookFigures
  booking_changes: BookingChanges
  booking_conversions: BookingConversions
  booking_moves: BookingMoves
  booking_rests: BookingRests
  booking_status_changes: BookingStatusChanges
  bookings: Bookings
  bulk_change_items: BulkChangeItems
  bulk_changes: BulkChanges
  calendar_changes: CalendarChanges
  calendar_events: CalendarEvents
  calendar_feeds: CalendarFeeds
  calendar_links: CalendarLinks
  ceiling_figures: CeilingFigures
  certificate_ends: CertificateEnds
  claim_events: ClaimEvents
  claim_lines: ClaimLines
  claim_moves: ClaimMoves
  claim_photos: ClaimPhotos
  claim_readers: ClaimReaders
  claims: Claims
  cohort_figures: CohortFigures
  company: Company
  conversation_sides: ConversationSides
  conversations: Conversations
  daily_figures: DailyFigures
  daily_views: DailyViews
  data_exports: DataExports
  date_figures: DateFigures
  demo_clock: DemoClock
  demo_people: DemoPeople
  desk_marks: DeskMarks
  devices: Devices
  dispute_answers: DisputeAnswers
  dispute_fees: DisputeFees
  disputes: Disputes
  email_changes: EmailChanges
  email_proofs: EmailProofs
  email_texts: EmailTexts
  ended_days: EndedDays
  entries_to_total: EntriesToTotal
  exchange_rates: ExchangeRates
  facebook_requests: FacebookRequests
  featured_listings: FeaturedListings
  fee_changes: FeeChanges
  fee_rules: FeeRules
  first_admin_token: FirstAdminToken
  gazetteer: Gazetteer
  hidden_photos: HiddenPhotos
  host_declarations: HostDeclarations
  host_stops: HostStops
  idempotency_keys: IdempotencyKeys
  imported_listings: ImportedListings
  inbound_emails: InboundEmails
  inquiries: Inquiries
  interventions: Interventions
  job_counts: JobCounts
  journal: Journal
  known_beyond_occupancy: KnownBeyondOccupancy
  ledger_accounts: LedgerAccounts
  ledger_totals: LedgerTotals
  listing_drafts: ListingDrafts
  listing_extras: ListingExtras
  listing_figures: ListingFigures
  listing_history: ListingHistory
  listing_imports: ListingImports
  listing_moves: ListingMoves
  listing_photos: ListingPhotos
  listing_spaces: ListingSpaces
  listing_texts: ListingTexts
  listings: Listings
  live_events: LiveEvents
  live_visitors: LiveVisitors
  mercado_pago_preferences: MercadoPagoPreferences
  mercado_pago_refunds: MercadoPagoRefunds
  message_images: MessageImages
  message_readings: MessageReadings
  messages: Messages
  migrations: Migrations
  minimum_stays: MinimumStays
  money_months: MoneyMonths
  monthly_views: MonthlyViews
  named_figures: NamedFigures
  notification_choices: NotificationChoices
  notifications: Notifications
  observation_rounds: ObservationRounds
  occupancy: Occupancy
  opening_exceptions: OpeningExceptions
  opening_hours: OpeningHours
  outgoing_emails: OutgoingEmails
  outgoing_pushes: OutgoingPushes
  owed_bookings: OwedBookings
  page_figures: PageFigures
  page_purges: PagePurges
  page_times: PageTimes
  page_views: PageViews
  passkey_challenges: PasskeyChallenges
  passkeys: Passkeys
  paused_email_types: PausedEmailTypes
  paused_jobs: PausedJobs
  payments: Payments
  payout_accounts: PayoutAccounts
  payout_files: PayoutFiles
  payout_parts: PayoutParts
  payout_reminders: PayoutReminders
  payout_reversals: PayoutReversals
  payout_rules: PayoutRules
  payout_stops: PayoutStops
  payouts: Payouts
  person_notes: PersonNotes
  photo_fetches: PhotoFetches
  photo_uploads: PhotoUploads
  photos: Photos
  place_names: PlaceNames
  place_prefixes: PlacePrefixes
  place_regions: PlaceRegions
  places: Places
  postings: Postings
  price_figures: PriceFigures
  price_overrides: PriceOverrides
  profile_texts: ProfileTexts
  profiles: Profiles
  program_heartbeats: ProgramHeartbeats
  property_views: PropertyViews
  provider_entries: ProviderEntries
  provider_events: ProviderEvents
  push_keys: PushKeys
  push_subscriptions: PushSubscriptions
  quick_replies: QuickReplies
  quiet_hours: QuietHours
  quiet_installation: QuietInstallation
  quotes: Quotes
  recovery_codes: RecoveryCodes
  refunds: Refunds
  refused_addresses: RefusedAddresses
  regular_jobs: RegularJobs
  report_readers: ReportReaders
  reports: Reports
  reviews: Reviews
  rolled_rounds: RolledRounds
  routines: Routines
  sandbox_disputes: SandboxDisputes
  sandbox_events: SandboxEvents
  sandbox_refunds: SandboxRefunds
  sandbox_sessions: SandboxSessions
  saved_listings: SavedListings
  saved_searches: SavedSearches
  search_appearances: SearchAppearances
  search_builder: SearchBuilder
  search_changes: SearchChanges
  search_document: SearchDocument
  search_figures: SearchFigures
  search_openings: SearchOpenings
  search_portions: SearchPortions
  search_queries: SearchQueries
  search_words: SearchWords
  search_zones: SearchZones
  second_factors: SecondFactors
  security_events: SecurityEvents
  seen_failed_jobs: SeenFailedJobs
  selection_items: SelectionItems
  selections: Selections
  session: Session
  settings: Settings
  shown_point_key: ShownPointKey
  sign_in_attempts: SignInAttempts
  sign_in_handovers: SignInHandovers
  spaces: Spaces
  spent_budgets: SpentBudgets
  storages: Storages
  stress_runs: StressRuns
  stripe_accounts: StripeAccounts
  supply_figures: SupplyFigures
  suspensions: Suspensions
  tax_rates: TaxRates
  text_figures: TextFigures
  translations: Translations
  unkeyed_views: UnkeyedViews
  user: User
  user_sessions: UserSessions
  viewed_listings: ViewedListings
  visit_figures: VisitFigures
  visitor_salts: VisitorSalts
  waiting_log_ins: WaitingLogIns
  webpay_refunds: WebpayRefunds
  webpay_transactions: WebpayTransactions
  wishlist_opinions: WishlistOpinions
  wishlists: Wishlists
  wordless_emails: WordlessEmails
  worker_heartbeats: WorkerHeartbeats
  write_offs: WriteOffs
}
