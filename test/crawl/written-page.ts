/** The content of a page as the server writes it, or as a browser has changed it. */
export type WrittenPage = {
  language: string
  /** Every text and every attribute that is read aloud or shown, with the language of what it stands in. */
  texts: readonly { text: string; language: string }[]
  links: readonly string[]
  forms: readonly WrittenForm[]
  /** Pictures, scripts, looks, frames. */
  parts: readonly string[]
  ids: ReadonlySet<string>
}

/** `language`: the one that it sends along by a field. */
export type WrittenForm = { action: string; method: string; language: string | null }

/** `language`: 'any' where people have written themselves, who may do it in any, and where a time counts down. */
type Element = { name: string; language: string }

/** Elements whose text is to be typed as it stands, or has been typed. */
const literal = new Set(['code', 'kbd', 'pre', 'samp', 'style', 'script', 'textarea'])

const token = /<!--[^]*?-->|<!doctype[^>]*>|<(\/?)([a-z][\w:-]*)((?:[^"'>]+|"[^"]*"|'[^']*')*)>/gi
const attribute = /([^\s=>"'/]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>"']+)))?/g
const empty = new Set('area base br col embed hr img input link meta source track wbr path'.split(' '))
const shownAttributes = ['aria-label', 'aria-description', 'alt', 'title', 'placeholder', 'aria-valuetext']

/** Enough for pages as React and browsers write them, each element with its end. */
export function readPage(html: string): WrittenPage {
  const open: Element[] = []
  const texts: { text: string; language: string }[] = []
  const [links, forms, parts, ids] = [[] as string[], [] as WrittenForm[], [] as string[], new Set<string>()]
  let page = ''
  let run = ''
  let from = 0
  const language = () => open.at(-1)?.language ?? page
  const say = (text: string) => {
    // Between most tags there is nothing.
    if (text === '') return
    const written = decoded(text).replaceAll(/\s+/g, ' ').trim()
    if (written !== '') texts.push({ text: written, language: language() })
  }
  token.lastIndex = 0
  for (let found = token.exec(html); found; found = token.exec(html)) {
    run += html.slice(from, found.index)
    from = token.lastIndex
    const [whole, end, tag, written = ''] = found
    // A comment parts two texts of React's that are one for the reader.
    if (tag === undefined) continue
    say(run)
    run = ''
    const name = tag.toLowerCase()
    if (end) {
      const at = open.findLastIndex((element) => element.name === name)
      if (at >= 0) open.length = at
      continue
    }
    const attributes = attributesOf(written)
    if (name === 'html') page = attributes.get('lang') ?? ''
    const isPeoples = literal.has(name) || attributes.get('dir') === 'auto' || attributes.get('translate') === 'no'
    const own = isPeoples || attributes.get('role') === 'timer' ? 'any' : attributes.get('lang') || language()
    if (!empty.has(name) && !whole.endsWith('/>')) open.push({ name, language: own })
    for (const shown of shownAttributes) if (attributes.has(shown)) texts.push(textIn(attributes.get(shown)!, own))
    if (name === 'meta' && /description|title/.test(attributes.get('name') ?? attributes.get('property') ?? ''))
      texts.push(textIn(attributes.get('content') ?? '', own))
    if (attributes.has('id')) ids.add(attributes.get('id')!)
    if (name === 'a' && attributes.has('href')) links.push(attributes.get('href')!)
    if (name === 'iframe' && attributes.has('src')) links.push(attributes.get('src')!)
    if (name === 'form')
      forms.push({
        action: attributes.get('action') ?? '',
        method: (attributes.get('method') ?? 'get').toLowerCase(),
        language: null,
      })
    if (name === 'input' && attributes.get('name') === 'lang' && open.some((element) => element.name === 'form'))
      forms.at(-1)!.language = attributes.get('value') ?? ''
    parts.push(...partsOf(name, attributes))
    if (name === 'script' || name === 'style') {
      from = html.indexOf(`</${name}`, from)
      token.lastIndex = from
    }
  }
  return { language: page, texts, links, forms, parts, ids }
}

const textIn = (text: string, language: string) => ({ text: text.trim(), language })

function attributesOf(written: string): Map<string, string> {
  const found = new Map<string, string>()
  if (written === '') return found
  for (const [, name, double, single, bare] of written.matchAll(attribute))
    found.set(name!.toLowerCase(), decoded(double ?? single ?? bare ?? ''))
  return found
}

const sourcesIn = (list: string | undefined) =>
  (list ?? '').split(/,\s+/).map((source) => source.trim().split(/\s/)[0]!)

function partsOf(name: string, attributes: ReadonlyMap<string, string>): string[] {
  const isPart = name === 'link' && !/preconnect|dns-prefetch/.test(attributes.get('rel') ?? '')
  const found = [
    ...(['img', 'script', 'source', 'video'].includes(name) ? [attributes.get('src')] : []),
    ...(name === 'img' || name === 'source' ? sourcesIn(attributes.get('srcset')) : []),
    ...(isPart ? [attributes.get('href')] : []),
  ]
  return found.filter((address): address is string => Boolean(address) && !/^(data|blob):/.test(address!))
}

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

const decoded = (text: string) =>
  !text.includes('&')
    ? text
    : text.replaceAll(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (whole, hex?: string, number?: string, name?: string) =>
        hex
          ? String.fromCodePoint(Number.parseInt(hex, 16))
          : number
            ? String.fromCodePoint(Number(number))
            : (named[name!] ?? whole),
      )
