import { deleted, type PersonalTable, type ReceivedRows } from './personal-table.ts'

/** Messages stay as the other side's thread, without the erased person's words. */
export const messages: readonly PersonalTable[] = [
  {
    table: 'conversations',
    whose: 'guest_id = :person or host_id = :person',
    withheld: [],
    erased: { rule: 'threads', replaced: {}, plain: [] },
  },
  {
    table: 'conversation_sides',
    whose: 'user_id = :person',
    withheld: [],
    erased: { rule: 'threads', replaced: { typed_at: 'null', notified_at: 'null' }, plain: ['side'] },
  },
  // An answer by e-mail waits for seconds.
  deleted('inbound_emails', 'user_id = :person', null),
  deleted('message_images', 'message_id in (select id from messages where author_id = :person)'),
  {
    table: 'messages',
    whose: 'author_id = :person',
    withheld: ['client_key', 'words'],
    erased: {
      rule: 'threads',
      replaced: { kind: `'erased'`, text: `''`, covered_text: 'null', client_key: 'null' },
      plain: ['line', 'event_key'],
    },
  },
  deleted('quick_replies', 'host_id = :person'),
]

const isAgreed = `exists (select from conversations c join bookings b
  on b.guest_id = c.guest_id and b.host_id = c.host_id and b.listing_id = c.listing_id
  where c.id = conversation_id and b.status in ('confirmed', 'completed'))`

/** The other side's words and the system's lines, as the thread shows them (`messageRows` of messaging). */
export const receivedMessages: readonly ReceivedRows[] = [
  {
    table: 'messages',
    whose: `author_id is distinct from :person
      and conversation_id in (select id from conversations where guest_id = :person or host_id = :person)`,
    withheld: ['client_key', 'words', 'covered_text', 'event_key'],
    read: {
      text: `case when removed_at is not null then '' when covered_text is null or ${isAgreed} then text else covered_text end`,
    },
  },
]
