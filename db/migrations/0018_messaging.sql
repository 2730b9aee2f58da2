-- What guests and hosts write to each other.
-- Undo: drop table quick_replies, message_images, messages, conversation_sides, conversations;

-- One for each guest, host and listing, whatever is booked in between.
create table conversations (
  id uuid primary key,
  guest_id uuid not null references profiles (user_id),
  host_id uuid not null references profiles (user_id),
  listing_id uuid not null references listings (id),
  -- Of its newest message; 0 before the first.
  last_number integer not null default 0,
  created_at timestamptz not null,
  constraint conversations_once unique (guest_id, listing_id, host_id),
  check (guest_id <> host_id)
);
create index conversations_host on conversations (host_id);
create index conversations_listing on conversations (listing_id);

-- What a conversation is for each of its two: a row of an inbox.
create table conversation_sides (
  conversation_id uuid not null references conversations (id) on delete cascade,
  side text not null check (side in ('guest', 'host')),
  user_id uuid not null references profiles (user_id),
  -- When something came last; inboxes are in this order.
  last_at timestamptz not null,
  is_archived boolean not null default false,
  -- Up to where a page has shown it, and up to where a device has taken it.
  read_number integer not null default 0,
  delivered_number integer not null default 0,
  is_undelivered boolean not null default false,
  -- Messages of the other side above `read_number`, and since when.
  unread integer not null default 0 check (unread >= 0),
  unread_since timestamptz,
  -- When they were last notified of these, and when they last were seen typing.
  notified_at timestamptz,
  typed_at timestamptz,
  primary key (conversation_id, side),
  check ((unread = 0) = (unread_since is null))
);
create index conversation_sides_inbox on conversation_sides (user_id, is_archived, last_at desc, conversation_id desc);
create index conversation_sides_unread on conversation_sides (user_id, last_at desc, conversation_id desc) where unread > 0;
create index conversation_sides_undelivered on conversation_sides (user_id) where is_undelivered;

-- Numbered under their conversation's lock, 1, 2, 3: whoever has seen number n asks for what is above it, and nothing can come in below
-- (docs/decisions/063-messages-between-people.md).
create table messages (
  id uuid primary key,
  conversation_id uuid not null references conversations (id) on delete cascade,
  number integer not null check (number >= 1),
  -- `line`: what has happened to a booking, told in the reader's language; `erased`: its author's account is erased.
  kind text not null check (kind in ('text', 'images', 'line', 'erased')),
  author_id uuid references profiles (user_id),
  text text not null default '' check (length(text) <= 2000),
  line jsonb check (jsonb_typeof(line) = 'object'),
  -- The form that was sent: sent again it is the same message.
  client_key uuid,
  -- The event that a line tells: once.
  event_key text check (length(event_key) <= 200),
  created_at timestamptz not null,
  -- What the other side reads before a booking is confirmed; null: nothing of it is hidden. The text is stored whole beside it
  -- (docs/decisions/062-safety-between-people.md).
  covered_text text check (length(covered_text) <= 10000),
  -- When an admin has taken it down.
  removed_at timestamptz,
  constraint messages_in_order unique (conversation_id, number),
  check ((kind = 'line') = (author_id is null)),
  check ((kind = 'line') = (line is not null)),
  check (kind <> 'text' or text <> '')
);
create unique index messages_sent_once on messages (conversation_id, author_id, client_key) where client_key is not null;
create unique index messages_event_once on messages (conversation_id, event_key) where event_key is not null;
create index messages_author on messages (author_id, created_at);
create index messages_words on messages using gin (to_tsvector('simple', plain_text(text))) where text <> '';

create table message_images (
  message_id uuid not null references messages (id) on delete cascade,
  position smallint not null,
  photo_id uuid not null references photos (id),
  primary key (message_id, position)
);
create index message_images_photo on message_images (photo_id);

-- What a host writes again and again.
create table quick_replies (
  id uuid primary key,
  host_id uuid not null references profiles (user_id) on delete cascade,
  title text not null check (length(title) between 1 and 60),
  text text not null check (length(text) between 1 and 2000),
  created_at timestamptz not null
);
-- A form that is sent twice makes one.
create unique index quick_replies_title_once on quick_replies (host_id, lower(title));
