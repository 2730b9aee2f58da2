-- What becomes of photos, as the database counts it.

-- Whether anything shows a photo. Whatever refers to photos in a new way says so here: one that nothing refers to is removed two days
-- after it was uploaded (domain/media/jobs.server.ts).
create or replace function photo_is_used(photo uuid) returns boolean language sql stable as $$
  select exists (select from listing_photos where photo_id = photo)
    or photo_is_hidden(photo)
    or exists (select from profiles where avatar_photo = photo)
    or exists (select from message_images where photo_id = photo)
    or exists (select from claim_photos where photo_id = photo)
    or exists (select from photos p join listing_drafts d on d.host_id = p.owner_id
      where p.id = photo and strpos(d.fields ->> 'photos', photo::text) > 0)
$$;
