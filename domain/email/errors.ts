/** Why a trigger was not paused. */
export type PauseFailure =
  /** E-mails of this type are always sent. */
  { reason: 'necessary' }

/** Why an e-mail is not sent once more. */
export type ResendFailure =
  | { reason: 'not-found' }
  /** It waits, or was never sent. */
  | { reason: 'not-ended' }
  /** What stood in it is gone: a code that was used, how to get in to a booking that is over, somebody's name. */
  | { reason: 'removed' }
  /** Its reader has another address by now, or none. */
  | { reason: 'address-gone' }
  /** This admin has sent too many once more, or somebody this one. */
  | { reason: 'too-many'; retryAfterSeconds: number }
