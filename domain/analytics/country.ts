/** Proxies write 'XX' or 'T1' where they do not know. @returns two letters, or null */
export const namedCountry = (header: string | null | undefined): string | null =>
  header && /^[A-Z]{2}$/.test(header) && header !== 'XX' ? header : null
