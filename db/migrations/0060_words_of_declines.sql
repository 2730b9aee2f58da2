-- What a host says of a declined request besides the reason that was chosen, as its guest reads it: with contact data covered
-- (docs/decisions/138-what-hosts-say-and-ask.md).
-- Undo: alter table bookings drop column decline_note.

alter table bookings
  add column decline_note text check (length(decline_note) between 1 and 500),
  add constraint bookings_words_of_a_decline check (decline_note is null or decline_reason is not null);
