/** Nothing there leads away from what one has begun: no search, no footer. */
export const isPaying = (pathname: string) => pathname === '/checkout'

/** A page without our bars: in a frame of the checkout, or kept on a device for when it is offline. */
export const isAlone = (pathname: string) => /^\/(sandbox\/|offline$)/.test(pathname)

/** A single conversation: it fills a phone. */
export const isConversation = (pathname: string) => pathname.startsWith('/messages/')

/** Pages without the header: the wizard and the listing's preview have bars of their own (spec §2). */
export const isDescribing = (pathname: string) =>
  /^\/((create|edit)-listing(\/|$)|manage-listings\/[^/]+\/preview$)/.test(pathname)
