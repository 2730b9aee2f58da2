-- Pictures, of listings, of people, in messages and in claims: whose they are, and how far they have got.
-- Undo: alter table profiles drop constraint profiles_avatar_photo_fkey; drop table photo_uploads, photos;

-- A picture is known by its content: `key` is the hash of the original and of what was done to it.
create table photos (
  id uuid primary key,
  key text not null unique check (key ~ '^[0-9a-f]{24}$'),
  -- Where the original lies in the storage, and how it is varied ('mirror', 'warm', …; demo pictures only).
  source text not null,
  treatment text not null default '',
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  thumbhash text not null,
  -- Null, with hash and time of arrival: the demo's own, which belong to nobody and are never removed.
  owner_id uuid references profiles (user_id),
  -- SHA-256 of the file as it was sent: a picture that its owner sends again is the one that is there.
  content_hash text check (content_hash ~ '^[0-9a-f]{64}$'),
  state text not null default 'ready' check (state in ('preparing', 'ready', 'refused')),
  -- Why a picture that looked right could not be decoded.
  refusal text check (refusal in ('damaged', 'too-many-pixels')),
  created_at timestamptz,
  -- Avatars are cut to a square and belong to no listing: a host does not find them among the photos of a space. Pictures of messages are
  -- fetched by the two sides only, those of claims by them and by admins.
  purpose text not null default 'listing' check (purpose in ('listing', 'avatar', 'message', 'claim')),
  constraint photos_are_somebodys check (num_nulls(owner_id, content_hash, created_at) in (0, 3)),
  constraint photos_refused_have_reason check ((state = 'refused') = (refusal is not null)),
  constraint photos_once_each_owner unique (owner_id, content_hash)
);

-- Here, because a photo's owner is a profile as well.
alter table profiles add foreign key (avatar_photo) references photos (id);

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
