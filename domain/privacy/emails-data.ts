import { deleted, type PersonalTable } from './personal-table.ts'

const ofPerson = 'guest_id = :person or host_id = :person'

/** Things of the person by whose ids keys of e-mails go on. */
const ownThings = `select id from bookings where ${ofPerson}
  union all select c.id from booking_changes c join bookings b on b.id = c.booking_id where b.guest_id = :person or b.host_id = :person
  union all select id from listings where host_id = :person
  union all select f.id from calendar_feeds f join listings l on l.id = f.listing_id where l.host_id = :person`

/** Notifications that name the person, their spaces, or what the two have to do with each other. */
const aboutThem = `select id from notifications where person_id = :person
  or listing_id in (select id from listings where host_id = :person)
  or subject_id in (select id from conversations where ${ofPerson} union all select id from bookings where ${ofPerson}
    union all select c.id from claims c join bookings b on b.id = c.booking_id where b.guest_id = :person or b.host_id = :person)`

const isAbout = `(split_part(event_key, ':', 2) in (select cast(id as text) from (${ownThings}) things)
  or event_key in (select 'notification:' || id from (${aboutThem}) notified))`

const toOthers = `recipient_id is distinct from :person and to_address <> :email`

/** E-mails to the person are deleted; those about them stay in others' mailboxes, but not their text here. */
export const emails: readonly PersonalTable[] = [
  // A digest is still to come, and lists them no more.
  deleted('outgoing_emails', `status = 'held-back' and ${toOthers} and ${isAbout}`, null),
  {
    table: 'outgoing_emails',
    whose: `${toOthers} and (${isAbout} or id in (select digest_id from outgoing_emails where ${isAbout}))`,
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
        status: `case when status in ('queued', 'failed') then 'withdrawn' else status end`,
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
