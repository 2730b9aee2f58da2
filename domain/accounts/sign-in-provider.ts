/** The table `account` has the same names. */
export const signInProviders = ['google', 'facebook', 'apple'] as const

export type SignInProvider = (typeof signInProviders)[number]

/** Company names are the same in every language. */
export const providerNames: Readonly<Record<SignInProvider, string>> = {
  google: 'Google',
  facebook: 'Facebook',
  apple: 'Apple',
}

/** The provider may ask for a password and a second factor. */
export const ATTEMPT_MINUTES = 15

/** Minutes in which an app fetches the answer that the system's browser has for it. */
export const HANDOVER_MINUTES = 1

/** The first word is the first name: 'Ana María Rojas' is Ana. */
export function partsOfName(name: string): { firstName: string; lastName: string } {
  const [firstName = '', ...rest] = name.trim().split(/\s+/)
  return { firstName, lastName: rest.join(' ') }
}
