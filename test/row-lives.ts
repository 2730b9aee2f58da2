/**
 * The ends of each table's rows (decision 186). `job NAME`: a regular job deletes rows that have reached theirs. A test complains about a
 * table that is missing here.
 */
export const rowLives: Readonly<Record<string, string>> = {
  /** Kept: the law, the ledger, or what admins did; people's names in them are erased with the account. */
  'the books': `audit_chain audit_log booking_changes booking_rests booking_status_changes bookings claim_events claim_lines claim_photos claim_readers claims dispute_answers
    dispute_fees disputes host_stops interventions journal known_beyond_occupancy ledger_accounts money_months occupancy owed_bookings payments payout_files payout_parts
    mercado_pago_preferences mercado_pago_refunds payout_reversals payout_stops payouts postings provider_entries quotes refunds report_readers reviews webpay_refunds webpay_transactions
    write_offs`,
  'the demo': 'demo_clock demo_people sandbox_disputes sandbox_events sandbox_refunds sandbox_sessions',
  /** A number of rows that does not grow with use. */
  'the installation': `announcement answer_templates backups booking_moves certificate_ends claim_moves company email_texts exchange_rates fee_changes fee_rules first_admin_token gazetteer listing_moves
    migrations observation_rounds paused_email_types paused_jobs payout_rules place_names place_prefixes place_regions places push_keys
    quiet_installation regular_jobs rolled_rounds routines search_builder search_zones settings shown_point_key tax_rates`,
  /** Erased with the account, or deleted by its owner before (`domain/privacy/personal-data.ts`). */
  'the account': `account admin_views blocked_people conversation_sides conversations desk_marks host_declarations message_images message_readings messages notification_choices
    passkeys payout_accounts payout_reminders person_notes profile_texts profiles quick_replies quiet_hours recovery_codes refused_addresses reports saved_listings
    saved_searches second_factors stripe_accounts suspensions user wishlist_opinions wishlists wordless_emails`,
  'the listing': `blocked_dates bulk_change_items bulk_changes calendar_changes calendar_events calendar_feeds calendar_links featured_listings hidden_photos imported_listings
    listing_drafts listing_extras listing_history listing_imports listing_photos listing_spaces listing_texts listings minimum_stays
    opening_exceptions opening_hours photo_fetches price_overrides search_document search_words spaces`,
  /** Counts that are about nobody. */
  'no end': `book_figures ceiling_figures cohort_figures daily_figures date_figures ended_days ledger_totals listing_figures monthly_views named_figures
    page_figures price_figures search_figures supply_figures text_figures unkeyed_views visit_figures`,
  /** They go with the row that they are about. */
  'the attempt': 'sign_in_handovers',
  'the notification': 'outgoing_pushes',
  'the session': 'push_subscriptions',
  'whoever reads them':
    'entries_to_total job_counts page_purges program_heartbeats search_changes search_portions spent_budgets storages worker_heartbeats',
  'the next run': 'book_checks stress_runs',

  'job admin.remove-settled-jobs': 'seen_failed_jobs',
  'job accounts.remove-ran-out':
    'devices email_changes email_proofs passkey_challenges session sign_in_attempts waiting_log_ins',
  'job admin.remove-old-selections': 'selection_items selections',
  'job analytics.move-partitions': 'analytics_events booking_conversions page_views search_queries',
  'job analytics.remove-gone': 'live_visitors',
  'job analytics.remove-old-views': 'daily_views property_views',
  'job bookings.remove-old-keys': 'idempotency_keys',
  'job email.remove-old': 'outgoing_emails',
  'job inquiries.remove-old': 'inquiries',
  'job insights.roll-up': 'page_times search_appearances search_openings user_sessions visitor_salts',
  'job live.remove-old': 'live_events',
  'job media.remove-unused': 'photo_uploads photos',
  'job messaging.remove-old-answers': 'inbound_emails',
  'job notifications.remove-old': 'notifications',
  'job payments.remove-old-events': 'provider_events',
  'job privacy.remove-exports': 'data_exports',
  'job privacy.remove-facebook-requests': 'facebook_requests',
  'job security.remove-old': 'security_events',
  'job translations.remove-old': 'translations',
  'job wishlists.remove-old-viewed': 'viewed_listings',
}
