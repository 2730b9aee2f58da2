import { deleted, type PersonalTable, withOwner } from './personal-table.ts'

/** Wishlists, saved searches and viewed spaces are nobody else's: they go with the account. */
export const wishlists: readonly PersonalTable[] = [
  deleted('wishlist_opinions', 'user_id = :person'),
  deleted('wishlists', 'user_id = :person', ['share_secret']),
  deleted('viewed_listings', 'user_id = :person'),
  deleted('saved_searches', 'user_id = :person'),
  withOwner('saved_listings', 'wishlist_id in (select id from wishlists where user_id = :person)'),
]
