/** Nothing there leads away from what one has begun: no search, no footer. */
export const isPaying = (pathname: string) => pathname === '/checkout'

/** A single conversation: it fills a phone. */
export const isConversation = (pathname: string) => pathname.startsWith('/messages/')

/** Spec §2: no header while a listing is described; the wizard has a bar of its own, and so has the preview of the listing's page. */
export const isDescribing = (pathname: string) =>
  /^\/((create|edit)-listing(\/|$)|manage-listings\/[^/]+\/preview$)/.test(pathname)
