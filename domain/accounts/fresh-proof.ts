/** Minutes for which a log-in, or a later proof in its session, lets its owner do what matters most (decision 108). */
export const FRESH_MINUTES = 15

/** A password proves its account's owner; an account without one is proved by a code to its address. */
export type ProofWay = 'password' | 'code'

/** One way today; a passkey or a second factor is one more. */
export const proofWaysOf = ({ hasPassword }: { hasPassword: boolean }): readonly ProofWay[] =>
  hasPassword ? ['password'] : ['code']
