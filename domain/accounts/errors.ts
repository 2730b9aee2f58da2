/** A limit is exceeded until so many seconds have passed. */
export type Slowed = { reason: 'too-many-tries' | 'too-many-accounts' | 'too-many-codes'; retryAfterSeconds: number }

/** Each failure of an honest person has a message in both languages. */
export type SignInFailure =
  | { reason: 'wrong-credentials' }
  | Slowed
  /** Admins have switched sign-up off. */
  | { reason: 'sign-up-closed' }
  | { reason: 'email-taken' }
  | { reason: 'common-password' }
  | { reason: 'suspended' }

/** The other is no acquaintance, or the limit of blocked people is reached. */
export type BlockFailure = { reason: 'not-found' } | { reason: 'too-many' }

/** Somebody at an open session has not shown that they own the account. */
export type OwnerFailure =
  | { reason: 'wrong-password' }
  /** The account has no password, and the session's last proof is too long ago. */
  | { reason: 'not-recent' }
  | { reason: 'too-many-tries'; retryAfterSeconds: number }

/** `other-way`: the account is not proved by this way. */
export type ProofFailure = OwnerFailure | WrongCode | WrongFactor | PasskeyFailure | { reason: 'other-way' }

/** `code-used-up`: after five wrong tries another code is needed, as after it has expired. */
export type WrongCode = { reason: 'wrong-code' | 'code-expired' | 'code-used-up' }
/** `factor-spent`: each code of an app counts once. */
export type WrongFactor =
  | { reason: 'wrong-factor' | 'factor-spent' }
  | { reason: 'too-many-tries'; retryAfterSeconds: number }

/** The log-in that waited has been waiting for too long, has used up its tries, or is in another browser. */
export type EnterFailure = WrongFactor | WrongCode | { reason: 'log-in-over' | 'suspended' }

export type CodeFailure = WrongCode | { reason: 'suspended' } | Slowed

export type EmailChangeFailure =
  | OwnerFailure
  | Slowed
  | SharedAccount
  | { reason: 'same-address' }
  | { reason: 'not-proved' }

/** `change-over`: the change was withdrawn, has expired, or is done. */
export type FinishFailure = (WrongCode & { field: 'oldCode' | 'newCode' }) | { reason: 'change-over' }

/**
 * `refused`: at the provider; `attempt-expired`: none is open in this browser.
 * `no-answer`: the provider proves nothing; the other reasons keep a way in from being added.
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

/** `unavailable`: browsers have no passkeys at this address. */
export type AskPasskeyFailure = Slowed | { reason: 'unavailable' }

/** `wrong-passkey`: for whatever reason it proves nothing; `stopped-passkey`: there may be a copy of it. */
export type PasskeyFailure = { reason: 'wrong-passkey' } | { reason: 'stopped-passkey' }

/** `known-passkey`: an authenticator has one passkey for an account. */
export type AddPasskeyFailure = { reason: 'wrong-passkey' | 'not-proved' | 'too-many-passkeys' | 'known-passkey' }

/** It is one of the demo's accounts, which everybody uses. */
export type SharedAccount = { reason: 'shared-account' }

/** `same-password`: it is the one that the account has already. */
type PasswordRefusal = { reason: 'common-password' | 'own-parts' | 'same-password' } | SharedAccount

export type ResetFailure = { reason: 'link-expired' | 'suspended' } | PasswordRefusal

export type PasswordFailure = OwnerFailure | PasswordRefusal
