-- Notifications: on the site, by e-mail and on people's devices.
-- Undo: drop table outgoing_pushes, push_subscriptions, push_keys, quiet_hours, notification_choices, notifications;

-- What people are notified of, one row for each event and recipient; the page /notifications shows them, e-mail and push follow from them.
-- They hold no text and no name: both are written from what they refer to, in the reader's language, as it is when it is read.
create table notifications (
  -- In the order of time.
  id uuid primary key,
  -- The same event notifies nobody twice.
  event_key text not null unique check (length(event_key) <= 200),
  recipient_id uuid not null references profiles (user_id) on delete cascade,
  kind text not null check (kind ~ '^[a-z_]+$'),
  -- The side from which it is read, where that makes a difference.
  side text check (side in ('guest', 'host')),
  -- What it is about and leads to: a booking, a listing, a conversation. An id without a reference: the thing may go first.
  subject_id uuid not null,
  listing_id uuid references listings (id) on delete cascade,
  -- Whose doing it is.
  person_id uuid references profiles (user_id) on delete set null,
  created_at timestamptz not null,
  read_at timestamptz,
  -- Somebody who wants none of them on the site gets e-mail once an event all the same.
  is_shown boolean not null default true
);
create index notifications_of_recipient on notifications (recipient_id, id desc);
create index notifications_unread on notifications (recipient_id) where read_at is null;
create index notifications_of_listing on notifications (listing_id);
create index notifications_of_person on notifications (person_id);

-- How people want to be notified, where they have chosen: by topic and way.
create table notification_choices (
  user_id uuid not null references profiles (user_id) on delete cascade,
  topic text not null check (topic ~ '^[a-z]+$'),
  in_app boolean not null default true,
  email boolean not null default true,
  push boolean not null default true,
  primary key (user_id, topic)
);

-- When nothing but what cannot wait may come: on the person's own clock, in minutes after midnight; over midnight where they end before
-- they begin.
create table quiet_hours (
  user_id uuid primary key references profiles (user_id) on delete cascade,
  from_minutes integer not null check (from_minutes between 0 and 1439),
  until_minutes integer not null check (until_minutes between 0 and 1439),
  zone text not null check (length(zone) <= 64),
  check (from_minutes <> until_minutes)
);

-- The key pair by which push services know this installation (docs/decisions/065-web-push.md). Here and not in a server's data folder,
-- because all servers and workers need the same, for as long as any device is subscribed by it.
create table push_keys (
  only_row boolean primary key default true check (only_row),
  -- As base64url: a point of P-256, uncompressed, and its secret number.
  public_key text not null check (public_key ~ '^[A-Za-z0-9_-]{87}$'),
  private_key text not null check (private_key ~ '^[A-Za-z0-9_-]{43}$'),
  created_at timestamptz not null
);

create table push_subscriptions (
  id uuid primary key,
  -- Of the log-in by which it was turned on: what ends that, a log-out there or elsewhere, a new password, a suspension, ends this.
  session_id uuid not null unique references session (id) on delete cascade,
  -- Whoever knows an endpoint and both keys can write to the device.
  endpoint text not null unique check (endpoint ~ '^https://' and length(endpoint) <= 1000),
  p256dh text not null check (p256dh ~ '^[A-Za-z0-9_-]{87}$'),
  auth text not null check (auth ~ '^[A-Za-z0-9_-]{22}$'),
  created_at timestamptz not null
);

-- One for each notification and device: nothing goes twice.
create table outgoing_pushes (
  notification_id uuid not null references notifications (id) on delete cascade,
  subscription_id uuid not null references push_subscriptions (id) on delete cascade,
  -- withdrawn: it was read before it went.
  status text not null check (status in ('queued', 'sent', 'withdrawn', 'dead')),
  attempts integer not null default 0 check (attempts >= 0),
  ended_at timestamptz,
  last_error text check (length(last_error) <= 200),
  primary key (notification_id, subscription_id),
  check ((status = 'queued') = (ended_at is null))
);
create index outgoing_pushes_of_subscription on outgoing_pushes (subscription_id);
create index outgoing_pushes_dead on outgoing_pushes (ended_at) where status = 'dead';
