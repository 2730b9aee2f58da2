-- What the open pages of somebody are told at once (docs/decisions/061-live-delivery.md): ids only, for a day. Ids of rows are given
-- before their transactions end, in another order than these: so a reader's position is a snapshot of the transactions that
-- it has seen, and `txid` says of which transaction a row is.
-- Undo: drop table live_events.

create table live_events (
  id bigint generated always as identity primary key,
  recipient_id uuid not null references profiles (user_id) on delete cascade,
  kind text not null check (kind ~ '^[a-z-]{1,40}$'),
  payload jsonb not null check (jsonb_typeof(payload) = 'object' and length(payload::text) <= 400),
  txid xid8 not null default pg_current_xact_id(),
  created_at timestamptz not null default now()
);
create index live_events_of_recipient on live_events (recipient_id, txid);
create index live_events_over on live_events (created_at);
