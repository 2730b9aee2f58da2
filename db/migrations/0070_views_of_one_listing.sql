-- A view's visitor is another number at each listing, so that once its day is over no row says what else a visitor has looked at
-- (docs/decisions/102-analytics.md). As `keyAtListing` makes it, so that who has looked today is not counted twice.
-- Undo: nothing, because nobody can say any more what stood there.

update property_views set visitor = encode(substr(sha256(uuid_send(visitor) || uuid_send(listing_id)), 1, 16), 'hex')::uuid;
