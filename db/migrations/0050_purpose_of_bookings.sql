-- What a guest says with a booking: what it is for, and some words to the host with a request. Both are stored as the host reads
-- them, with contact data covered (docs/decisions/124-what-a-request-says.md).
-- Undo: alter table bookings drop column purpose, drop column note.

alter table bookings
  add column purpose text check (length(purpose) between 1 and 200),
  add column note text check (length(note) between 1 and 1000);
