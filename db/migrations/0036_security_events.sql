-- What happens at the doors: log-ins, refused ones, codes, changed ways in, forged forms, limits reached (docs/decisions/110-security-events.md).
-- It outlives no month, and holds no address: an account's id, which refers to nothing so that an event is never refused, or keyed hashes.
-- Undo: drop table security_events;

create table security_events (
  -- In the order in which they came.
  id bigint generated always as identity primary key,
  -- Events of one kind, subject and minute are one row.
  minute timestamptz not null,
  -- domain/security/security-event.ts
  kind text not null check (kind ~ '^[a-z]+(-[a-z]+)*$'),
  account_id uuid,
  -- Of an e-mail address that has no account, keyed as in email_proofs.
  address_key text check (address_key ~ '^[0-9a-f]{64}$'),
  -- The day's pseudonym of a network address, as in session.
  network text check (length(network) <= 45),
  -- Our names of browser and system.
  device text check (device ~ '^[A-Za-z ]{1,30}/[A-Za-z ]{1,30}$'),
  -- By which way, of which provider, at which route: a name of ours.
  detail text check (length(detail) between 1 and 100),
  count integer not null default 1 check (count >= 1),
  constraint security_events_once unique nulls not distinct (minute, kind, account_id, address_key, network, device, detail)
);
create index security_events_of_account on security_events (account_id, id desc) where account_id is not null;
create index security_events_of_kind on security_events (kind, id desc);
