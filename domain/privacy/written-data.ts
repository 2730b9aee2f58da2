import { deleted, type PersonalTable } from './personal-table.ts'

/** Texts that the person wrote for others, and reviews of them. */
export const written: readonly PersonalTable[] = [
  // The person's inquiries and our answers.
  deleted('inquiries', 'person_id = :person or email = :email', ['ended_by']),
  {
    table: 'reviews',
    whose: `author_id = :person and side = 'guest'`,
    withheld: [],
    erased: {
      rule: 'reviews',
      replaced: {},
      plain: ['side', 'language'],
      renamed: { columns: ['comment', 'reply'], to: 'guest' },
    },
  },
  {
    table: 'reviews',
    whose: `author_id = :person and side = 'host'`,
    withheld: [],
    erased: {
      rule: 'reviews',
      replaced: {},
      plain: [],
      renamed: { columns: ['comment', 'reply'], to: 'host' },
    },
  },
  {
    // Hosts' reviews of the person as a guest.
    table: 'reviews',
    whose: `side = 'host' and booking_id in (select id from bookings where guest_id = :person)`,
    withheld: [],
    exported: 'visible_at <= :now and hidden_at is null',
    erased: { rule: 'reviews', replaced: { comment: `''` }, plain: [] },
  },
  {
    // Guests' reviews of the person's spaces, with the person's replies.
    table: 'reviews',
    whose: `side = 'guest' and listing_id in (select id from listings where host_id = :person)`,
    withheld: [],
    exported: 'visible_at <= :now and hidden_at is null',
    erased: {
      rule: 'reviews',
      replaced: { reply: 'null' },
      plain: [],
      renamed: { columns: ['comment'], to: 'host' },
    },
  },
]
