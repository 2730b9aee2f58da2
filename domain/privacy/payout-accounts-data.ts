import type { PersonalTable } from './personal-table.ts'

/** Payouts refer to the account, so its row stays without owner and details. */
export const payoutAccounts: readonly PersonalTable[] = [
  {
    table: 'payout_accounts',
    whose: 'host_id = :person',
    withheld: ['details', 'key_id'],
    erased: {
      rule: 'books',
      replaced: { details: 'null', key_id: 'null', shown: `''`, replaced_at: 'coalesce(replaced_at, :now)' },
      plain: ['method', 'country', 'currency', 'status'],
    },
  },
  {
    table: 'stripe_accounts',
    whose: 'host_id = :person',
    withheld: [],
    // The account itself is between its owner and Stripe.
    erased: { rule: 'books', replaced: { reference: 'null', state: `'missing'` }, plain: ['country'] },
  },
]
