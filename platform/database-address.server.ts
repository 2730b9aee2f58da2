/** Whom of several hosts libpq may take; only one that takes writes is of use here. */
const TARGETS: readonly string[] = ['read-write', 'primary', 'any']

const FORM = /^(postgres(?:ql)?:\/\/)(?:([^/?]*)@)?([^/?]*)(\/[^?]*)?(?:\?(.*))?$/

/** Whether it is the address of a database, of one host or of several. */
export function isDatabaseAddress(text: string): boolean {
  const query = FORM.exec(text)?.[5]
  if (!FORM.test(text)) return false
  return TARGETS.includes(new URLSearchParams(query).get('target_session_attrs') ?? 'any')
}

/**
 * The addresses that one names, a host each, as libpq reads it: `postgres://user@a:5432,b/patio?target_session_attrs=read-write`, or
 * `postgres://user@/patio?host=a,b&port=5432,5433`.
 *
 * @throws Error where it is no such address
 */
export function hostAddresses(databaseUrl: string): string[] {
  const found = FORM.exec(databaseUrl)
  if (!found) throw new Error('this is no postgres:// address')
  const [, scheme = '', user, authority = '', path = '', query = ''] = found
  const params = new URLSearchParams(query)
  const hosts = params.get('host')?.split(',')
  if (hosts ? hosts.length === 1 : !authority.includes(',')) return [databaseUrl]
  params.delete('target_session_attrs')
  const address = (where: string, own: URLSearchParams) =>
    `${scheme}${user === undefined ? '' : `${user}@`}${where}${path}${own.size > 0 ? `?${own}` : ''}`

  if (hosts === undefined) return authority.split(',').map((where) => address(where, params))
  const ports = params.get('port')?.split(',') ?? []
  return hosts.map((host, index) => {
    const own = new URLSearchParams(params)
    own.set('host', host)
    const port = ports[index] ?? ports[0]
    if (port !== undefined) own.set('port', port)
    return address(authority, own)
  })
}

/** Several addresses in one setting: between them stand commas or blanks, as within one stand commas. */
export const addressesIn = (text: string): string[] =>
  text.split(/[\s,]+(?=postgres(?:ql)?:\/\/)/).map((each) => each.trim())

/** A host's name for people: without user and password. */
export function hostNameOf(address: string): string {
  const [, , , authority = '', path = '', query = ''] = FORM.exec(address) ?? []
  const params = new URLSearchParams(query)
  const host = params.get('host')
  if (host === null) return authority || path
  const port = params.get('port')
  return port === null ? host : `${host}:${port}`
}
