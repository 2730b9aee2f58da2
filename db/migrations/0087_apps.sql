-- Apps of the stores (docs/decisions/176-the-app-in-the-stores.md): their tokens stand beside browsers' subscriptions, and what a sign-in
-- provider answers in the system's browser waits a minute for the app that had left for it.
-- Undo: drop table sign_in_handovers; alter table sign_in_attempts drop column challenge; delete from push_subscriptions where service <> 'web';
--   alter table push_subscriptions drop constraint push_subscriptions_known, alter column p256dh set not null, alter column auth set not null,
--   drop column service, add constraint push_subscriptions_endpoint_check check (endpoint ~ '^https://' and length(endpoint) <= 1000);

alter table push_subscriptions
  add column service text not null default 'web' check (service in ('web', 'fcm', 'apns')),
  -- A browser's keys; an app's token is all there is of it, and stands as its endpoint.
  alter column p256dh drop not null,
  alter column auth drop not null,
  drop constraint push_subscriptions_endpoint_check,
  add constraint push_subscriptions_known check (
    length(endpoint) <= 1000
    and case service
      when 'web' then endpoint ~ '^https://' and num_nulls(p256dh, auth) = 0
      else endpoint ~ '^[A-Za-z0-9:_-]{20,}$' and num_nulls(p256dh, auth) = 2
    end) not valid;

alter table sign_in_attempts
  -- Of an app's own secret (RFC 7636), where the attempt left an app; null once its answer has been handed over.
  add column challenge text check (challenge ~ '^[A-Za-z0-9_-]{43}$');

create table sign_in_handovers (
  -- An attempt that ends takes it along.
  state_hash text primary key references sign_in_attempts (state_hash) on delete cascade,
  -- Of the code that the app is opened with.
  code_hash text not null unique check (code_hash ~ '^[0-9a-f]{64}$'),
  challenge text not null check (challenge ~ '^[A-Za-z0-9_-]{43}$'),
  -- What the provider has answered, sealed.
  answer text not null check (length(answer) <= 8000),
  expires_at timestamptz not null
);
