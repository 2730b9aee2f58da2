-- What people are notified of, one row for each event and recipient; the page /notifications shows them, e-mail and push follow from them.
-- They hold no text and no name: both are written from what they refer to, in the reader's language, as it is when it is read.
-- Undo: drop table notifications.

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
  thing_id uuid,
  listing_id uuid references listings (id) on delete cascade,
  -- Whose doing it is.
  person_id uuid references profiles (user_id) on delete set null,
  created_at timestamptz not null,
  read_at timestamptz
);

create index notifications_of_recipient on notifications (recipient_id, id desc);
create index notifications_unread on notifications (recipient_id) where read_at is null;
create index notifications_of_listing on notifications (listing_id);
create index notifications_of_person on notifications (person_id);
