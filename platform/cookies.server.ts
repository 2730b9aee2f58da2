/** Every reader of cookies uses this: blanks are dropped, and the first of a name counts. */
export function parseCookies(header: string | null | undefined): ReadonlyMap<string, string> {
  const pairs = (header ?? '').split(';').flatMap((pair) => {
    const [name = '', ...value] = pair.split('=')
    return value.length > 0 && name.trim() ? [[name.trim(), value.join('=').trim()] as const] : []
  })
  return new Map(pairs.toReversed())
}
