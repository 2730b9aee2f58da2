/** The number of digits is from spec §9. */
export const CODE_DIGITS = 6

/** A code works for ten minutes and five tries; an address gets five an hour (issue 15). */
export const CODE_MINUTES = 10
export const CODE_TRIES = 5
export const PROOFS_PER_HOUR = 5

/** A link to a new password works once, within an hour (decision B5). */
export const RESET_MINUTES = 60

/** The form offers another code only after so many seconds, because e-mails need a moment. */
export const RESEND_SECONDS = 30
