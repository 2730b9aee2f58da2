/** Since when the account's address is refused, and the session's device known; null where it is not, or none is. */
type Standing = { refusedSince: Date | null; deviceSince: Date | null }

/**
 * Another address needs a code from the old one, unless nothing arrives there: then the device will do, if the account has known it
 * since before that. Whoever has got hold of the password later has none.
 */
export const needsOldCode = ({ refusedSince, deviceSince }: Standing): boolean =>
  refusedSince === null || deviceSince === null || deviceSince >= refusedSince
