/** Texts of ours that an app shows over its page: beside them is a form that would be lost, as the fields of a card or a sign-up. */
export const isReadAside = (pathname: string) => /^\/(privacy|terms|help\/[^/]+)$/.test(pathname)
