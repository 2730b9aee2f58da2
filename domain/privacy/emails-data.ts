import { deleted, type PersonalTable } from './personal-table.ts'

/** E-mails to others about the person's bookings, and digests of them. */
const aboutOwnBookings = `split_part(event_key, ':', 2) in (
  select cast(id as text) from bookings where guest_id = :person or host_id = :person union all
  select cast(c.id as text) from booking_changes c join bookings b on b.id = c.booking_id where b.guest_id = :person or b.host_id = :person)`

/** E-mails to others that tell of what the person has done, such as messages with their words. */
const aboutOwnWords = `event_key in (select 'notification:' || cast(id as text) from notifications where person_id = :person)`

const aboutPerson = `(${aboutOwnBookings} or ${aboutOwnWords})`

/** E-mails to the person, and to others about what the person does. */
export const emails: readonly PersonalTable[] = [
  // E-mails to others about the person stay in their mailboxes, but not their text here.
  {
    table: 'outgoing_emails',
    whose: `recipient_id is distinct from :person and (${aboutPerson}
      or id in (select digest_id from outgoing_emails where ${aboutPerson}))`,
    withheld: null,
    erased: {
      rule: 'books',
      replaced: {
        subject: `''`,
        html: `''`,
        text: `''`,
        redacted_html: 'null',
        redacted_text: 'null',
        sealed: 'null',
        last_error: 'null',
        unsubscribe_url: 'null',
        summary: 'null',
        reply_to: 'null',
        thread_key: 'null',
        status: `case when status in ('queued', 'failed', 'held-back') then 'withdrawn' else status end`,
      },
      plain: ['event_key', 'language', 'type', 'link', 'to_address'],
    },
  },
  deleted('outgoing_emails', 'recipient_id = :person or to_address = :email', [
    'html',
    'redacted_html',
    'redacted_text',
    'sealed',
    'unsubscribe_url',
    'reply_to',
  ]),
]
