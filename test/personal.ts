import { aGuest, aListing, aPaidBooking, days, NOW } from './factories.ts'
import { variantName } from '#domain/media/photo.ts'
import { recordHistory } from '#domain/listings/commands/record-history.server.ts'
import { exportName } from '#domain/privacy/data-export.ts'
import { ownerOf } from '#domain/payouts/payout-account.ts'
import { newId } from '#kernel/ids.ts'
import { testVault } from '#test/vault.ts'
import { type Db, inTransaction, type Tx } from '#platform/db.server.ts'
import { sql } from 'kysely'

/** A person with rows in every table of personal data; their texts begin with `mk-`. */
export async function aWholeLife(db: Db, put: (name: string, bytes: Buffer) => Promise<unknown>) {
  const email = 'mk-address@patio.example'
  const id = await aGuest(db, { firstName: 'mk-First', lastName: 'mk-Last', email })
  await ownAccount(db, id)
  await ownPhotos(db, id, put)
  await ownPush(db, id)
  const other = await aGuest(db, { firstName: 'Olga', lastName: 'Other' })

  const theirs = await aListing(db, { titles: { en: 'Somewhere else' } })
  const stay = await aPaidBooking(db, theirs, { guestId: id })
  await sql`update bookings set purpose = 'mk-purpose', note = 'mk-note' where id = ${stay.bookingId}`.execute(db)
  const sold = await aListing(db, { host_id: id, street: 'mk-Street 1', titles: { en: 'mk-title', es: 'mk-título' } })
  const let_ = await aPaidBooking(db, sold, { guestId: other, stay: days('2026-03-10', '2026-03-12') })
  const unused = await aListing(db, { host_id: id, street: 'mk-Street 2', titles: { en: 'mk-unused' } })
  for (const listingId of [sold.id, unused.id]) await ownListing(db, id, listingId)
  await over(db, id)
  await whatAdminsDid(db, id, stay.bookingId)
  await ownPayout(db, id, let_.bookingId)
  await paidByWebpay(db, stay.bookingId)
  await ownRest(db, stay.bookingId)
  await ownWishlist(db, id, theirs.id)
  await ownOpinion(db, { id, other }, theirs.id)
  await ownMessages(db, id, theirs)
  await ownClaim(db, id, stay.bookingId)
  await ownIntervention(db, other, stay.bookingId)

  await whatWasWritten(db, { id, other, stay: stay.bookingId, let: let_.bookingId, theirs: theirs.id, sold: sold.id })
  await whatWasSent(db, { id, email, other, let: let_.bookingId })
  return { id, email, other, sold: sold.id, unused: unused.id, stay: stay.bookingId, let: let_.bookingId }
}

async function ownAccount(db: Db, id: string): Promise<void> {
  await sql`insert into session (id, "expiresAt", token_hash, "ipAddress", "userAgent", "userId")
    values (${newId()}, ${NOW}, ${'9'.repeat(64)}, 'mk-ip', 'mk-browser', ${id})`.execute(db)
  await sql`insert into account (id, "accountId", "providerId", "userId", password)
    values (${newId()}, 'mk-facebook', 'facebook', ${id}, 'mk-hash')`.execute(db)
  await sql`insert into email_proofs (id, purpose, address_key, user_id, secret_hash, browser_hash, created_at, expires_at)
    values (${newId()}, 'code', ${'a'.repeat(64)}, ${id}, ${'b'.repeat(64)}, ${'e'.repeat(64)}, ${NOW}, ${NOW})`.execute(
    db,
  )
  await sql`insert into email_changes values (${id}, 'mk-next@patio.example', ${NOW})`.execute(db)
  await sql`insert into sign_in_attempts (state_hash, browser_hash, provider, user_id, return_to, expires_at)
    values (${'e'.repeat(64)}, ${'f'.repeat(64)}, 'google', ${id}, '/mk-path', ${NOW})`.execute(db)
  await sql`insert into second_factors (user_id, secret, created_at) values (${id}, 'mk-secret', ${NOW})`.execute(db)
  await sql`insert into recovery_codes (user_id, code_hash) values (${id}, ${'e'.repeat(64)})`.execute(db)
  await sql`insert into waiting_log_ins (token_hash, user_id, way, asks, expires_at)
    values (${'e'.repeat(64)}, ${id}, 'mk-way', 'app', ${NOW})`.execute(db)
  await sql`insert into devices (id, user_id, secret_hash, seen_at, link_hash, link_expires_at)
    values (${newId()}, ${id}, ${'c'.repeat(64)}, ${NOW}, ${'d'.repeat(64)}, ${NOW})`.execute(db)
  await sql`insert into refused_addresses (user_id, since, answer) values (${id}, ${NOW}, 'mk-answer')`.execute(db)
  await sql`insert into passkeys (id, user_id, credential_id, rp_id, public_key, sign_count, may_be_backed_up, is_backed_up, aaguid, name, created_at)
    values (${newId()}, ${id}, 'mk-credential', 'mk-domain', 'mk-key'::bytea, 0, true, true, ${newId()}, 'mk-passkey', ${NOW})`.execute(
    db,
  )
  await sql`insert into passkey_challenges values (${'7'.repeat(64)}, 'add', ${'8'.repeat(64)}, ${id}, ${NOW}, ${NOW})`.execute(
    db,
  )
  await sql`insert into security_events (minute, kind, account_id, network, device, detail)
    values (${NOW}, 'log-in', ${id}, 'mk-network', 'Firefox/Windows', 'mk-detail')`.execute(db)
  await sql`insert into live_events (recipient_id, kind, payload) values (${id}, 'mk', '{}')`.execute(db)
  await sql`insert into idempotency_keys (scope, key, user_id, response, created_at)
    values ('mk-scope', 'mk-key-1', ${id}, '{"said": "mk-response"}', ${NOW})`.execute(db)
  await ownPayoutAccount(db, id)
  await sql`update profiles set phone = '+56 mk-phone', country_code = 'CL', birthday = '1990-01-02', languages = '{arn}'
    where user_id = ${id}`.execute(db)
  await sql`insert into profile_texts values (${id}, 'en', 'mk-about')`.execute(db)
  await sql`insert into host_declarations values (${id}, true, 'mk-legal', 'mk-office', 'mk-register', ${NOW})`.execute(
    db,
  )
}

async function ownPayoutAccount(db: Db, hostId: string): Promise<void> {
  const id = newId()
  const details = { kind: 'uk', holder: 'mk-holder', taxId: '', sortCode: '123456', number: '12345678' }
  const sealed = testVault.seal(JSON.stringify(details), ownerOf({ hostId, id }))
  await sql`insert into payout_accounts (id, host_id, method, country, currency, status, details, key_id, shown, created_at)
    values (${id}, ${hostId}, 'bank', 'GB', 'GBP', 'ready', ${sealed.text}, ${sealed.keyId}, 'mk-shown', ${NOW})`.execute(
    db,
  )
  await sql`insert into stripe_accounts (id, host_id, is_live, country, reference, state, created_at)
    values (${newId()}, ${hostId}, false, 'GB', ${`mk-${hostId}`}, 'review', ${NOW})`.execute(db)
}

async function ownPush(db: Db, id: string): Promise<void> {
  const [device, notification] = [newId(), newId()]
  await sql`insert into push_subscriptions (id, session_id, endpoint, p256dh, auth, created_at)
    select ${device}, id, 'https://mk-endpoint.example', ${'mk-'.padEnd(87, 'p')}, ${'mk-'.padEnd(22, 'a')}, ${NOW}
    from session where "userId" = ${id}`.execute(db)
  await sql`insert into notifications (id, event_key, recipient_id, kind, subject_id, created_at)
    values (${notification}, 'mk-pushed', ${id}, 'message', ${newId()}, ${NOW})`.execute(db)
  await sql`insert into outgoing_pushes (notification_id, subscription_id, status, last_error)
    values (${notification}, ${device}, 'queued', 'mk-push-error')`.execute(db)
}

async function ownPhotos(db: Db, id: string, put: (name: string, bytes: Buffer) => Promise<unknown>): Promise<void> {
  const photo = newId()
  const key = 'a'.repeat(24)
  await sql`insert into photos (id, key, source, width, height, thumbhash, owner_id, content_hash, created_at)
    values (${photo}, ${key}, ${`originals/${key}.webp`}, 9, 9, '', ${id}, ${'b'.repeat(64)}, ${NOW})`.execute(db)
  await sql`update profiles set avatar_photo = ${photo} where user_id = ${id}`.execute(db)
  await sql`insert into photo_uploads values ('mk-upload', ${id}, 5, ${NOW})`.execute(db)
  const made = newId()
  await sql`insert into data_exports values (${made}, ${id}, '2026-01-01', 1, '2026-01-01', '2026-01-08')`.execute(db)
  await put(exportName(made, 1), Buffer.from('mk-export'))
  await put(`originals/${key}.webp`, Buffer.from('mk-avatar'))
  await put(variantName(key, 480, 'webp'), Buffer.from('mk-avatar, smaller'))
  await put(variantName(key, 96, 'webp'), Buffer.from('mk-avatar, cut to a square'))
}

async function ownListing(db: Db, id: string, listing: string): Promise<void> {
  const [draft, feed, bulk] = [newId(), newId(), newId()]
  const statements = [
    sql`insert into listing_drafts (id, host_id, listing_type, fields, created_at, updated_at)
      values (${draft}, ${id}, 'home', '{"titleEn": "mk-draft"}', ${NOW}, ${NOW})`,
    sql`insert into photo_fetches (id, draft_id, position, url) values (${newId()}, ${draft}, 1, 'https://mk-photos.example/1')`,
    sql`insert into listing_imports (id, host_id, file_name, content, created_at)
      values (${newId()}, ${id}, 'mk-file.csv', '{"row": "mk-row"}', ${NOW})`,
    sql`insert into bulk_changes (id, host_id, made_at, action) values (${bulk}, ${id}, ${NOW}, 'price')`,
    sql`insert into bulk_change_items (change_id, number, listing_id, outcome, replaced)
      values (${bulk}, 1, ${listing}, 'edit', '{"before": {"price": "mk-price"}}')`,
    sql`insert into imported_listings (listing_id, host_id, row_number, external_id)
      values (${listing}, ${id}, 1, ${`mk-external-${listing}`})`,
    sql`insert into calendar_feeds (id, listing_id, name, url, created_at)
      values (${feed}, ${listing}, 'mk-calendar', 'https://mk-calendar.example', ${NOW})`,
    sql`insert into calendar_events (id, feed_id, uid, period)
      values (${newId()}, ${feed}, 'mk-uid', tstzrange('2026-07-01', '2026-07-02'))`,
    sql`insert into calendar_links values (${listing}, ${listing.replaceAll('-', '')}, ${NOW})`,
    sql`insert into calendar_changes values (${listing}, ${newId()}, 1, 'block', '2026-07-01', '2026-07-01', ${NOW}, '{"was": "mk-change"}')`,
    sql`insert into listing_photos (listing_id, position, photo_id, caption_en)
      select ${listing}, 0, id, 'mk-caption' from photos where owner_id = ${id}`,
    sql`insert into hidden_photos (listing_id, photo_id, caption_en, hidden_at)
      select ${listing}, id, 'mk-hidden-caption', ${NOW} from photos where owner_id = ${id} limit 1`,
    sql`insert into listing_extras (id, listing_id, position, unit, price_minor, name_en, name_es)
      values (${newId()}, ${listing}, 0, 'booking', 1, 'mk-extra', 'mk-extra')`,
    sql`insert into opening_hours values (${listing}, 1, 540, 600)`,
    sql`insert into opening_exceptions values (${listing}, '2026-07-01', null, null)`,
    sql`insert into minimum_stays values (${newId()}, ${listing}, '[2026-07-01,2026-07-05)', 3)`,
    sql`insert into price_overrides values (${newId()}, ${listing}, '[2026-07-01,2026-07-05)', 3)`,
    sql`update spaces set name = 'mk-space' where host_id = ${id}`,
    sql`update listing_texts set description = 'mk-description', arrival = 'mk-door code' where listing_id = ${listing}`,
  ]
  for (const statement of statements) await statement.execute(db)
  await inTransaction(db, async (tx) => {
    await recordHistory(tx, { listingId: listing, actorId: id, event: 'returned', reason: 'mk-reason' }, NOW)
  })
}

/** One that came to nothing, what stops the next, a reminder, and a debt that was not written off. */
async function ownPayout(db: Db, id: string, bookingId: string): Promise<void> {
  const [payout, at] = [newId(), '2026-03-11T00:00:00Z']
  await inTransaction(db, async (tx) => {
    await sql`insert into payouts (id, host_id, account_id, method, currency, amount_minor, status, created_at)
      select ${payout}, ${id}, ${newId()}, 'bank', currency, 5, 'due', ${at} from bookings where id = ${bookingId}`.execute(
      tx,
    )
    await sql`insert into payout_parts values (${payout}, ${bookingId}, 5)`.execute(tx)
    await sql`update payouts set status = 'failed', ended_at = ${at}, last_error = 'mk-error' where id = ${payout}`.execute(
      tx,
    )
    await sql`insert into disputes (id, payment_id, amount_minor, currency, status, opened_at, closed_at)
      select ${newId()}, id, 5, currency, 'won', ${at}, ${at} from payments where booking_id = ${bookingId} limit 1`.execute(
      tx,
    )
    await sql`insert into dispute_answers (dispute_id, evidence, saved_by, saved_at, status)
      select id, '{"uncategorized_text":"mk-evidence"}', ${id}, ${at}, 'draft' from disputes`.execute(tx)
    await sql`insert into host_stops (id, host_id, cause, reason, created_at)
      values (${newId()}, ${id}, 'suspension', 'mk-suspended', ${NOW})`.execute(tx)
    await sql`insert into payout_stops values (${newId()}, ${bookingId}, 'claim', 'mk', ${at})`.execute(tx)
    await sql`insert into payout_reminders values (${newId()}, ${id}, 'CLP', 'no-account', ${id}, ${at})`.execute(tx)
    await sql`insert into write_offs (id, host_id, currency, amount_minor, reason, status, proposed_by, proposed_at, decided_by, decided_at)
      select ${newId()}, ${id}, 'CLP', 5, 'mk-debt', 'refused', guest_id, ${at}, guest_id, ${at} from bookings where id = ${bookingId}`.execute(
      tx,
    )
    // Without its rules: only what was paid is asked back.
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`insert into payout_reversals (id, payout_id, booking_id, amount_minor, sent_minor, status, created_at, ended_at)
      values (${newId()}, ${payout}, ${bookingId}, 5, 5, 'failed', ${at}, ${at})`.execute(tx)
  })
}

/** Of their own booking, by an admin. */
const paidByWebpay = (db: Db, bookingId: string) =>
  sql`insert into webpay_transactions (token, buy_order, idempotency_key, reference, amount_minor, form_url, return_url, status, created_at,
      paid_at, card_last4)
    select left('wp-' || id, 39), right(id::text, 12), 'wp-' || id, id, 5, 'https://webpay.example', 'https://patio.example', 'paid', ${NOW},
      ${NOW}, '4321' from payments where booking_id = ${bookingId} limit 1`.execute(db)

/** The rest that the same booking lacks of its total. */
const ownRest = (db: Db, bookingId: string) =>
  sql`insert into booking_rests (booking_id, status, amount_minor, currency, days, due_at, failures, failure, failed_at, ends_at, created_at,
      ended_at)
    values (${bookingId}, 'dropped', 5, 'CLP', 14, ${NOW}, 1, 'declined', ${NOW}, ${NOW}, ${NOW}, ${NOW})`.execute(db)

const ownIntervention = (db: Db, admin: string, bookingId: string) =>
  sql`insert into interventions (id, kind, booking_id, amount_minor, currency, reason, status, needs_second, requested_by, requested_at,
      ended_at, idempotency_key)
    select ${newId()}, 'correction', id, -5, currency, 'mk-intervention', 'refused', true, ${admin}, ${NOW}, ${NOW}, ${newId()}
    from bookings where id = ${bookingId}`.execute(db)

/** One that they have taken back. */
async function ownClaim(db: Db, id: string, bookingId: string): Promise<void> {
  const claim = newId()
  const statements = [
    sql`insert into claims (id, booking_id, side, kind, status, currency, claimed_minor, answer_due_at, opened_at)
      select ${claim}, id, 'guest', 'cleaning', 'open', currency, 5, ${NOW}, ${NOW} from bookings where id = ${bookingId}`,
    sql`insert into claim_lines values (${claim}, 1, 'mk-line', 5)`,
    sql`insert into claim_events (claim_id, number, kind, by, text, at) values (${claim}, 1, 'opened', 'guest', 'mk-claim', ${NOW}),
      (${claim}, 2, 'contested', 'host', 'Kept: it was clean', ${NOW})`,
    sql`insert into claim_photos select ${claim}, id, 'guest', 0, ${'e'.repeat(64)}, ${NOW} from photos where owner_id = ${id}`,
    sql`update claims set status = 'withdrawn', answer_due_at = null, ended_at = ${NOW} where id = ${claim}`,
  ]
  for (const statement of statements) await statement.execute(db)
}

async function ownWishlist(db: Db, id: string, listing: string): Promise<void> {
  const list = newId()
  await sql`insert into wishlists (id, user_id, name, created_at) values (${list}, ${id}, 'mk-wishlist', ${NOW})`.execute(
    db,
  )
  await sql`insert into saved_listings (wishlist_id, listing_id, position, note, saved_at)
    values (${list}, ${listing}, 0, 'mk-note', ${NOW})`.execute(db)
  await sql`insert into viewed_listings values (${id}, ${listing}, ${NOW})`.execute(db)
  await sql`insert into saved_searches (id, user_id, name, query, alerts, known, looked_at, created_at)
    values (${newId()}, ${id}, 'mk-search', 'q=mk-words', 'none', array[${listing}::uuid], ${NOW}, ${NOW})`.execute(db)
}

/** In somebody else's list. */
async function ownOpinion(db: Db, { id, other }: { id: string; other: string }, listing: string): Promise<void> {
  const list = newId()
  await sql`insert into wishlists (id, user_id, name, created_at) values (${list}, ${other}, 'Theirs', ${NOW})`.execute(
    db,
  )
  await sql`insert into saved_listings (wishlist_id, listing_id, position, saved_at)
    values (${list}, ${listing}, 0, ${NOW})`.execute(db)
  await sql`insert into wishlist_opinions (wishlist_id, listing_id, user_id, note, covered_note, written_at)
    values (${list}, ${listing}, ${id}, 'mk-opinion', 'mk-covered', ${NOW})`.execute(db)
}

async function ownMessages(db: Db, id: string, { id: listing, hostId }: { id: string; hostId: string }): Promise<void> {
  const [conversation, first] = [newId(), newId()]
  const statements = [
    sql`insert into conversations values (${conversation}, ${id}, ${hostId}, ${listing}, 2, ${NOW})`,
    sql`insert into conversation_sides (conversation_id, side, user_id, last_at, typed_at) values
      (${conversation}, 'guest', ${id}, ${NOW}, ${NOW}), (${conversation}, 'host', ${hostId}, ${NOW}, null)`,
    sql`insert into messages (id, conversation_id, number, kind, author_id, text, client_key, created_at) values
      (${first}, ${conversation}, 1, 'images', ${id}, 'mk-message', ${newId()}, ${NOW}),
      (${newId()}, ${conversation}, 2, 'text', ${hostId}, 'Kept: you are welcome', ${newId()}, ${NOW})`,
    sql`insert into message_images select ${first}, 0, id from photos where owner_id = ${id}`,
    sql`insert into quick_replies values (${newId()}, ${id}, 'mk-reply', 'mk-text', ${NOW})`,
    sql`insert into inbound_emails values (${newId()}, ${conversation}, ${id}, 'mk-answer', ${NOW})`,
  ]
  for (const statement of statements) await statement.execute(db)
}

/** Both stays have taken place. */
const over = (db: Db, id: string) =>
  sql`update bookings set status = 'completed' where guest_id = ${id} or host_id = ${id}`.execute(db)

async function whatAdminsDid(db: Db, id: string, bookingId: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    // Without its rules: it would end their session.
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`insert into demo_people (user_id) values (${id})`.execute(tx)
    await sql`insert into suspensions (user_id, since, reason) values (${id}, ${NOW}, 'mk-suspended')`.execute(tx)
  })
  await sql`insert into admin_views values (${newId()}, ${id}, 'people', 'mk-view', 'q=mk-sought', ${NOW})`.execute(db)
  await sql`insert into message_readings values (${id}, ${id}, ${NOW})`.execute(db)
  await sql`insert into person_notes values (${newId()}, ${id}, null, 'mk-note-of-admins', ${NOW})`.execute(db)
  await sql`insert into audit_log (id, at, action, subject, subject_id, reason)
    values (${newId()}, ${NOW}, 'person-suspended', 'user', ${id}, 'mk-reason'),
      (${newId()}, ${NOW}, 'booking-cancelled', 'booking', ${bookingId}, 'mk-reason')`.execute(db)
  await sql`insert into audit_log (id, at, action, subject, subject_id)
    values (${newId()}, ${NOW}, 'payout-account-changed', 'user', ${id})`.execute(db)
}

type Ids = { id: string; other: string; stay: string; let: string; theirs: string; sold: string }

async function whatWasWritten(db: Db, ids: Ids): Promise<void> {
  const review = (
    booking: string,
    side: string,
    author: string,
    listing: string,
    comment: string,
    reply: string | null,
  ) =>
    sql`insert into reviews (id, booking_id, side, author_id, listing_id, overall, cleanliness, communication, check_in, accuracy, location, value,
        comment, language, reply, replied_at, created_at, visible_at)
      values (${newId()}, ${booking}, ${side}, ${author}, ${listing}, 5, 5, 5, 5, 5, 5, 5,
        ${comment}, 'en', ${reply}, ${reply && NOW}, ${NOW}, ${NOW})`.execute(db)
  const { rows } = await sql<{ host_id: string }>`select host_id from listings where id = ${ids.theirs}`.execute(db)
  await review(ids.stay, 'guest', ids.id, ids.theirs, 'Kept: mk-First found it quiet and bright', 'Thank you, mk-First')
  await review(ids.stay, 'host', rows[0]!.host_id, ids.theirs, 'mk-First was a lovely guest', null)
  await review(ids.let, 'guest', ids.other, ids.sold, 'A fine place of mk-last’s', 'mk-reply')
  await review(ids.let, 'host', ids.id, ids.sold, 'Kept: MK-FIRST MK-LAST had good guests', null)
  await sql`insert into translations (text_hash, source_language, target_language, text, created_at)
    select sha256(convert_to(comment, 'UTF8')), 'en', 'es', 'mk-first en español', ${NOW}::timestamptz from reviews where side = 'guest' and comment ~* 'mk-'
    union select sha256(convert_to(description, 'UTF8')), 'en', 'es', 'mk-description', ${NOW}::timestamptz from listing_texts join listings on listings.id = listing_id
    where host_id = ${ids.id}`.execute(db)
  await sql`insert into inquiries (id, form, kind, message, reference, person_id, language, created_at)
    values (${newId()}, 'contact', 'other', 'mk-inquiry', 'mk-reference', ${ids.id}, 'en', ${NOW})`.execute(db)
  await reports(db, ids)
}

async function reports(db: Db, { id, other, theirs, sold }: Ids): Promise<void> {
  await sql`insert into reports (id, listing_id, reporter_id, reason, text, created_at, kind, subject_id, person_id) values
    (${newId()}, ${theirs}, ${id}, 'other', 'mk-report', ${NOW}, 'listing', ${theirs}, null)`.execute(db)
  await sql`insert into reports (id, listing_id, reporter_id, reason, text, created_at, kind, subject_id, person_id, decision, decision_reason, decided_at)
    values (${newId()}, ${sold}, ${other}, 'other', 'mk-reported', ${NOW}, 'listing', ${sold}, ${id}, 'warned', 'mk-warned', ${NOW})`.execute(
    db,
  )
  await sql`insert into blocked_people values (${id}, ${other}, ${NOW}), (${other}, ${id}, ${NOW})`.execute(db)
}

type Sent = { id: string; email: string; other: string; let: string }

async function whatWasSent(db: Db, { id, email, other, let: booking }: Sent): Promise<void> {
  const digest = newId()
  const send = (
    emailId: string,
    key: string,
    to: { id: string; address: string },
    status: string,
    digestId: string | null,
  ) =>
    sql`insert into outgoing_emails (id, event_key, recipient_id, to_address, language, type, subject, html, text, status, created_at, digest_id, last_error)
      values (${emailId}, ${key}, ${to.id}, ${to.address}, 'en', 'x', 'mk-subject', 'mk-html', 'mk-text', ${status}, ${NOW}, ${digestId}, 'mk-error')`.execute(
      db,
    )
  const others = { id: other, address: 'other@patio.example' }
  await send(digest, `digest:${newId()}`, others, 'sent', null)
  await send(newId(), `booking_confirmation:${booking}:guest`, others, 'in-digest', digest)
  await send(newId(), `arrival:${booking}:2026:guest`, others, 'failed', null)
  await send(newId(), `change_proposed:${booking}:guest`, others, 'held-back', null)
  await send(newId(), 'own:1', { id, address: email }, 'sent', null)
  const notified = (key: string, recipient: string, person: string, notificationId = newId()) =>
    sql`insert into notifications (id, event_key, recipient_id, kind, side, subject_id, person_id, created_at)
      values (${notificationId}, ${key}, ${recipient}, 'booking_confirmation', 'guest', ${booking}, ${person}, ${NOW})`.execute(
      db,
    )
  await sql`insert into notification_choices (user_id, topic) values (${id}, 'reviews')`.execute(db)
  await sql`insert into quiet_hours values (${id}, 1320, 420, 'mk-zone')`.execute(db)
  await sql`insert into wordless_emails values (${id})`.execute(db)
  await notified('mk-own', id, other)
  const ofThem = newId()
  await notified('mk-of-them', other, id, ofThem)
  // The e-mail of a message, with its words.
  await send(newId(), `notification:${ofThem}`, others, 'sent', null)
}

/** Tables of the product and of its queue. */
async function allTables(tx: Db | Tx): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_schema in ('public', 'graphile_worker') and table_type = 'BASE TABLE'
      and table_name not in ('place_names', 'places', 'place_prefixes', 'place_regions') order by 1`.execute(tx)
  return rows.map(({ name }) => name)
}

/** Every row of the database in which something stands that begins with a mark. */
export async function marked(tx: Db | Tx): Promise<string[]> {
  const found: string[] = []
  for (const name of await allTables(tx)) {
    const { rows } = await sql<{
      row: string
    }>`select t::text as row from ${sql.raw(name)} t where t::text like '%mk-%'`.execute(tx)
    found.push(...rows.map(({ row }) => `${name}: ${row}`))
  }
  return found
}
