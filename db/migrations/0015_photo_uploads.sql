-- Photos that hosts upload: whose they are, how far they have got, and what they show to who does not see them.
-- Undo: drop table photo_uploads; alter table listing_photos drop column alt_en, drop column alt_es; alter table photos drop column
--   owner_id, drop column content_hash, drop column state, drop column refusal, drop column created_at;

alter table photos
  -- Null, with hash and time of arrival: the demo's own, which belong to nobody and are never removed.
  add column owner_id uuid references profiles (user_id),
  -- SHA-256 of the file as it was sent: a picture that its owner sends again is the one that is there.
  add column content_hash text check (content_hash ~ '^[0-9a-f]{64}$'),
  add column state text not null default 'ready' check (state in ('preparing', 'ready', 'refused')),
  -- Why a picture that looked right could not be decoded.
  add column refusal text check (refusal in ('damaged', 'too-many-pixels')),
  add column created_at timestamptz,
  add constraint photos_are_somebodys check (num_nulls(owner_id, content_hash, created_at) in (0, 3)),
  add constraint photos_refused_have_reason check ((state = 'refused') = (refusal is not null)),
  add constraint photos_once_each_owner unique (owner_id, content_hash);

-- Which photos may be orphans is asked from their side.
create index listing_photos_photo on listing_photos (photo_id);
create index profiles_avatar on profiles (avatar_photo) where avatar_photo is not null;

-- Uploads that have not arrived whole, so that an account can have so many and no more. The bytes lie with the upload protocol's
-- own storage under the same id.
create table photo_uploads (
  id text primary key,
  owner_id uuid not null references profiles (user_id) on delete cascade,
  bytes integer not null check (bytes > 0),
  created_at timestamptz not null
);
create index photo_uploads_owner on photo_uploads (owner_id);
create index photo_uploads_created on photo_uploads (created_at);

-- What a photo shows, for who does not see it. Empty: its caption says it.
alter table listing_photos
  add column alt_en text not null default '' check (length(alt_en) <= 250),
  add column alt_es text not null default '' check (length(alt_es) <= 250);
