export type SignInFailure =
  | { reason: 'wrong-credentials' }
  | { reason: 'too-many-tries' | 'too-many-accounts'; retryAfterSeconds: number }
  | { reason: 'email-taken' }
  | { reason: 'unavailable' }

/** Why somebody at an open session is not taken for the owner of the account. */
export type OwnerFailure =
  | { reason: 'wrong-password' }
  /** The account has no password, and its way in was used too long ago. */
  | { reason: 'not-recent' }
  | { reason: 'too-many-tries'; retryAfterSeconds: number }
