import { deleted, type PersonalTable, withOwner } from './personal-table.ts'

/** Nothing that proves an account's owner outlasts the account. */
export const proofs: readonly PersonalTable[] = [
  deleted('passkeys', 'user_id = :person', ['public_key', 'credential_id']),
  deleted('passkey_challenges', 'user_id = :person', null),
  deleted('email_proofs', 'user_id = :person', null),
  deleted('email_changes', 'user_id = :person'),
  deleted('sign_in_attempts', 'user_id = :person', null),
  withOwner('recovery_codes', 'user_id = :person', null),
  // That there is one, and since when.
  deleted('second_factors', 'user_id = :person', ['secret', 'last_step']),
  deleted('waiting_log_ins', 'user_id = :person', null),
]
