import { books, type PersonalTable } from './personal-table.ts'

/** Payouts to a host, their stops, and what admins moved by hand. */
export const payouts: readonly PersonalTable[] = [
  {
    table: 'payouts',
    whose: 'host_id = :person',
    withheld: ['last_error', 'retried_by'],
    erased: {
      rule: 'books',
      replaced: { last_error: 'null' },
      plain: ['method', 'currency', 'status', 'cause', 'provider_reference', 'bank_reference', 'sent_currency'],
    },
  },
  books(
    'payout_reversals',
    'payout_id in (select id from payouts where host_id = :person)',
    ['status', 'provider_reference', 'last_error'],
    ['last_error'],
  ),
  {
    table: 'interventions',
    whose: `booking_id in (select id from bookings where guest_id = :person or host_id = :person)
      or payout_id in (select id from payouts where host_id = :person)`,
    withheld: ['reason', 'requested_by', 'decided_by', 'idempotency_key'],
    erased: { rule: 'books', replaced: { reason: `'-'` }, plain: ['kind', 'currency', 'status'] },
  },
  books('money_months', 'host_id = :person', ['currency']),
  books('owed_bookings', 'host_id = :person', ['currency']),
  books('payout_parts', 'payout_id in (select id from payouts where host_id = :person)', []),
  books(
    'payout_stops',
    'booking_id in (select id from bookings where guest_id = :person or host_id = :person)',
    ['reason', 'source_id'],
    ['source_id'],
  ),
  {
    table: 'host_stops',
    whose: 'host_id = :person',
    withheld: ['reason'],
    erased: { rule: 'books', replaced: { reason: "'–'" }, plain: ['cause'] },
  },
  {
    table: 'dispute_answers',
    whose: `dispute_id in (select d.id from disputes d join payments p on p.id = d.payment_id join bookings b on b.id = p.booking_id
      where b.guest_id = :person or b.host_id = :person)`,
    withheld: ['evidence', 'refusal', 'saved_by'],
    erased: { rule: 'books', replaced: { evidence: "'{}'" }, plain: ['dispute_id', 'status', 'refusal'] },
  },
  books('payout_files', 'created_by = :person', ['country', 'currency'], null),
  books('payout_reminders', 'host_id = :person', ['currency', 'reason'], ['sent_by']),
  {
    table: 'write_offs',
    whose: 'host_id = :person',
    withheld: ['reason', 'proposed_by', 'decided_by'],
    erased: { rule: 'books', replaced: { reason: `'-'` }, plain: ['currency', 'status'] },
  },
]
