-- Notifications on people's devices (docs/decisions/065-web-push.md): the key pair by which push services know this installation, the devices
-- for which somebody has turned them on, and what goes to each of them.
-- Undo: drop table outgoing_pushes, push_subscriptions, push_keys; alter table notification_choices drop column push;

-- Here and not in a server's data folder, because all servers and workers need the same, for as long as any device is subscribed by it.
create table push_keys (
  only_row boolean primary key default true check (only_row),
  -- As base64url: a point of P-256, uncompressed, and its secret number.
  public_key text not null check (public_key ~ '^[A-Za-z0-9_-]{87}$'),
  private_key text not null check (private_key ~ '^[A-Za-z0-9_-]{43}$'),
  made_at timestamptz not null
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

alter table notification_choices add column push boolean not null default true;
