-- Printed from the migrated database by `npm run db -- rows`, for reading; `npm run check` compares. The reasons stand in db/migrations
-- and db/routines.

create extension btree_gist;
create extension pg_trgm;
create extension unaccent;

create table account (
  id uuid not null,
  "accountId" text not null,
  "providerId" text not null,
  "userId" uuid not null,
  password text,
  "createdAt" timestamp with time zone default now() not null,
  "updatedAt" timestamp with time zone default now() not null,
  constraint account_pkey PRIMARY KEY (id),
  constraint "account_providerId_accountId_key" UNIQUE ("providerId", "accountId"),
  constraint "account_userId_fkey" FOREIGN KEY ("userId") REFERENCES "user"(id) ON DELETE CASCADE
);
CREATE INDEX account_by_user ON account USING btree ("userId");

create table admin_views (
  id uuid not null,
  user_id uuid not null,
  list text not null,
  name text not null,
  params text not null,
  created_at timestamp with time zone not null,
  constraint admin_views_pkey PRIMARY KEY (id),
  constraint admin_views_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(user_id) ON DELETE CASCADE,
  constraint admin_views_list_check CHECK (list ~ '^[a-z]+$'::text),
  constraint admin_views_name_check CHECK (length(name) >= 1 AND length(name) <= 60),
  constraint admin_views_params_check CHECK (length(params) <= 4000)
);
CREATE UNIQUE INDEX admin_views_names ON admin_views USING btree (user_id, list, name);

create table analytics_events (
  day date not null,
  site text not null,
  visitor uuid,
  at timestamp with time zone not null,
  device text not null,
  source text not null,
  name text not null,
  value double precision,
  round integer not null,
  constraint analytics_events_device_check CHECK (device = ANY (ARRAY['mobile'::text, 'tablet'::text, 'desktop'::text])),
  constraint analytics_events_name_check CHECK (name ~ '^[a-z]+(-[a-z]+)*$'::text AND length(name) <= 40),
  constraint analytics_events_source_check CHECK (source = ANY (ARRAY['direct'::text, 'search'::text, 'social'::text, 'mail'::text, 'site'::text, 'campaign'::text]))
) partition by RANGE (day);
CREATE INDEX analytics_events_day ON ONLY analytics_events USING btree (day, site);
CREATE INDEX analytics_events_round ON ONLY analytics_events USING btree (round);

create table announcement (
  only_row boolean default true not null,
  text_en text not null,
  text_es text not null,
  shown_until timestamp with time zone not null,
  constraint announcement_pkey PRIMARY KEY (only_row),
  constraint announcement_only_row_check CHECK (only_row),
  constraint announcement_text_en_check CHECK (length(text_en) >= 1 AND length(text_en) <= 300),
  constraint announcement_text_es_check CHECK (length(text_es) >= 1 AND length(text_es) <= 300)
);
CREATE TRIGGER announcement_notify AFTER INSERT OR DELETE OR UPDATE ON announcement FOR EACH STATEMENT EXECUTE FUNCTION notify_settings();

create table answer_templates (
  id uuid not null,
  title text not null,
  text_en text not null,
  text_es text not null,
  changed_at timestamp with time zone not null,
  constraint answer_templates_pkey PRIMARY KEY (id),
  constraint answer_templates_text_en_check CHECK (length(text_en) >= 1 AND length(text_en) <= 4000),
  constraint answer_templates_text_es_check CHECK (length(text_es) >= 1 AND length(text_es) <= 4000),
  constraint answer_templates_title_check CHECK (length(title) >= 1 AND length(title) <= 80)
);
CREATE UNIQUE INDEX answer_templates_titles ON answer_templates USING btree (lower(title));

create table audit_chain (
  day date not null,
  entries integer not null,
  hash text not null,
  broken_at timestamp with time zone,
  constraint audit_chain_pkey PRIMARY KEY (day),
  constraint audit_chain_entries_check CHECK (entries >= 0),
  constraint audit_chain_hash_check CHECK (hash ~ '^[0-9a-f]{64}$'::text)
);

create table audit_log (
  id uuid not null,
  at timestamp with time zone not null,
  actor_id uuid,
  action text not null,
  subject text,
  subject_id uuid,
  reason text,
  changes jsonb default '{}'::jsonb not null,
  constraint audit_log_pkey PRIMARY KEY (id),
  constraint audit_log_action_check CHECK (action ~ '^[a-z]+(-[a-z]+)*$'::text),
  constraint audit_log_changes_check CHECK (jsonb_typeof(changes) = 'object'::text),
  constraint audit_log_check CHECK ((subject IS NULL) = (subject_id IS NULL)),
  constraint audit_log_reason_check CHECK (length(reason) >= 1 AND length(reason) <= 2000),
  constraint audit_log_subject_check CHECK (subject = ANY (ARRAY['booking'::text, 'listing'::text, 'payout'::text, 'user'::text]))
);
CREATE INDEX audit_log_of_action ON audit_log USING btree (action, id DESC);
CREATE INDEX audit_log_of_actor ON audit_log USING btree (actor_id, id DESC);
CREATE INDEX audit_log_subject ON audit_log USING btree (subject_id, id DESC);
CREATE TRIGGER audit_log_append_only BEFORE DELETE OR UPDATE ON audit_log FOR EACH ROW EXECUTE FUNCTION audit_log_is_append_only();
CREATE TRIGGER audit_log_never_emptied BEFORE TRUNCATE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION audit_log_is_append_only();

create table backups (
  made_at timestamp with time zone not null,
  bytes bigint,
  locations text[] not null,
  is_encrypted boolean not null,
  constraint backups_pkey PRIMARY KEY (made_at),
  constraint backups_bytes_check CHECK (bytes > 0),
  constraint backups_locations_check CHECK (cardinality(locations) > 0)
);

create table blocked_dates (
  id uuid not null,
  listing_id uuid not null,
  start_date date not null,
  end_date date not null,
  is_recurring boolean default false not null,
  recurring_day smallint,
  start_minutes integer,
  end_minutes integer,
  booking_id uuid,
  constraint blocked_dates_pkey PRIMARY KEY (id),
  constraint blocked_dates_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES bookings(id),
  constraint blocked_dates_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES listings(id) ON DELETE CASCADE,
  constraint blocked_dates_check CHECK (start_date <= end_date),
  constraint blocked_dates_check1 CHECK (is_recurring = (recurring_day IS NOT NULL)),
  constraint blocked_dates_end_minutes_check CHECK (end_minutes >= 1 AND end_minutes <= 1440),
  constraint blocked_dates_hours CHECK ((start_minutes IS NULL) = (end_minutes IS NULL) AND (start_minutes IS NULL OR start_minutes < end_minutes AND start_date = end_date AND NOT is_recurring)),
  constraint blocked_dates_recurring_day_check CHECK (recurring_day >= 0 AND recurring_day <= 6),
  constraint blocked_dates_start_minutes_check CHECK (start_minutes >= 0 AND start_minutes <= 1439)
);
CREATE INDEX blocked_dates_listing ON blocked_dates USING btree (listing_id);
CREATE TRIGGER blocked_dates_revision AFTER INSERT OR DELETE OR UPDATE ON blocked_dates FOR EACH ROW EXECUTE FUNCTION its_listing_has_changed();

create table blocked_people (
  blocker_id uuid not null,
  blocked_id uuid not null,
  created_at timestamp with time zone not null,
  constraint blocked_people_pkey PRIMARY KEY (blocker_id, blocked_id),
  constraint blocked_people_blocked_id_fkey FOREIGN KEY (blocked_id) REFERENCES profiles(user_id) ON DELETE CASCADE,
  constraint blocked_people_blocker_id_fkey FOREIGN KEY (blocker_id) REFERENCES profiles(user_id) ON DELETE CASCADE,
  constraint blocked_people_check CHECK (blocker_id <> blocked_id)
);
CREATE INDEX blocked_people_of_blocked ON blocked_people USING btree (blocked_id);

create table book_checks (
  id uuid not null,
  at timestamp with time zone not null,
  broken text[] not null,
  count integer not null,
  is_full boolean default true not null,
  took_ms integer default 0 not null,
  constraint book_checks_pkey PRIMARY KEY (id),
  constraint book_checks_broken_check CHECK (cardinality(broken) <= 100),
  constraint book_checks_check CHECK (count >= cardinality(broken)),
  constraint book_checks_took_ms_check CHECK (took_ms >= 0)
);
CREATE INDEX book_checks_newest ON book_checks USING btree (at);

create table book_figures (
  day date not null,
  unit text not null,
  city text not null,
  subcategory text not null,
  measure text not null,
  value bigint not null,
  constraint book_figures_pkey PRIMARY KEY (day, unit, city, subcategory, measure)
);

create table booking_changes (
  id uuid not null,
  booking_id uuid not null,
  kind text not null,
  proposed_by text not null,
  status text not null,
  expires_at timestamp with time zone,
  network_key text,
  quote_id uuid not null,
  former_quote_id uuid not null,
  check_in date not null,
  check_out date not null,
  start_time time without time zone,
  duration_minutes integer,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  guests integer not null,
  pets integer default 0 not null,
  difference_minor bigint not null,
  created_at timestamp with time zone not null,
  status_at timestamp with time zone not null,
  rest_cut_minor bigint default 0 not null,
  constraint booking_changes_pkey PRIMARY KEY (id),
  constraint booking_changes_quote_id_key UNIQUE (quote_id),
  constraint booking_changes_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES bookings(id),
  constraint booking_changes_former_quote_id_fkey FOREIGN KEY (former_quote_id) REFERENCES quotes(id),
  constraint booking_changes_quote_id_fkey FOREIGN KEY (quote_id) REFERENCES quotes(id),
  constraint booking_changes_check CHECK (check_in <= check_out),
  constraint booking_changes_check1 CHECK (starts_at < ends_at),
  constraint booking_changes_check2 CHECK ((start_time IS NULL) = (duration_minutes IS NULL)),
  constraint booking_changes_check3 CHECK ((status = ANY (ARRAY['proposed'::text, 'awaiting-payment'::text])) = (expires_at IS NOT NULL)),
  constraint booking_changes_check4 CHECK (status <> 'awaiting-payment'::text OR difference_minor > 0),
  constraint booking_changes_check5 CHECK (network_key IS NULL OR (status = ANY (ARRAY['proposed'::text, 'awaiting-payment'::text]))),
  constraint booking_changes_duration_minutes_check CHECK (duration_minutes > 0),
  constraint booking_changes_guests_check CHECK (guests >= 1),
  constraint booking_changes_kind_check CHECK (kind = ANY (ARRAY['change'::text, 'extension'::text])),
  constraint booking_changes_pets_check CHECK (pets >= 0),
  constraint booking_changes_proposed_by_check CHECK (proposed_by = ANY (ARRAY['guest'::text, 'host'::text])),
  constraint booking_changes_rest_cut_minor_check CHECK (rest_cut_minor >= 0),
  constraint booking_changes_status_check CHECK (status = ANY (ARRAY['proposed'::text, 'awaiting-payment'::text, 'applied'::text, 'declined'::text, 'withdrawn'::text, 'expired'::text, 'lost'::text]))
);
CREATE INDEX booking_changes_booking ON booking_changes USING btree (booking_id, created_at);
CREATE INDEX booking_changes_of_network ON booking_changes USING btree (network_key) WHERE network_key IS NOT NULL;
CREATE UNIQUE INDEX booking_changes_one_at_a_time ON booking_changes USING btree (booking_id) WHERE status = ANY (ARRAY['proposed'::text, 'awaiting-payment'::text]);
CREATE TRIGGER booking_changes_forget_address BEFORE UPDATE ON booking_changes FOR EACH ROW WHEN ((new.status <> ALL (ARRAY['proposed'::text, 'awaiting-payment'::text])) AND new.network_key IS NOT NULL) EXECUTE FUNCTION forget_address();
CREATE CONSTRAINT TRIGGER booking_changes_sold_is_occupied AFTER INSERT OR UPDATE OF status, starts_at, ends_at ON booking_changes DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.status = 'awaiting-payment'::text) EXECUTE FUNCTION sold_is_occupied();

create table booking_conversions (
  day date not null,
  site text not null,
  visitor uuid not null,
  at timestamp with time zone not null,
  step text not null,
  listing_id uuid not null,
  unit text not null,
  city text not null,
  subcategory text not null,
  device text not null,
  source text not null,
  booking_key uuid,
  round integer not null,
  constraint booking_conversions_step_check CHECK (step = ANY (ARRAY['panel'::text, 'hold'::text, 'paid'::text])),
  constraint booking_conversions_unit_check CHECK (unit = ANY (ARRAY['day'::text, 'hour'::text]))
);
CREATE INDEX booking_conversions_of_visitor ON booking_conversions USING btree (day, visitor);
CREATE UNIQUE INDEX booking_conversions_once ON booking_conversions USING btree (booking_key, step);
CREATE INDEX booking_conversions_round ON booking_conversions USING btree (round);

create table booking_moves (
  from_status text not null,
  to_status text not null,
  constraint booking_moves_pkey PRIMARY KEY (from_status, to_status)
);

create table booking_rests (
  booking_id uuid not null,
  status text not null,
  amount_minor bigint not null,
  currency text not null,
  days smallint not null,
  due_at timestamp with time zone not null,
  reminded_at timestamp with time zone,
  failures smallint default 0 not null,
  failure text,
  failed_at timestamp with time zone,
  ends_at timestamp with time zone,
  next_at timestamp with time zone,
  created_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  constraint booking_rests_pkey PRIMARY KEY (booking_id),
  constraint booking_rests_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES bookings(id),
  constraint booking_rests_amount_minor_check CHECK (amount_minor > 0),
  constraint booking_rests_currency_check CHECK (currency = ANY (ARRAY['USD'::text, 'CLP'::text, 'EUR'::text, 'GBP'::text])),
  constraint booking_rests_days_check CHECK (days = ANY (ARRAY[7, 14, 30, 60])),
  constraint booking_rests_failed CHECK ((failures > 0) = (failed_at IS NOT NULL) AND (failures > 0) = (ends_at IS NOT NULL) AND (failures > 0) = (failure IS NOT NULL)),
  constraint booking_rests_failure_check CHECK (failure = ANY (ARRAY['declined'::text, 'authentication'::text, 'no-card'::text])),
  constraint booking_rests_failures_check CHECK (failures >= 0 AND failures <= 3),
  constraint booking_rests_open CHECK ((status = 'open'::text) = (next_at IS NOT NULL) AND (status = 'open'::text) = (ended_at IS NULL)),
  constraint booking_rests_status_check CHECK (status = ANY (ARRAY['open'::text, 'paid'::text, 'dropped'::text]))
);
CREATE INDEX booking_rests_next ON booking_rests USING btree (next_at) WHERE status = 'open'::text;
CREATE TRIGGER booking_rests_move_on BEFORE UPDATE ON booking_rests FOR EACH ROW EXECUTE FUNCTION rest_moves_on();

create table booking_status_changes (
  booking_id uuid not null,
  number integer not null,
  from_status text not null,
  to_status text not null,
  at timestamp with time zone not null,
  constraint booking_status_changes_pkey PRIMARY KEY (booking_id, number),
  constraint booking_status_changes_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES bookings(id)
);
CREATE INDEX booking_status_changes_at ON booking_status_changes USING brin (at) WITH (pages_per_range='32', autosummarize='on');
CREATE TRIGGER booking_moves_exist BEFORE INSERT OR UPDATE ON booking_status_changes FOR EACH ROW EXECUTE FUNCTION booking_moves_exist();

create table bookings (
  id uuid not null,
  listing_id uuid not null,
  quote_id uuid not null,
  guest_id uuid not null,
  host_id uuid not null,
  status text not null,
  waits_for text,
  expires_at timestamp with time zone,
  network_key text,
  cancelled_by text,
  cancel_reason text,
  check_in date not null,
  check_out date not null,
  start_time time without time zone,
  duration_minutes integer,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  turnover_minutes integer default 0 not null,
  time_zone text not null,
  guests integer not null,
  pets integer default 0 not null,
  created_at timestamp with time zone not null,
  status_at timestamp with time zone not null,
  decline_reason text,
  answered_at timestamp with time zone,
  share_minor bigint not null,
  currency text not null,
  last_day date not null,
  created_on date not null,
  purpose text,
  note text,
  site text default 'global'::text not null,
  decline_note text,
  settled_at timestamp with time zone,
  constraint bookings_pkey PRIMARY KEY (id),
  constraint bookings_quote_id_key UNIQUE (quote_id),
  constraint bookings_guest_id_fkey FOREIGN KEY (guest_id) REFERENCES profiles(user_id),
  constraint bookings_host_id_fkey FOREIGN KEY (host_id) REFERENCES profiles(user_id),
  constraint bookings_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES listings(id),
  constraint bookings_quote_id_fkey FOREIGN KEY (quote_id) REFERENCES quotes(id),
  constraint bookings_cancel_reason_check CHECK (cancel_reason = ANY (ARRAY['changed-plans'::text, 'exchanged'::text, 'declined'::text, 'expired'::text, 'not-paid'::text, 'host-cancelled'::text, 'admin'::text, 'rest-unpaid'::text])),
  constraint bookings_cancelled_by_check CHECK (cancelled_by = ANY (ARRAY['guest'::text, 'host'::text, 'admin'::text, 'system'::text])),
  constraint bookings_check CHECK (check_in <= check_out),
  constraint bookings_check1 CHECK (starts_at < ends_at),
  constraint bookings_check2 CHECK ((start_time IS NULL) = (duration_minutes IS NULL)),
  constraint bookings_check3 CHECK ((status = 'pending'::text) = (waits_for IS NOT NULL)),
  constraint bookings_check4 CHECK ((status = 'pending'::text) = (expires_at IS NOT NULL)),
  constraint bookings_check5 CHECK ((status = 'cancelled'::text) = (cancelled_by IS NOT NULL)),
  constraint bookings_check6 CHECK ((status = 'cancelled'::text) = (cancel_reason IS NOT NULL)),
  constraint bookings_check7 CHECK (network_key IS NULL OR status = 'pending'::text),
  constraint bookings_decline_note_check CHECK (length(decline_note) >= 1 AND length(decline_note) <= 500),
  constraint bookings_decline_reason_check CHECK (decline_reason = ANY (ARRAY['taken'::text, 'party'::text, 'upkeep'::text, 'notice'::text, 'other'::text])),
  constraint bookings_declined_for_a_reason CHECK (decline_reason IS NULL OR cancel_reason = 'declined'::text),
  constraint bookings_duration_minutes_check CHECK (duration_minutes > 0),
  constraint bookings_guests_check CHECK (guests >= 1),
  constraint bookings_note_check CHECK (length(note) >= 1 AND length(note) <= 1000),
  constraint bookings_pets_check CHECK (pets >= 0),
  constraint bookings_purpose_check CHECK (length(purpose) >= 1 AND length(purpose) <= 200),
  constraint bookings_site_check CHECK (site = ANY (ARRAY['global'::text, 'cl'::text, 'uk'::text])),
  constraint bookings_status_check CHECK (status = ANY (ARRAY['pending'::text, 'confirmed'::text, 'completed'::text, 'cancelled'::text])),
  constraint bookings_waits_for_check CHECK (waits_for = ANY (ARRAY['host'::text, 'payment'::text])),
  constraint bookings_words_of_a_decline CHECK (decline_note IS NULL OR decline_reason IS NOT NULL)
);
CREATE INDEX bookings_ended_unpaid ON bookings USING btree (guest_id, listing_id) WHERE status = 'cancelled'::text AND (cancel_reason = ANY (ARRAY['not-paid'::text, 'changed-plans'::text]));
CREATE INDEX bookings_expiring ON bookings USING btree (expires_at) WHERE status = 'pending'::text;
CREATE INDEX bookings_guest ON bookings USING btree (guest_id, starts_at);
CREATE INDEX bookings_host ON bookings USING btree (host_id, starts_at);
CREATE INDEX bookings_host_cancelled ON bookings USING btree (host_id, listing_id) WHERE status = 'cancelled'::text;
CREATE INDEX bookings_host_days ON bookings USING gist (host_id, daterange(check_in, check_out, '[]'::text)) WHERE status <> 'cancelled'::text;
CREATE INDEX bookings_host_figures ON bookings USING btree (host_id, listing_id, check_in) INCLUDE (last_day, created_on, starts_at, time_zone, currency, share_minor) WHERE status = ANY (ARRAY['confirmed'::text, 'completed'::text]);
CREATE INDEX bookings_host_live ON bookings USING btree (host_id, starts_at) WHERE status = ANY (ARRAY['pending'::text, 'confirmed'::text]);
CREATE INDEX bookings_host_pending ON bookings USING btree (host_id, expires_at) WHERE status = 'pending'::text;
CREATE INDEX bookings_listing ON bookings USING btree (listing_id, starts_at);
CREATE INDEX bookings_listing_made ON bookings USING btree (listing_id, created_at) WHERE status = ANY (ARRAY['confirmed'::text, 'completed'::text]);
CREATE INDEX bookings_made ON bookings USING btree (created_at DESC, id DESC);
CREATE INDEX bookings_number ON bookings USING btree ("right"(id::text, 12));
CREATE INDEX bookings_of_both ON bookings USING btree (guest_id, listing_id) WHERE status = ANY (ARRAY['confirmed'::text, 'completed'::text]);
CREATE INDEX bookings_of_network ON bookings USING btree (network_key) WHERE network_key IS NOT NULL;
CREATE INDEX bookings_of_status ON bookings USING btree (status, created_at DESC, id DESC);
CREATE INDEX bookings_starts ON bookings USING btree (starts_at, id);
CREATE INDEX bookings_statement_number ON bookings USING btree ("right"(id::text, 9));
CREATE INDEX bookings_unsettled ON bookings USING btree (starts_at) WHERE settled_at IS NULL AND status <> 'pending'::text;
CREATE INDEX bookings_waiting ON bookings USING btree (guest_id) WHERE status = 'pending'::text;
CREATE TRIGGER bookings_come_back_only_when_paid_late BEFORE UPDATE OF status ON bookings FOR EACH ROW EXECUTE FUNCTION bookings_come_back_only_when_paid_late();
CREATE TRIGGER bookings_forget_address BEFORE UPDATE ON bookings FOR EACH ROW WHEN (new.status <> 'pending'::text AND new.network_key IS NOT NULL) EXECUTE FUNCTION forget_address();
CREATE TRIGGER bookings_record_move AFTER INSERT OR UPDATE OF status ON bookings FOR EACH ROW EXECUTE FUNCTION record_booking_move();
CREATE TRIGGER bookings_remove_way_in AFTER UPDATE OF status ON bookings FOR EACH ROW WHEN ((new.status = ANY (ARRAY['completed'::text, 'cancelled'::text])) AND new.status <> old.status) EXECUTE FUNCTION remove_way_in();
CREATE CONSTRAINT TRIGGER bookings_sold_is_occupied AFTER INSERT OR UPDATE OF status, waits_for, starts_at, ends_at ON bookings DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.status = ANY (ARRAY['pending'::text, 'confirmed'::text])) EXECUTE FUNCTION sold_is_occupied();
CREATE TRIGGER bookings_write_agreed BEFORE INSERT OR UPDATE OF quote_id, check_in, check_out ON bookings FOR EACH ROW EXECUTE FUNCTION write_agreed();

create table bulk_change_items (
  change_id uuid not null,
  number integer not null,
  listing_id uuid not null,
  outcome text not null,
  replaced jsonb default '{}'::jsonb not null,
  constraint bulk_change_items_pkey PRIMARY KEY (change_id, number),
  constraint bulk_change_items_once UNIQUE (change_id, listing_id),
  constraint bulk_change_items_change_id_fkey FOREIGN KEY (change_id) REFERENCES bulk_changes(id) ON DELETE CASCADE,
  constraint bulk_change_items_number_check CHECK (number >= 1),
  constraint bulk_change_items_outcome_check CHECK (length(outcome) >= 1 AND length(outcome) <= 40),
  constraint bulk_change_items_replaced_check CHECK (jsonb_typeof(replaced) = 'object'::text)
);

create table bulk_changes (
  id uuid not null,
  host_id uuid not null,
  made_at timestamp with time zone not null,
  action text not null,
  undone_at timestamp with time zone,
  constraint bulk_changes_pkey PRIMARY KEY (id),
  constraint bulk_changes_host_id_fkey FOREIGN KEY (host_id) REFERENCES profiles(user_id) ON DELETE CASCADE,
  constraint bulk_changes_action_check CHECK (action = ANY (ARRAY['publish'::text, 'pause'::text, 'price'::text, 'policy'::text, 'hours'::text, 'minimums'::text]))
);
CREATE INDEX bulk_changes_host ON bulk_changes USING btree (host_id, made_at);

create table calendar_changes (
  listing_id uuid not null,
  change_id uuid not null,
  listings integer not null,
  action text not null,
  first_day date not null,
  last_day date not null,
  created_at timestamp with time zone not null,
  replaced jsonb not null,
  constraint calendar_changes_pkey PRIMARY KEY (listing_id),
  constraint calendar_changes_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES listings(id) ON DELETE CASCADE,
  constraint calendar_changes_action_check CHECK (length(action) >= 1 AND length(action) <= 40),
  constraint calendar_changes_listings_check CHECK (listings >= 1),
  constraint calendar_changes_replaced_check CHECK (jsonb_typeof(replaced) = 'object'::text)
);
CREATE INDEX calendar_changes_change ON calendar_changes USING btree (change_id);

create table calendar_events (
  id uuid not null,
  feed_id uuid not null,
  uid text not null,
  recurrence_id text default ''::text not null,
  period tstzrange not null,
  state text default 'new'::text not null,
  title text default ''::text not null,
  constraint calendar_events_pkey PRIMARY KEY (id),
  constraint calendar_events_once UNIQUE (feed_id, uid, recurrence_id),
  constraint calendar_events_feed_id_fkey FOREIGN KEY (feed_id) REFERENCES calendar_feeds(id) ON DELETE CASCADE,
  constraint calendar_events_period_check CHECK (NOT isempty(period) AND isfinite(lower(period)) AND isfinite(upper(period))),
  constraint calendar_events_recurrence_id_check CHECK (length(recurrence_id) <= 40),
  constraint calendar_events_state_check CHECK (state = ANY (ARRAY['new'::text, 'busy'::text, 'conflict'::text, 'ignored'::text, 'left-out'::text, 'echo'::text])),
  constraint calendar_events_title_check CHECK (length(title) <= 100),
  constraint calendar_events_uid_check CHECK (length(uid) >= 1 AND length(uid) <= 500)
);
CREATE INDEX calendar_events_conflicts ON calendar_events USING btree (feed_id) WHERE state = 'conflict'::text;

create table calendar_feeds (
  id uuid not null,
  listing_id uuid not null,
  name text not null,
  url text not null,
  created_at timestamp with time zone not null,
  next_poll_at timestamp with time zone,
  polled_at timestamp with time zone,
  succeeded_at timestamp with time zone,
  failures integer default 0 not null,
  failure text,
  etag text,
  last_modified text,
  left_out text[] default '{}'::text[] not null,
  failing_since timestamp with time zone,
  vanished_polls integer default 0 not null,
  unread jsonb default '{"count": 0, "named": []}'::jsonb not null,
  unknown_zones text[] default '{}'::text[] not null,
  notified text[] default '{}'::text[] not null,
  notified_bookings uuid[] default '{}'::uuid[] not null,
  file text,
  constraint calendar_feeds_pkey PRIMARY KEY (id),
  constraint calendar_feeds_once UNIQUE (listing_id, url),
  constraint calendar_feeds_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES listings(id) ON DELETE CASCADE,
  constraint calendar_feeds_check CHECK ((failures > 0) = (failure IS NOT NULL)),
  constraint calendar_feeds_etag_check CHECK (length(etag) <= 200),
  constraint calendar_feeds_failure_check CHECK (length(failure) <= 40),
  constraint calendar_feeds_failures_check CHECK (failures >= 0),
  constraint calendar_feeds_file_check CHECK (octet_length(file) <= 4194304),
  constraint calendar_feeds_last_modified_check CHECK (length(last_modified) <= 200),
  constraint calendar_feeds_left_out_check CHECK (cardinality(left_out) <= 20),
  constraint calendar_feeds_name_check CHECK (length(name) >= 1 AND length(name) <= 80),
  constraint calendar_feeds_unread_check CHECK (jsonb_typeof(unread) = 'object'::text),
  constraint calendar_feeds_url_check CHECK (length(url) >= 1 AND length(url) <= 2000),
  constraint calendar_feeds_vanished_polls_check CHECK (vanished_polls >= 0)
);
CREATE INDEX calendar_feeds_due ON calendar_feeds USING btree (next_poll_at) WHERE next_poll_at IS NOT NULL;

create table calendar_links (
  listing_id uuid not null,
  token text not null,
  created_at timestamp with time zone not null,
  constraint calendar_links_pkey PRIMARY KEY (listing_id),
  constraint calendar_links_token_once UNIQUE (token),
  constraint calendar_links_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES listings(id) ON DELETE CASCADE,
  constraint calendar_links_token_check CHECK (token ~ '^[A-Za-z0-9_-]{32}$'::text)
);

create table ceiling_figures (
  day date not null,
  site text not null,
  unit text not null,
  city text not null,
  currency text not null,
  bucket smallint not null,
  searches bigint not null,
  constraint ceiling_figures_pkey PRIMARY KEY (day, site, unit, city, currency, bucket)
) with (fillfactor=80);

create table certificate_ends (
  name text not null,
  ends_at timestamp with time zone not null,
  seen_at timestamp with time zone not null,
  constraint certificate_ends_pkey PRIMARY KEY (name),
  constraint certificate_ends_name_check CHECK (length(name) >= 1 AND length(name) <= 255)
);

create table claim_events (
  claim_id uuid not null,
  number smallint not null,
  kind text not null,
  by text not null,
  text text default ''::text not null,
  amount_minor bigint,
  at timestamp with time zone not null,
  constraint claim_events_pkey PRIMARY KEY (claim_id, number),
  constraint claim_events_claim_id_fkey FOREIGN KEY (claim_id) REFERENCES claims(id),
  constraint claim_events_by_check CHECK (by = ANY (ARRAY['guest'::text, 'host'::text, 'admin'::text, 'system'::text])),
  constraint claim_events_kind_check CHECK (kind = ANY (ARRAY['opened'::text, 'accepted'::text, 'offered'::text, 'contested'::text, 'unanswered'::text, 'decided'::text, 'withdrawn'::text, 'paid'::text, 'unpaid'::text, 'waived'::text])),
  constraint claim_events_number_check CHECK (number >= 1),
  constraint claim_events_text_check CHECK (length(text) <= 2000)
);

create table claim_lines (
  claim_id uuid not null,
  "position" smallint not null,
  text text not null,
  amount_minor bigint not null,
  constraint claim_lines_pkey PRIMARY KEY (claim_id, "position"),
  constraint claim_lines_claim_id_fkey FOREIGN KEY (claim_id) REFERENCES claims(id),
  constraint claim_lines_amount_minor_check CHECK (amount_minor > 0),
  constraint claim_lines_position_check CHECK ("position" >= 1 AND "position" <= 10),
  constraint claim_lines_text_check CHECK (length(text) >= 1 AND length(text) <= 200)
);

create table claim_moves (
  from_status text not null,
  to_status text not null,
  constraint claim_moves_pkey PRIMARY KEY (from_status, to_status)
);

create table claim_photos (
  claim_id uuid not null,
  photo_id uuid not null,
  side text not null,
  "position" smallint not null,
  sha256 text not null,
  at timestamp with time zone not null,
  constraint claim_photos_pkey PRIMARY KEY (claim_id, photo_id),
  constraint claim_photos_claim_id_fkey FOREIGN KEY (claim_id) REFERENCES claims(id),
  constraint claim_photos_photo_id_fkey FOREIGN KEY (photo_id) REFERENCES photos(id),
  constraint claim_photos_sha256_check CHECK (sha256 ~ '^[0-9a-f]{64}$'::text),
  constraint claim_photos_side_check CHECK (side = ANY (ARRAY['guest'::text, 'host'::text]))
);
CREATE INDEX claim_photos_photo ON claim_photos USING btree (photo_id);

create table claim_readers (
  claim_id uuid not null,
  admin_id uuid not null,
  at timestamp with time zone not null,
  constraint claim_readers_pkey PRIMARY KEY (claim_id, admin_id),
  constraint claim_readers_claim_id_fkey FOREIGN KEY (claim_id) REFERENCES claims(id)
);

create table claims (
  id uuid not null,
  booking_id uuid not null,
  side text not null,
  kind text not null,
  status text not null,
  currency text not null,
  claimed_minor bigint not null,
  offered_minor bigint,
  outcome_minor bigint,
  answer_due_at timestamp with time zone,
  opened_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  decided_by uuid,
  payment_due_at timestamp with time zone,
  paid_at timestamp with time zone,
  unpaid_at timestamp with time zone,
  waived_at timestamp with time zone,
  constraint claims_pkey PRIMARY KEY (id),
  constraint claims_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES bookings(id),
  constraint claims_claimed_minor_check CHECK (claimed_minor > 0),
  constraint claims_currency_check CHECK (currency = ANY (ARRAY['USD'::text, 'CLP'::text, 'EUR'::text, 'GBP'::text])),
  constraint claims_decided CHECK ((decided_by IS NOT NULL) = (status = 'decided'::text)),
  constraint claims_ended CHECK ((ended_at IS NOT NULL) = (status = ANY (ARRAY['accepted'::text, 'decided'::text, 'withdrawn'::text]))),
  constraint claims_kind_check CHECK (kind = ANY (ARRAY['damage'::text, 'cleaning'::text, 'not-as-described'::text, 'overtime'::text, 'no-access'::text])),
  constraint claims_offer_less CHECK (offered_minor < claimed_minor),
  constraint claims_offered_minor_check CHECK (offered_minor > 0),
  constraint claims_outcome CHECK ((outcome_minor IS NOT NULL) = (status = ANY (ARRAY['accepted'::text, 'decided'::text]))),
  constraint claims_outcome_minor_check CHECK (outcome_minor >= 0),
  constraint claims_outcome_within CHECK (outcome_minor <= claimed_minor),
  constraint claims_paid CHECK (paid_at IS NULL OR payment_due_at IS NOT NULL),
  constraint claims_side_check CHECK (side = ANY (ARRAY['guest'::text, 'host'::text])),
  constraint claims_status_check CHECK (status = ANY (ARRAY['open'::text, 'offered'::text, 'accepted'::text, 'contested'::text, 'decided'::text, 'withdrawn'::text])),
  constraint claims_waits CHECK ((answer_due_at IS NOT NULL) = (status = ANY (ARRAY['open'::text, 'offered'::text]))),
  constraint claims_waived CHECK (waived_at IS NULL OR payment_due_at IS NOT NULL)
);
CREATE INDEX claims_booking ON claims USING btree (booking_id);
CREATE INDEX claims_ended_newest ON claims USING btree (id DESC) WHERE status = ANY (ARRAY['accepted'::text, 'decided'::text, 'withdrawn'::text]);
CREATE INDEX claims_number ON claims USING btree ("right"(id::text, 12));
CREATE INDEX claims_of_admins ON claims USING btree (id) WHERE status = 'contested'::text;
CREATE UNIQUE INDEX claims_open_once ON claims USING btree (booking_id, side) WHERE status = ANY (ARRAY['open'::text, 'offered'::text, 'contested'::text]);
CREATE INDEX claims_to_pay ON claims USING btree (payment_due_at) WHERE payment_due_at IS NOT NULL AND paid_at IS NULL;
CREATE INDEX claims_waiting ON claims USING btree (answer_due_at) WHERE status = ANY (ARRAY['open'::text, 'offered'::text]);
CREATE TRIGGER claims_move_as_listed BEFORE INSERT OR UPDATE ON claims FOR EACH ROW EXECUTE FUNCTION claims_move_as_listed();
CREATE TRIGGER claims_on_desk AFTER INSERT OR UPDATE OF status, unpaid_at, paid_at, waived_at ON claims FOR EACH STATEMENT EXECUTE FUNCTION notify_desks('payments');

create table cohort_figures (
  kind text not null,
  cohort date not null,
  within_days smallint not null,
  people bigint not null,
  constraint cohort_figures_pkey PRIMARY KEY (kind, cohort, within_days),
  constraint cohort_figures_kind_check CHECK (kind = ANY (ARRAY['booked-again'::text, 'published'::text, 'first-booking'::text]))
);

create table company (
  only_row boolean default true not null,
  legal_name text,
  registration_number text,
  address text,
  support_email text,
  phone text,
  privacy_email text,
  law_country text,
  social_links text[] default '{}'::text[] not null,
  legal_texts_confirmed_at timestamp with time zone,
  legal_texts_confirmed_by uuid,
  legal_texts_version text,
  constraint company_pkey PRIMARY KEY (only_row),
  constraint company_address_check CHECK (length(address) >= 1 AND length(address) <= 500),
  constraint company_check CHECK (num_nulls(legal_texts_confirmed_at, legal_texts_confirmed_by, legal_texts_version) = ANY (ARRAY[0, 3])),
  constraint company_law_country_check CHECK (law_country ~ '^[A-Z]{2}$'::text),
  constraint company_legal_name_check CHECK (length(legal_name) >= 1 AND length(legal_name) <= 200),
  constraint company_legal_texts_version_check CHECK (length(legal_texts_version) >= 1 AND length(legal_texts_version) <= 60),
  constraint company_only_row_check CHECK (only_row),
  constraint company_phone_check CHECK (length(phone) >= 4 AND length(phone) <= 40),
  constraint company_privacy_email_check CHECK (length(privacy_email) >= 3 AND length(privacy_email) <= 254),
  constraint company_registration_number_check CHECK (length(registration_number) >= 1 AND length(registration_number) <= 60),
  constraint company_social_links_check CHECK (cardinality(social_links) <= 5 AND array_position(social_links, NULL::text) IS NULL AND array_to_string(social_links, ''::text) !~ '\s'::text AND length(array_to_string(social_links, ''::text)) <= 1500),
  constraint company_support_email_check CHECK (length(support_email) >= 3 AND length(support_email) <= 254)
);
CREATE TRIGGER company_notify AFTER INSERT OR DELETE OR UPDATE ON company FOR EACH STATEMENT EXECUTE FUNCTION notify_settings();

create table conversation_sides (
  conversation_id uuid not null,
  side text not null,
  user_id uuid not null,
  last_at timestamp with time zone not null,
  is_archived boolean default false not null,
  read_number integer default 0 not null,
  delivered_number integer default 0 not null,
  is_undelivered boolean default false not null,
  unread integer default 0 not null,
  unread_since timestamp with time zone,
  notified_at timestamp with time zone,
  typed_at timestamp with time zone,
  constraint conversation_sides_pkey PRIMARY KEY (conversation_id, side),
  constraint conversation_sides_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES conversations(id) ON DELETE CASCADE,
  constraint conversation_sides_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(user_id),
  constraint conversation_sides_check CHECK ((unread = 0) = (unread_since IS NULL)),
  constraint conversation_sides_side_check CHECK (side = ANY (ARRAY['guest'::text, 'host'::text])),
  constraint conversation_sides_unread_check CHECK (unread >= 0)
);
CREATE INDEX conversation_sides_inbox ON conversation_sides USING btree (user_id, is_archived, last_at DESC, conversation_id DESC);
CREATE INDEX conversation_sides_undelivered ON conversation_sides USING btree (user_id) WHERE is_undelivered;
CREATE INDEX conversation_sides_unread ON conversation_sides USING btree (user_id, last_at DESC, conversation_id DESC) WHERE unread > 0;

create table conversations (
  id uuid not null,
  guest_id uuid not null,
  host_id uuid not null,
  listing_id uuid not null,
  last_number integer default 0 not null,
  created_at timestamp with time zone not null,
  constraint conversations_pkey PRIMARY KEY (id),
  constraint conversations_once UNIQUE (guest_id, listing_id, host_id),
  constraint conversations_guest_id_fkey FOREIGN KEY (guest_id) REFERENCES profiles(user_id),
  constraint conversations_host_id_fkey FOREIGN KEY (host_id) REFERENCES profiles(user_id),
  constraint conversations_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES listings(id),
  constraint conversations_check CHECK (guest_id <> host_id)
);
CREATE INDEX conversations_host ON conversations USING btree (host_id);
CREATE INDEX conversations_listing ON conversations USING btree (listing_id);

create table daily_figures (
  unit text not null,
  city text not null,
  subcategory text not null,
  day date not null,
  site text not null,
  device text not null,
  source text not null,
  visitors integer default 0 not null,
  visits integer default 0 not null,
  bounces integer default 0 not null,
  views integer default 0 not null,
  seconds bigint default 0 not null,
  searches integer default 0 not null,
  searchers integer default 0 not null,
  without_result integer default 0 not null,
  unopened integer default 0 not null,
  reached_search integer default 0 not null,
  reached_listing integer default 0 not null,
  reached_panel integer default 0 not null,
  reached_hold integer default 0 not null,
  reached_paid integer default 0 not null,
  followed_listing integer default 0 not null,
  followed_panel integer default 0 not null,
  followed_hold integer default 0 not null,
  followed_paid integer default 0 not null,
  constraint daily_figures_pkey PRIMARY KEY (unit, city, subcategory, day, site, device, source)
) with (fillfactor=80);

create table daily_views (
  listing_id uuid not null,
  day date not null,
  views integer not null,
  constraint daily_views_pkey PRIMARY KEY (listing_id, day),
  constraint daily_views_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES listings(id) ON DELETE CASCADE,
  constraint daily_views_views_check CHECK (views > 0)
);
CREATE INDEX daily_views_day ON daily_views USING btree (day);

create table data_exports (
  id uuid not null,
  person_id uuid not null,
  requested_at timestamp with time zone not null,
  parts integer,
  ready_at timestamp with time zone,
  expires_at timestamp with time zone,
  constraint data_exports_pkey PRIMARY KEY (id),
  constraint data_exports_person_id_fkey FOREIGN KEY (person_id) REFERENCES profiles(user_id) ON DELETE CASCADE,
  constraint data_exports_check CHECK (num_nulls(parts, ready_at, expires_at) = ANY (ARRAY[0, 3])),
  constraint data_exports_parts_check CHECK (parts >= 1)
);
CREATE INDEX data_exports_over ON data_exports USING btree (expires_at);
CREATE INDEX data_exports_person ON data_exports USING btree (person_id, requested_at DESC);

create table date_figures (
  day date not null,
  site text not null,
  unit text not null,
  city text not null,
  wanted_day date not null,
  searches bigint not null,
  constraint date_figures_pkey PRIMARY KEY (day, site, unit, city, wanted_day)
) with (fillfactor=80);

create table demo_clock (
  id boolean default true not null,
  ahead_seconds bigint not null,
  constraint demo_clock_pkey PRIMARY KEY (id),
  constraint demo_clock_ahead_seconds_check CHECK (ahead_seconds >= 0),
  constraint demo_clock_id_check CHECK (id)
);

create table demo_people (
  user_id uuid not null,
  constraint demo_people_pkey PRIMARY KEY (user_id),
  constraint demo_people_user_id_fkey FOREIGN KEY (user_id) REFERENCES "user"(id) ON DELETE CASCADE
);

create table desk_marks (
  kind text not null,
  thing text not null,
  taken_by uuid,
  snoozed_until timestamp with time zone,
  done_since timestamp with time zone,
  changed_at timestamp with time zone not null,
  constraint desk_marks_pkey PRIMARY KEY (kind, thing),
  constraint desk_marks_taken_by_fkey FOREIGN KEY (taken_by) REFERENCES profiles(user_id) ON DELETE SET NULL,
  constraint desk_marks_kind_check CHECK (kind ~ '^[a-z]+(-[a-z]+)*$'::text),
  constraint desk_marks_thing_check CHECK (length(thing) >= 1 AND length(thing) <= 200)
);
CREATE INDEX desk_marks_old ON desk_marks USING btree (changed_at);
CREATE TRIGGER desk_marks_on_desk AFTER INSERT OR DELETE OR UPDATE ON desk_marks FOR EACH STATEMENT EXECUTE FUNCTION notify_desks();

create table devices (
  id uuid not null,
  user_id uuid not null,
  secret_hash text not null,
  seen_at timestamp with time zone not null,
  link_hash text,
  link_expires_at timestamp with time zone,
  country text,
  known_since timestamp with time zone default now() not null,
  constraint devices_pkey PRIMARY KEY (id),
  constraint devices_link_hash_key UNIQUE (link_hash),
  constraint devices_user_id_secret_hash_key UNIQUE (user_id, secret_hash),
  constraint devices_user_id_fkey FOREIGN KEY (user_id) REFERENCES "user"(id) ON DELETE CASCADE,
  constraint devices_check CHECK (num_nulls(link_hash, link_expires_at) = ANY (ARRAY[0, 2])),
  constraint devices_country_check CHECK (country ~ '^[A-Z]{2}$'::text),
  constraint devices_link_hash_check CHECK (link_hash ~ '^[0-9a-f]{64}$'::text),
  constraint devices_secret_hash_check CHECK (secret_hash ~ '^[0-9a-f]{64}$'::text)
);
CREATE INDEX devices_secret ON devices USING btree (secret_hash);
CREATE INDEX devices_seen ON devices USING btree (seen_at);

create table dispute_answers (
  dispute_id text not null,
  evidence jsonb not null,
  saved_by uuid not null,
  saved_at timestamp with time zone not null,
  status text not null,
  sent_at timestamp with time zone,
  refusal text,
  constraint dispute_answers_pkey PRIMARY KEY (dispute_id),
  constraint dispute_answers_dispute_id_fkey FOREIGN KEY (dispute_id) REFERENCES disputes(id),
  constraint dispute_answers_saved_by_fkey FOREIGN KEY (saved_by) REFERENCES profiles(user_id),
  constraint dispute_answers_check CHECK ((status = 'sent'::text) = (sent_at IS NOT NULL)),
  constraint dispute_answers_check1 CHECK ((status = 'refused'::text) = (refusal IS NOT NULL)),
  constraint dispute_answers_evidence_check CHECK (jsonb_typeof(evidence) = 'object'::text),
  constraint dispute_answers_refusal_check CHECK (length(refusal) >= 1 AND length(refusal) <= 500),
  constraint dispute_answers_status_check CHECK (status = ANY (ARRAY['draft'::text, 'sending'::text, 'sent'::text, 'refused'::text]))
);
CREATE TRIGGER dispute_answers_on_desk AFTER INSERT OR UPDATE OF status ON dispute_answers FOR EACH STATEMENT EXECUTE FUNCTION notify_desks('payments');

create table dispute_fees (
  id text not null,
  dispute_id text not null,
  amount_minor bigint not null,
  currency text not null,
  at timestamp with time zone not null,
  constraint dispute_fees_pkey PRIMARY KEY (id),
  constraint dispute_fees_dispute_id_fkey FOREIGN KEY (dispute_id) REFERENCES disputes(id),
  constraint dispute_fees_amount_minor_check CHECK (amount_minor <> 0),
  constraint dispute_fees_currency_check CHECK (currency ~ '^[A-Z]{3}$'::text),
  constraint dispute_fees_id_check CHECK (length(id) >= 1 AND length(id) <= 200)
);
CREATE INDEX dispute_fees_of_dispute ON dispute_fees USING btree (dispute_id);
CREATE TRIGGER dispute_fees_append_only BEFORE DELETE OR UPDATE ON dispute_fees FOR EACH ROW EXECUTE FUNCTION ledger_is_append_only();

create table disputes (
  id text not null,
  payment_id uuid not null,
  amount_minor bigint not null,
  currency text not null,
  status text not null,
  opened_at timestamp with time zone not null,
  closed_at timestamp with time zone,
  number uuid default gen_random_uuid() not null,
  reason text,
  provider_status text,
  due_by timestamp with time zone,
  stated_at timestamp with time zone,
  is_refundable boolean default false not null,
  withdrawn_at timestamp with time zone,
  reinstated_at timestamp with time zone,
  constraint disputes_pkey PRIMARY KEY (id),
  constraint disputes_number_key UNIQUE (number),
  constraint disputes_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id),
  constraint disputes_amount_minor_check CHECK (amount_minor > 0),
  constraint disputes_check CHECK ((status = 'open'::text) = (closed_at IS NULL)),
  constraint disputes_currency_check CHECK (currency = ANY (ARRAY['USD'::text, 'CLP'::text, 'EUR'::text, 'GBP'::text])),
  constraint disputes_id_check CHECK (length(id) >= 1 AND length(id) <= 200),
  constraint disputes_provider_status_check CHECK (length(provider_status) >= 1 AND length(provider_status) <= 200),
  constraint disputes_reason_check CHECK (length(reason) >= 1 AND length(reason) <= 200),
  constraint disputes_reinstated CHECK (reinstated_at IS NULL OR withdrawn_at IS NOT NULL),
  constraint disputes_status_check CHECK (status = ANY (ARRAY['open'::text, 'won'::text, 'lost'::text]))
);
CREATE INDEX disputes_open ON disputes USING btree (due_by) WHERE status = 'open'::text;
CREATE INDEX disputes_payment ON disputes USING btree (payment_id);
CREATE TRIGGER disputes_move_as_listed BEFORE UPDATE OF status ON disputes FOR EACH ROW WHEN (new.status <> old.status) EXECUTE FUNCTION moves_as_listed('open > won', 'open > lost');
CREATE TRIGGER disputes_on_desk AFTER INSERT OR UPDATE OF status ON disputes FOR EACH STATEMENT EXECUTE FUNCTION notify_desks('payments');

create table email_changes (
  user_id uuid not null,
  new_email text not null,
  expires_at timestamp with time zone not null,
  constraint email_changes_pkey PRIMARY KEY (user_id),
  constraint email_changes_user_id_fkey FOREIGN KEY (user_id) REFERENCES "user"(id) ON DELETE CASCADE,
  constraint email_changes_new_email_check CHECK (length(new_email) <= 254)
);

create table email_proofs (
  id uuid not null,
  purpose text not null,
  address_key text not null,
  user_id uuid,
  secret_hash text not null,
  attempts smallint default 0 not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  browser_hash text,
  is_known_device boolean default false not null,
  link_hash text,
  constraint email_proofs_pkey PRIMARY KEY (id),
  constraint email_proofs_link_hash_key UNIQUE (link_hash),
  constraint email_proofs_user_id_fkey FOREIGN KEY (user_id) REFERENCES "user"(id) ON DELETE CASCADE,
  constraint email_proofs_address_key_check CHECK (address_key ~ '^[0-9a-f]{64}$'::text),
  constraint email_proofs_attempts_check CHECK (attempts >= 0 AND attempts <= 5),
  constraint email_proofs_browser_hash_check CHECK (browser_hash ~ '^[0-9a-f]{64}$'::text),
  constraint email_proofs_link_hash_check CHECK (link_hash ~ '^[0-9a-f]{64}$'::text),
  constraint email_proofs_of_browser CHECK (browser_hash IS NOT NULL OR NOT (is_known_device OR purpose = 'code'::text)),
  constraint email_proofs_purpose_check CHECK (purpose = ANY (ARRAY['code'::text, 'password'::text, 'old-address'::text, 'new-address'::text, 'owner'::text])),
  constraint email_proofs_secret_hash_check CHECK (secret_hash ~ '^[0-9a-f]{64}$'::text)
);
CREATE INDEX email_proofs_of_address ON email_proofs USING btree (address_key, purpose, created_at DESC);
CREATE INDEX email_proofs_of_secret ON email_proofs USING btree (secret_hash) WHERE purpose = 'password'::text;
CREATE INDEX email_proofs_of_user ON email_proofs USING btree (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX email_proofs_oldest ON email_proofs USING btree (created_at);

create table email_texts (
  template text not null,
  language text not null,
  part text not null,
  text text not null,
  constraint email_texts_pkey PRIMARY KEY (template, language, part),
  constraint email_texts_language_check CHECK (language = ANY (ARRAY['en'::text, 'es'::text])),
  constraint email_texts_part_check CHECK (length(part) <= 40),
  constraint email_texts_template_check CHECK (length(template) <= 80),
  constraint email_texts_text_check CHECK (length(text) >= 1 AND length(text) <= 4000)
);
CREATE TRIGGER email_texts_notify AFTER INSERT OR DELETE OR UPDATE ON email_texts FOR EACH STATEMENT EXECUTE FUNCTION notify_settings();

create table ended_days (
  site text not null,
  day date not null,
  constraint ended_days_pkey PRIMARY KEY (site, day)
);

create table entries_to_total (
  journal_id uuid not null,
  constraint entries_to_total_pkey PRIMARY KEY (journal_id)
);

create table exchange_rates (
  base text not null,
  target text not null,
  rate double precision not null,
  fetched_at timestamp with time zone not null,
  constraint exchange_rates_pkey PRIMARY KEY (base, target),
  constraint exchange_rates_base_check CHECK (base = ANY (ARRAY['USD'::text, 'CLP'::text, 'EUR'::text, 'GBP'::text])),
  constraint exchange_rates_rate_check CHECK (rate > 0::double precision),
  constraint exchange_rates_target_check CHECK (target = ANY (ARRAY['USD'::text, 'CLP'::text, 'EUR'::text, 'GBP'::text]))
);
CREATE TRIGGER exchange_rates_notify AFTER INSERT OR DELETE OR UPDATE ON exchange_rates FOR EACH STATEMENT EXECUTE FUNCTION notify_settings();

create table facebook_requests (
  code text not null,
  done_at timestamp with time zone not null,
  constraint facebook_requests_pkey PRIMARY KEY (code),
  constraint facebook_requests_code_check CHECK (code ~ '^[0-9a-f]{32}$'::text)
);

create table featured_listings (
  listing_id uuid not null,
  until timestamp with time zone not null,
  constraint featured_listings_pkey PRIMARY KEY (listing_id),
  constraint featured_listings_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES listings(id) ON DELETE CASCADE
);

create table fee_changes (
  id uuid not null,
  percent smallint not null,
  from_at timestamp with time zone not null,
  made_by uuid not null,
  made_at timestamp with time zone not null,
  applied_at timestamp with time zone,
  constraint fee_changes_pkey PRIMARY KEY (id),
  constraint fee_changes_made_by_fkey FOREIGN KEY (made_by) REFERENCES profiles(user_id),
  constraint fee_changes_percent_check CHECK (percent >= 0 AND percent <= 90)
);
CREATE UNIQUE INDEX fee_changes_once ON fee_changes USING btree (from_at) WHERE applied_at IS NULL;

create table fee_rules (
  id uuid not null,
  host_id uuid,
  country_code text,
  subcategory text,
  percent numeric(3,1) not null,
  made_at timestamp with time zone not null,
  constraint fee_rules_pkey PRIMARY KEY (id),
  constraint fee_rules_host_id_country_code_subcategory_key UNIQUE NULLS NOT DISTINCT (host_id, country_code, subcategory),
  constraint fee_rules_host_id_fkey FOREIGN KEY (host_id) REFERENCES profiles(user_id) ON DELETE CASCADE,
  constraint fee_rules_check CHECK (num_nonnulls(host_id, country_code, subcategory) > 0),
  constraint fee_rules_check1 CHECK (host_id IS NULL OR num_nonnulls(country_code, subcategory) = 0),
  constraint fee_rules_country_code_check CHECK (country_code ~ '^[A-Z]{2}$'::text),
  constraint fee_rules_percent_check CHECK (percent >= 0::numeric AND percent <= 90::numeric AND (percent * 2::numeric) = trunc(percent * 2::numeric)),
  constraint fee_rules_subcategory_check CHECK (length(subcategory) >= 1 AND length(subcategory) <= 40)
);
CREATE TRIGGER fee_rules_search AFTER INSERT OR DELETE OR UPDATE ON fee_rules FOR EACH ROW EXECUTE FUNCTION note_settings_change();

create table first_admin_token (
  only_row boolean default true not null,
  hash text not null,
  created_at timestamp with time zone not null,
  constraint first_admin_token_pkey PRIMARY KEY (only_row),
  constraint first_admin_token_hash_check CHECK (hash ~ '^[0-9a-f]{64}$'::text),
  constraint first_admin_token_only_row_check CHECK (only_row)
);

create table gazetteer (
  singleton boolean default true not null,
  version text not null,
  loaded_at timestamp with time zone default now() not null,
  constraint gazetteer_pkey PRIMARY KEY (singleton),
  constraint gazetteer_singleton_check CHECK (singleton)
);

create table hidden_photos (
  listing_id uuid not null,
  photo_id uuid not null,
  caption_en text default ''::text not null,
  caption_es text default ''::text not null,
  alt_en text default ''::text not null,
  alt_es text default ''::text not null,
  shows text default ''::text not null,
  hidden_at timestamp with time zone not null,
  constraint hidden_photos_pkey PRIMARY KEY (listing_id, photo_id),
  constraint hidden_photos_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES listings(id) ON DELETE CASCADE,
  constraint hidden_photos_photo_id_fkey FOREIGN KEY (photo_id) REFERENCES photos(id)
);
CREATE INDEX hidden_photos_of_photo ON hidden_photos USING btree (photo_id);

create table host_declarations (
  user_id uuid not null,
  is_trader boolean not null,
  legal_name text,
  address text,
  registration text,
  declared_at timestamp with time zone not null,
  constraint host_declarations_pkey PRIMARY KEY (user_id),
  constraint host_declarations_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(user_id) ON DELETE CASCADE,
  constraint host_declarations_address_check CHECK (length(address) >= 1 AND length(address) <= 300),
  constraint host_declarations_legal_name_check CHECK (length(legal_name) >= 1 AND length(legal_name) <= 120),
  constraint host_declarations_registration_check CHECK (length(registration) >= 1 AND length(registration) <= 80),
  constraint host_declarations_traders_are_named CHECK (num_nonnulls(legal_name, address, registration) =
CASE
    WHEN is_trader THEN 3
    ELSE 0
END)
);

create table host_stops (
  id uuid not null,
  host_id uuid not null,
  cause text not null,
  reason text not null,
  created_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  constraint host_stops_pkey PRIMARY KEY (id),
  constraint host_stops_host_id_fkey FOREIGN KEY (host_id) REFERENCES profiles(user_id),
  constraint host_stops_cause_check CHECK (cause = ANY (ARRAY['suspension'::text, 'admin'::text])),
  constraint host_stops_check CHECK (ended_at >= created_at),
  constraint host_stops_reason_check CHECK (length(reason) >= 1 AND length(reason) <= 2000)
);
CREATE UNIQUE INDEX host_stops_once ON host_stops USING btree (host_id, cause) WHERE ended_at IS NULL;
CREATE TRIGGER host_stops_wait BEFORE INSERT ON host_stops FOR EACH ROW EXECUTE FUNCTION host_stop_waits();

create table idempotency_keys (
  scope text not null,
  key text not null,
  user_id uuid not null,
  response jsonb not null,
  created_at timestamp with time zone not null,
  constraint idempotency_keys_pkey PRIMARY KEY (user_id, scope, key),
  constraint idempotency_keys_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(user_id),
  constraint idempotency_keys_key_check CHECK (length(key) >= 8 AND length(key) <= 200)
);
CREATE INDEX idempotency_keys_created ON idempotency_keys USING btree (created_at);

create table imported_listings (
  listing_id uuid not null,
  host_id uuid not null,
  import_id uuid,
  row_number integer not null,
  external_id text,
  calendar_url text,
  constraint imported_listings_pkey PRIMARY KEY (listing_id),
  constraint imported_listings_once UNIQUE (host_id, external_id),
  constraint imported_listings_host_id_fkey FOREIGN KEY (host_id) REFERENCES profiles(user_id) ON DELETE CASCADE,
  constraint imported_listings_import_id_fkey FOREIGN KEY (import_id) REFERENCES listing_imports(id) ON DELETE SET NULL,
  constraint imported_listings_calendar_url_check CHECK (length(calendar_url) >= 1 AND length(calendar_url) <= 2000),
  constraint imported_listings_external_id_check CHECK (length(external_id) >= 1 AND length(external_id) <= 100),
  constraint imported_listings_row_number_check CHECK (row_number >= 1)
);
CREATE INDEX imported_listings_import ON imported_listings USING btree (import_id);

create table inbound_emails (
  id uuid not null,
  conversation_id uuid not null,
  user_id uuid not null,
  raw bytea not null,
  received_at timestamp with time zone not null,
  constraint inbound_emails_pkey PRIMARY KEY (id),
  constraint inbound_emails_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES conversations(id) ON DELETE CASCADE,
  constraint inbound_emails_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(user_id) ON DELETE CASCADE,
  constraint inbound_emails_raw_check CHECK (length(raw) <= 31457280)
);
CREATE INDEX inbound_emails_of_conversation ON inbound_emails USING btree (conversation_id);
CREATE INDEX inbound_emails_of_user ON inbound_emails USING btree (user_id, received_at);

create table inquiries (
  id uuid not null,
  form text not null,
  kind text not null,
  message text not null,
  reference text,
  person_id uuid,
  email text,
  language text not null,
  created_at timestamp with time zone not null,
  state text default 'open'::text not null,
  answer text,
  ended_at timestamp with time zone,
  ended_by uuid,
  constraint inquiries_pkey PRIMARY KEY (id),
  constraint inquiries_person_id_fkey FOREIGN KEY (person_id) REFERENCES profiles(user_id) ON DELETE CASCADE,
  constraint inquiries_answer_check CHECK (length(answer) >= 1 AND length(answer) <= 4000),
  constraint inquiries_check CHECK (person_id IS NULL OR email IS NULL),
  constraint inquiries_check1 CHECK ((state = 'open'::text) = (ended_at IS NULL) AND (ended_at IS NULL) = (ended_by IS NULL)),
  constraint inquiries_check2 CHECK ((state = 'answered'::text) = (answer IS NOT NULL)),
  constraint inquiries_email_check CHECK (length(email) >= 3 AND length(email) <= 254),
  constraint inquiries_form_check CHECK (form = ANY (ARRAY['contact'::text, 'feedback'::text])),
  constraint inquiries_kind_check CHECK (kind ~ '^[a-z]+$'::text),
  constraint inquiries_language_check CHECK (language = ANY (ARRAY['en'::text, 'es'::text])),
  constraint inquiries_message_check CHECK (length(message) >= 1 AND length(message) <= 4000),
  constraint inquiries_reference_check CHECK (length(reference) >= 1 AND length(reference) <= 60),
  constraint inquiries_state_check CHECK (state = ANY (ARRAY['open'::text, 'answered'::text, 'closed'::text]))
);
CREATE INDEX inquiries_by_state ON inquiries USING btree (state, id DESC);
CREATE INDEX inquiries_of_person ON inquiries USING btree (person_id);
CREATE TRIGGER inquiries_on_desk AFTER INSERT OR UPDATE OF state ON inquiries FOR EACH STATEMENT EXECUTE FUNCTION notify_desks('reports');

create table interventions (
  id uuid not null,
  kind text not null,
  booking_id uuid,
  claim_id uuid,
  payout_id uuid,
  amount_minor bigint not null,
  currency text not null,
  reason text not null,
  status text not null,
  needs_second boolean not null,
  requested_by uuid not null,
  requested_at timestamp with time zone not null,
  decided_by uuid,
  ended_at timestamp with time zone,
  idempotency_key uuid not null,
  constraint interventions_pkey PRIMARY KEY (id),
  constraint interventions_requested_by_idempotency_key_key UNIQUE (requested_by, idempotency_key),
  constraint interventions_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES bookings(id),
  constraint interventions_claim_id_fkey FOREIGN KEY (claim_id) REFERENCES claims(id),
  constraint interventions_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES profiles(user_id),
  constraint interventions_payout_id_fkey FOREIGN KEY (payout_id) REFERENCES payouts(id),
  constraint interventions_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES profiles(user_id),
  constraint interventions_alone CHECK (needs_second OR status = 'done'::text AND decided_by IS NULL),
  constraint interventions_amount CHECK (amount_minor > 0 OR kind = 'correction'::text AND amount_minor <> 0),
  constraint interventions_currency_check CHECK (currency = ANY (ARRAY['USD'::text, 'CLP'::text, 'EUR'::text, 'GBP'::text])),
  constraint interventions_ended CHECK ((status = 'waiting'::text) = (ended_at IS NULL)),
  constraint interventions_kind_check CHECK (kind = ANY (ARRAY['refund'::text, 'goodwill'::text, 'host-payment'::text, 'correction'::text, 'waiver'::text, 'bounce'::text])),
  constraint interventions_reason_check CHECK (length(reason) >= 1 AND length(reason) <= 2000),
  constraint interventions_status_check CHECK (status = ANY (ARRAY['waiting'::text, 'done'::text, 'refused'::text])),
  constraint interventions_subject CHECK ((kind = 'bounce'::text) = (payout_id IS NOT NULL) AND (kind = 'bounce'::text) = (booking_id IS NULL) AND (kind = 'waiver'::text) = (claim_id IS NOT NULL)),
  constraint interventions_two_people CHECK (NOT needs_second OR status <> 'done'::text OR decided_by IS NOT NULL AND decided_by <> requested_by)
);
CREATE INDEX interventions_booking ON interventions USING btree (booking_id);
CREATE UNIQUE INDEX interventions_bounce_once ON interventions USING btree (payout_id) WHERE status <> 'refused'::text;
CREATE INDEX interventions_newest ON interventions USING btree (requested_at);
CREATE INDEX interventions_waiting ON interventions USING btree (requested_at) WHERE status = 'waiting'::text;
CREATE UNIQUE INDEX interventions_waiver_once ON interventions USING btree (claim_id) WHERE status <> 'refused'::text;
CREATE TRIGGER interventions_move_as_listed BEFORE UPDATE OF status ON interventions FOR EACH ROW WHEN (new.status <> old.status) EXECUTE FUNCTION moves_as_listed('waiting > done', 'waiting > refused');
CREATE TRIGGER interventions_on_desk AFTER INSERT OR UPDATE OF status ON interventions FOR EACH STATEMENT EXECUTE FUNCTION notify_desks('payments');
CREATE TRIGGER interventions_stay BEFORE DELETE OR UPDATE ON interventions FOR EACH ROW EXECUTE FUNCTION interventions_stay();

create table job_counts (
  hour timestamp with time zone not null,
  task text not null,
  done integer not null,
  failed integer not null,
  busy_ms bigint not null,
  constraint job_counts_pkey PRIMARY KEY (hour, task),
  constraint job_counts_busy_ms_check CHECK (busy_ms >= 0),
  constraint job_counts_done_check CHECK (done >= 0),
  constraint job_counts_failed_check CHECK (failed >= 0),
  constraint job_counts_task_check CHECK (length(task) >= 1 AND length(task) <= 128)
);

create table journal (
  id uuid not null,
  event_key text not null,
  booking_id uuid,
  at timestamp with time zone not null,
  entry_number bigint generated always as identity not null,
  constraint journal_pkey PRIMARY KEY (id),
  constraint journal_event_key_key UNIQUE (event_key),
  constraint journal_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES bookings(id)
);
CREATE INDEX journal_at ON journal USING brin (at) WITH (pages_per_range='32', autosummarize='on');
CREATE INDEX journal_booking ON journal USING btree (booking_id);
CREATE TRIGGER journal_append_only BEFORE DELETE OR UPDATE ON journal FOR EACH ROW EXECUTE FUNCTION ledger_is_append_only();
CREATE CONSTRAINT TRIGGER journal_balances AFTER INSERT ON journal DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION journal_balances();
CREATE TRIGGER journal_to_total AFTER INSERT ON journal REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION note_entries_to_total();

create table known_beyond_occupancy (
  booking_id uuid not null,
  sold tstzrange not null,
  constraint known_beyond_occupancy_pkey PRIMARY KEY (booking_id, sold),
  constraint known_beyond_occupancy_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES bookings(id) ON DELETE CASCADE
);

create table ledger_accounts (
  id uuid not null,
  kind text not null,
  owner_id uuid,
  currency text not null,
  constraint ledger_accounts_pkey PRIMARY KEY (id),
  constraint ledger_accounts_kind_owner_id_currency_key UNIQUE NULLS NOT DISTINCT (kind, owner_id, currency),
  constraint ledger_accounts_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES profiles(user_id),
  constraint ledger_accounts_check CHECK ((kind = ANY (ARRAY['host'::text, 'guest'::text, 'payout'::text, 'reversal'::text])) = (owner_id IS NOT NULL)),
  constraint ledger_accounts_currency_check CHECK (currency = ANY (ARRAY['USD'::text, 'CLP'::text, 'EUR'::text, 'GBP'::text])),
  constraint ledger_accounts_kind_check CHECK (kind = ANY (ARRAY['provider'::text, 'held'::text, 'host'::text, 'platform-fee'::text, 'guest'::text, 'payout'::text, 'exchange'::text, 'reversal'::text, 'disputed'::text, 'dispute-fee'::text, 'write-off'::text, 'provider-fee'::text, 'bank'::text]))
);

create table ledger_totals (
  at timestamp with time zone not null,
  currency text not null,
  kind text not null,
  what text not null,
  is_claim boolean not null,
  minor bigint not null,
  constraint ledger_totals_pkey PRIMARY KEY (at, currency, kind, what, is_claim),
  constraint ledger_totals_currency_check CHECK (currency = ANY (ARRAY['USD'::text, 'CLP'::text, 'EUR'::text, 'GBP'::text]))
) with (fillfactor=70);

create table listing_drafts (
  id uuid not null,
  host_id uuid not null,
  listing_type text not null,
  fields jsonb default '{}'::jsonb not null,
  step text default 'basics'::text not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  publish_state text,
  publish_since timestamp with time zone,
  constraint listing_drafts_pkey PRIMARY KEY (id),
  constraint listing_drafts_host_id_fkey FOREIGN KEY (host_id) REFERENCES profiles(user_id) ON DELETE CASCADE,
  constraint listing_drafts_fields_check CHECK (jsonb_typeof(fields) = 'object'::text AND length(fields::text) <= 600000),
  constraint listing_drafts_listing_type_check CHECK (listing_type = ANY (ARRAY['home'::text, 'experience'::text])),
  constraint listing_drafts_publish_state_check CHECK (publish_state = ANY (ARRAY['waiting'::text, 'stopped'::text])),
  constraint listing_drafts_step_check CHECK (length(step) >= 1 AND length(step) <= 40),
  constraint listing_drafts_waits_since CHECK ((publish_since IS NULL) = (publish_state IS NULL))
);
CREATE INDEX listing_drafts_host ON listing_drafts USING btree (host_id, updated_at DESC, id);

create table listing_extras (
  id uuid not null,
  listing_id uuid not null,
  "position" integer not null,
  unit text not null,
  price_minor bigint not null,
  max_quantity integer default 1 not null,
  name_en text not null,
  name_es text not null,
  active boolean default true not null,
  constraint listing_extras_pkey PRIMARY KEY (id),
  constraint listing_extras_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES listings(id) ON DELETE CASCADE,
  constraint listing_extras_check CHECK (unit = 'item'::text OR max_quantity = 1),
  constraint listing_extras_max_quantity_check CHECK (max_quantity >= 1 AND max_quantity <= 1000),
  constraint listing_extras_name_en_check CHECK (length(name_en) >= 1 AND length(name_en) <= 80),
  constraint listing_extras_name_es_check CHECK (length(name_es) >= 1 AND length(name_es) <= 80),
  constraint listing_extras_position_check CHECK ("position" >= 0),
  constraint listing_extras_price_minor_check CHECK (price_minor >= 0 AND price_minor <= '9007199254740991'::bigint),
  constraint listing_extras_unit_check CHECK (unit = ANY (ARRAY['booking'::text, 'person'::text, 'hour'::text, 'item'::text]))
);
CREATE INDEX listing_extras_listing ON listing_extras USING btree (listing_id, "position");
CREATE TRIGGER listing_extras_revision AFTER INSERT OR DELETE OR UPDATE ON listing_extras FOR EACH ROW EXECUTE FUNCTION its_listing_has_changed();

create table listing_figures (
  listing_id uuid not null,
  day date not null,
  appearances bigint not null,
  position_sum bigint not null,
  opened bigint not null,
  visitors bigint not null,
  constraint listing_figures_pkey PRIMARY KEY (listing_id, day),
  constraint listing_figures_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES listings(id) ON DELETE CASCADE
) with (fillfactor=80);

create table listing_history (
  listing_id uuid not null,
  number integer not null,
  at timestamp with time zone not null,
  actor_id uuid,
  event text not null,
  reason text,
  fields text[] default '{}'::text[] not null,
  changes jsonb default '{}'::jsonb not null,
  answer text,
  constraint listing_history_pkey PRIMARY KEY (listing_id, number),
  constraint listing_history_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES profiles(user_id) ON DELETE SET NULL,
  constraint listing_history_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES listings(id) ON DELETE CASCADE,
  constraint listing_history_event_check CHECK (event = ANY (ARRAY['submitted'::text, 'published'::text, 'returned'::text, 'edited'::text, 'paused'::text, 'resumed'::text, 'removed'::text])),
  constraint listing_history_number_check CHECK (number >= 1),
  constraint listing_history_reason_check CHECK (length(reason) >= 1 AND length(reason) <= 2000),
  constraint listing_history_reasons CHECK (event <> 'returned'::text OR reason IS NOT NULL)
);
CREATE INDEX listing_history_newest ON listing_history USING btree (at DESC, listing_id);

create table listing_imports (
  id uuid not null,
  host_id uuid not null,
  file_name text not null,
  content jsonb not null,
  created_at timestamp with time zone not null,
  imported_at timestamp with time zone,
  constraint listing_imports_pkey PRIMARY KEY (id),
  constraint listing_imports_host_id_fkey FOREIGN KEY (host_id) REFERENCES profiles(user_id) ON DELETE CASCADE,
  constraint listing_imports_content_check CHECK (jsonb_typeof(content) = 'object'::text),
  constraint listing_imports_file_name_check CHECK (length(file_name) <= 200)
);
CREATE INDEX listing_imports_host ON listing_imports USING btree (host_id, created_at DESC, id);

create table listing_moves (
  from_status text not null,
  to_status text not null,
  constraint listing_moves_pkey PRIMARY KEY (from_status, to_status)
);

create table listing_photos (
  listing_id uuid not null,
  "position" integer not null,
  photo_id uuid not null,
  caption_en text default ''::text not null,
  caption_es text default ''::text not null,
  alt_en text default ''::text not null,
  alt_es text default ''::text not null,
  shows text default ''::text not null,
  constraint listing_photos_pkey PRIMARY KEY (listing_id, "position"),
  constraint listing_photos_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES listings(id) ON DELETE CASCADE,
  constraint listing_photos_photo_id_fkey FOREIGN KEY (photo_id) REFERENCES photos(id),
  constraint listing_photos_alt_en_check CHECK (length(alt_en) <= 250),
  constraint listing_photos_alt_es_check CHECK (length(alt_es) <= 250),
  constraint listing_photos_position_check CHECK ("position" >= 0),
  constraint listing_photos_shows_check CHECK (length(shows) <= 40)
);
CREATE INDEX listing_photos_photo ON listing_photos USING btree (photo_id);
CREATE TRIGGER listing_photos_search AFTER INSERT OR DELETE OR UPDATE ON listing_photos FOR EACH ROW EXECUTE FUNCTION note_search_change();

create table listing_spaces (
  listing_id uuid not null,
  space_id uuid not null,
  constraint listing_spaces_pkey PRIMARY KEY (listing_id, space_id),
  constraint listing_spaces_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES listings(id) ON DELETE CASCADE,
  constraint listing_spaces_space_id_fkey FOREIGN KEY (space_id) REFERENCES spaces(id)
);
CREATE INDEX listing_spaces_space ON listing_spaces USING btree (space_id);
CREATE TRIGGER listing_spaces_revision AFTER INSERT OR DELETE OR UPDATE ON listing_spaces FOR EACH ROW EXECUTE FUNCTION its_listing_has_changed();
CREATE TRIGGER listing_spaces_shown_point AFTER INSERT OR UPDATE ON listing_spaces FOR EACH ROW EXECUTE FUNCTION unite_shown_points();
CREATE CONSTRAINT TRIGGER listing_spaces_sold_is_occupied AFTER INSERT ON listing_spaces DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION placed_is_occupied();

create table listing_texts (
  listing_id uuid not null,
  language text not null,
  title text not null,
  description text not null,
  arrival text default ''::text not null,
  constraint listing_texts_pkey PRIMARY KEY (listing_id, language),
  constraint listing_texts_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES listings(id) ON DELETE CASCADE,
  constraint listing_texts_arrival_check CHECK (length(arrival) <= 4000),
  constraint listing_texts_description_check CHECK (length(description) <= 8000),
  constraint listing_texts_language_check CHECK (language = ANY (ARRAY['en'::text, 'es'::text])),
  constraint listing_texts_title_check CHECK (length(title) >= 1 AND length(title) <= 140)
);
CREATE INDEX listing_texts_alike ON listing_texts USING btree (md5(description));
CREATE INDEX listing_texts_title ON listing_texts USING gin (title gin_trgm_ops);
CREATE TRIGGER listing_texts_search AFTER INSERT OR DELETE OR UPDATE ON listing_texts FOR EACH ROW EXECUTE FUNCTION note_search_change();

create table listings (
  id uuid not null,
  host_id uuid not null,
  listing_type text not null,
  category text not null,
  subcategory text not null,
  status text default 'draft'::text not null,
  currency text not null,
  price_minor bigint not null,
  weekend_price_minor bigint,
  week_discount_percent smallint default 0 not null,
  month_discount_percent smallint default 0 not null,
  long_session_minutes integer,
  long_session_discount_percent smallint default 0 not null,
  cleaning_fee_minor bigint default 0 not null,
  extra_guest_fee_minor bigint default 0 not null,
  guests_included integer,
  pet_fee_minor bigint default 0 not null,
  max_guests integer not null,
  size_m2 integer,
  bedrooms integer default 0 not null,
  beds integer default 0 not null,
  bathrooms integer default 0 not null,
  check_in_minutes integer default 900 not null,
  check_out_minutes integer default 660 not null,
  same_day_turnover boolean default false not null,
  min_days integer default 1 not null,
  max_days integer default 180 not null,
  min_minutes integer default 60 not null,
  max_minutes integer default 720 not null,
  length_step_minutes integer default 60 not null,
  start_step_minutes integer default 60 not null,
  lead_time_minutes integer default 0 not null,
  horizon_days integer default 365 not null,
  refund_policy text not null,
  instant_book boolean default true not null,
  requests_hold_dates boolean default false not null,
  pets_allowed boolean default false not null,
  smoking_allowed boolean default false not null,
  events_allowed boolean default false not null,
  amenities text[] default '{}'::text[] not null,
  street text not null,
  commune text not null,
  city text not null,
  country_code text not null,
  lat double precision not null,
  lng double precision not null,
  shown_lat double precision default 'NaN'::double precision not null,
  shown_lng double precision default 'NaN'::double precision not null,
  origin_host uuid,
  origin_lat double precision,
  origin_lng double precision,
  time_zone text not null,
  views_this_week integer default 0 not null,
  created_at timestamp with time zone default now() not null,
  published_at timestamp with time zone,
  revision bigint default 0 not null,
  throwaway boolean default false not null,
  attributes jsonb default '{}'::jsonb not null,
  last_minute_days smallint,
  last_minute_percent smallint default 0 not null,
  early_bird_days smallint,
  early_bird_percent smallint default 0 not null,
  deposit_percent smallint,
  deposit_from_minor bigint default 0 not null,
  rest_days smallint,
  constraint listings_pkey PRIMARY KEY (id),
  constraint listings_host_id_fkey FOREIGN KEY (host_id) REFERENCES profiles(user_id),
  constraint listings_attributes_check CHECK (jsonb_typeof(attributes) = 'object'::text),
  constraint listings_bathrooms_check CHECK (bathrooms >= 0 AND bathrooms <= 100),
  constraint listings_bedrooms_check CHECK (bedrooms >= 0 AND bedrooms <= 100),
  constraint listings_beds_check CHECK (beds >= 0 AND beds <= 200),
  constraint listings_check CHECK (status <> 'published'::text OR published_at IS NOT NULL),
  constraint listings_check1 CHECK (min_minutes <= max_minutes),
  constraint listings_check_in_minutes_check CHECK (check_in_minutes >= 0 AND check_in_minutes <= 1439),
  constraint listings_check_out_minutes_check CHECK (check_out_minutes >= 0 AND check_out_minutes <= 1439),
  constraint listings_cleaning_fee_minor_check CHECK (cleaning_fee_minor >= 0 AND cleaning_fee_minor <= '9007199254740991'::bigint),
  constraint listings_country_code_check CHECK (country_code ~ '^[A-Z]{2}$'::text),
  constraint listings_currency_check CHECK (currency = ANY (ARRAY['USD'::text, 'CLP'::text, 'EUR'::text, 'GBP'::text])),
  constraint listings_days_in_order CHECK (min_days <= max_days),
  constraint listings_deposit CHECK ((deposit_percent IS NULL) = (rest_days IS NULL)),
  constraint listings_deposit_from_minor_check CHECK (deposit_from_minor >= 0 AND deposit_from_minor <= '9007199254740991'::bigint),
  constraint listings_deposit_percent_check CHECK (deposit_percent = ANY (ARRAY[10, 20, 25, 30, 40, 50])),
  constraint listings_early_bird CHECK (early_bird_days IS NOT NULL OR early_bird_percent = 0),
  constraint listings_early_bird_days_check CHECK (early_bird_days >= 29 AND early_bird_days <= 365),
  constraint listings_early_bird_percent_check CHECK (early_bird_percent >= 0 AND early_bird_percent <= 90),
  constraint listings_extra_guest_fee_minor_check CHECK (extra_guest_fee_minor >= 0 AND extra_guest_fee_minor <= '9007199254740991'::bigint),
  constraint listings_extra_guests CHECK (guests_included IS NOT NULL OR extra_guest_fee_minor = 0),
  constraint listings_guests_included_check CHECK (guests_included >= 1),
  constraint listings_horizon_days_check CHECK (horizon_days >= 1 AND horizon_days <= 730),
  constraint listings_last_minute CHECK (last_minute_days IS NOT NULL OR last_minute_percent = 0),
  constraint listings_last_minute_days_check CHECK (last_minute_days >= 0 AND last_minute_days <= 28),
  constraint listings_last_minute_percent_check CHECK (last_minute_percent >= 0 AND last_minute_percent <= 90),
  constraint listings_lat_check CHECK (lat >= '-90'::integer::double precision AND lat <= 90::double precision),
  constraint listings_lead_time_minutes_check CHECK (lead_time_minutes >= 0 AND lead_time_minutes <= 525600),
  constraint listings_length_step_minutes_check CHECK (length_step_minutes = ANY (ARRAY[15, 30, 60])),
  constraint listings_listing_type_check CHECK (listing_type = ANY (ARRAY['home'::text, 'experience'::text])),
  constraint listings_lng_check CHECK (lng >= '-180'::integer::double precision AND lng <= 180::double precision),
  constraint listings_long_session CHECK (long_session_minutes IS NOT NULL OR long_session_discount_percent = 0),
  constraint listings_long_session_discount_percent_check CHECK (long_session_discount_percent >= 0 AND long_session_discount_percent <= 90),
  constraint listings_long_session_minutes_check CHECK (long_session_minutes >= 15 AND long_session_minutes <= 1440),
  constraint listings_max_days_check CHECK (max_days >= 1 AND max_days <= 180),
  constraint listings_max_guests_check CHECK (max_guests >= 1 AND max_guests <= 10000),
  constraint listings_max_minutes_check CHECK (max_minutes >= 15 AND max_minutes <= 1440),
  constraint listings_min_days_check CHECK (min_days >= 1 AND min_days <= 180),
  constraint listings_min_minutes_check CHECK (min_minutes >= 15 AND min_minutes <= 1440),
  constraint listings_month_discount_percent_check CHECK (month_discount_percent >= 0 AND month_discount_percent <= 90),
  constraint listings_pet_fee_minor_check CHECK (pet_fee_minor >= 0 AND pet_fee_minor <= '9007199254740991'::bigint),
  constraint listings_price_minor_check CHECK (price_minor >= 1 AND price_minor <= '9007199254740991'::bigint),
  constraint listings_refund_policy_check CHECK (refund_policy = ANY (ARRAY['flexible'::text, 'moderate'::text, 'strict'::text])),
  constraint listings_rest_days_check CHECK (rest_days = ANY (ARRAY[7, 14, 30, 60])),
  constraint listings_shown_lat_check CHECK (shown_lat >= '-90'::integer::double precision AND shown_lat <= 90::double precision),
  constraint listings_shown_lng_check CHECK (shown_lng >= '-180'::integer::double precision AND shown_lng <= 180::double precision),
  constraint listings_size_m2_check CHECK (size_m2 > 0),
  constraint listings_start_step_minutes_check CHECK (start_step_minutes = ANY (ARRAY[15, 30, 60])),
  constraint listings_status_check CHECK (status = ANY (ARRAY['draft'::text, 'in_review'::text, 'published'::text, 'paused'::text, 'removed'::text])),
  constraint listings_throwaway_is_never_seen CHECK (NOT throwaway OR status = 'draft'::text),
  constraint listings_views_this_week_check CHECK (views_this_week >= 0),
  constraint listings_week_discount_percent_check CHECK (week_discount_percent >= 0 AND week_discount_percent <= 90),
  constraint listings_weekend_price_minor_check CHECK (weekend_price_minor >= 1 AND weekend_price_minor <= '9007199254740991'::bigint)
);
CREATE INDEX listings_city ON listings USING btree (lower(city));
CREATE INDEX listings_host ON listings USING btree (host_id);
CREATE INDEX listings_made ON listings USING btree (created_at DESC, id DESC);
CREATE INDEX listings_newest ON listings USING btree (published_at DESC) WHERE status = 'published'::text;
CREATE INDEX listings_of_kind ON listings USING btree (subcategory, created_at DESC, id DESC) WHERE NOT throwaway;
CREATE INDEX listings_of_status ON listings USING btree (status, created_at DESC, id DESC) WHERE NOT throwaway;
CREATE INDEX listings_origin ON listings USING btree (origin_host, origin_lat, origin_lng);
CREATE INDEX listings_place ON listings USING btree (country_code, place_slug(city), subcategory) WHERE status = 'published'::text;
CREATE INDEX listings_street ON listings USING btree (lower(street), lower(city));
CREATE INDEX listings_to_review ON listings USING btree (created_at, id) INCLUDE (host_id) WHERE status = 'in_review'::text;
CREATE TRIGGER listings_document_point AFTER UPDATE ON listings FOR EACH ROW WHEN (old.shown_lat IS DISTINCT FROM new.shown_lat OR old.shown_lng IS DISTINCT FROM new.shown_lng) EXECUTE FUNCTION show_document_point();
CREATE TRIGGER listings_forget_document AFTER UPDATE OF status ON listings FOR EACH ROW WHEN (old.status = 'published'::text AND new.status <> 'published'::text) EXECUTE FUNCTION forget_document();
CREATE TRIGGER listings_keep_to_moves BEFORE UPDATE OF status ON listings FOR EACH ROW WHEN (old.status <> new.status) EXECUTE FUNCTION listings_keep_to_moves();
CREATE TRIGGER listings_moved AFTER UPDATE OF lat, lng ON listings FOR EACH ROW WHEN (old.origin_host IS DISTINCT FROM new.origin_host OR old.origin_lat IS DISTINCT FROM new.origin_lat OR old.origin_lng IS DISTINCT FROM new.origin_lng) EXECUTE FUNCTION unite_shown_points();
CREATE TRIGGER listings_off_desk AFTER UPDATE OF status ON listings FOR EACH ROW WHEN (old.status <> new.status AND ('in_review'::text = old.status OR 'in_review'::text = new.status)) EXECUTE FUNCTION notify_desks('listings');
CREATE TRIGGER listings_on_desk AFTER INSERT ON listings FOR EACH ROW WHEN (new.status = 'in_review'::text) EXECUTE FUNCTION notify_desks('listings');
CREATE TRIGGER listings_revision BEFORE UPDATE ON listings FOR EACH ROW WHEN (old.views_this_week = new.views_this_week AND old.revision = new.revision) EXECUTE FUNCTION listing_has_changed();
CREATE TRIGGER listings_search AFTER UPDATE ON listings FOR EACH ROW WHEN (old.revision <> new.revision) EXECUTE FUNCTION note_listing_change();
CREATE TRIGGER listings_search_new AFTER INSERT ON listings FOR EACH ROW EXECUTE FUNCTION note_listing_change();
CREATE TRIGGER listings_shown_point BEFORE INSERT OR UPDATE OF lat, lng, origin_host, origin_lat, origin_lng, shown_lat, shown_lng ON listings FOR EACH ROW EXECUTE FUNCTION write_shown_point();
CREATE TRIGGER suspended_hosts_publish_nothing BEFORE INSERT OR UPDATE OF status ON listings FOR EACH ROW WHEN (new.status = 'published'::text) EXECUTE FUNCTION suspended_hosts_publish_nothing();

create table live_events (
  id bigint generated always as identity not null,
  recipient_id uuid not null,
  kind text not null,
  payload jsonb not null,
  txid xid8 default pg_current_xact_id() not null,
  created_at timestamp with time zone default now() not null,
  constraint live_events_pkey PRIMARY KEY (id),
  constraint live_events_recipient_id_fkey FOREIGN KEY (recipient_id) REFERENCES profiles(user_id) ON DELETE CASCADE,
  constraint live_events_kind_check CHECK (kind ~ '^[a-z-]{1,40}$'::text),
  constraint live_events_payload_check CHECK (jsonb_typeof(payload) = 'object'::text AND length(payload::text) <= 400)
);
CREATE INDEX live_events_of_recipient ON live_events USING btree (recipient_id, txid);
CREATE INDEX live_events_over ON live_events USING btree (created_at);

create unlogged table live_visitors (
  visitor uuid not null,
  view uuid not null,
  site text not null,
  page text not null,
  device text not null,
  at timestamp with time zone not null,
  constraint live_visitors_pkey PRIMARY KEY (visitor, view),
  constraint live_visitors_page_check CHECK (length(page) <= 80)
);
CREATE INDEX live_visitors_at ON live_visitors USING btree (at);

create table mercado_pago_preferences (
  id text not null,
  idempotency_key text not null,
  reference text not null,
  amount_minor bigint not null,
  init_point text not null,
  return_url text not null,
  status text not null,
  created_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  payment_id text,
  paid_at timestamp with time zone,
  constraint mercado_pago_preferences_pkey PRIMARY KEY (id),
  constraint mercado_pago_preferences_idempotency_key_key UNIQUE (idempotency_key),
  constraint mercado_pago_preferences_payment_id_key UNIQUE (payment_id),
  constraint mercado_pago_preferences_reference_key UNIQUE (reference),
  constraint mercado_pago_preferences_amount_minor_check CHECK (amount_minor > 0),
  constraint mercado_pago_preferences_check CHECK ((status = 'paid'::text) = (paid_at IS NOT NULL) AND (paid_at IS NULL) = (payment_id IS NULL)),
  constraint mercado_pago_preferences_check1 CHECK ((status = 'ended'::text) = (ended_at IS NOT NULL)),
  constraint mercado_pago_preferences_id_check CHECK (length(id) >= 1 AND length(id) <= 100),
  constraint mercado_pago_preferences_payment_id_check CHECK (payment_id ~ '^\d{1,20}$'::text),
  constraint mercado_pago_preferences_status_check CHECK (status = ANY (ARRAY['open'::text, 'paid'::text, 'ended'::text]))
);
CREATE INDEX mercado_pago_preferences_newest ON mercado_pago_preferences USING btree (created_at);

create table mercado_pago_refunds (
  idempotency_key text not null,
  preference_id text not null,
  payment_id text not null,
  reference text,
  amount_minor bigint not null,
  status text not null,
  begun_at timestamp with time zone not null,
  tried_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  refund_id text,
  answer text,
  constraint mercado_pago_refunds_pkey PRIMARY KEY (idempotency_key),
  constraint mercado_pago_refunds_preference_id_fkey FOREIGN KEY (preference_id) REFERENCES mercado_pago_preferences(id),
  constraint mercado_pago_refunds_amount_minor_check CHECK (amount_minor > 0),
  constraint mercado_pago_refunds_answer_check CHECK (length(answer) <= 200),
  constraint mercado_pago_refunds_check CHECK ((status = 'begun'::text) = (ended_at IS NULL)),
  constraint mercado_pago_refunds_check1 CHECK (status = 'refused'::text OR (status = 'made'::text) = (refund_id IS NOT NULL)),
  constraint mercado_pago_refunds_payment_id_check CHECK (payment_id ~ '^\d{1,20}$'::text),
  constraint mercado_pago_refunds_refund_id_check CHECK (refund_id ~ '^\d{1,20}$'::text),
  constraint mercado_pago_refunds_status_check CHECK (status = ANY (ARRAY['begun'::text, 'made'::text, 'refused'::text]))
);
CREATE UNIQUE INDEX mercado_pago_refunds_one_at_a_time ON mercado_pago_refunds USING btree (payment_id) WHERE status = 'begun'::text;
CREATE INDEX mercado_pago_refunds_payment ON mercado_pago_refunds USING btree (payment_id);

create table message_images (
  message_id uuid not null,
  "position" smallint not null,
  photo_id uuid not null,
  constraint message_images_pkey PRIMARY KEY (message_id, "position"),
  constraint message_images_message_id_fkey FOREIGN KEY (message_id) REFERENCES messages(id) ON DELETE CASCADE,
  constraint message_images_photo_id_fkey FOREIGN KEY (photo_id) REFERENCES photos(id)
);
CREATE INDEX message_images_photo ON message_images USING btree (photo_id);

create table message_readings (
  admin_id uuid not null,
  person_id uuid not null,
  until timestamp with time zone not null,
  constraint message_readings_pkey PRIMARY KEY (admin_id, person_id),
  constraint message_readings_admin_id_fkey FOREIGN KEY (admin_id) REFERENCES profiles(user_id) ON DELETE CASCADE,
  constraint message_readings_person_id_fkey FOREIGN KEY (person_id) REFERENCES profiles(user_id) ON DELETE CASCADE
);
CREATE INDEX message_readings_of_person ON message_readings USING btree (person_id);

create table messages (
  id uuid not null,
  conversation_id uuid not null,
  number integer not null,
  kind text not null,
  author_id uuid,
  text text default ''::text not null,
  line jsonb,
  client_key uuid,
  event_key text,
  created_at timestamp with time zone not null,
  covered_text text,
  removed_at timestamp with time zone,
  words tsvector generated always as (to_tsvector('simple'::regconfig, plain_text(text))) stored not null,
  constraint messages_pkey PRIMARY KEY (id),
  constraint messages_in_order UNIQUE (conversation_id, number),
  constraint messages_author_id_fkey FOREIGN KEY (author_id) REFERENCES profiles(user_id),
  constraint messages_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES conversations(id) ON DELETE CASCADE,
  constraint messages_check CHECK ((kind = 'line'::text) = (author_id IS NULL)),
  constraint messages_check1 CHECK ((kind = 'line'::text) = (line IS NOT NULL)),
  constraint messages_check2 CHECK (kind <> 'text'::text OR text <> ''::text),
  constraint messages_covered_text_check CHECK (length(covered_text) <= 10000),
  constraint messages_event_key_check CHECK (length(event_key) <= 200),
  constraint messages_kind_check CHECK (kind = ANY (ARRAY['text'::text, 'images'::text, 'line'::text, 'erased'::text])),
  constraint messages_line_check CHECK (jsonb_typeof(line) = 'object'::text),
  constraint messages_number_check CHECK (number >= 1),
  constraint messages_text_check CHECK (length(text) <= 2000)
);
CREATE INDEX messages_author ON messages USING btree (author_id, created_at);
CREATE UNIQUE INDEX messages_event_once ON messages USING btree (conversation_id, event_key) WHERE event_key IS NOT NULL;
CREATE UNIQUE INDEX messages_sent_once ON messages USING btree (conversation_id, author_id, client_key) WHERE client_key IS NOT NULL;

create table migrations (
  name text not null,
  hash text not null,
  ran_at timestamp with time zone default now() not null,
  constraint migrations_pkey PRIMARY KEY (name)
);

create table minimum_stays (
  id uuid not null,
  listing_id uuid not null,
  days daterange not null,
  min_days integer not null,
  constraint minimum_stays_pkey PRIMARY KEY (id),
  constraint minimum_stays_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES listings(id) ON DELETE CASCADE,
  constraint minimum_stays_never_overlap EXCLUDE USING gist (listing_id WITH =, days WITH &&),
  constraint minimum_stays_days_check CHECK (NOT isempty(days) AND lower(days) > '-infinity'::date AND upper(days) < 'infinity'::date),
  constraint minimum_stays_min_days_check CHECK (min_days >= 1 AND min_days <= 180)
);
CREATE TRIGGER minimum_stays_revision AFTER INSERT OR DELETE OR UPDATE ON minimum_stays FOR EACH ROW EXECUTE FUNCTION its_listing_has_changed();

create table money_months (
  host_id uuid not null,
  currency text not null,
  at timestamp with time zone not null,
  constraint money_months_pkey PRIMARY KEY (host_id, currency, at),
  constraint money_months_host_id_fkey FOREIGN KEY (host_id) REFERENCES profiles(user_id),
  constraint money_months_currency_check CHECK (currency = ANY (ARRAY['USD'::text, 'CLP'::text, 'EUR'::text, 'GBP'::text]))
);

create table monthly_views (
  listing_id uuid not null,
  month date not null,
  views integer not null,
  constraint monthly_views_pkey PRIMARY KEY (listing_id, month),
  constraint monthly_views_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES listings(id) ON DELETE CASCADE,
  constraint monthly_views_views_check CHECK (views > 0)
);

create table named_figures (
  unit text not null,
  city text not null,
  subcategory text not null,
  measure text not null,
  day date not null,
  site text not null,
  device text not null,
  source text not null,
  value bigint not null,
  constraint named_figures_pkey PRIMARY KEY (unit, city, subcategory, measure, day, site, device, source)
) with (fillfactor=80);

create table notification_choices (
  user_id uuid not null,
  topic text not null,
  in_app boolean default true not null,
  email boolean default true not null,
  push boolean default true not null,
  constraint notification_choices_pkey PRIMARY KEY (user_id, topic),
  constraint notification_choices_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(user_id) ON DELETE CASCADE,
  constraint notification_choices_topic_check CHECK (topic ~ '^[a-z]+$'::text)
);

create table notifications (
  id uuid not null,
  event_key text not null,
  recipient_id uuid not null,
  kind text not null,
  side text,
  subject_id uuid not null,
  listing_id uuid,
  person_id uuid,
  created_at timestamp with time zone not null,
  read_at timestamp with time zone,
  is_shown boolean default true not null,
  constraint notifications_pkey PRIMARY KEY (id),
  constraint notifications_event_key_key UNIQUE (event_key),
  constraint notifications_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES listings(id) ON DELETE CASCADE,
  constraint notifications_person_id_fkey FOREIGN KEY (person_id) REFERENCES profiles(user_id) ON DELETE SET NULL,
  constraint notifications_recipient_id_fkey FOREIGN KEY (recipient_id) REFERENCES profiles(user_id) ON DELETE CASCADE,
  constraint notifications_event_key_check CHECK (length(event_key) <= 200),
  constraint notifications_kind_check CHECK (kind ~ '^[a-z_]+$'::text),
  constraint notifications_side_check CHECK (side = ANY (ARRAY['guest'::text, 'host'::text]))
);
CREATE INDEX notifications_created ON notifications USING brin (created_at) WITH (autosummarize='on');
CREATE INDEX notifications_of_listing ON notifications USING btree (listing_id);
CREATE INDEX notifications_of_person ON notifications USING btree (person_id);
CREATE INDEX notifications_of_recipient ON notifications USING btree (recipient_id, id DESC);
CREATE INDEX notifications_unread ON notifications USING btree (recipient_id) WHERE read_at IS NULL;

create table observation_rounds (
  only_row boolean default true not null,
  round integer default 1 not null,
  constraint observation_rounds_pkey PRIMARY KEY (only_row),
  constraint observation_rounds_only_row_check CHECK (only_row)
);

create table occupancy (
  id uuid not null,
  space_id uuid not null,
  period tstzrange not null,
  holder uuid not null,
  booking_id uuid,
  blocked_date_id uuid,
  released_at timestamp with time zone,
  change_id uuid,
  calendar_event_id uuid,
  constraint occupancy_pkey PRIMARY KEY (id),
  constraint occupancy_blocked_date_id_fkey FOREIGN KEY (blocked_date_id) REFERENCES blocked_dates(id) ON DELETE CASCADE,
  constraint occupancy_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES bookings(id),
  constraint occupancy_calendar_event_id_fkey FOREIGN KEY (calendar_event_id) REFERENCES calendar_events(id) ON DELETE CASCADE,
  constraint occupancy_change_id_fkey FOREIGN KEY (change_id) REFERENCES booking_changes(id),
  constraint occupancy_space_id_fkey FOREIGN KEY (space_id) REFERENCES spaces(id),
  constraint occupancy_never_overlaps EXCLUDE USING gist (space_id WITH =, period WITH &&, holder WITH <>) WHERE (released_at IS NULL),
  constraint occupancy_events_are_blocks CHECK (calendar_event_id IS NULL OR booking_id IS NULL),
  constraint occupancy_has_one_holder CHECK (
CASE
    WHEN booking_id IS NULL THEN holder = '00000000-0000-0000-0000-000000000000'::uuid
    ELSE holder = booking_id
END),
  constraint occupancy_is_finite CHECK (NOT isempty(period) AND lower(period) IS NOT NULL AND upper(period) IS NOT NULL AND isfinite(lower(period)) AND isfinite(upper(period)) AND lower_inc(period) AND NOT upper_inc(period))
);
CREATE INDEX occupancy_blocked_date ON occupancy USING btree (blocked_date_id);
CREATE INDEX occupancy_booking ON occupancy USING btree (booking_id);
CREATE INDEX occupancy_calendar_event ON occupancy USING btree (calendar_event_id);
CREATE CONSTRAINT TRIGGER occupancy_released_is_not_sold AFTER DELETE OR UPDATE OF space_id, period, booking_id, released_at, change_id ON occupancy DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (old.booking_id IS NOT NULL) EXECUTE FUNCTION released_is_not_sold();
CREATE TRIGGER occupancy_search AFTER INSERT OR DELETE OR UPDATE ON occupancy FOR EACH ROW EXECUTE FUNCTION note_occupancy_change();
CREATE CONSTRAINT TRIGGER occupancy_sold_is_occupied AFTER INSERT ON occupancy DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.booking_id IS NOT NULL) EXECUTE FUNCTION occupied_is_enough();

create table opening_exceptions (
  listing_id uuid not null,
  day date not null,
  opens_minutes integer,
  closes_minutes integer,
  constraint opening_exceptions_once UNIQUE NULLS NOT DISTINCT (listing_id, day, opens_minutes),
  constraint opening_exceptions_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES listings(id) ON DELETE CASCADE,
  constraint opening_exceptions_closed_alone EXCLUDE USING gist (listing_id WITH =, day WITH =, ((opens_minutes IS NULL)::integer) WITH <>),
  constraint opening_exceptions_check CHECK ((opens_minutes IS NULL) = (closes_minutes IS NULL)),
  constraint opening_exceptions_check1 CHECK (opens_minutes < closes_minutes),
  constraint opening_exceptions_closes_minutes_check CHECK (closes_minutes >= 1 AND closes_minutes <= 2880),
  constraint opening_exceptions_opens_minutes_check CHECK (opens_minutes >= 0 AND opens_minutes <= 1439)
);
CREATE TRIGGER opening_exceptions_revision AFTER INSERT OR DELETE OR UPDATE ON opening_exceptions FOR EACH ROW EXECUTE FUNCTION its_listing_has_changed();

create table opening_hours (
  listing_id uuid not null,
  weekday smallint not null,
  opens_minutes integer not null,
  closes_minutes integer not null,
  constraint opening_hours_pkey PRIMARY KEY (listing_id, weekday, opens_minutes),
  constraint opening_hours_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES listings(id) ON DELETE CASCADE,
  constraint opening_hours_check CHECK (opens_minutes < closes_minutes),
  constraint opening_hours_closes_minutes_check CHECK (closes_minutes >= 1 AND closes_minutes <= 2880),
  constraint opening_hours_opens_minutes_check CHECK (opens_minutes >= 0 AND opens_minutes <= 1439),
  constraint opening_hours_weekday_check CHECK (weekday >= 0 AND weekday <= 6)
);
CREATE TRIGGER opening_hours_revision AFTER INSERT OR DELETE OR UPDATE ON opening_hours FOR EACH ROW EXECUTE FUNCTION its_listing_has_changed();

create table outgoing_emails (
  id uuid not null,
  event_key text not null,
  recipient_id uuid,
  to_address text not null,
  language text not null,
  type text not null,
  subject text not null,
  html text not null,
  text text not null,
  status text default 'queued'::text not null,
  attempts integer default 0 not null,
  last_error text,
  created_at timestamp with time zone not null,
  sent_at timestamp with time zone,
  link text,
  digest_id uuid,
  booking_id uuid,
  redacted_html text,
  redacted_text text,
  redacted_at timestamp with time zone,
  unsubscribe_url text,
  sealed text,
  thread_key text,
  reply_to text,
  summary text,
  dead_at timestamp with time zone,
  is_settled boolean default false not null,
  constraint outgoing_emails_pkey PRIMARY KEY (id),
  constraint outgoing_emails_event_key_key UNIQUE (event_key),
  constraint outgoing_emails_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES bookings(id),
  constraint outgoing_emails_digest_id_fkey FOREIGN KEY (digest_id) REFERENCES outgoing_emails(id) ON DELETE SET NULL,
  constraint outgoing_emails_recipient_id_fkey FOREIGN KEY (recipient_id) REFERENCES profiles(user_id) ON DELETE SET NULL,
  constraint outgoing_emails_check CHECK ((status = 'in-digest'::text) >= (digest_id IS NOT NULL)),
  constraint outgoing_emails_language_check CHECK (language = ANY (ARRAY['en'::text, 'es'::text])),
  constraint outgoing_emails_redacted_whole CHECK (num_nulls(redacted_html, redacted_text) = ANY (ARRAY[0, 2])),
  constraint outgoing_emails_redacted_with_reason CHECK (booking_id IS NOT NULL OR (type = ANY (ARRAY['account_verification'::text, 'password_reset'::text, 'new_device'::text, 'code'::text, 'new_password'::text, 'message'::text, 'digest'::text])) OR num_nulls(redacted_html, redacted_at, sealed) = 3),
  constraint outgoing_emails_reply_to_check CHECK (length(reply_to) <= 320),
  constraint outgoing_emails_sealed_alone CHECK (sealed IS NULL OR num_nulls(booking_id, link, redacted_html, redacted_at) = 4),
  constraint outgoing_emails_status_check CHECK (status = ANY (ARRAY['queued'::text, 'sent'::text, 'failed'::text, 'dead'::text, 'held-back'::text, 'in-digest'::text, 'withdrawn'::text, 'paused'::text, 'suppressed'::text])),
  constraint outgoing_emails_summary_check CHECK (length(summary) <= 300),
  constraint outgoing_emails_thread_key_check CHECK (length(thread_key) <= 100)
);
CREATE INDEX outgoing_emails_held_back ON outgoing_emails USING btree (recipient_id) WHERE status = 'held-back'::text;
CREATE INDEX outgoing_emails_kind ON outgoing_emails USING btree (recipient_id, type, created_at);
CREATE INDEX outgoing_emails_newest ON outgoing_emails USING btree (created_at DESC, id DESC);
CREATE INDEX outgoing_emails_private ON outgoing_emails USING btree (booking_id) WHERE redacted_html IS NOT NULL;
CREATE INDEX outgoing_emails_recipient ON outgoing_emails USING btree (lower(to_address) text_pattern_ops);
CREATE INDEX outgoing_emails_state ON outgoing_emails USING btree (status, created_at DESC, id DESC);
CREATE INDEX outgoing_emails_type ON outgoing_emails USING btree (type, created_at DESC, id DESC) INCLUDE (status);
CREATE INDEX outgoing_emails_type_error ON outgoing_emails USING btree (type, created_at DESC) WHERE last_error IS NOT NULL;
CREATE TRIGGER outgoing_emails_move_as_listed BEFORE UPDATE OF status ON outgoing_emails FOR EACH ROW WHEN (new.status <> old.status) EXECUTE FUNCTION moves_as_listed('queued > sent', 'queued > failed', 'queued > dead', 'queued > withdrawn', 'queued > suppressed', 'failed > sent', 'failed > dead', 'failed > withdrawn', 'failed > suppressed', 'sent > queued', 'dead > queued', 'suppressed > queued', 'held-back > in-digest', 'withdrawn > sent');
CREATE TRIGGER outgoing_emails_on_desk AFTER UPDATE OF status, is_settled ON outgoing_emails FOR EACH ROW WHEN ('dead'::text = old.status OR 'dead'::text = new.status) EXECUTE FUNCTION notify_desks('emails');

create table outgoing_pushes (
  notification_id uuid not null,
  subscription_id uuid not null,
  status text not null,
  attempts integer default 0 not null,
  ended_at timestamp with time zone,
  last_error text,
  constraint outgoing_pushes_pkey PRIMARY KEY (notification_id, subscription_id),
  constraint outgoing_pushes_notification_id_fkey FOREIGN KEY (notification_id) REFERENCES notifications(id) ON DELETE CASCADE,
  constraint outgoing_pushes_subscription_id_fkey FOREIGN KEY (subscription_id) REFERENCES push_subscriptions(id) ON DELETE CASCADE,
  constraint outgoing_pushes_attempts_check CHECK (attempts >= 0),
  constraint outgoing_pushes_check CHECK ((status = 'queued'::text) = (ended_at IS NULL)),
  constraint outgoing_pushes_last_error_check CHECK (length(last_error) <= 200),
  constraint outgoing_pushes_status_check CHECK (status = ANY (ARRAY['queued'::text, 'sent'::text, 'withdrawn'::text, 'dead'::text]))
);
CREATE INDEX outgoing_pushes_dead ON outgoing_pushes USING btree (ended_at) WHERE status = 'dead'::text;
CREATE INDEX outgoing_pushes_of_subscription ON outgoing_pushes USING btree (subscription_id);
CREATE INDEX outgoing_pushes_queued ON outgoing_pushes USING btree (notification_id) WHERE status = 'queued'::text;

create table owed_bookings (
  host_id uuid not null,
  currency text not null,
  booking_id uuid,
  minor bigint not null,
  constraint owed_bookings_key UNIQUE NULLS NOT DISTINCT (host_id, currency, booking_id),
  constraint owed_bookings_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES bookings(id),
  constraint owed_bookings_host_id_fkey FOREIGN KEY (host_id) REFERENCES profiles(user_id),
  constraint owed_bookings_currency_check CHECK (currency = ANY (ARRAY['USD'::text, 'CLP'::text, 'EUR'::text, 'GBP'::text]))
);
CREATE INDEX owed_bookings_booking ON owed_bookings USING btree (booking_id);

create table page_figures (
  day date not null,
  site text not null,
  device text not null,
  source text not null,
  page text not null,
  views bigint not null,
  seconds bigint not null,
  entries bigint not null,
  exits bigint not null,
  constraint page_figures_pkey PRIMARY KEY (day, site, device, source, page)
) with (fillfactor=80);

create table page_purges (
  id bigint generated always as identity not null,
  tag text not null,
  noted_at timestamp with time zone default clock_timestamp() not null,
  constraint page_purges_pkey PRIMARY KEY (id),
  constraint page_purges_tag_check CHECK (length(tag) >= 1 AND length(tag) <= 100)
);

create table page_times (
  day date not null,
  view uuid not null,
  site text not null,
  at timestamp with time zone not null,
  seconds integer not null,
  blurs integer not null,
  focuses integer not null,
  round integer not null,
  constraint page_times_blurs_check CHECK (blurs >= 0 AND blurs <= 10000),
  constraint page_times_focuses_check CHECK (focuses >= 0 AND focuses <= 10000),
  constraint page_times_seconds_check CHECK (seconds >= 0 AND seconds <= 86400)
);
CREATE INDEX page_times_of_view ON page_times USING btree (day, view);
CREATE INDEX page_times_round ON page_times USING btree (round);

create table page_views (
  day date not null,
  view uuid not null,
  site text not null,
  visitor uuid,
  at timestamp with time zone not null,
  opened_at timestamp with time zone not null,
  page text not null,
  listing_id uuid,
  unit text default ''::text not null,
  city text default ''::text not null,
  subcategory text default ''::text not null,
  referrer_host text,
  source text not null,
  device text not null,
  browser text not null,
  country text,
  is_signed_in boolean not null,
  seconds integer default 0 not null,
  blurs integer default 0 not null,
  focuses integer default 0 not null,
  round integer not null,
  constraint page_views_pkey PRIMARY KEY (day, view),
  constraint page_views_browser_check CHECK (length(browser) <= 40),
  constraint page_views_city_check CHECK (length(city) <= 120),
  constraint page_views_country_check CHECK (country ~ '^[A-Z]{2}$'::text),
  constraint page_views_device_check CHECK (device = ANY (ARRAY['mobile'::text, 'tablet'::text, 'desktop'::text])),
  constraint page_views_page_check CHECK (length(page) <= 80),
  constraint page_views_referrer_host_check CHECK (length(referrer_host) <= 120),
  constraint page_views_source_check CHECK (source = ANY (ARRAY['direct'::text, 'search'::text, 'social'::text, 'mail'::text, 'site'::text, 'campaign'::text])),
  constraint page_views_subcategory_check CHECK (length(subcategory) <= 40),
  constraint page_views_unit_check CHECK (unit = ANY (ARRAY[''::text, 'day'::text, 'hour'::text]))
) partition by RANGE (day);
CREATE INDEX page_views_of_visitor ON ONLY page_views USING btree (day, visitor) WHERE visitor IS NOT NULL;
CREATE INDEX page_views_round ON ONLY page_views USING btree (round);

create table passkey_challenges (
  challenge_hash text not null,
  purpose text not null,
  browser_hash text not null,
  user_id uuid,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint passkey_challenges_pkey PRIMARY KEY (challenge_hash),
  constraint passkey_challenges_user_id_fkey FOREIGN KEY (user_id) REFERENCES "user"(id) ON DELETE CASCADE,
  constraint passkey_challenges_browser_hash_check CHECK (browser_hash ~ '^[0-9a-f]{64}$'::text),
  constraint passkey_challenges_challenge_hash_check CHECK (challenge_hash ~ '^[0-9a-f]{64}$'::text),
  constraint passkey_challenges_of_whom CHECK ((purpose = 'enter'::text) = (user_id IS NULL)),
  constraint passkey_challenges_purpose_check CHECK (purpose = ANY (ARRAY['enter'::text, 'add'::text, 'prove'::text]))
);
CREATE INDEX passkey_challenges_expired ON passkey_challenges USING btree (expires_at);
CREATE INDEX passkey_challenges_of_account ON passkey_challenges USING btree (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX passkey_challenges_of_browser ON passkey_challenges USING btree (browser_hash, created_at);

create table passkeys (
  id uuid not null,
  user_id uuid not null,
  credential_id text not null,
  rp_id text not null,
  public_key bytea not null,
  sign_count bigint not null,
  may_be_backed_up boolean not null,
  is_backed_up boolean not null,
  transports text[] default '{}'::text[] not null,
  aaguid uuid not null,
  name text not null,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone,
  stopped_at timestamp with time zone,
  constraint passkeys_pkey PRIMARY KEY (id),
  constraint passkeys_credential_id_key UNIQUE (credential_id),
  constraint passkeys_user_id_fkey FOREIGN KEY (user_id) REFERENCES "user"(id) ON DELETE CASCADE,
  constraint passkeys_credential_id_check CHECK (credential_id ~ '^[A-Za-z0-9_-]+$'::text AND length(credential_id) <= 1364),
  constraint passkeys_name_check CHECK (length(name) >= 1 AND length(name) <= 60),
  constraint passkeys_public_key_check CHECK (octet_length(public_key) >= 1 AND octet_length(public_key) <= 2048),
  constraint passkeys_rp_id_check CHECK (length(rp_id) >= 1 AND length(rp_id) <= 253),
  constraint passkeys_sign_count_check CHECK (sign_count >= 0),
  constraint passkeys_transports CHECK (cardinality(transports) <= 8 AND array_to_string(transports, ','::text, ''::text) ~ '^([a-z-]{1,20}(,[a-z-]{1,20})*)?$'::text)
);
CREATE INDEX passkeys_of_account ON passkeys USING btree (user_id);

create table paused_email_types (
  type text not null,
  since timestamp with time zone not null,
  constraint paused_email_types_pkey PRIMARY KEY (type),
  constraint paused_email_types_type_check CHECK (length(type) <= 40)
);

create table paused_jobs (
  task text not null,
  reason text not null,
  since timestamp with time zone not null,
  constraint paused_jobs_pkey PRIMARY KEY (task),
  constraint paused_jobs_reason_check CHECK (length(reason) >= 1 AND length(reason) <= 500),
  constraint paused_jobs_task_check CHECK (length(task) >= 1 AND length(task) <= 128)
);
CREATE TRIGGER paused_jobs_on_desk AFTER INSERT OR DELETE ON paused_jobs FOR EACH STATEMENT EXECUTE FUNCTION notify_desks('settings');

create table payments (
  id uuid not null,
  booking_id uuid not null,
  provider text not null,
  status text not null,
  amount_minor bigint not null,
  currency text not null,
  session_id text,
  idempotency_key text not null,
  created_at timestamp with time zone not null,
  captured_at timestamp with time zone,
  change_id uuid,
  claim_id uuid,
  intent_id text,
  is_rest boolean default false not null,
  by_stored_card boolean default false not null,
  stores_card boolean default false not null,
  card_forgotten_at timestamp with time zone,
  constraint payments_pkey PRIMARY KEY (id),
  constraint payments_idempotency_key_key UNIQUE (idempotency_key),
  constraint payments_intent_once UNIQUE (provider, intent_id),
  constraint payments_session_id_key UNIQUE (session_id),
  constraint payments_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES bookings(id),
  constraint payments_change_id_fkey FOREIGN KEY (change_id) REFERENCES booking_changes(id),
  constraint payments_claim_id_fkey FOREIGN KEY (claim_id) REFERENCES claims(id),
  constraint payments_amount_minor_check CHECK (amount_minor > 0),
  constraint payments_by_stored_card CHECK (is_rest OR NOT by_stored_card),
  constraint payments_card_forgotten CHECK (stores_card OR card_forgotten_at IS NULL),
  constraint payments_check CHECK (status = 'intended'::text OR session_id IS NOT NULL OR status = 'expired'::text),
  constraint payments_check1 CHECK ((status = 'captured'::text) = (captured_at IS NOT NULL)),
  constraint payments_currency_check CHECK (currency = ANY (ARRAY['USD'::text, 'CLP'::text, 'EUR'::text, 'GBP'::text])),
  constraint payments_one_cause CHECK (change_id IS NULL OR claim_id IS NULL),
  constraint payments_provider_check CHECK (provider = ANY (ARRAY['sandbox'::text, 'stripe'::text, 'webpay'::text, 'mercado-pago'::text])),
  constraint payments_rest CHECK (NOT is_rest OR change_id IS NULL AND claim_id IS NULL),
  constraint payments_status_check CHECK (status = ANY (ARRAY['intended'::text, 'open'::text, 'captured'::text, 'expired'::text]))
);
CREATE INDEX payments_by_intent ON payments USING btree (intent_id) WHERE intent_id IS NOT NULL;
CREATE UNIQUE INDEX payments_captured_once ON payments USING btree (booking_id, change_id, claim_id, is_rest) NULLS NOT DISTINCT WHERE status = 'captured'::text;
CREATE INDEX payments_card_stored ON payments USING btree (captured_at) WHERE stores_card AND card_forgotten_at IS NULL AND status = 'captured'::text;
CREATE INDEX payments_number ON payments USING btree ("right"(id::text, 12));
CREATE UNIQUE INDEX payments_one_open ON payments USING btree (booking_id, change_id, claim_id, is_rest) NULLS NOT DISTINCT WHERE status = ANY (ARRAY['intended'::text, 'open'::text]);
CREATE INDEX payments_stored_card ON payments USING btree (created_at) WHERE by_stored_card AND status = 'intended'::text;
CREATE INDEX payments_waiting ON payments USING btree (created_at) WHERE status = ANY (ARRAY['intended'::text, 'open'::text]);
CREATE TRIGGER payments_move_as_listed BEFORE UPDATE OF status ON payments FOR EACH ROW WHEN (new.status <> old.status) EXECUTE FUNCTION moves_as_listed('intended > open', 'intended > captured', 'intended > expired', 'open > captured', 'open > expired', 'expired > captured');

create table payout_accounts (
  id uuid not null,
  host_id uuid not null,
  method text not null,
  country text not null,
  currency text not null,
  status text not null,
  details text,
  key_id text,
  shown text not null,
  held_until timestamp with time zone,
  created_at timestamp with time zone not null,
  replaced_at timestamp with time zone,
  stripe_account_id uuid,
  constraint payout_accounts_pkey PRIMARY KEY (id),
  constraint payout_accounts_host_id_fkey FOREIGN KEY (host_id) REFERENCES profiles(user_id),
  constraint payout_accounts_stripe_account_id_fkey FOREIGN KEY (stripe_account_id) REFERENCES stripe_accounts(id),
  constraint payout_accounts_check CHECK ((details IS NULL) = (key_id IS NULL)),
  constraint payout_accounts_check1 CHECK (method = 'stripe'::text OR details IS NOT NULL OR replaced_at IS NOT NULL),
  constraint payout_accounts_country_check CHECK (country ~ '^[A-Z]{2}$'::text),
  constraint payout_accounts_currency_check CHECK (currency = ANY (ARRAY['USD'::text, 'CLP'::text, 'EUR'::text, 'GBP'::text])),
  constraint payout_accounts_key_id_check CHECK (key_id ~ '^[0-9a-f]{12}$'::text),
  constraint payout_accounts_method_check CHECK (method = ANY (ARRAY['bank'::text, 'payku'::text, 'stripe'::text])),
  constraint payout_accounts_shown_check CHECK (length(shown) <= 80),
  constraint payout_accounts_status_check CHECK (status = ANY (ARRAY['pending'::text, 'ready'::text])),
  constraint payout_accounts_stripe_check CHECK (stripe_account_id IS NULL OR method = 'stripe'::text)
);
CREATE INDEX payout_accounts_by_key ON payout_accounts USING btree (key_id) WHERE details IS NOT NULL;
CREATE INDEX payout_accounts_by_stripe ON payout_accounts USING btree (stripe_account_id) WHERE stripe_account_id IS NOT NULL;
CREATE UNIQUE INDEX payout_accounts_in_use ON payout_accounts USING btree (host_id, currency) WHERE replaced_at IS NULL;
CREATE INDEX payout_accounts_of_host ON payout_accounts USING btree (host_id, created_at);

create table payout_files (
  id uuid not null,
  country text not null,
  currency text not null,
  created_by uuid not null,
  created_at timestamp with time zone not null,
  constraint payout_files_pkey PRIMARY KEY (id),
  constraint payout_files_created_by_fkey FOREIGN KEY (created_by) REFERENCES profiles(user_id),
  constraint payout_files_country_check CHECK (country ~ '^[A-Z]{2}$'::text),
  constraint payout_files_currency_check CHECK (currency = ANY (ARRAY['USD'::text, 'CLP'::text, 'EUR'::text, 'GBP'::text]))
);
CREATE INDEX payout_files_newest ON payout_files USING btree (created_at);
CREATE TRIGGER payout_files_append_only BEFORE DELETE OR UPDATE ON payout_files FOR EACH ROW EXECUTE FUNCTION ledger_is_append_only();

create table payout_parts (
  payout_id uuid not null,
  booking_id uuid not null,
  amount_minor bigint not null,
  constraint payout_parts_pkey PRIMARY KEY (payout_id, booking_id),
  constraint payout_parts_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES bookings(id),
  constraint payout_parts_payout_id_fkey FOREIGN KEY (payout_id) REFERENCES payouts(id),
  constraint payout_parts_amount_minor_check CHECK (amount_minor <> 0)
);
CREATE INDEX payout_parts_of_booking ON payout_parts USING btree (booking_id);
CREATE TRIGGER payout_parts_append_only BEFORE DELETE OR UPDATE ON payout_parts FOR EACH ROW EXECUTE FUNCTION ledger_is_append_only();
CREATE TRIGGER payout_parts_due BEFORE INSERT ON payout_parts FOR EACH ROW EXECUTE FUNCTION payout_part_is_due();
CREATE CONSTRAINT TRIGGER payout_parts_owed AFTER INSERT ON payout_parts DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION payout_part_is_owed();

create table payout_reminders (
  id uuid not null,
  host_id uuid not null,
  currency text not null,
  reason text not null,
  sent_by uuid not null,
  sent_at timestamp with time zone not null,
  constraint payout_reminders_pkey PRIMARY KEY (id),
  constraint payout_reminders_host_id_fkey FOREIGN KEY (host_id) REFERENCES profiles(user_id),
  constraint payout_reminders_sent_by_fkey FOREIGN KEY (sent_by) REFERENCES profiles(user_id),
  constraint payout_reminders_currency_check CHECK (currency = ANY (ARRAY['USD'::text, 'CLP'::text, 'EUR'::text, 'GBP'::text])),
  constraint payout_reminders_reason_check CHECK (reason = ANY (ARRAY['no-account'::text, 'rejected'::text, 'below-zero'::text]))
);
CREATE INDEX payout_reminders_of_host ON payout_reminders USING btree (host_id, sent_at);

create table payout_reversals (
  id uuid not null,
  payout_id uuid not null,
  booking_id uuid not null,
  amount_minor bigint not null,
  sent_minor bigint not null,
  status text not null,
  provider_reference text,
  last_error text,
  created_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  constraint payout_reversals_pkey PRIMARY KEY (id),
  constraint payout_reversals_provider_reference_key UNIQUE (provider_reference),
  constraint payout_reversals_payout_id_booking_id_fkey FOREIGN KEY (payout_id, booking_id) REFERENCES payout_parts(payout_id, booking_id),
  constraint payout_reversals_amount_minor_check CHECK (amount_minor > 0),
  constraint payout_reversals_check CHECK ((status = 'intended'::text) = (ended_at IS NULL)),
  constraint payout_reversals_last_error_check CHECK (length(last_error) <= 500),
  constraint payout_reversals_sent_minor_check CHECK (sent_minor > 0),
  constraint payout_reversals_status_check CHECK (status = ANY (ARRAY['intended'::text, 'done'::text, 'failed'::text]))
);
CREATE INDEX payout_reversals_of_payout ON payout_reversals USING btree (payout_id);
CREATE UNIQUE INDEX payout_reversals_one_at_a_time ON payout_reversals USING btree (payout_id) WHERE status = 'intended'::text;
CREATE TRIGGER payout_reversals_move_as_listed BEFORE UPDATE OF status ON payout_reversals FOR EACH ROW WHEN (new.status <> old.status) EXECUTE FUNCTION moves_as_listed('intended > done', 'intended > failed');
CREATE CONSTRAINT TRIGGER payout_reversals_owed AFTER INSERT ON payout_reversals DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION payout_reversal_is_owed();

create table payout_rules (
  only_row boolean default true not null,
  rhythm text default 'daily'::text not null,
  minimum_usd bigint default 0 not null,
  minimum_clp bigint default 0 not null,
  minimum_eur bigint default 0 not null,
  minimum_gbp bigint default 0 not null,
  iban text,
  bic text,
  bacs_user_number text,
  bacs_sort_code text,
  bacs_account text,
  chile_account text,
  constraint payout_rules_pkey PRIMARY KEY (only_row),
  constraint payout_rules_bacs CHECK (num_nulls(bacs_user_number, bacs_sort_code, bacs_account) = ANY (ARRAY[0, 3])),
  constraint payout_rules_bacs_account_check CHECK (bacs_account ~ '^[0-9]{8}$'::text),
  constraint payout_rules_bacs_sort_code_check CHECK (bacs_sort_code ~ '^[0-9]{6}$'::text),
  constraint payout_rules_bacs_user_number_check CHECK (bacs_user_number ~ '^[0-9]{6}$'::text),
  constraint payout_rules_bic_check CHECK (bic ~ '^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$'::text),
  constraint payout_rules_chile_account_check CHECK (chile_account ~ '^[0-9]{5,20}$'::text),
  constraint payout_rules_iban_check CHECK (iban ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$'::text),
  constraint payout_rules_minimum_clp_check CHECK (minimum_clp >= 0 AND minimum_clp <= 100000000),
  constraint payout_rules_minimum_eur_check CHECK (minimum_eur >= 0 AND minimum_eur <= 100000000),
  constraint payout_rules_minimum_gbp_check CHECK (minimum_gbp >= 0 AND minimum_gbp <= 100000000),
  constraint payout_rules_minimum_usd_check CHECK (minimum_usd >= 0 AND minimum_usd <= 100000000),
  constraint payout_rules_only_row_check CHECK (only_row),
  constraint payout_rules_rhythm_check CHECK (rhythm = ANY (ARRAY['daily'::text, 'weekly'::text, 'twice-monthly'::text, 'monthly'::text]))
);

create table payout_stops (
  id uuid not null,
  booking_id uuid not null,
  reason text not null,
  source_id text not null,
  created_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  constraint payout_stops_pkey PRIMARY KEY (id),
  constraint payout_stops_once UNIQUE (reason, source_id),
  constraint payout_stops_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES bookings(id),
  constraint payout_stops_reason_check CHECK (reason = ANY (ARRAY['claim'::text, 'chargeback'::text, 'no-access'::text, 'admin'::text])),
  constraint payout_stops_source_id_check CHECK (length(source_id) >= 1 AND length(source_id) <= 200)
);
CREATE UNIQUE INDEX payout_stops_admin_once ON payout_stops USING btree (booking_id) WHERE reason = 'admin'::text AND ended_at IS NULL;
CREATE INDEX payout_stops_open ON payout_stops USING btree (booking_id) WHERE ended_at IS NULL;
CREATE TRIGGER payout_stops_wait BEFORE INSERT ON payout_stops FOR EACH ROW EXECUTE FUNCTION payout_stop_waits();

create table payouts (
  id uuid not null,
  host_id uuid not null,
  account_id uuid not null,
  method text not null,
  currency text not null,
  amount_minor bigint not null,
  status text not null,
  file_id uuid,
  provider_reference text,
  attempts smallint default 0 not null,
  last_error text,
  created_at timestamp with time zone not null,
  sent_at timestamp with time zone,
  ended_at timestamp with time zone,
  ended_by uuid,
  next_attempt_at timestamp with time zone,
  sent_minor bigint,
  sent_currency text,
  cause text,
  retried_by uuid,
  retried_at timestamp with time zone,
  bank_reference text,
  constraint payouts_pkey PRIMARY KEY (id),
  constraint payouts_method_provider_reference_key UNIQUE (method, provider_reference),
  constraint payouts_ended_by_fkey FOREIGN KEY (ended_by) REFERENCES profiles(user_id),
  constraint payouts_file_id_fkey FOREIGN KEY (file_id) REFERENCES payout_files(id),
  constraint payouts_host_id_fkey FOREIGN KEY (host_id) REFERENCES profiles(user_id),
  constraint payouts_retried_by_fkey FOREIGN KEY (retried_by) REFERENCES profiles(user_id),
  constraint payouts_amount_minor_check CHECK (amount_minor > 0),
  constraint payouts_bank_reference_check CHECK (length(bank_reference) >= 1 AND length(bank_reference) <= 80),
  constraint payouts_bank_reference_check1 CHECK (bank_reference IS NULL OR method = 'bank'::text AND (status = ANY (ARRAY['paid'::text, 'failed'::text]))),
  constraint payouts_cause_check CHECK (cause = ANY (ARRAY['closed'::text, 'details'::text, 'holder'::text, 'refused'::text])),
  constraint payouts_cause_check1 CHECK (cause IS NULL OR status = 'failed'::text),
  constraint payouts_check CHECK ((status <> ALL (ARRAY['sending'::text, 'paid'::text])) OR sent_at IS NOT NULL),
  constraint payouts_check1 CHECK ((status = ANY (ARRAY['paid'::text, 'failed'::text, 'cancelled'::text])) = (ended_at IS NOT NULL)),
  constraint payouts_check2 CHECK (file_id IS NULL OR method = 'bank'::text),
  constraint payouts_currency_check CHECK (currency = ANY (ARRAY['USD'::text, 'CLP'::text, 'EUR'::text, 'GBP'::text])),
  constraint payouts_last_error_check CHECK (length(last_error) <= 500),
  constraint payouts_method_check CHECK (method = ANY (ARRAY['bank'::text, 'stripe'::text, 'payku'::text])),
  constraint payouts_next_attempt_check CHECK (next_attempt_at IS NULL OR status = 'sending'::text),
  constraint payouts_retried_check CHECK (retried_at IS NULL OR status = 'failed'::text),
  constraint payouts_retried_check1 CHECK ((retried_by IS NULL) = (retried_at IS NULL)),
  constraint payouts_sent_check CHECK ((sent_minor IS NULL) = (sent_currency IS NULL) AND sent_currency IS DISTINCT FROM currency),
  constraint payouts_sent_currency_check CHECK (sent_currency = ANY (ARRAY['USD'::text, 'CLP'::text, 'EUR'::text, 'GBP'::text])),
  constraint payouts_sent_minor_check CHECK (sent_minor > 0),
  constraint payouts_status_check CHECK (status = ANY (ARRAY['due'::text, 'sending'::text, 'paid'::text, 'failed'::text, 'cancelled'::text]))
);
CREATE INDEX payouts_failed ON payouts USING btree (ended_at) WHERE status = 'failed'::text;
CREATE INDEX payouts_number ON payouts USING btree ("right"(id::text, 12));
CREATE INDEX payouts_of_file ON payouts USING btree (file_id) WHERE file_id IS NOT NULL;
CREATE INDEX payouts_of_host ON payouts USING btree (host_id, created_at);
CREATE INDEX payouts_open ON payouts USING btree (status, created_at) WHERE status = ANY (ARRAY['due'::text, 'sending'::text]);
CREATE CONSTRAINT TRIGGER payouts_agree AFTER INSERT OR UPDATE OF status ON payouts DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION payout_agrees();
CREATE TRIGGER payouts_move_on BEFORE UPDATE ON payouts FOR EACH ROW EXECUTE FUNCTION payout_moves_on();
CREATE TRIGGER payouts_on_desk AFTER UPDATE OF status, retried_at ON payouts FOR EACH ROW WHEN (new.status = 'failed'::text) EXECUTE FUNCTION notify_desks('payments');

create table person_notes (
  id uuid not null,
  person_id uuid not null,
  author_id uuid,
  text text not null,
  created_at timestamp with time zone not null,
  constraint person_notes_pkey PRIMARY KEY (id),
  constraint person_notes_author_id_fkey FOREIGN KEY (author_id) REFERENCES profiles(user_id) ON DELETE SET NULL,
  constraint person_notes_person_id_fkey FOREIGN KEY (person_id) REFERENCES profiles(user_id) ON DELETE CASCADE,
  constraint person_notes_text_check CHECK (length(text) >= 1 AND length(text) <= 2000)
);
CREATE INDEX person_notes_of_author ON person_notes USING btree (author_id);
CREATE INDEX person_notes_of_person ON person_notes USING btree (person_id, id DESC);

create table photo_fetches (
  id uuid not null,
  draft_id uuid not null,
  "position" integer not null,
  url text not null,
  texts jsonb default '{}'::jsonb not null,
  state text default 'waiting'::text not null,
  failure text,
  constraint photo_fetches_pkey PRIMARY KEY (id),
  constraint photo_fetches_in_order UNIQUE (draft_id, "position"),
  constraint photo_fetches_draft_id_fkey FOREIGN KEY (draft_id) REFERENCES listing_drafts(id) ON DELETE CASCADE,
  constraint photo_fetches_failed_have_reason CHECK ((state = 'failed'::text) = (failure IS NOT NULL)),
  constraint photo_fetches_failure_check CHECK (length(failure) <= 40),
  constraint photo_fetches_position_check CHECK ("position" >= 1),
  constraint photo_fetches_state_check CHECK (state = ANY (ARRAY['waiting'::text, 'fetched'::text, 'failed'::text])),
  constraint photo_fetches_texts_check CHECK (jsonb_typeof(texts) = 'object'::text),
  constraint photo_fetches_url_check CHECK (length(url) >= 1 AND length(url) <= 2000)
);

create table photo_uploads (
  id text not null,
  owner_id uuid not null,
  bytes integer not null,
  created_at timestamp with time zone not null,
  received integer default 0 not null,
  parts text[] default '{}'::text[] not null,
  constraint photo_uploads_pkey PRIMARY KEY (id),
  constraint photo_uploads_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES profiles(user_id) ON DELETE CASCADE,
  constraint photo_uploads_bytes_check CHECK (bytes > 0)
);
CREATE INDEX photo_uploads_created ON photo_uploads USING btree (created_at);
CREATE INDEX photo_uploads_owner ON photo_uploads USING btree (owner_id);

create table photos (
  id uuid not null,
  key text not null,
  source text not null,
  treatment text default ''::text not null,
  width integer not null,
  height integer not null,
  thumbhash text not null,
  owner_id uuid,
  content_hash text,
  state text default 'ready'::text not null,
  refusal text,
  created_at timestamp with time zone,
  purpose text default 'listing'::text not null,
  constraint photos_pkey PRIMARY KEY (id),
  constraint photos_key_key UNIQUE (key),
  constraint photos_once_each_owner UNIQUE (owner_id, content_hash),
  constraint photos_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES profiles(user_id),
  constraint photos_are_somebodys CHECK (num_nulls(owner_id, content_hash, created_at) = ANY (ARRAY[0, 3])),
  constraint photos_content_hash_check CHECK (content_hash ~ '^[0-9a-f]{64}$'::text),
  constraint photos_height_check CHECK (height > 0),
  constraint photos_key_check CHECK (key ~ '^[0-9a-f]{24}$'::text),
  constraint photos_purpose_check CHECK (purpose = ANY (ARRAY['listing'::text, 'avatar'::text, 'message'::text, 'claim'::text])),
  constraint photos_refusal_check CHECK (refusal = ANY (ARRAY['damaged'::text, 'too-many-pixels'::text])),
  constraint photos_refused_have_reason CHECK ((state = 'refused'::text) = (refusal IS NOT NULL)),
  constraint photos_state_check CHECK (state = ANY (ARRAY['preparing'::text, 'ready'::text, 'refused'::text])),
  constraint photos_width_check CHECK (width > 0)
);
CREATE INDEX photos_alike ON photos USING btree (content_hash) WHERE content_hash IS NOT NULL;
CREATE INDEX photos_preparing ON photos USING btree (created_at) WHERE state = 'preparing'::text;

create table place_names (
  plain_name text not null,
  place_id integer not null,
  country_code text not null,
  population integer not null,
  kind text not null,
  origin smallint not null,
  is_fuzzy boolean not null
);
CREATE INDEX place_names_alike ON place_names USING gin (plain_name gin_trgm_ops) WHERE is_fuzzy;
CREATE INDEX place_names_country ON place_names USING btree (country_code, plain_name text_pattern_ops);
CREATE INDEX place_names_place ON place_names USING btree (place_id);
CREATE INDEX place_names_world ON place_names USING btree (plain_name text_pattern_ops);

create table place_prefixes (
  country_code text not null,
  prefix text not null,
  place_ids integer[] not null,
  constraint place_prefixes_pkey PRIMARY KEY (country_code, prefix)
);

create table place_regions (
  country_code text not null,
  code text not null,
  name_en text not null,
  name_es text not null,
  constraint place_regions_pkey PRIMARY KEY (country_code, code),
  constraint place_regions_country_code_check CHECK (char_length(country_code) = 2)
);

create table places (
  id integer not null,
  name_en text not null,
  name_es text not null,
  kind text not null,
  country_code text not null,
  region_code text default ''::text not null,
  lat double precision not null,
  lng double precision not null,
  population integer not null,
  constraint places_pkey PRIMARY KEY (id),
  constraint places_country_code_check CHECK (char_length(country_code) = 2),
  constraint places_kind_check CHECK (kind = ANY (ARRAY['city'::text, 'commune'::text, 'quarter'::text, 'region'::text])),
  constraint places_lat_check CHECK (lat >= '-90'::integer::double precision AND lat <= 90::double precision),
  constraint places_lng_check CHECK (lng >= '-180'::integer::double precision AND lng <= 180::double precision),
  constraint places_population_check CHECK (population >= 0)
);
CREATE INDEX places_nearest ON places USING gist (point(lng, lat)) WHERE kind = ANY (ARRAY['city'::text, 'commune'::text]);

create table postings (
  journal_id uuid not null,
  number smallint not null,
  account_id uuid not null,
  amount_minor bigint not null,
  currency text not null,
  constraint postings_pkey PRIMARY KEY (journal_id, number),
  constraint postings_account_id_fkey FOREIGN KEY (account_id) REFERENCES ledger_accounts(id),
  constraint postings_journal_id_fkey FOREIGN KEY (journal_id) REFERENCES journal(id),
  constraint postings_amount_minor_check CHECK (amount_minor <> 0),
  constraint postings_currency_check CHECK (currency = ANY (ARRAY['USD'::text, 'CLP'::text, 'EUR'::text, 'GBP'::text]))
);
CREATE INDEX postings_account ON postings USING btree (account_id);
CREATE TRIGGER postings_append_only BEFORE DELETE OR UPDATE ON postings FOR EACH ROW EXECUTE FUNCTION ledger_is_append_only();
CREATE CONSTRAINT TRIGGER postings_balance AFTER INSERT ON postings DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION journal_balances();
CREATE TRIGGER postings_owed AFTER INSERT ON postings REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION owe_hosts();

create table price_figures (
  week date not null,
  unit text not null,
  city text not null,
  subcategory text not null,
  currency text not null,
  median_minor bigint not null,
  listings integer not null,
  constraint price_figures_pkey PRIMARY KEY (week, unit, city, subcategory, currency)
);

create table price_overrides (
  id uuid not null,
  listing_id uuid not null,
  days daterange not null,
  price_minor bigint not null,
  weekend_price_minor bigint,
  constraint price_overrides_pkey PRIMARY KEY (id),
  constraint price_overrides_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES listings(id) ON DELETE CASCADE,
  constraint price_overrides_never_overlap EXCLUDE USING gist (listing_id WITH =, days WITH &&),
  constraint price_overrides_days_check CHECK (NOT isempty(days) AND lower(days) > '-infinity'::date AND upper(days) < 'infinity'::date),
  constraint price_overrides_price_minor_check CHECK (price_minor >= 1 AND price_minor <= '9007199254740991'::bigint),
  constraint price_overrides_weekend_price_minor_check CHECK (weekend_price_minor >= 1 AND weekend_price_minor <= '9007199254740991'::bigint)
);
CREATE TRIGGER price_overrides_revision AFTER INSERT OR DELETE OR UPDATE ON price_overrides FOR EACH ROW EXECUTE FUNCTION its_listing_has_changed();

create table profile_texts (
  user_id uuid not null,
  language text not null,
  about text not null,
  constraint profile_texts_pkey PRIMARY KEY (user_id, language),
  constraint profile_texts_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(user_id) ON DELETE CASCADE,
  constraint profile_texts_about_check CHECK (length(about) <= 2000),
  constraint profile_texts_language_check CHECK (language = ANY (ARRAY['en'::text, 'es'::text]))
);

create table profiles (
  user_id uuid not null,
  first_name text not null,
  last_name text not null,
  phone text,
  country_code text,
  birthday date,
  avatar_photo uuid,
  language text default 'en'::text not null,
  currency text default 'USD'::text not null,
  promotions_refused boolean default false not null,
  promotions_agreed_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  languages text[] default '{}'::text[] not null,
  permissions text[] default '{}'::text[] not null,
  closed_at timestamp with time zone,
  erased_at timestamp with time zone,
  declines_analytics boolean default false not null,
  site text default 'global'::text not null,
  constraint profiles_pkey PRIMARY KEY (user_id),
  constraint profiles_avatar_photo_fkey FOREIGN KEY (avatar_photo) REFERENCES photos(id),
  constraint profiles_user_id_fkey FOREIGN KEY (user_id) REFERENCES "user"(id) ON DELETE CASCADE,
  constraint profiles_country_code_check CHECK (country_code ~ '^[A-Z]{2}$'::text),
  constraint profiles_currency_check CHECK (currency = ANY (ARRAY['USD'::text, 'CLP'::text, 'EUR'::text, 'GBP'::text])),
  constraint profiles_erased_are_closed CHECK (erased_at IS NULL OR closed_at IS NOT NULL),
  constraint profiles_language_check CHECK (language = ANY (ARRAY['en'::text, 'es'::text])),
  constraint profiles_languages CHECK (cardinality(languages) <= 12 AND array_to_string(languages, ','::text, ''::text) ~ '^([a-z]{2,3}(,[a-z]{2,3})*)?$'::text),
  constraint profiles_named CHECK (LEAST(length(first_name), length(last_name)) >=
CASE
    WHEN erased_at IS NULL THEN 1
    ELSE 0
END AND GREATEST(length(first_name), length(last_name)) <= 80),
  constraint profiles_permissions_known CHECK (permissions <@ ARRAY['analytics'::text, 'bookings'::text, 'emails'::text, 'listings'::text, 'payments'::text, 'reports'::text, 'settings'::text, 'users'::text]),
  constraint profiles_phone_check CHECK (length(phone) <= 32),
  constraint profiles_site_check CHECK (site = ANY (ARRAY['global'::text, 'cl'::text, 'uk'::text])),
  constraint promotions_refused_or_agreed CHECK (NOT promotions_refused OR promotions_agreed_at IS NULL)
);
CREATE INDEX profiles_admins ON profiles USING btree (user_id) WHERE permissions <> '{}'::text[];
CREATE INDEX profiles_avatar ON profiles USING btree (avatar_photo) WHERE avatar_photo IS NOT NULL;
CREATE INDEX profiles_made ON profiles USING btree (created_at DESC, user_id DESC);
CREATE INDEX profiles_name ON profiles USING gin (((first_name || ' '::text) || last_name) gin_trgm_ops);
CREATE INDEX profiles_phone ON profiles USING gin (phone gin_trgm_ops) WHERE phone IS NOT NULL;
CREATE INDEX profiles_to_erase ON profiles USING btree (closed_at) WHERE closed_at IS NOT NULL AND erased_at IS NULL;
CREATE TRIGGER closed_accounts_end_sessions AFTER UPDATE OF closed_at ON profiles FOR EACH ROW WHEN (new.closed_at IS NOT NULL AND old.closed_at IS NULL) EXECUTE FUNCTION sessions_end_with_account();

create table program_heartbeats (
  program_id uuid not null,
  program text not null,
  connections integer not null,
  at timestamp with time zone not null,
  constraint program_heartbeats_pkey PRIMARY KEY (program_id),
  constraint program_heartbeats_connections_check CHECK (connections >= 0),
  constraint program_heartbeats_program_check CHECK (program = ANY (ARRAY['server'::text, 'worker'::text]))
);

create table property_views (
  listing_id uuid not null,
  day date not null,
  visitor uuid not null,
  constraint property_views_pkey PRIMARY KEY (listing_id, day, visitor),
  constraint property_views_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES listings(id) ON DELETE CASCADE
);
CREATE INDEX property_views_day ON property_views USING btree (day);
CREATE TRIGGER property_views_add_up AFTER INSERT ON property_views REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION add_up_views();

create table provider_entries (
  provider text not null,
  id text not null,
  kind text not null,
  payment_id uuid,
  refund_id uuid,
  amount_minor bigint not null,
  currency text not null,
  source_id text,
  at timestamp with time zone not null,
  constraint provider_entries_pkey PRIMARY KEY (provider, id),
  constraint provider_entries_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id),
  constraint provider_entries_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES refunds(id),
  constraint provider_entries_amount_minor_check CHECK (amount_minor <> 0),
  constraint provider_entries_currency_check CHECK (currency = ANY (ARRAY['USD'::text, 'CLP'::text, 'EUR'::text, 'GBP'::text])),
  constraint provider_entries_id_check CHECK (length(id) >= 1 AND length(id) <= 200),
  constraint provider_entries_kind_check CHECK (kind = ANY (ARRAY['charge-fee'::text, 'refund-fee'::text, 'other-fee'::text, 'payout'::text])),
  constraint provider_entries_provider_check CHECK (provider = ANY (ARRAY['sandbox'::text, 'stripe'::text, 'webpay'::text, 'mercado-pago'::text])),
  constraint provider_entries_source_id_check CHECK (length(source_id) >= 1 AND length(source_id) <= 200),
  constraint provider_entries_subject CHECK ((kind = 'charge-fee'::text) = (payment_id IS NOT NULL) AND (kind = 'refund-fee'::text) = (refund_id IS NOT NULL))
);
CREATE INDEX provider_entries_newest ON provider_entries USING btree (provider, at);
CREATE INDEX provider_entries_source ON provider_entries USING btree (source_id);

create table provider_events (
  provider text not null,
  event_id text not null,
  type text not null,
  payload jsonb not null,
  received_at timestamp with time zone not null,
  processed_at timestamp with time zone,
  problem text,
  constraint provider_events_pkey PRIMARY KEY (provider, event_id),
  constraint provider_events_problem_check CHECK (problem = ANY (ARRAY['account'::text, 'amount'::text, 'currency'::text, 'mode'::text]))
);
CREATE INDEX provider_events_problem ON provider_events USING btree (received_at DESC) WHERE problem IS NOT NULL;
CREATE INDEX provider_events_received ON provider_events USING btree (received_at);

create table push_keys (
  only_row boolean default true not null,
  public_key text not null,
  private_key text not null,
  created_at timestamp with time zone not null,
  constraint push_keys_pkey PRIMARY KEY (only_row),
  constraint push_keys_only_row_check CHECK (only_row),
  constraint push_keys_private_key_check CHECK (private_key ~ '^[A-Za-z0-9_-]{43}$'::text),
  constraint push_keys_public_key_check CHECK (public_key ~ '^[A-Za-z0-9_-]{87}$'::text)
);

create table push_subscriptions (
  id uuid not null,
  session_id uuid not null,
  endpoint text not null,
  p256dh text,
  auth text,
  created_at timestamp with time zone not null,
  service text default 'web'::text not null,
  constraint push_subscriptions_pkey PRIMARY KEY (id),
  constraint push_subscriptions_endpoint_key UNIQUE (endpoint),
  constraint push_subscriptions_session_id_key UNIQUE (session_id),
  constraint push_subscriptions_session_id_fkey FOREIGN KEY (session_id) REFERENCES session(id) ON DELETE CASCADE,
  constraint push_subscriptions_auth_check CHECK (auth ~ '^[A-Za-z0-9_-]{22}$'::text),
  constraint push_subscriptions_known CHECK (length(endpoint) <= 1000 AND
CASE service
    WHEN 'web'::text THEN endpoint ~ '^https://'::text AND num_nulls(p256dh, auth) = 0
    ELSE endpoint ~ '^[A-Za-z0-9:_-]{20,}$'::text AND num_nulls(p256dh, auth) = 2
END),
  constraint push_subscriptions_p256dh_check CHECK (p256dh ~ '^[A-Za-z0-9_-]{87}$'::text),
  constraint push_subscriptions_service_check CHECK (service = ANY (ARRAY['web'::text, 'fcm'::text, 'apns'::text]))
);

create table quick_replies (
  id uuid not null,
  host_id uuid not null,
  title text not null,
  text text not null,
  created_at timestamp with time zone not null,
  constraint quick_replies_pkey PRIMARY KEY (id),
  constraint quick_replies_host_id_fkey FOREIGN KEY (host_id) REFERENCES profiles(user_id) ON DELETE CASCADE,
  constraint quick_replies_text_check CHECK (length(text) >= 1 AND length(text) <= 2000),
  constraint quick_replies_title_check CHECK (length(title) >= 1 AND length(title) <= 60)
);
CREATE UNIQUE INDEX quick_replies_title_once ON quick_replies USING btree (host_id, lower(title));

create table quiet_hours (
  user_id uuid not null,
  from_minutes integer not null,
  until_minutes integer not null,
  zone text not null,
  constraint quiet_hours_pkey PRIMARY KEY (user_id),
  constraint quiet_hours_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(user_id) ON DELETE CASCADE,
  constraint quiet_hours_check CHECK (from_minutes <> until_minutes),
  constraint quiet_hours_from_minutes_check CHECK (from_minutes >= 0 AND from_minutes <= 1439),
  constraint quiet_hours_until_minutes_check CHECK (until_minutes >= 0 AND until_minutes <= 1439),
  constraint quiet_hours_zone_check CHECK (length(zone) <= 64)
);

create table quiet_installation (
  id boolean default true not null,
  since timestamp with time zone not null,
  constraint quiet_installation_pkey PRIMARY KEY (id),
  constraint quiet_installation_id_check CHECK (id)
);
CREATE TRIGGER quiet_installation_notify AFTER INSERT OR DELETE OR UPDATE ON quiet_installation FOR EACH STATEMENT EXECUTE FUNCTION notify_settings();

create table quotes (
  id uuid not null,
  listing_id uuid not null,
  lines jsonb not null,
  total_minor bigint not null,
  service_fee_minor bigint not null,
  currency text not null,
  refund_policy text not null,
  created_at timestamp with time zone not null,
  tax_percent numeric(5,2),
  tax_minor bigint,
  terms jsonb default '{}'::jsonb not null,
  deposit_minor bigint,
  rest_days smallint,
  constraint quotes_pkey PRIMARY KEY (id),
  constraint quotes_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES listings(id),
  constraint quotes_currency_check CHECK (currency = ANY (ARRAY['USD'::text, 'CLP'::text, 'EUR'::text, 'GBP'::text])),
  constraint quotes_deposit CHECK ((deposit_minor IS NULL) = (rest_days IS NULL)),
  constraint quotes_deposit_minor_check CHECK (deposit_minor > 0),
  constraint quotes_lines_check CHECK (jsonb_typeof(lines) = 'array'::text),
  constraint quotes_refund_policy_check CHECK (refund_policy = ANY (ARRAY['flexible'::text, 'moderate'::text, 'strict'::text])),
  constraint quotes_rest_days_check CHECK (rest_days = ANY (ARRAY[7, 14, 30, 60])),
  constraint quotes_service_fee_minor_check CHECK (service_fee_minor >= 0),
  constraint quotes_tax CHECK ((tax_percent IS NULL) = (tax_minor IS NULL)),
  constraint quotes_tax_minor_check CHECK (tax_minor >= 0),
  constraint quotes_terms_check CHECK (jsonb_typeof(terms) = 'object'::text),
  constraint quotes_total_minor_check CHECK (total_minor > 0)
);

create table recovery_codes (
  user_id uuid not null,
  code_hash text not null,
  used_at timestamp with time zone,
  constraint recovery_codes_pkey PRIMARY KEY (user_id, code_hash),
  constraint recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES second_factors(user_id) ON DELETE CASCADE,
  constraint recovery_codes_code_hash_check CHECK (code_hash ~ '^[0-9a-f]{64}$'::text)
);

create table refunds (
  id uuid not null,
  payment_id uuid not null,
  booking_id uuid not null,
  amount_minor bigint not null,
  currency text not null,
  status text not null,
  reason text not null,
  idempotency_key text not null,
  provider_refund_id text,
  created_at timestamp with time zone not null,
  succeeded_at timestamp with time zone,
  change_id uuid,
  claim_id uuid,
  failed_at timestamp with time zone,
  failure text,
  transfer_reference text,
  dropped_minor bigint default 0 not null,
  requested_at timestamp with time zone,
  intervention_id uuid,
  constraint refunds_pkey PRIMARY KEY (id),
  constraint refunds_idempotency_key_key UNIQUE (idempotency_key),
  constraint refunds_provider_refund_id_key UNIQUE (provider_refund_id),
  constraint refunds_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES bookings(id),
  constraint refunds_change_id_fkey FOREIGN KEY (change_id) REFERENCES booking_changes(id),
  constraint refunds_claim_id_fkey FOREIGN KEY (claim_id) REFERENCES claims(id),
  constraint refunds_intervention_id_fkey FOREIGN KEY (intervention_id) REFERENCES interventions(id),
  constraint refunds_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id),
  constraint refunds_amount_minor_check CHECK (
CASE status
    WHEN 'dropped'::text THEN amount_minor = 0 AND dropped_minor > 0
    ELSE amount_minor > 0
END),
  constraint refunds_currency_check CHECK (currency = ANY (ARRAY['USD'::text, 'CLP'::text, 'EUR'::text, 'GBP'::text])),
  constraint refunds_dropped_minor_check CHECK (dropped_minor >= 0),
  constraint refunds_failed CHECK ((status = ANY (ARRAY['failed'::text, 'transferred'::text])) = (failed_at IS NOT NULL)),
  constraint refunds_failure_check CHECK (length(failure) >= 1 AND length(failure) <= 200),
  constraint refunds_of_claim CHECK ((reason = 'claim'::text) = (claim_id IS NOT NULL)),
  constraint refunds_of_intervention CHECK ((reason = ANY (ARRAY['partial'::text, 'goodwill'::text])) = (intervention_id IS NOT NULL)),
  constraint refunds_reason_check CHECK (reason = ANY (ARRAY['guest-cancelled'::text, 'host-cancelled'::text, 'admin-cancelled'::text, 'dates-lost'::text, 'changed'::text, 'change-lost'::text, 'claim'::text, 'partial'::text, 'goodwill'::text, 'rest-unpaid'::text, 'rest-lost'::text])),
  constraint refunds_status_check CHECK (status = ANY (ARRAY['intended'::text, 'sent'::text, 'succeeded'::text, 'failed'::text, 'transferred'::text, 'dropped'::text])),
  constraint refunds_transfer_reference_check CHECK (length(transfer_reference) >= 1 AND length(transfer_reference) <= 80),
  constraint refunds_transferred CHECK ((status = 'transferred'::text) = (transfer_reference IS NOT NULL))
);
CREATE INDEX refunds_booking ON refunds USING btree (booking_id);
CREATE INDEX refunds_failed ON refunds USING btree (failed_at) WHERE status = 'failed'::text;
CREATE INDEX refunds_number ON refunds USING btree ("right"(id::text, 12));
CREATE INDEX refunds_provider ON refunds USING btree (provider_refund_id) WHERE provider_refund_id IS NOT NULL;
CREATE INDEX refunds_transfer ON refunds USING btree (transfer_reference) WHERE transfer_reference IS NOT NULL;
CREATE INDEX refunds_waiting ON refunds USING btree (created_at) WHERE status = 'intended'::text;
CREATE TRIGGER refunds_follow_claims AFTER INSERT OR UPDATE OF amount_minor, payment_id, claim_id ON refunds FOR EACH ROW EXECUTE FUNCTION refunds_follow_claims();
CREATE TRIGGER refunds_move_as_listed BEFORE UPDATE OF status ON refunds FOR EACH ROW WHEN (new.status <> old.status) EXECUTE FUNCTION moves_as_listed('intended > sent', 'intended > succeeded', 'intended > failed', 'intended > dropped', 'sent > succeeded', 'sent > failed', 'succeeded > failed', 'failed > transferred');
CREATE TRIGGER refunds_on_desk AFTER UPDATE OF status ON refunds FOR EACH ROW WHEN (old.status <> new.status AND ('failed'::text = old.status OR 'failed'::text = new.status)) EXECUTE FUNCTION notify_desks('payments');
CREATE TRIGGER refunds_stay_within_payment AFTER INSERT OR UPDATE OF amount_minor, payment_id, currency, requested_at ON refunds FOR EACH ROW EXECUTE FUNCTION refunds_stay_within_payment();
CREATE TRIGGER refunds_wait_for_disputes BEFORE UPDATE OF requested_at ON refunds FOR EACH ROW WHEN (old.requested_at IS NULL AND new.requested_at IS NOT NULL) EXECUTE FUNCTION refund_waits_for_dispute();

create table refused_addresses (
  user_id uuid not null,
  since timestamp with time zone not null,
  tried_at timestamp with time zone,
  answer text not null,
  constraint refused_addresses_pkey PRIMARY KEY (user_id),
  constraint refused_addresses_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(user_id) ON DELETE CASCADE,
  constraint refused_addresses_answer_check CHECK (length(answer) <= 500)
);

create table regular_jobs (
  name text not null,
  every_minutes integer not null,
  offset_minutes integer not null,
  constraint regular_jobs_pkey PRIMARY KEY (name),
  constraint regular_jobs_every_minutes_check CHECK (every_minutes >= 1 AND every_minutes <= 1440),
  constraint regular_jobs_name_check CHECK (length(name) >= 1 AND length(name) <= 128),
  constraint regular_jobs_offset_minutes_check CHECK (offset_minutes >= 0 AND offset_minutes <= 1439)
);

create table report_readers (
  report_id uuid not null,
  admin_id uuid not null,
  at timestamp with time zone not null,
  constraint report_readers_pkey PRIMARY KEY (report_id, admin_id),
  constraint report_readers_report_id_fkey FOREIGN KEY (report_id) REFERENCES reports(id) ON DELETE CASCADE
);

create table reports (
  id uuid not null,
  listing_id uuid,
  reporter_id uuid,
  reason text not null,
  text text not null,
  created_at timestamp with time zone not null,
  kind text not null,
  subject_id uuid not null,
  person_id uuid,
  decision text,
  decision_reason text,
  decided_at timestamp with time zone,
  decided_by uuid,
  constraint reports_pkey PRIMARY KEY (id),
  constraint reports_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES listings(id) ON DELETE CASCADE,
  constraint reports_person_id_fkey FOREIGN KEY (person_id) REFERENCES profiles(user_id) ON DELETE SET NULL,
  constraint reports_reporter_id_fkey FOREIGN KEY (reporter_id) REFERENCES profiles(user_id) ON DELETE SET NULL,
  constraint reports_decided_whole CHECK ((decision IS NULL) = (decided_at IS NULL) AND (decision IS NULL) = (decision_reason IS NULL)),
  constraint reports_decision_check CHECK (decision = ANY (ARRAY['dismissed'::text, 'warned'::text, 'removed'::text, 'suspended'::text])),
  constraint reports_decision_reason_check CHECK (length(decision_reason) >= 1 AND length(decision_reason) <= 2000),
  constraint reports_kind_check CHECK (kind = ANY (ARRAY['listing'::text, 'review'::text, 'person'::text, 'conversation'::text, 'message'::text])),
  constraint reports_reason_known CHECK (reason ~ '^[a-z]+(-[a-z]+)*$'::text),
  constraint reports_text_check CHECK (length(text) <= 2000)
);
CREATE INDEX reports_decided ON reports USING btree (id DESC) WHERE decision IS NOT NULL;
CREATE INDEX reports_of_listing ON reports USING btree (listing_id);
CREATE INDEX reports_of_person ON reports USING btree (person_id);
CREATE INDEX reports_of_reporter ON reports USING btree (reporter_id);
CREATE INDEX reports_of_subject ON reports USING btree (subject_id);
CREATE INDEX reports_open ON reports USING btree (id) WHERE decision IS NULL;
CREATE UNIQUE INDEX reports_open_once ON reports USING btree (reporter_id, subject_id) WHERE decision IS NULL;
CREATE TRIGGER reports_on_desk AFTER INSERT OR UPDATE OF decision ON reports FOR EACH STATEMENT EXECUTE FUNCTION notify_desks('reports');

create table reviews (
  id uuid not null,
  booking_id uuid not null,
  side text not null,
  author_id uuid not null,
  listing_id uuid not null,
  overall smallint not null,
  cleanliness smallint,
  communication smallint,
  check_in smallint,
  accuracy smallint,
  location smallint,
  value smallint,
  comment text not null,
  language text not null,
  reply text,
  created_at timestamp with time zone not null,
  visible_at timestamp with time zone not null,
  house_rules smallint,
  changed_at timestamp with time zone,
  replied_at timestamp with time zone,
  hidden_at timestamp with time zone,
  constraint reviews_pkey PRIMARY KEY (id),
  constraint reviews_booking_id_side_key UNIQUE (booking_id, side),
  constraint reviews_author_id_fkey FOREIGN KEY (author_id) REFERENCES profiles(user_id),
  constraint reviews_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES bookings(id),
  constraint reviews_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES listings(id),
  constraint reviews_accuracy_check CHECK (accuracy >= 1 AND accuracy <= 5),
  constraint reviews_are_shown_after_they_are_written CHECK (visible_at >= created_at),
  constraint reviews_check CHECK (side = 'host'::text OR num_nulls(cleanliness, communication, check_in, accuracy, location, value) = 0),
  constraint reviews_check_in_check CHECK (check_in >= 1 AND check_in <= 5),
  constraint reviews_cleanliness_check CHECK (cleanliness >= 1 AND cleanliness <= 5),
  constraint reviews_comment_check CHECK (length(comment) <= 4000),
  constraint reviews_communication_check CHECK (communication >= 1 AND communication <= 5),
  constraint reviews_house_rules_check CHECK (house_rules >= 1 AND house_rules <= 5),
  constraint reviews_language_check CHECK (language = ANY (ARRAY['en'::text, 'es'::text])),
  constraint reviews_location_check CHECK (location >= 1 AND location <= 5),
  constraint reviews_overall_check CHECK (overall >= 1 AND overall <= 5),
  constraint reviews_reply_at_a_time CHECK (reply IS NULL OR replied_at IS NOT NULL),
  constraint reviews_reply_check CHECK (length(reply) <= 2000),
  constraint reviews_side_check CHECK (side = ANY (ARRAY['guest'::text, 'host'::text])),
  constraint reviews_value_check CHECK (value >= 1 AND value <= 5)
);
CREATE INDEX reviews_listing ON reviews USING btree (listing_id, visible_at DESC) WHERE side = 'guest'::text;
CREATE INDEX reviews_of_guests ON reviews USING btree (booking_id) WHERE side = 'host'::text;
CREATE INDEX reviews_shown ON reviews USING btree (listing_id, visible_at DESC) INCLUDE (id, overall) WHERE side = 'guest'::text AND hidden_at IS NULL;
CREATE TRIGGER reviews_follow_stays BEFORE INSERT ON reviews FOR EACH ROW EXECUTE FUNCTION reviews_follow_stays();
CREATE TRIGGER reviews_search AFTER INSERT OR DELETE OR UPDATE ON reviews FOR EACH ROW EXECUTE FUNCTION note_review_change();
CREATE TRIGGER reviews_stay_as_shown BEFORE UPDATE ON reviews FOR EACH ROW WHEN (new.comment <> ''::text AND (old.comment IS DISTINCT FROM new.comment OR old.overall IS DISTINCT FROM new.overall OR old.cleanliness IS DISTINCT FROM new.cleanliness OR old.communication IS DISTINCT FROM new.communication OR old.check_in IS DISTINCT FROM new.check_in OR old.accuracy IS DISTINCT FROM new.accuracy OR old.location IS DISTINCT FROM new.location OR old.value IS DISTINCT FROM new.value OR old.house_rules IS DISTINCT FROM new.house_rules)) EXECUTE FUNCTION reviews_stay_as_shown();

create table rolled_rounds (
  only_row boolean default true not null,
  round integer default 0 not null,
  rolled_until timestamp with time zone,
  constraint rolled_rounds_pkey PRIMARY KEY (only_row),
  constraint rolled_rounds_only_row_check CHECK (only_row)
);

create table routines (
  name text not null,
  hash text not null,
  makes text[] not null,
  applied_at timestamp with time zone default now() not null,
  constraint routines_pkey PRIMARY KEY (name)
);

create table sandbox_disputes (
  id text not null,
  session_id text not null,
  amount_minor bigint not null,
  reason text not null,
  status text not null,
  due_by timestamp with time zone not null,
  fee_minor bigint not null,
  evidence text,
  opened_at timestamp with time zone not null,
  closed_at timestamp with time zone,
  constraint sandbox_disputes_pkey PRIMARY KEY (id),
  constraint sandbox_disputes_session_id_key UNIQUE (session_id),
  constraint sandbox_disputes_session_id_fkey FOREIGN KEY (session_id) REFERENCES sandbox_sessions(id),
  constraint sandbox_disputes_evidence_check CHECK (evidence = ANY (ARRAY['winning'::text, 'losing'::text])),
  constraint sandbox_disputes_status_check CHECK (status = ANY (ARRAY['needs_response'::text, 'under_review'::text, 'won'::text, 'lost'::text]))
);

create table sandbox_events (
  id text not null,
  session_id text not null,
  type text not null,
  refund_id text,
  created_at timestamp with time zone not null,
  delivered_at timestamp with time zone,
  dispute_id text,
  constraint sandbox_events_pkey PRIMARY KEY (id),
  constraint sandbox_events_dispute_id_fkey FOREIGN KEY (dispute_id) REFERENCES sandbox_disputes(id),
  constraint sandbox_events_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES sandbox_refunds(id),
  constraint sandbox_events_session_id_fkey FOREIGN KEY (session_id) REFERENCES sandbox_sessions(id),
  constraint sandbox_events_type_check CHECK (type = ANY (ARRAY['session.paid'::text, 'session.expired'::text, 'refund.succeeded'::text, 'refund.failed'::text, 'dispute.opened'::text, 'dispute.updated'::text, 'dispute.won'::text, 'dispute.lost'::text]))
);

create table sandbox_refunds (
  id text not null,
  idempotency_key text not null,
  session_id text not null,
  amount_minor bigint not null,
  created_at timestamp with time zone not null,
  reference text default ''::text not null,
  status text default 'succeeded'::text not null,
  constraint sandbox_refunds_pkey PRIMARY KEY (id),
  constraint sandbox_refunds_idempotency_key_key UNIQUE (idempotency_key),
  constraint sandbox_refunds_session_id_fkey FOREIGN KEY (session_id) REFERENCES sandbox_sessions(id),
  constraint sandbox_refunds_status_check CHECK (status = ANY (ARRAY['succeeded'::text, 'failed'::text]))
);

create table sandbox_sessions (
  id text not null,
  idempotency_key text not null,
  reference text not null,
  amount_minor bigint not null,
  currency text not null,
  email text not null,
  return_url text not null,
  status text not null,
  last_decline text,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  paid_at timestamp with time zone,
  refunds_end text default 'succeeded'::text not null,
  stores_card boolean default false not null,
  later_outcome text,
  constraint sandbox_sessions_pkey PRIMARY KEY (id),
  constraint sandbox_sessions_idempotency_key_key UNIQUE (idempotency_key),
  constraint sandbox_sessions_later_outcome_check CHECK (later_outcome = ANY (ARRAY['paid'::text, 'declined'::text, 'authentication'::text])),
  constraint sandbox_sessions_refunds_end_check CHECK (refunds_end = ANY (ARRAY['succeeded'::text, 'later'::text, 'failed'::text])),
  constraint sandbox_sessions_status_check CHECK (status = ANY (ARRAY['open'::text, 'challenge'::text, 'paid'::text, 'expired'::text]))
);
CREATE INDEX sandbox_sessions_newest ON sandbox_sessions USING btree (created_at);

create table saved_listings (
  wishlist_id uuid not null,
  listing_id uuid not null,
  "position" integer not null,
  note text default ''::text not null,
  saved_at timestamp with time zone not null,
  constraint saved_listings_pkey PRIMARY KEY (wishlist_id, listing_id),
  constraint saved_listings_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES listings(id) ON DELETE CASCADE,
  constraint saved_listings_wishlist_id_fkey FOREIGN KEY (wishlist_id) REFERENCES wishlists(id) ON DELETE CASCADE,
  constraint saved_listings_note_check CHECK (length(note) <= 300)
);
CREATE INDEX saved_listings_of_listing ON saved_listings USING btree (listing_id);

create table saved_searches (
  id uuid not null,
  user_id uuid not null,
  name text not null,
  query text not null,
  alerts text not null,
  known uuid[],
  looked_at timestamp with time zone not null,
  next_at timestamp with time zone,
  created_at timestamp with time zone not null,
  constraint saved_searches_pkey PRIMARY KEY (id),
  constraint saved_searches_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(user_id) ON DELETE CASCADE,
  constraint saved_searches_alerts_check CHECK (alerts = ANY (ARRAY['email'::text, 'push'::text, 'none'::text])),
  constraint saved_searches_check CHECK ((alerts = 'none'::text) = (next_at IS NULL)),
  constraint saved_searches_known_check CHECK (cardinality(known) <= 300),
  constraint saved_searches_name_check CHECK (length(name) >= 1 AND length(name) <= 80),
  constraint saved_searches_query_check CHECK (length(query) >= 1 AND length(query) <= 1500)
);
CREATE INDEX saved_searches_due ON saved_searches USING btree (next_at) WHERE next_at IS NOT NULL;
CREATE UNIQUE INDEX saved_searches_once ON saved_searches USING btree (user_id, md5(query));

create table search_appearances (
  day date not null,
  view uuid not null,
  site text not null,
  visitor uuid not null,
  at timestamp with time zone not null,
  listing_ids uuid[] not null,
  positions smallint[] not null,
  round integer not null,
  constraint search_appearances_check CHECK (cardinality(positions) = cardinality(listing_ids)),
  constraint search_appearances_listing_ids_check CHECK (cardinality(listing_ids) >= 1 AND cardinality(listing_ids) <= 60)
);
CREATE INDEX search_appearances_of_view ON search_appearances USING btree (day, view);
CREATE INDEX search_appearances_round ON search_appearances USING btree (round);

create table search_builder (
  only_row boolean default true not null,
  version text not null,
  constraint search_builder_pkey PRIMARY KEY (only_row),
  constraint search_builder_only_row_check CHECK (only_row),
  constraint search_builder_version_check CHECK (length(version) >= 1 AND length(version) <= 100)
);

create table search_changes (
  id bigint generated always as identity not null,
  listing_id uuid not null,
  due_at timestamp with time zone default '-infinity'::timestamp with time zone not null,
  created_at timestamp with time zone default clock_timestamp() not null,
  constraint search_changes_pkey PRIMARY KEY (id)
);
CREATE INDEX search_changes_due ON search_changes USING btree (due_at, id);
CREATE INDEX search_changes_listing ON search_changes USING btree (listing_id);
CREATE TRIGGER search_changes_notify AFTER DELETE ON search_changes REFERENCING OLD TABLE AS followed FOR EACH STATEMENT EXECUTE FUNCTION notify_listings();

create table search_document (
  listing_id uuid not null,
  mask bigint not null,
  price_base bigint not null,
  guests integer not null,
  lead_minutes integer not null,
  horizon smallint not null,
  min_days smallint not null,
  max_days smallint not null,
  bedrooms smallint not null,
  bathrooms smallint not null,
  zone smallint not null,
  check_in_minutes smallint not null,
  whole_days boolean not null,
  has_closed_days boolean not null,
  kind smallint not null,
  lat real not null,
  lng real not null,
  created timestamp with time zone not null,
  recommended integer not null,
  review_count integer not null,
  open_weekdays smallint not null,
  start_step smallint not null,
  min_minutes smallint not null,
  max_minutes smallint not null,
  length_step smallint not null,
  rating_tenths smallint,
  busy datemultirange not null,
  daytime datemultirange not null,
  subcategory text not null,
  category text not null,
  closed datemultirange not null,
  taken tstzmultirange not null,
  open_week int4multirange not null,
  week_starts int4multirange not null,
  special datemultirange not null,
  special_open tstzmultirange not null,
  starts tstzmultirange not null,
  too_short datemultirange[] default '{}'::datemultirange[] not null,
  attributes bigint default 0 not null,
  constraint search_document_pkey PRIMARY KEY (listing_id),
  constraint search_document_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES listings(id) ON DELETE CASCADE,
  constraint search_document_zone_fkey FOREIGN KEY (zone) REFERENCES search_zones(id)
) with (fillfactor=80, autovacuum_vacuum_scale_factor=0.05);
CREATE INDEX search_document_experiences ON search_document USING gist (point(lng::double precision, lat::double precision)) WHERE kind = 1;
CREATE INDEX search_document_homes ON search_document USING gist (point(lng::double precision, lat::double precision)) WHERE kind = 0;
CREATE INDEX search_document_kinds ON search_document USING btree (kind, subcategory, price_base, listing_id);
CREATE INDEX search_document_rows ON search_document USING btree (kind, subcategory, rating_tenths DESC NULLS LAST, created DESC, listing_id);
CREATE INDEX search_experiences_by_tile ON search_document USING btree (tile_of(lat, lng), recommended DESC, subcategory) WHERE kind = 1;
CREATE INDEX search_experiences_near ON search_document USING gist (subcategory, point(lng + 0::double precision, lat::double precision)) WHERE kind = 1;
CREATE INDEX search_experiences_newest ON search_document USING btree (created DESC, listing_id DESC) WHERE kind = 1;
CREATE INDEX search_experiences_price ON search_document USING btree (price_base, listing_id) WHERE kind = 1;
CREATE INDEX search_experiences_rating ON search_document USING btree (rating_tenths DESC NULLS LAST, listing_id DESC) WHERE kind = 1;
CREATE INDEX search_experiences_recommended ON search_document USING btree (recommended DESC, listing_id DESC) WHERE kind = 1;
CREATE INDEX search_homes_by_tile ON search_document USING btree (tile_of(lat, lng), recommended DESC, subcategory) WHERE kind = 0;
CREATE INDEX search_homes_near ON search_document USING gist (subcategory, point(lng + 0::double precision, lat::double precision)) WHERE kind = 0;
CREATE INDEX search_homes_newest ON search_document USING btree (created DESC, listing_id DESC) WHERE kind = 0;
CREATE INDEX search_homes_price ON search_document USING btree (price_base, listing_id) WHERE kind = 0;
CREATE INDEX search_homes_rating ON search_document USING btree (rating_tenths DESC NULLS LAST, listing_id DESC) WHERE kind = 0;
CREATE INDEX search_homes_recommended ON search_document USING btree (recommended DESC, listing_id DESC) WHERE kind = 0;
CREATE INDEX search_kinds_recommended ON search_document USING btree (kind, subcategory, recommended DESC, listing_id DESC);
CREATE TRIGGER search_document_forget_words AFTER DELETE ON search_document FOR EACH ROW EXECUTE FUNCTION forget_words();

create table search_figures (
  day date not null,
  site text not null,
  device text not null,
  source text not null,
  unit text not null,
  city text not null,
  place_id integer not null,
  category text not null,
  subcategory text not null,
  searches bigint not null,
  visitors bigint not null,
  without_result bigint not null,
  unopened bigint not null,
  constraint search_figures_pkey PRIMARY KEY (day, site, device, source, unit, city, place_id, category, subcategory)
) with (fillfactor=80);

create table search_openings (
  day date not null,
  view uuid not null,
  listing_id uuid not null,
  site text not null,
  "position" smallint not null,
  at timestamp with time zone not null,
  round integer not null,
  constraint search_openings_pkey PRIMARY KEY (day, view, listing_id),
  constraint search_openings_position_check CHECK ("position" >= 1)
);
CREATE INDEX search_openings_round ON search_openings USING btree (round);

create table search_portions (
  id bigint generated always as identity not null,
  after uuid,
  upto uuid,
  is_part boolean default false not null,
  claimed_until timestamp with time zone default '-infinity'::timestamp with time zone not null,
  constraint search_portions_pkey PRIMARY KEY (id)
);

create table search_queries (
  day date not null,
  view uuid not null,
  site text not null,
  visitor uuid,
  at timestamp with time zone not null,
  device text not null,
  source text not null,
  unit text not null,
  city text default ''::text not null,
  category text default ''::text not null,
  subcategory text default ''::text not null,
  place_id integer default 0 not null,
  text text default ''::text not null,
  filters text[] default '{}'::text[] not null,
  check_in date,
  check_out date,
  guests integer,
  price_max_minor bigint,
  price_max_currency text,
  results integer not null,
  opened_position smallint,
  round integer not null,
  constraint search_queries_pkey PRIMARY KEY (day, view),
  constraint search_queries_category_check CHECK (length(category) <= 40),
  constraint search_queries_check CHECK ((price_max_minor IS NULL) = (price_max_currency IS NULL)),
  constraint search_queries_city_check CHECK (length(city) <= 120),
  constraint search_queries_device_check CHECK (device = ANY (ARRAY['mobile'::text, 'tablet'::text, 'desktop'::text])),
  constraint search_queries_filters_check CHECK (cardinality(filters) <= 40),
  constraint search_queries_guests_check CHECK (guests >= 1),
  constraint search_queries_price_max_currency_check CHECK (price_max_currency = ANY (ARRAY['USD'::text, 'CLP'::text, 'EUR'::text, 'GBP'::text])),
  constraint search_queries_price_max_minor_check CHECK (price_max_minor >= 0),
  constraint search_queries_results_check CHECK (results >= 0),
  constraint search_queries_source_check CHECK (source = ANY (ARRAY['direct'::text, 'search'::text, 'social'::text, 'mail'::text, 'site'::text, 'campaign'::text])),
  constraint search_queries_subcategory_check CHECK (length(subcategory) <= 40),
  constraint search_queries_text_check CHECK (length(text) <= 60),
  constraint search_queries_unit_check CHECK (unit = ANY (ARRAY[''::text, 'day'::text, 'hour'::text]))
) partition by RANGE (day);
CREATE INDEX search_queries_of_visitor ON ONLY search_queries USING btree (day, visitor) WHERE visitor IS NOT NULL;
CREATE INDEX search_queries_round ON ONLY search_queries USING btree (round);

create table search_words (
  listing_id uuid not null,
  words text not null,
  constraint search_words_pkey PRIMARY KEY (listing_id),
  constraint search_words_listing FOREIGN KEY (listing_id) REFERENCES listings(id) ON DELETE CASCADE
);
CREATE INDEX search_words_trigrams ON search_words USING gin (words gin_trgm_ops);

create table search_zones (
  id smallint generated always as identity not null,
  name text not null,
  constraint search_zones_pkey PRIMARY KEY (id),
  constraint search_zones_name_key UNIQUE (name)
);

create table second_factors (
  user_id uuid not null,
  secret text not null,
  last_step bigint default 0 not null,
  created_at timestamp with time zone not null,
  confirmed_at timestamp with time zone,
  constraint second_factors_pkey PRIMARY KEY (user_id),
  constraint second_factors_user_id_fkey FOREIGN KEY (user_id) REFERENCES "user"(id) ON DELETE CASCADE
);

create table security_events (
  id bigint generated always as identity not null,
  minute timestamp with time zone not null,
  kind text not null,
  account_id uuid,
  address_key text,
  network text,
  device text,
  detail text,
  count integer default 1 not null,
  constraint security_events_pkey PRIMARY KEY (id),
  constraint security_events_once UNIQUE NULLS NOT DISTINCT (minute, kind, account_id, address_key, network, device, detail),
  constraint security_events_address_key_check CHECK (address_key ~ '^[0-9a-f]{64}$'::text),
  constraint security_events_count_check CHECK (count >= 1),
  constraint security_events_detail_check CHECK (length(detail) >= 1 AND length(detail) <= 100),
  constraint security_events_device_check CHECK (device ~ '^[A-Za-z ]{1,30}/[A-Za-z ]{1,30}$'::text),
  constraint security_events_kind_check CHECK (kind ~ '^[a-z]+(-[a-z]+)*$'::text),
  constraint security_events_network_check CHECK (length(network) <= 45)
);
CREATE INDEX security_events_network ON security_events USING btree (network text_pattern_ops) WHERE network IS NOT NULL;
CREATE INDEX security_events_of_account ON security_events USING btree (account_id, id DESC) WHERE account_id IS NOT NULL;
CREATE INDEX security_events_of_kind ON security_events USING btree (kind, id DESC);

create table seen_failed_jobs (
  job_id bigint not null,
  run_at timestamp with time zone not null,
  constraint seen_failed_jobs_pkey PRIMARY KEY (job_id, run_at)
);

create table selection_items (
  selection_id uuid not null,
  thing_id uuid not null,
  outcome text,
  constraint selection_items_pkey PRIMARY KEY (selection_id, thing_id),
  constraint selection_items_selection_id_fkey FOREIGN KEY (selection_id) REFERENCES selections(id) ON DELETE CASCADE,
  constraint selection_items_outcome_check CHECK (outcome ~ '^[a-z]+(-[a-z]+)*$'::text)
);
CREATE INDEX selection_items_of_thing ON selection_items USING btree (thing_id);
CREATE INDEX selection_items_waiting ON selection_items USING btree (selection_id, thing_id) WHERE outcome IS NULL;

create table selections (
  id uuid not null,
  admin_id uuid not null,
  list text not null,
  made_at timestamp with time zone not null,
  act text,
  reason text,
  until timestamp with time zone,
  republishes boolean default false not null,
  begun_at timestamp with time zone,
  ended_at timestamp with time zone,
  constraint selections_pkey PRIMARY KEY (id),
  constraint selections_admin_id_fkey FOREIGN KEY (admin_id) REFERENCES profiles(user_id) ON DELETE CASCADE,
  constraint selections_act_check CHECK (act = ANY (ARRAY['suspend'::text, 'lift'::text, 'unpublish'::text, 'feature'::text, 'unfeature'::text, 'resend'::text])),
  constraint selections_check CHECK ((act IS NULL) = (begun_at IS NULL)),
  constraint selections_check1 CHECK (ended_at IS NULL OR begun_at IS NOT NULL),
  constraint selections_list_check CHECK (list = ANY (ARRAY['people'::text, 'listings'::text, 'emails'::text])),
  constraint selections_reason_check CHECK (length(reason) >= 1 AND length(reason) <= 2000)
);
CREATE INDEX selections_of_admin ON selections USING btree (admin_id, id DESC);
CREATE INDEX selections_old ON selections USING btree (made_at);
CREATE UNIQUE INDEX selections_open ON selections USING btree (admin_id, list) WHERE begun_at IS NULL;

create table session (
  id uuid not null,
  "expiresAt" timestamp with time zone not null,
  token_hash text not null,
  "createdAt" timestamp with time zone default now() not null,
  "updatedAt" timestamp with time zone default now() not null,
  "ipAddress" text,
  "userAgent" text,
  "userId" uuid not null,
  device_id uuid,
  proved_at timestamp with time zone default now(),
  factors text default 'one'::text not null,
  country text,
  constraint session_pkey PRIMARY KEY (id),
  constraint session_token_hash_key UNIQUE (token_hash),
  constraint session_device_id_fkey FOREIGN KEY (device_id) REFERENCES devices(id) ON DELETE SET NULL,
  constraint "session_userId_fkey" FOREIGN KEY ("userId") REFERENCES "user"(id) ON DELETE CASCADE,
  constraint session_country_check CHECK (country ~ '^[A-Z]{2}$'::text),
  constraint session_factors_check CHECK (factors = ANY (ARRAY['one'::text, 'both'::text])),
  constraint session_token_hash_check CHECK (token_hash ~ '^[0-9a-f]{64}$'::text)
);
CREATE INDEX session_by_user ON session USING btree ("userId");
CREATE INDEX session_of_device ON session USING btree (device_id) WHERE device_id IS NOT NULL;
CREATE TRIGGER session_forget_former_pushes AFTER UPDATE OF device_id ON session FOR EACH ROW WHEN (new.device_id IS NOT NULL) EXECUTE FUNCTION forget_former_pushes();
CREATE TRIGGER sessions_are_of_live_accounts AFTER INSERT ON session FOR EACH ROW EXECUTE FUNCTION sessions_are_of_live_accounts();

create table settings (
  only_row boolean default true not null,
  service_fee_percent smallint not null,
  week_discount_days smallint not null,
  month_discount_days smallint not null,
  way_in_before_minutes integer not null,
  fallback_rates jsonb not null,
  review_new_listings boolean default false not null,
  sign_up_open boolean default true not null,
  site_open boolean default true not null,
  host_claim_limit_usd integer default 2000 not null,
  second_person_usd integer default 200 not null,
  owner_day_limit_usd integer,
  finance_day_limit_usd integer,
  other_day_limit_usd integer,
  maintenance_from timestamp with time zone,
  maintenance_until timestamp with time zone,
  constraint settings_pkey PRIMARY KEY (only_row),
  constraint settings_check CHECK (week_discount_days < month_discount_days),
  constraint settings_fallback_rates_check CHECK (jsonb_typeof(fallback_rates) = 'object'::text),
  constraint settings_finance_day_limit_usd_check CHECK (finance_day_limit_usd >= 0 AND finance_day_limit_usd <= 1000000),
  constraint settings_host_claim_limit_usd_check CHECK (host_claim_limit_usd >= 0 AND host_claim_limit_usd <= 100000),
  constraint settings_maintenance CHECK ((maintenance_from IS NULL) = (maintenance_until IS NULL) AND maintenance_from < maintenance_until),
  constraint settings_only_row_check CHECK (only_row),
  constraint settings_other_day_limit_usd_check CHECK (other_day_limit_usd >= 0 AND other_day_limit_usd <= 1000000),
  constraint settings_owner_day_limit_usd_check CHECK (owner_day_limit_usd >= 0 AND owner_day_limit_usd <= 1000000),
  constraint settings_second_person_usd_check CHECK (second_person_usd >= 0 AND second_person_usd <= 100000),
  constraint settings_service_fee_percent_check CHECK (service_fee_percent >= 0 AND service_fee_percent <= 90),
  constraint settings_way_in_before_minutes_check CHECK (way_in_before_minutes >= 0),
  constraint settings_week_discount_days_check CHECK (week_discount_days >= 2)
);
CREATE TRIGGER settings_notify AFTER INSERT OR DELETE OR UPDATE ON settings FOR EACH STATEMENT EXECUTE FUNCTION notify_settings();
CREATE TRIGGER settings_search AFTER UPDATE ON settings FOR EACH ROW WHEN (old.service_fee_percent IS DISTINCT FROM new.service_fee_percent OR old.week_discount_days IS DISTINCT FROM new.week_discount_days OR old.month_discount_days IS DISTINCT FROM new.month_discount_days OR old.fallback_rates IS DISTINCT FROM new.fallback_rates) EXECUTE FUNCTION note_settings_change();

create table shown_point_key (
  only_row boolean default true not null,
  secret text not null,
  constraint shown_point_key_pkey PRIMARY KEY (only_row),
  constraint shown_point_key_only_row_check CHECK (only_row),
  constraint shown_point_key_secret_check CHECK (length(secret) = 64)
);

create table sign_in_attempts (
  state_hash text not null,
  browser_hash text not null,
  provider text not null,
  return_to text not null,
  expires_at timestamp with time zone not null,
  user_id uuid,
  challenge text,
  constraint sign_in_attempts_pkey PRIMARY KEY (state_hash),
  constraint sign_in_attempts_user_id_fkey FOREIGN KEY (user_id) REFERENCES "user"(id) ON DELETE CASCADE,
  constraint sign_in_attempts_browser_hash_check CHECK (browser_hash ~ '^[0-9a-f]{64}$'::text),
  constraint sign_in_attempts_challenge_check CHECK (challenge ~ '^[A-Za-z0-9_-]{43}$'::text),
  constraint sign_in_attempts_provider_check CHECK (provider = ANY (ARRAY['google'::text, 'facebook'::text, 'apple'::text])),
  constraint sign_in_attempts_return_to_check CHECK (return_to ~ '^/'::text AND length(return_to) <= 1000),
  constraint sign_in_attempts_state_hash_check CHECK (state_hash ~ '^[0-9a-f]{64}$'::text)
);
CREATE INDEX sign_in_attempts_expired ON sign_in_attempts USING btree (expires_at);
CREATE INDEX sign_in_attempts_of_user ON sign_in_attempts USING btree (user_id) WHERE user_id IS NOT NULL;

create table sign_in_handovers (
  state_hash text not null,
  code_hash text not null,
  challenge text not null,
  answer text not null,
  expires_at timestamp with time zone not null,
  constraint sign_in_handovers_pkey PRIMARY KEY (state_hash),
  constraint sign_in_handovers_code_hash_key UNIQUE (code_hash),
  constraint sign_in_handovers_state_hash_fkey FOREIGN KEY (state_hash) REFERENCES sign_in_attempts(state_hash) ON DELETE CASCADE,
  constraint sign_in_handovers_answer_check CHECK (length(answer) <= 8000),
  constraint sign_in_handovers_challenge_check CHECK (challenge ~ '^[A-Za-z0-9_-]{43}$'::text),
  constraint sign_in_handovers_code_hash_check CHECK (code_hash ~ '^[0-9a-f]{64}$'::text)
);

create table spaces (
  id uuid not null,
  host_id uuid not null,
  name text,
  turnover_minutes integer default 0 not null,
  constraint spaces_pkey PRIMARY KEY (id),
  constraint spaces_host_id_fkey FOREIGN KEY (host_id) REFERENCES profiles(user_id),
  constraint spaces_name_check CHECK (length(name) >= 1 AND length(name) <= 60),
  constraint spaces_turnover_minutes_check CHECK (turnover_minutes >= 0 AND turnover_minutes <= 1440)
);
CREATE INDEX spaces_host ON spaces USING btree (host_id);
CREATE TRIGGER spaces_revision AFTER UPDATE OF turnover_minutes ON spaces FOR EACH ROW EXECUTE FUNCTION listings_of_space_have_changed();

create table spent_budgets (
  key text not null,
  count integer not null,
  ends_at timestamp with time zone not null,
  constraint spent_budgets_pkey PRIMARY KEY (key),
  constraint spent_budgets_count_check CHECK (count >= 1),
  constraint spent_budgets_key_check CHECK (key ~ '^[0-9a-f]{64}$'::text)
);
CREATE INDEX spent_budgets_over ON spent_budgets USING btree (ends_at);

create table storages (
  mark text not null,
  secrets text not null,
  host text not null,
  place text not null,
  seen_at timestamp with time zone default clock_timestamp() not null,
  constraint storages_pkey PRIMARY KEY (mark, secrets),
  constraint storages_host_check CHECK (length(host) >= 1 AND length(host) <= 300),
  constraint storages_mark_check CHECK (length(mark) >= 1 AND length(mark) <= 100),
  constraint storages_place_check CHECK (length(place) >= 1 AND length(place) <= 1000),
  constraint storages_secrets_check CHECK (length(secrets) >= 1 AND length(secrets) <= 100)
);

create table stress_runs (
  id uuid not null,
  kind text not null,
  wanted integer not null,
  created_at timestamp with time zone not null,
  started_at timestamp with time zone,
  ended_at timestamp with time zone,
  ending text,
  stop_requested boolean default false not null,
  seen_at timestamp with time zone default clock_timestamp() not null,
  people uuid[] default '{}'::uuid[] not null,
  duration_ms integer default 0 not null,
  outcomes jsonb default '{}'::jsonb not null,
  latencies_us integer[] default '{}'::integer[] not null,
  cleaned jsonb,
  constraint stress_runs_pkey PRIMARY KEY (id),
  constraint stress_runs_check CHECK ((ended_at IS NULL) = (ending IS NULL)),
  constraint stress_runs_check1 CHECK ((ended_at IS NULL) = (cleaned IS NULL)),
  constraint stress_runs_cleaned_check CHECK (jsonb_typeof(cleaned) = 'object'::text),
  constraint stress_runs_duration_ms_check CHECK (duration_ms >= 0),
  constraint stress_runs_ending_check CHECK (ending = ANY (ARRAY['finished'::text, 'stopped'::text, 'timed-out'::text, 'abandoned'::text])),
  constraint stress_runs_kind_check CHECK (kind = ANY (ARRAY['holds'::text, 'drafts'::text])),
  constraint stress_runs_latencies_us_check CHECK (cardinality(latencies_us) <= 500),
  constraint stress_runs_outcomes_check CHECK (jsonb_typeof(outcomes) = 'object'::text),
  constraint stress_runs_wanted_check CHECK (wanted >= 1 AND wanted <= 500)
);
CREATE INDEX stress_runs_by_time ON stress_runs USING btree (kind, created_at DESC);
CREATE UNIQUE INDEX stress_runs_one_at_a_time ON stress_runs USING btree ((true)) WHERE ended_at IS NULL;

create table stripe_accounts (
  id uuid not null,
  host_id uuid not null,
  is_live boolean not null,
  country text not null,
  reference text,
  state text not null,
  created_at timestamp with time zone not null,
  returned_at timestamp with time zone,
  read_at timestamp with time zone,
  constraint stripe_accounts_pkey PRIMARY KEY (id),
  constraint stripe_accounts_host_id_is_live_key UNIQUE (host_id, is_live),
  constraint stripe_accounts_reference_key UNIQUE (reference),
  constraint stripe_accounts_host_id_fkey FOREIGN KEY (host_id) REFERENCES profiles(user_id),
  constraint stripe_accounts_check CHECK (state = 'missing'::text OR reference IS NOT NULL),
  constraint stripe_accounts_country_check CHECK (country ~ '^[A-Z]{2}$'::text),
  constraint stripe_accounts_reference_check CHECK (length(reference) >= 1 AND length(reference) <= 200),
  constraint stripe_accounts_state_check CHECK (state = ANY (ARRAY['missing'::text, 'review'::text, 'refused'::text, 'ready'::text]))
);

create table supply_figures (
  day date not null,
  unit text not null,
  city text not null,
  subcategory text not null,
  listings integer not null,
  offered bigint not null,
  sold bigint not null,
  constraint supply_figures_pkey PRIMARY KEY (day, unit, city, subcategory)
);

create table suspensions (
  user_id uuid not null,
  since timestamp with time zone not null,
  reason text not null,
  paused_listing_ids uuid[] default '{}'::uuid[] not null,
  ends_at timestamp with time zone,
  republishes boolean default false not null,
  constraint suspensions_pkey PRIMARY KEY (user_id),
  constraint suspensions_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(user_id) ON DELETE CASCADE,
  constraint suspensions_reason_check CHECK (length(reason) >= 1 AND length(reason) <= 2000)
);
CREATE TRIGGER suspensions_end_sessions AFTER INSERT ON suspensions FOR EACH ROW EXECUTE FUNCTION sessions_end_with_account();

create table tax_rates (
  country_code text not null,
  percent numeric(5,2) not null,
  constraint tax_rates_pkey PRIMARY KEY (country_code),
  constraint tax_rates_country_code_check CHECK (country_code ~ '^[A-Z]{2}$'::text),
  constraint tax_rates_percent_check CHECK (percent > 0::numeric AND percent < 100::numeric)
);
CREATE TRIGGER tax_rates_notify AFTER INSERT OR DELETE OR UPDATE ON tax_rates FOR EACH STATEMENT EXECUTE FUNCTION notify_settings();

create table text_figures (
  day date not null,
  site text not null,
  unit text not null,
  text text not null,
  searches bigint not null,
  visitors bigint not null,
  without_result bigint not null,
  unopened bigint not null,
  constraint text_figures_pkey PRIMARY KEY (day, site, unit, text)
) with (fillfactor=80);

create table translations (
  text_hash bytea not null,
  source_language text not null,
  target_language text not null,
  text text not null,
  created_at timestamp with time zone not null,
  constraint translations_pkey PRIMARY KEY (text_hash, source_language, target_language),
  constraint translations_check CHECK (source_language <> target_language),
  constraint translations_source_language_check CHECK (source_language = ANY (ARRAY['en'::text, 'es'::text])),
  constraint translations_target_language_check CHECK (target_language = ANY (ARRAY['en'::text, 'es'::text])),
  constraint translations_text_check CHECK (length(text) >= 1 AND length(text) <= 20000),
  constraint translations_text_hash_check CHECK (length(text_hash) = 32)
);
CREATE INDEX translations_oldest ON translations USING btree (created_at);

create table unkeyed_views (
  day date not null,
  site text not null,
  count bigint not null,
  constraint unkeyed_views_pkey PRIMARY KEY (day, site),
  constraint unkeyed_views_count_check CHECK (count > 0)
);

create table "user" (
  id uuid not null,
  name text not null,
  email text not null,
  "emailVerified" boolean default false not null,
  "createdAt" timestamp with time zone default now() not null,
  "updatedAt" timestamp with time zone default now() not null,
  constraint user_pkey PRIMARY KEY (id),
  constraint user_email_key UNIQUE (email),
  constraint user_email_check CHECK (email = lower(email) AND length(email) <= 254)
);
CREATE INDEX user_email_parts ON "user" USING gin (email gin_trgm_ops);
CREATE TRIGGER user_forget_refusal AFTER UPDATE OF email ON "user" FOR EACH ROW WHEN (new.email <> old.email) EXECUTE FUNCTION forget_refusal();
CREATE TRIGGER user_has_profile AFTER INSERT ON "user" FOR EACH ROW EXECUTE FUNCTION make_profile();

create table user_sessions (
  day date not null,
  site text not null,
  visitor uuid,
  number integer not null,
  started_at timestamp with time zone not null,
  ended_at timestamp with time zone not null,
  device text not null,
  browser text not null,
  country text,
  source text not null,
  entry_page text not null,
  exit_page text not null,
  page_count integer not null,
  seconds integer not null
) partition by RANGE (day);
CREATE INDEX user_sessions_day ON ONLY user_sessions USING btree (day, site);
CREATE INDEX user_sessions_of_visitor ON ONLY user_sessions USING btree (day, visitor) WHERE visitor IS NOT NULL;

create table viewed_listings (
  user_id uuid not null,
  listing_id uuid not null,
  viewed_at timestamp with time zone not null,
  constraint viewed_listings_pkey PRIMARY KEY (user_id, listing_id),
  constraint viewed_listings_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES listings(id) ON DELETE CASCADE,
  constraint viewed_listings_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(user_id) ON DELETE CASCADE
);
CREATE INDEX viewed_listings_of_listing ON viewed_listings USING btree (listing_id);
CREATE INDEX viewed_listings_old ON viewed_listings USING btree (viewed_at);

create table visit_figures (
  kind text not null,
  day date not null,
  site text not null,
  device text not null,
  source text not null,
  name text not null,
  visits bigint not null,
  constraint visit_figures_pkey PRIMARY KEY (kind, day, site, device, source, name),
  constraint visit_figures_kind_check CHECK (kind = ANY (ARRAY['browser'::text, 'country'::text, 'referrer'::text]))
) with (fillfactor=80);

create unlogged table visitor_salts (
  site text not null,
  day date not null,
  salt bytea not null,
  constraint visitor_salts_pkey PRIMARY KEY (site, day),
  constraint visitor_salts_salt_check CHECK (length(salt) = 32)
);

create table waiting_log_ins (
  token_hash text not null,
  user_id uuid not null,
  way text,
  asks text not null,
  attempts smallint default 0 not null,
  expires_at timestamp with time zone not null,
  constraint waiting_log_ins_pkey PRIMARY KEY (token_hash),
  constraint waiting_log_ins_user_id_fkey FOREIGN KEY (user_id) REFERENCES "user"(id) ON DELETE CASCADE,
  constraint waiting_log_ins_asks_check CHECK (asks = ANY (ARRAY['app'::text, 'email'::text])),
  constraint waiting_log_ins_attempts_check CHECK (attempts >= 0 AND attempts <= 5),
  constraint waiting_log_ins_token_hash_check CHECK (token_hash ~ '^[0-9a-f]{64}$'::text),
  constraint waiting_log_ins_way_check CHECK (length(way) >= 1 AND length(way) <= 100)
);
CREATE INDEX waiting_log_ins_by_end ON waiting_log_ins USING btree (expires_at);
CREATE INDEX waiting_log_ins_of_user ON waiting_log_ins USING btree (user_id);

create table webpay_refunds (
  idempotency_key text not null,
  token text not null,
  reference text not null,
  amount_minor bigint not null,
  status text not null,
  begun_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  answer text,
  constraint webpay_refunds_pkey PRIMARY KEY (idempotency_key),
  constraint webpay_refunds_token_fkey FOREIGN KEY (token) REFERENCES webpay_transactions(token),
  constraint webpay_refunds_amount_minor_check CHECK (amount_minor > 0),
  constraint webpay_refunds_answer_check CHECK (length(answer) <= 200),
  constraint webpay_refunds_check CHECK ((status = 'begun'::text) = (ended_at IS NULL)),
  constraint webpay_refunds_status_check CHECK (status = ANY (ARRAY['begun'::text, 'made'::text, 'refused'::text]))
);
CREATE UNIQUE INDEX webpay_refunds_one_at_a_time ON webpay_refunds USING btree (token) WHERE status = 'begun'::text;
CREATE INDEX webpay_refunds_token ON webpay_refunds USING btree (token);

create table webpay_transactions (
  token text not null,
  buy_order text not null,
  idempotency_key text not null,
  reference text not null,
  amount_minor bigint not null,
  form_url text not null,
  return_url text not null,
  status text not null,
  created_at timestamp with time zone not null,
  commit_begun_at timestamp with time zone,
  paid_at timestamp with time zone,
  authorization_code text,
  payment_type text,
  installments smallint,
  card_last4 text,
  constraint webpay_transactions_pkey PRIMARY KEY (token),
  constraint webpay_transactions_buy_order_key UNIQUE (buy_order),
  constraint webpay_transactions_idempotency_key_key UNIQUE (idempotency_key),
  constraint webpay_transactions_amount_minor_check CHECK (amount_minor > 0),
  constraint webpay_transactions_authorization_code_check CHECK (length(authorization_code) <= 16),
  constraint webpay_transactions_buy_order_check CHECK (length(buy_order) >= 1 AND length(buy_order) <= 26),
  constraint webpay_transactions_card_last4_check CHECK (card_last4 ~ '^\d{4}$'::text),
  constraint webpay_transactions_check CHECK (status <> 'committing'::text OR commit_begun_at IS NOT NULL),
  constraint webpay_transactions_check1 CHECK ((status = 'paid'::text) = (paid_at IS NOT NULL)),
  constraint webpay_transactions_installments_check CHECK (installments >= 0 AND installments <= 99),
  constraint webpay_transactions_payment_type_check CHECK (length(payment_type) <= 4),
  constraint webpay_transactions_status_check CHECK (status = ANY (ARRAY['open'::text, 'committing'::text, 'paid'::text, 'ended'::text])),
  constraint webpay_transactions_token_check CHECK (length(token) >= 1 AND length(token) <= 64)
);
CREATE INDEX webpay_transactions_newest ON webpay_transactions USING btree (created_at);

create table wishlist_opinions (
  wishlist_id uuid not null,
  listing_id uuid not null,
  user_id uuid not null,
  vote smallint default 0 not null,
  note text default ''::text not null,
  covered_note text,
  written_at timestamp with time zone not null,
  constraint wishlist_opinions_pkey PRIMARY KEY (wishlist_id, listing_id, user_id),
  constraint wishlist_opinions_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(user_id) ON DELETE CASCADE,
  constraint wishlist_opinions_wishlist_id_listing_id_fkey FOREIGN KEY (wishlist_id, listing_id) REFERENCES saved_listings(wishlist_id, listing_id) ON DELETE CASCADE,
  constraint wishlist_opinions_check CHECK (vote <> 0 OR note <> ''::text),
  constraint wishlist_opinions_note_check CHECK (length(note) <= 300),
  constraint wishlist_opinions_vote_check CHECK (vote >= '-1'::integer AND vote <= 1)
);
CREATE INDEX wishlist_opinions_of_person ON wishlist_opinions USING btree (user_id);

create table wishlists (
  id uuid not null,
  user_id uuid not null,
  name text not null,
  created_at timestamp with time zone not null,
  share_secret text,
  constraint wishlists_pkey PRIMARY KEY (id),
  constraint wishlists_secret_once UNIQUE (share_secret),
  constraint wishlists_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(user_id) ON DELETE CASCADE,
  constraint wishlists_name_check CHECK (length(name) >= 1 AND length(name) <= 50),
  constraint wishlists_share_secret_check CHECK (share_secret ~ '^[A-Za-z0-9_-]{32}$'::text)
);
CREATE UNIQUE INDEX wishlists_name_once ON wishlists USING btree (user_id, lower(name));

create table wordless_emails (
  user_id uuid not null,
  constraint wordless_emails_pkey PRIMARY KEY (user_id),
  constraint wordless_emails_user_id_fkey FOREIGN KEY (user_id) REFERENCES profiles(user_id) ON DELETE CASCADE
);

create table worker_heartbeats (
  worker_id text not null,
  at timestamp with time zone not null,
  constraint worker_heartbeats_pkey PRIMARY KEY (worker_id)
);

create table write_offs (
  id uuid not null,
  host_id uuid not null,
  currency text not null,
  amount_minor bigint not null,
  reason text not null,
  status text not null,
  proposed_by uuid not null,
  proposed_at timestamp with time zone not null,
  decided_by uuid,
  decided_at timestamp with time zone,
  constraint write_offs_pkey PRIMARY KEY (id),
  constraint write_offs_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES profiles(user_id),
  constraint write_offs_host_id_fkey FOREIGN KEY (host_id) REFERENCES profiles(user_id),
  constraint write_offs_proposed_by_fkey FOREIGN KEY (proposed_by) REFERENCES profiles(user_id),
  constraint write_offs_amount_minor_check CHECK (amount_minor > 0),
  constraint write_offs_by_two CHECK (status <> 'confirmed'::text OR decided_by <> proposed_by),
  constraint write_offs_currency_check CHECK (currency = ANY (ARRAY['USD'::text, 'CLP'::text, 'EUR'::text, 'GBP'::text])),
  constraint write_offs_decided CHECK ((status = 'proposed'::text) = (decided_at IS NULL) AND (decided_at IS NULL) = (decided_by IS NULL)),
  constraint write_offs_reason_check CHECK (length(reason) >= 1 AND length(reason) <= 500),
  constraint write_offs_status_check CHECK (status = ANY (ARRAY['proposed'::text, 'confirmed'::text, 'refused'::text]))
);
CREATE INDEX write_offs_newest ON write_offs USING btree (proposed_at DESC);
CREATE UNIQUE INDEX write_offs_one_at_a_time ON write_offs USING btree (host_id, currency) WHERE status = 'proposed'::text;
CREATE TRIGGER write_offs_move_as_listed BEFORE UPDATE OF status ON write_offs FOR EACH ROW WHEN (new.status <> old.status) EXECUTE FUNCTION moves_as_listed('proposed > confirmed', 'proposed > refused');
CREATE TRIGGER write_offs_on_desk AFTER INSERT OR UPDATE OF status ON write_offs FOR EACH STATEMENT EXECUTE FUNCTION notify_desks('payments');
CREATE TRIGGER write_offs_stay BEFORE UPDATE ON write_offs FOR EACH ROW EXECUTE FUNCTION write_off_stays();

create view holds_ended_unpaid as
 SELECT b.guest_id,
    b.listing_id,
    tstzrange(b.starts_at, b.ends_at) AS period,
    b.status_at AS ended_at
   FROM bookings b
  WHERE b.status = 'cancelled'::text AND (b.cancel_reason = ANY (ARRAY['not-paid'::text, 'changed-plans'::text])) AND (EXISTS ( SELECT
           FROM occupancy o
          WHERE o.booking_id = b.id)) AND NOT (EXISTS ( SELECT
           FROM booking_status_changes s
          WHERE s.booking_id = b.id AND s.to_status = 'confirmed'::text))
UNION ALL
 SELECT b.guest_id,
    b.listing_id,
    tstzrange(c.starts_at, c.ends_at) AS period,
    c.status_at AS ended_at
   FROM booking_changes c
     JOIN bookings b ON b.id = c.booking_id
  WHERE (c.status = ANY (ARRAY['expired'::text, 'withdrawn'::text, 'declined'::text])) AND b.cancelled_by IS DISTINCT FROM 'host'::text AND (EXISTS ( SELECT
           FROM occupancy o
          WHERE o.booking_id = c.booking_id AND o.change_id = c.id));

create view owed_by_booking as
 SELECT host_id,
    currency,
    booking_id,
    minor
   FROM owed_bookings;

create view unpaid_holds as
 SELECT b.guest_id,
    b.network_key,
    b.listing_id,
    b.expires_at AS until,
        CASE
            WHEN b.start_time IS NULL THEN GREATEST(1, b.check_out - b.check_in)
            ELSE 0
        END AS days,
    COALESCE(b.duration_minutes, 0) AS minutes,
    (EXISTS ( SELECT
           FROM payments p
          WHERE p.booking_id = b.id AND p.change_id IS NULL AND (p.status = ANY (ARRAY['intended'::text, 'open'::text]))
         OFFSET 0)) AS may_be_paid
   FROM bookings b
  WHERE b.status = 'pending'::text AND (b.waits_for = 'payment'::text OR (EXISTS ( SELECT
           FROM occupancy o
          WHERE o.booking_id = b.id AND o.released_at IS NULL
         OFFSET 0)))
UNION ALL
 SELECT b.guest_id,
    c.network_key,
    b.listing_id,
    c.expires_at AS until,
        CASE
            WHEN c.start_time IS NULL THEN GREATEST(1, c.check_out - c.check_in)
            ELSE 0
        END AS days,
    COALESCE(c.duration_minutes, 0) AS minutes,
    (EXISTS ( SELECT
           FROM payments p
          WHERE p.change_id = c.id AND (p.status = ANY (ARRAY['intended'::text, 'open'::text]))
         OFFSET 0)) AS may_be_paid
   FROM booking_changes c
     JOIN bookings b ON b.id = c.booking_id
  WHERE c.status = 'awaiting-payment'::text;

-- db/migrations
--   check_sold(of_booking uuid) returns void
--   journal_balances() returns trigger
--   occupied_is_enough() returns trigger
--   payout_agrees() returns trigger
--   payout_part_is_owed() returns trigger
--   payout_reversal_is_owed() returns trigger
--   place_slug(city text) returns text
--   placed_is_occupied() returns trigger
--   plain_text(value text) returns text
--   released_is_not_sold() returns trigger
--   sold_beyond_occupancy(of_booking uuid) returns SETOF tstzrange
--   sold_is_occupied() returns trigger
--   tile_of(lat real, lng real) returns integer

-- db/routines/accounts.sql
--   has_second_factor(of_person uuid) returns boolean
--   is_blocked(a uuid, b uuid) returns boolean
--   is_live_account(of_person uuid) returns boolean
--   make_profile() returns trigger
--   sessions_are_of_live_accounts() returns trigger
--   sessions_end_with_account() returns trigger
--   signed_in(of_token_hash text) returns jsonb

-- db/routines/admin.sql
--   audit_log_is_append_only() returns trigger
--   fee_percent_of(host uuid, country text, kind text) returns double precision
--   fee_percents(OUT lowest double precision, OUT highest double precision) returns record
--   notify_desks() returns trigger
--   suspended_hosts_publish_nothing() returns trigger

-- db/routines/analytics.sql
--   add_up_views() returns trigger
--   close_round() returns integer
--   drop_partitions(oldest date) returns void
--   make_partitions(day date) returns void
--   partitioned_tables() returns text[]
--   writing_round() returns integer

-- db/routines/availability.sql
--   instant_of(day date, minutes integer, zone text) returns timestamp with time zone

-- db/routines/bookings.sql
--   booking_moves_exist() returns trigger
--   bookings_come_back_only_when_paid_late() returns trigger
--   facts_of_hold(id_of_listing uuid, guest uuid, request_key text, at timestamp with time zone, around tstzrange, known_revision bigint) returns jsonb
--   forget_address() returns trigger
--   guest_is_awaited(of_guest uuid, at timestamp with time zone) returns boolean
--   hold_facts(id_of_listing uuid, guest uuid, request_key text, at timestamp with time zone) returns jsonb
--   hold_refusal(input jsonb) returns jsonb
--   is_taken(of_listing uuid, wanted tstzrange) returns boolean
--   record_booking_move() returns trigger
--   rest_moves_on() returns trigger
--   wait_for_turn(scope text, id text) returns void
--   write_agreed() returns trigger
--   write_hold(input jsonb) returns jsonb

-- db/routines/claims.sql
--   claims_move_as_listed() returns trigger
--   refunds_follow_claims() returns trigger

-- db/routines/email.sql
--   forget_refusal() returns trigger
--   moves_as_listed() returns trigger
--   remove_way_in() returns trigger

-- db/routines/interventions.sql
--   interventions_stay() returns trigger

-- db/routines/listings.sql
--   its_listing_has_changed() returns trigger
--   listing_has_changed() returns trigger
--   listing_terms(id_of_listing uuid) returns jsonb
--   listings_keep_to_moves() returns trigger
--   listings_of_space_have_changed() returns trigger
--   listings_sharing(id_of_listing uuid) returns SETOF uuid
--   metres_apart(lat double precision, lng double precision, other_lat double precision, other_lng double precision) returns double precision
--   photo_is_hidden(photo uuid) returns boolean
--   shown_point(host uuid, lat double precision, lng double precision, OUT shown_lat double precision, OUT shown_lng double precision) returns record
--   terms_of_operator(l listings) returns jsonb
--   unite_shown_points() returns trigger
--   write_shown_point() returns trigger

-- db/routines/media.sql
--   photo_is_used(photo uuid) returns boolean

-- db/routines/messaging.sql
--   unread_conversations(of_user uuid) returns integer

-- db/routines/notifications.sql
--   forget_former_pushes() returns trigger
--   unread_notifications(of_user uuid) returns integer

-- db/routines/occupancy.sql
--   occupy_for_booking(spaces uuid[], wanted tstzrange, booking uuid) returns void

-- db/routines/payments.sql
--   ledger_is_append_only() returns trigger
--   note_entries_to_total() returns trigger
--   refund_waits_for_dispute() returns trigger
--   refunds_stay_within_payment() returns trigger
--   total_bucket(at timestamp with time zone) returns timestamp with time zone

-- db/routines/payouts.sql
--   host_stop_waits() returns trigger
--   owe_hosts() returns trigger
--   owed_since(of_host uuid, of_currency text, of_sign integer) returns timestamp with time zone
--   payout_moves_on() returns trigger
--   payout_part_is_due() returns trigger
--   payout_stop_waits() returns trigger
--   write_off_stays() returns trigger

-- db/routines/places.sql
--   city_name(city text, country text, language text) returns text
--   like_text(value text) returns text

-- db/routines/platform.sql
--   notify_settings() returns trigger
--   queue_time(at timestamp with time zone) returns timestamp with time zone
--   tell_live(recipients uuid[], about text) returns void

-- db/routines/reviews.sql
--   reviews_follow_stays() returns trigger
--   reviews_stay_as_shown() returns trigger

-- db/routines/search.sql
--   available_now(doc search_document, now_is timestamp with time zone) returns boolean
--   forget_document() returns trigger
--   forget_words() returns trigger
--   note_listing_change() returns trigger
--   note_occupancy_change() returns trigger
--   note_review_change() returns trigger
--   note_search_change() returns trigger
--   note_settings_change() returns trigger
--   notify_listings() returns trigger
--   search_age_seconds() returns double precision
--   show_document_point() returns trigger
