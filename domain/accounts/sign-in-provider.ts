/** Who says of somebody who they are, instead of a password. The table `account` knows the same names. */
export const signInProviders = ['google', 'facebook', 'apple'] as const

export type SignInProvider = (typeof signInProviders)[number]

/** Names of companies are the same in every language. */
export const providerNames: Readonly<Record<SignInProvider, string>> = {
  google: 'Google',
  facebook: 'Facebook',
  apple: 'Apple',
}

/** How long somebody may be away at a provider, which may ask for a password and a second factor. */
export const ATTEMPT_MINUTES = 15

/** What is left of a full name that somebody is called by: 'Ana María Rojas' is Ana, of the others Rojas. */
export function partsOfName(name: string): { firstName: string; lastName: string } {
  const [firstName = '', ...rest] = name.trim().split(/\s+/)
  return { firstName, lastName: rest.join(' ') }
}
