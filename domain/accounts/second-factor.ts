/** With how many factors somebody has shown who they are; a passkey proves both at once. */
export type Factors = 'one' | 'both'

/** A log-in waits for a code of its owner's app, or for one by e-mail where it looks like somebody else's. */
export type Asks = 'app' | 'email'

/** A log-in that has proved one factor waits so long for the other, and for so many wrong codes. */
export const WAITING_MINUTES = 10
export const FACTOR_TRIES = 5
