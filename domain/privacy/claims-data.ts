import { books, deleted, type PersonalTable, type ReceivedRows } from './personal-table.ts'

const opened = `select c.id from claims c join bookings b on b.id = c.booking_id
  where case c.side when 'guest' then b.guest_id else b.host_id end = :person`

const own = `select c.id from claims c join bookings b on b.id = c.booking_id where :person in (b.guest_id, b.host_id)`

const isTheirEvent = `exists (select from claims c join bookings b on b.id = c.booking_id where c.id = claim_id
  and case "by" when 'guest' then b.guest_id when 'host' then b.host_id end = :person)`

/** A claim's outcome belongs to the books; the person's words and photos are erased. */
export const claims: readonly PersonalTable[] = [
  books(
    'claims',
    'booking_id in (select id from bookings where guest_id = :person or host_id = :person)',
    ['side', 'kind', 'status', 'currency'],
    ['decided_by'],
  ),
  {
    table: 'claim_lines',
    whose: `claim_id in (${opened})`,
    withheld: [],
    erased: { rule: 'books', replaced: { text: `'-'` }, plain: [] },
  },
  {
    table: 'claim_events',
    whose: isTheirEvent,
    withheld: [],
    erased: { rule: 'books', replaced: { text: `''` }, plain: ['kind', 'by'] },
  },
  deleted('claim_photos', 'photo_id in (select id from photos where owner_id = :person)', ['sha256']),
]

/** Both sides read the same: the other one's lines, and all that it and our team said to them. */
export const receivedClaims: readonly ReceivedRows[] = [
  { table: 'claim_lines', whose: `claim_id in (${own}) and claim_id not in (${opened})`, withheld: [], read: {} },
  { table: 'claim_events', whose: `claim_id in (${own}) and not ${isTheirEvent}`, withheld: [], read: {} },
]
