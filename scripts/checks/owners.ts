import { rowOf } from './nouns.ts'
import { isRoutine, isTest, isTypeScript, type Source } from './sources.ts'
import { tablesIn, type TableUse, tableUses } from './table-uses.ts'

/** The noun, or the platform, that alone may write a table; reads are free. */
const owners: Readonly<Record<string, string>> = {
  platform:
    'audit_log backups certificate_ends demo_clock job_counts live_events migrations page_purges paused_jobs program_heartbeats quiet_installation regular_jobs routines spent_budgets storages worker_heartbeats',

  media: 'photos photo_uploads',
  places: 'gazetteer places place_prefixes place_names place_regions',
  email: 'outgoing_emails paused_email_types refused_addresses',
  analytics: `analytics_events booking_conversions daily_views live_visitors monthly_views observation_rounds page_times page_views property_views
    search_appearances search_openings search_queries unkeyed_views visitor_salts`,
  security: 'security_events',

  accounts: `account blocked_people demo_people devices email_changes email_proofs host_declarations passkey_challenges passkeys profile_texts
    profiles recovery_codes second_factors session sign_in_attempts sign_in_handovers user
    waiting_log_ins`,
  listings: `featured_listings hidden_photos listing_extras listing_history listing_moves listing_photos listing_spaces listing_texts listings minimum_stays
    opening_exceptions opening_hours price_overrides shown_point_key spaces`,
  occupancy: 'blocked_dates known_beyond_occupancy occupancy',
  pricing: 'exchange_rates',
  payments: `dispute_fees disputes entries_to_total journal ledger_accounts ledger_totals payments postings provider_entries provider_events refunds sandbox_disputes
    mercado_pago_preferences mercado_pago_refunds sandbox_events sandbox_refunds sandbox_sessions webpay_refunds webpay_transactions`,

  search: 'search_builder search_changes search_document search_portions search_words search_zones',
  bookings:
    'book_checks booking_changes booking_moves booking_rests booking_status_changes bookings idempotency_keys quotes',
  calendars: 'calendar_changes calendar_events calendar_feeds calendar_links',
  publishing: 'bulk_change_items bulk_changes listing_drafts',
  imports: 'imported_listings listing_imports photo_fetches',
  payouts: `host_stops money_months owed_bookings payout_accounts payout_files payout_parts payout_reminders payout_reversals payout_rules payout_stops payouts
    stripe_accounts write_offs`,
  messaging: 'conversation_sides conversations inbound_emails message_images messages quick_replies',
  reviews: 'reviews',
  wishlists: 'saved_listings viewed_listings wishlist_opinions wishlists',
  alerts: 'saved_searches',

  notifications: `notification_choices notifications outgoing_pushes push_keys push_subscriptions quiet_hours
    wordless_emails`,
  claims: 'claim_events claim_lines claim_moves claim_photos claim_readers claims',
  disputes: 'dispute_answers',
  interventions: 'interventions',
  inquiries: 'answer_templates inquiries',
  privacy: 'data_exports facebook_requests',
  admin: `admin_views announcement audit_chain company desk_marks email_texts fee_changes fee_rules first_admin_token message_readings person_notes
    seen_failed_jobs selection_items selections settings suspensions tax_rates`,
  reports: 'report_readers reports',
  stress: 'stress_runs',
  translations: 'translations',
  insights: `book_figures ceiling_figures cohort_figures daily_figures date_figures ended_days listing_figures named_figures page_figures
    price_figures rolled_rounds search_figures supply_figures text_figures user_sessions visit_figures`,
}

/** They write what `personalTables` says, a list of all personal data that is compared with the schema. */
const erasing: ReadonlySet<string> = new Set([
  'domain/privacy/commands/erase-person.server.ts',
  'domain/privacy/commands/rename-person.server.ts',
])

/** Reads of tables of later rows, which may only shrink: an unused entry is a complaint. */
const readsBelow: Readonly<Record<string, string>> = {
  platform: 'profiles',
  media: 'claim_photos listing_drafts listing_photos listing_texts message_images profiles',
  email: 'email_texts user',
  analytics: 'listings',
  company: 'announcement company settings',
  accounts: 'bookings conversations settings suspensions',
  listings: 'search_document settings tax_rates',
  pricing: 'settings',
  payments: 'payout_parts payout_reversals payouts',
  bookings: 'settings',
  publishing: 'settings suspensions tax_rates',
  payouts: 'claims',
}

const ownerOf = new Map(
  Object.entries(owners).flatMap(([owner, tables]) => tables.split(/\s+/).map((table) => [table, owner] as const)),
)

/** Every table has one owner, which alone writes it. */
export function tableOwners(sources: readonly Source[]): string[] {
  const rows = sources.find(({ path }) => path === 'db/rows.ts')
  const tables = rows ? tablesIn(rows) : [...ownerOf.keys()]
  const { named, unnamed } = usesIn(sources, tables)
  const reads = named.filter(({ kind }) => kind === 'read')

  return [
    ...tables.filter((table) => !ownerOf.has(table)).map((table) => `${table} has no owner`),
    ...goneOf(tables),
    ...named
      .filter(isTrespass)
      .map(({ place, room, table }) => `${place}: ${room} writes ${table}, of ${ownerOf.get(table)}`),
    ...unnamed.map((place) => `${place}: name the table that is written`),
    ...reads
      .filter(isBelow)
      .filter((use) => !isListed(use))
      .map(({ place, room, table }) => `${place}: ${room} reads ${table}, of a later row`),
    ...(rows ? unreadOf(reads) : []),
  ]
}

function goneOf(tables: readonly string[]): string[] {
  return [...ownerOf.keys()].filter((table) => !tables.includes(table)).map((table) => `${table} is no table any more`)
}

function usesIn(sources: readonly Source[], tables: readonly string[]) {
  const known = new Set(tables)
  const uses = sources.filter(isRunning).map((source) => ({ path: source.path, ...tableUses(source, known) }))
  return {
    named: uses.flatMap(({ named }) => named),
    unnamed: uses.filter(({ path }) => !erasing.has(path)).flatMap(({ unnamed }) => unnamed),
  }
}

/** Code that runs in an installation; migrations, demo data and tests may write any table. */
const isRunning = ({ path }: Source) =>
  isRoutine(path) || (isTypeScript(path) && !isTest(path) && /^((domain|app|platform|kernel)\/|\w+\.ts$)/.test(path))

const isTrespass = ({ kind, table, room }: TableUse) => kind === 'write' && ownerOf.get(table) !== room

/** Pages and the platform read by queries of nouns, so they stand before all rows here. */
const isBelow = ({ table, room }: TableUse) => {
  const owner = ownerOf.get(table)
  return owner !== undefined && owner !== 'platform' && owner !== room && rowOf(owner) > rowOf(room)
}

const listed = new Set(
  Object.entries(readsBelow).flatMap(([room, tables]) => tables.split(/\s+/).map((table) => `${room} ${table}`)),
)
const nameOf = ({ room, table }: TableUse) => `${room} ${table}`
const isListed = (use: TableUse) => listed.has(nameOf(use))

function unreadOf(reads: readonly TableUse[]): string[] {
  const read = new Set(reads.map(nameOf))
  return [...listed].filter((pair) => !read.has(pair)).map((pair) => `${pair}: is read no more, so it leaves the list`)
}
