-- Pictures, of listings and of people.
-- Undo: drop table photos;

-- A picture is known by its content: `key` is the hash of the original and of what was done to it.
create table photos (
  id uuid primary key,
  key text not null unique check (key ~ '^[0-9a-f]{24}$'),
  -- Where the original lies in the storage, and how it is varied ('mirror', 'warm', …; demo pictures only).
  source text not null,
  treatment text not null default '',
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  thumbhash text not null
);
