import { plainIdentifier } from './identifier.ts'

/** No longer address exists (RFC 5321). */
const MAX_MAILBOX = 254
/** Letters of any script (RFC 6531) beside the signs of RFC 5322; typographic quotes are in neither. */
const LOCAL = /^[\p{L}\p{N}!#$%&'*+/=?^_`{|}~.-][\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~.-]{0,63}$/u
const LABELS = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}-]*(?:\.[\p{L}\p{N}][\p{L}\p{M}\p{N}-]*)+$/u
const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?=[a-z])[a-z0-9-]{0,62}[a-z0-9]$/
const IN_BRACKETS = /[<([]([^<>()[\]]*@[^<>()[\]]*)/g
/** The text after an address: a name in brackets, or a link's '?subject=…'. */
const REST = /\s*[<([].*$|\?(?=[a-z]+=).*$/su

/**
 * The one spelling of a mailbox: in lower case, its domain in ASCII (punycode).
 * 'Ana <ANA@Example.org>', 'mailto:ana@example.org' and 'ana@example。org' are the same mailbox.
 *
 * @returns null for what is no address, and for several
 */
export function readMailbox(typed: string): string | null {
  const text = plainIdentifier(typed)
  if (text.length > 2 * MAX_MAILBOX) return null
  const inside = [...text.matchAll(IN_BRACKETS)].map(([, address = '']) => address)
  const name = text.replace(REST, '')
  const candidates = inside.length > 0 ? [...inside, ...(name.includes('@') ? [name] : [])] : [name]
  const [mailbox, ...others] = new Set(candidates.map(normalized))
  return others.length === 0 ? (mailbox ?? null) : null
}

function normalized(address: string): string | null {
  const text = plainIdentifier(address).replace(REST, '')
  const at = text.lastIndexOf('@')
  // Lower case may bring in marks that are written in another way.
  const local = text.slice(0, at).toLowerCase().normalize('NFKC')
  const domain = asciiDomain(text.slice(at + 1))
  const isWhole = at > 0 && domain !== null && LOCAL.test(local) && !local.endsWith('.')
  const mailbox = `${local}@${domain}`
  return isWhole && mailbox.length <= MAX_MAILBOX ? mailbox : null
}

/** A domain as it is registered (UTS 46), for example 'xn--mnchen-3ya.de'; null for none, or an IP address. */
function asciiDomain(typed: string): string | null {
  if (!LABELS.test(typed)) return null
  const domain = URL.parse(`http://${typed}`)?.hostname ?? ''
  return DOMAIN.test(domain) && domain.length <= 253 ? domain : null
}
