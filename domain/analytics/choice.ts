/** The cookie of a 'no', which the page's script reads as well; its absence is a 'yes' of nobody's. */
export const CHOICE_COOKIE = 'analytics'

/** `here`: said in this browser. `account`: said by an account, which can take it back elsewhere. */
export type CookieChoice = 'here' | 'account'

/** Why a visit is not counted: the browser asks for it, or somebody has chosen so. */
export type Declined = 'browser' | 'choice' | null

/** @param header reads a request's header by its name in small letters */
export function declinedBy(header: (name: string) => string | null | undefined, cookie: string | undefined): Declined {
  if (header('dnt') === '1' || header('sec-gpc') === '1') return 'browser'
  return cookie ? 'choice' : null
}
