/** Every reader of cookies uses this: blanks are dropped, and the first of a name counts. */
export function parseCookies(header: string | null | undefined): ReadonlyMap<string, string> {
  const pairs = (header ?? '').split(';').flatMap((pair) => {
    const [name = '', ...value] = pair.split('=')
    return value.length > 0 && name.trim() ? [[name.trim(), value.join('=').trim()] as const] : []
  })
  return new Map(pairs.toReversed())
}

/** Browsers take a cookie with this prefix only from this very host, over https, for all of its paths. */
const PREFIX = '__Host-'

const isSecure = (address: string) => address.startsWith('https:')

/** @param address any of the site: without https, as on a developer's machine, the name stays plain */
export const ownCookieName = (name: string, address: string) => (isSecure(address) ? PREFIX + name : name)

/**
 * A cookie that no script reads, no other site's form brings along, and on https no other host of the domain can set.
 *
 * @param path where https does not demand the whole site
 */
export function ownCookie(
  name: string,
  value: string,
  { maxAge, address, path = '/' }: { maxAge: number; address: string; path?: string },
): string {
  const [where, secure] = isSecure(address) ? ['/', '; Secure'] : [path, '']
  return `${ownCookieName(name, address)}=${value}; Path=${where}; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${secure}`
}
