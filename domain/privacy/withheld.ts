/** Why something that we store is not in an export. */
export const withheldReasons = ['secret', 'others', 'team', 'copy', 'passing'] as const

type WithheldReason = (typeof withheldReasons)[number]

/**
 * Tables (`table`) and columns (`table.column`) that an export leaves out, by the reason that its page gives.
 *
 * A test compares the list with what `personalTables` withholds.
 */
export const withheld: Readonly<Record<WithheldReason, readonly string[]>> = {
  /** Each of these lets somebody in, or a hash of it can be tried out. */
  secret: [
    'account.password',
    'session.token_hash',
    'passkeys.public_key',
    'passkeys.credential_id',
    'second_factors.secret',
    'second_factors.last_step',
    'recovery_codes',
    'devices.secret_hash',
    'devices.link_hash',
    'push_subscriptions.endpoint',
    'push_subscriptions.p256dh',
    'push_subscriptions.auth',
    'calendar_links.token',
    'wishlists.share_secret',
    'outgoing_emails.sealed',
    'outgoing_emails.unsubscribe_url',
    'outgoing_emails.reply_to',
    'payout_accounts.details',
    'payout_accounts.key_id',
  ],
  /** It would tell of somebody else. */
  others: [
    'blocked_people.blocked_id',
    'notifications.person_id',
    'reports.person_id',
    'messages.covered_text',
    'listings.origin_host',
    'listings.origin_lat',
    'listings.origin_lng',
  ],
  /** These name somebody of our team, or are their notes. */
  team: [
    'audit_log.actor_id',
    'audit_log.reason',
    'audit_log.changes',
    'suspensions.reason',
    'reports.decision_reason',
    'reports.decided_by',
    'claims.decided_by',
    'claim_readers.admin_id',
    'report_readers.admin_id',
    'inquiries.ended_by',
    'payouts.ended_by',
    'payouts.retried_by',
    'payouts.last_error',
    'payout_reversals.last_error',
    'payout_stops.source_id',
    'payout_files',
    'payout_reminders.sent_by',
    'host_stops.reason',
    'interventions.reason',
    'interventions.requested_by',
    'interventions.decided_by',
    'write_offs.reason',
    'write_offs.proposed_by',
    'write_offs.decided_by',
    'dispute_answers.saved_by',
    'dispute_answers.refusal',
    'company.legal_texts_confirmed_by',
  ],
  /** It says once more what is here, in the words of machines. */
  copy: [
    'messages.words',
    'messages.client_key',
    'messages.event_key',
    'notifications.event_key',
    'outgoing_emails.html',
    'outgoing_emails.redacted_html',
    'outgoing_emails.redacted_text',
    'outgoing_pushes',
    'photos.content_hash',
    'claim_photos.sha256',
    'search_words',
    'search_document',
    'sandbox_sessions',
    'webpay_transactions.token',
    'webpay_transactions.idempotency_key',
    'webpay_transactions.form_url',
    'webpay_transactions.return_url',
    'interventions.idempotency_key',
    'dispute_answers.evidence',
    'demo_people',
    'data_exports',
    'security_events.address_key',
    'security_events.network',
    'bookings.network_key',
    'booking_changes.network_key',
  ],
  /** It is there for minutes, at most a day. */
  passing: [
    'passkey_challenges',
    'email_proofs',
    'sign_in_attempts',
    'waiting_log_ins',
    'live_events',
    'idempotency_keys',
    'inbound_emails',
    'photo_uploads',
  ],
}
