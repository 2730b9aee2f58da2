/** Minutes for which a log-in, or a later proof in its session, lets its owner do what matters most (decision 108). */
export const FRESH_MINUTES = 15

/** A password proves its account's owner; an account without one is proved by a code to its address; a passkey proves either. */
export type ProofWay = 'passkey' | 'password' | 'code'

/** The quickest first. */
export const proofWaysOf = ({
  hasPassword,
  passkeys,
}: {
  hasPassword: boolean
  passkeys: number
}): readonly ProofWay[] => [...(passkeys > 0 ? (['passkey'] as const) : []), hasPassword ? 'password' : 'code']
