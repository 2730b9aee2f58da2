import { deleted, type PersonalTable } from './personal-table.ts'

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
    withheld: ['client_key'],
    erased: {
      rule: 'threads',
      replaced: { kind: `'erased'`, text: `''`, covered_text: 'null', client_key: 'null' },
      plain: ['line', 'event_key'],
    },
  },
  deleted('quick_replies', 'host_id = :person'),
]
