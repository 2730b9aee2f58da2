-- transaction: none
-- Admins find a booking by what of its number stands on a card's statement (domain/payments/charge-text.ts); the reconciler finds the cards
-- that are still to be deleted at their providers.
-- Undo: drop the indexes.

create index concurrently if not exists bookings_statement_number on bookings (right(id::text, 9));
create index concurrently if not exists payments_card_stored on payments (captured_at)
  where stores_card and card_forgotten_at is null and status = 'captured';
