/** Spec §9. */
export const CODE_DIGITS = 6

/** Issue 15: a code works for ten minutes and five tries; an address gets five an hour. */
export const CODE_MINUTES = 10
export const CODE_TRIES = 5
export const PROOFS_PER_HOUR = 5

/** Decision B5: a link to a new password works for an hour, once. */
export const RESET_MINUTES = 60

/** How long the form waits before it offers to send another code, in seconds: e-mails need a moment. */
export const RESEND_SECONDS = 30
