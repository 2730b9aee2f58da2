/** Whom an authenticator makes a passkey for: a domain, and the address of ours where it is asked. */
export type RelyingParty = { id: string; origin: string }

const isNumber = (host: string) => /^[\d.]+$|^\[/.test(host)

/**
 * All addresses of an operator share the domain of the public one, so that a passkey works at each (decision 146).
 * A machine's own names are domains of their own; elsewhere without https browsers have no passkeys, nor at an IP address.
 */
export function relyingPartyOf(publicUrl: string, origin: string): RelyingParty | null {
  const { protocol, hostname } = new URL(origin)
  if (protocol === 'http:') return /(^|\.)localhost$/.test(hostname) ? { id: hostname, origin } : null
  const id = domainOf(publicUrl)
  return isNumber(id) ? null : { id, origin }
}

/** Without `www.`, so that the domain does not change with how it is shown. */
const domainOf = (publicUrl: string) => new URL(publicUrl).hostname.replace(/^www\./, '')

/** Our addresses outside the domain, which browsers ask it for by `/.well-known/webauthn`. */
export function relatedOrigins(publicUrl: string, sites: Iterable<string>): string[] {
  const { protocol, port } = new URL(publicUrl)
  const id = domainOf(publicUrl)
  return [...sites]
    .filter((host) => host !== id && !host.endsWith(`.${id}`))
    .map((host) => `${protocol}//${host}${port && `:${port}`}`)
}
