export type PauseFailure =
  /** E-mails of this type are always sent. */
  { reason: 'necessary' }

export type ResendFailure =
  | { reason: 'not-found' }
  /** The e-mail waits, or was never sent. */
  | { reason: 'not-ended' }
  /** Its content was removed: a used code, access to a past booking, somebody's name. */
  | { reason: 'removed' }
  /** The reader has another address by now, or none. */
  | { reason: 'address-gone' }
  /** This admin, or this reader, has reached the limit of resent e-mails. */
  | { reason: 'too-many'; retryAfterSeconds: number }
