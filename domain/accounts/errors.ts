/** Beyond a limit, with the seconds until it ends. */
export type Slowed = { reason: 'too-many-tries' | 'too-many-accounts' | 'too-many-codes'; retryAfterSeconds: number }

/** Every way that logging in or signing up can go wrong for an honest person. Each has a message in both languages. */
export type SignInFailure =
  | { reason: 'wrong-credentials' }
  | Slowed
  /** Admins have switched it off. */
  | { reason: 'sign-up-closed' }
  | { reason: 'email-taken' }
  | { reason: 'common-password' }
  | { reason: 'suspended' }
  | { reason: 'unavailable' }

/** Why somebody is not blocked: nobody that they know of, or they have blocked as many as one may. */
export type BlockFailure = { reason: 'not-found' } | { reason: 'too-many' }

/** Why somebody at an open session is not taken for the owner of the account. */
export type OwnerFailure =
  | { reason: 'wrong-password' }
  /** The account has no password, and its way in was used too long ago. */
  | { reason: 'not-recent' }
  | { reason: 'too-many-tries'; retryAfterSeconds: number }

/** Why a code is not taken. `code-used-up`: five tries were wrong; then another code is needed, as when it has expired. */
export type WrongCode = { reason: 'wrong-code' | 'code-expired' | 'code-used-up' }
export type CodeFailure = WrongCode | { reason: 'suspended' } | Slowed

/** Why no change of address begins. */
export type EmailChangeFailure = OwnerFailure | Slowed | { reason: 'same-address' } | { reason: 'not-proved' }

/** Why an address is not changed. `change-over`: it was withdrawn, has expired, or is done. */
export type FinishFailure = (WrongCode & { field: 'oldCode' | 'newCode' }) | { reason: 'change-over' }

/**
 * Why somebody who comes back from Google, Facebook or Apple is not in. `refused`: they said no there. `attempt-expired`: nobody is expected
 * back like this, in this browser, any more. `no-answer`: the provider proves nothing. `other-email`, `linked-elsewhere`, `other-person`: what
 * keeps a way in from being added to the account in which somebody is signed in.
 */
export type ProviderFailure = {
  reason:
    | 'refused'
    | 'attempt-expired'
    | 'no-answer'
    | 'no-email'
    | 'not-open'
    | 'sign-up-closed'
    | 'suspended'
    | 'other-email'
    | 'linked-elsewhere'
    | 'other-person'
}

/** Why a link to a new password leads nowhere, or the password is not taken. */
export type ResetFailure = { reason: 'link-expired' | 'common-password' | 'own-parts' | 'suspended' }

/** Why a password is not changed. */
export type PasswordFailure = OwnerFailure | { reason: 'common-password' } | { reason: 'own-parts' }
