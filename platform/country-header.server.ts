/** @returns the country that a proxy's header names by two capitals; proxies write 'XX' or 'T1' where they do not know */
export const countryNamed = (text: string | null | undefined): string | null =>
  text && /^[A-Z]{2}$/.test(text) && text !== 'XX' ? text : null
