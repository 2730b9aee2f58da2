-- A draft whose host has pressed 'Publish' while its photos are prepared is published as soon as they are; what is stopped needs its host.
-- Undo: alter table listing_drafts drop column publish_state, drop column publish_since.

alter table listing_drafts
  add column publish_state text check (publish_state in ('waiting', 'stopped')),
  add column publish_since timestamptz,
  add constraint listing_drafts_waits_since check ((publish_since is null) = (publish_state is null));
