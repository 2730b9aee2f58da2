-- transaction: none
-- Admins hide single photos, correct a pin and change a category, and the host reads why (docs/decisions/189-private-data-with-a-reason.md).
-- Undo: drop table hidden_photos; make listing_history_check again as in 0003.

-- What an admin has taken out of a listing's photos, as it stood there; it can be shown again.
create table if not exists hidden_photos (
  listing_id uuid not null references listings (id) on delete cascade,
  photo_id uuid not null references photos (id),
  caption_en text not null default '',
  caption_es text not null default '',
  alt_en text not null default '',
  alt_es text not null default '',
  shows text not null default '',
  hidden_at timestamptz not null,
  primary key (listing_id, photo_id)
);
create index concurrently if not exists hidden_photos_of_photo on hidden_photos (photo_id);

-- An edit by an admin has a reason too.
alter table listing_history
  drop constraint if exists listing_history_check,
  drop constraint if exists listing_history_reasons,
  add constraint listing_history_reasons check (event <> 'returned' or reason is not null) not valid;
alter table listing_history validate constraint listing_history_reasons;
