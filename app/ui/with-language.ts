/** An address of the site with `?lang=` before its hash; one that names a language stays as it is. */
export function withLanguage(to: string, language: string): string {
  const [address = '', hash] = to.split('#')
  if (/[?&]lang=/.test(address)) return to
  return `${address}${address.includes('?') ? '&' : '?'}lang=${language}${hash === undefined ? '' : `#${hash}`}`
}
