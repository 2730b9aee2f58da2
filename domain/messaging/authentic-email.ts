type Head = { key: string; value: string }

const escaped = (text: string) => text.replaceAll(/[^\w-]/g, String.raw`\$&`)

const isAligned = (domain: string, of: string) =>
  domain === of || domain.endsWith(`.${of}`) || of.endsWith(`.${domain}`)

/** A property's domain: 'header.d=example.org', 'smtp.mailfrom=ana@example.org'. */
function domainsOf(result: string, properties: string): string[] {
  const found = result.matchAll(new RegExp(String.raw`\b(?:${properties})\s*=\s*"?@?([^\s;"]+)`, 'gi'))
  return [...found].map(([, value = '']) => value.slice(value.lastIndexOf('@') + 1).toLowerCase())
}

/**
 * What our own mail server has found of an e-mail's sender (RFC 8601), by DMARC, or DKIM or SPF of the author's domain.
 *
 * @param server its name in that head; only the topmost is ours, because others come with the e-mail
 * @returns null where no server is named
 */
export function isAuthentic(
  heads: readonly Head[],
  { server, from }: { server: string | null; from: string | null },
): boolean | null {
  if (server === null) return null
  const [first] = heads.filter(({ key }) => key === 'authentication-results')
  if (!first || from === null || !new RegExp(`^\\s*${escaped(server)}[\\s;]`, 'i').test(first.value)) return false
  const domain = from.slice(from.lastIndexOf('@') + 1)
  return resultsOf(first.value).some((result) => {
    if (/^\s*dmarc\s*=\s*pass\b/i.test(result))
      return domainsOf(result, 'header\\.from').every((each) => each === domain)
    if (/^\s*dkim\s*=\s*pass\b/i.test(result))
      return domainsOf(result, 'header\\.[di]').some((each) => isAligned(each, domain))
    if (/^\s*spf\s*=\s*pass\b/i.test(result))
      return domainsOf(result, 'smtp\\.mailfrom').some((each) => isAligned(each, domain))
    return false
  })
}

/** A sender chooses what stands in quotes and comments, where it may look like a result. */
function resultsOf(value: string): string[] {
  let plain = value.replaceAll(/"(?:[^"\\]|\\.)*"/g, ' ')
  for (let before = ''; before !== plain;) {
    before = plain
    plain = plain.replaceAll(/\([^()]*\)/g, ' ')
  }
  return /["()]/.test(plain) ? [] : plain.split(';').slice(1)
}
