/** Minutes for which a log-in, or a later proof in its session, lets its owner do what matters most (decision 108). */
export const FRESH_MINUTES = 15

/** A password proves its account's owner; an account without one is proved by a code to its address; a passkey proves either. */
export type ProofWay = 'passkey' | 'password' | 'code'

type Having = {
  hasPassword: boolean
  passkeys: number
  /** An app is asked for its code beside the password or the e-mailed code. */
  hasApp: boolean
  /** One factor would not do. */
  needsBoth: boolean
}

/** The quickest first. */
export function proofWaysOf({ hasPassword, passkeys, hasApp, needsBoth }: Having): readonly ProofWay[] {
  const byPasskey: readonly ProofWay[] = passkeys > 0 ? ['passkey'] : []
  return needsBoth && !hasApp ? byPasskey : [...byPasskey, hasPassword ? 'password' : 'code']
}
