import { xml } from './texts.ts'

/** A value of a property list. */
export type Plist = string | boolean | readonly Plist[] | { readonly [key: string]: Plist }

/** A value as XML, each line after the first indented by so many tabs. */
export function plistValue(value: Plist, depth = 1): string {
  const tabs = '\t'.repeat(depth)
  if (typeof value === 'string') return `<string>${xml(value)}</string>`
  if (typeof value === 'boolean') return value ? '<true/>' : '<false/>'
  const isList = Array.isArray(value)
  const lines = isList
    ? (value as readonly Plist[]).map((each) => `${tabs}\t${plistValue(each, depth + 1)}`)
    : Object.entries(value).map(([key, each]) => `${tabs}\t<key>${xml(key)}</key>\n${tabs}\t${plistValue(each, depth + 1)}`)
  const tag = isList ? 'array' : 'dict'
  return lines.length === 0 ? `<${tag}/>` : `<${tag}>\n${lines.join('\n')}\n${tabs}</${tag}>`
}

/** A property list with this value of its outermost dictionary, in the place of the former or at the end. */
export function withKey(text: string, key: string, value: Plist): string {
  const line = `\t<key>${xml(key)}</key>\n\t${plistValue(value)}\n`
  // Within another dictionary a key stands further to the right.
  const start = text.indexOf(`\n\t<key>${xml(key)}</key>`) + 1
  if (start === 0) return text.replace(/<\/dict>\s*<\/plist>\s*$/, `${line}</dict>\n</plist>\n`)
  return text.slice(0, start) + line + text.slice(endOfValue(text, start))
}

/** The position after the line on which a key's value ends. */
function endOfValue(text: string, keyAt: number): number {
  const valueAt = text.indexOf('<', text.indexOf('</key>', keyAt) + '</key>'.length)
  const tag = /^<(\w+)(\/?)>/.exec(text.slice(valueAt))
  if (!tag) throw new Error(`no value at ${keyAt}`)
  let end = valueAt + tag[0].length
  if (!tag[2]) {
    const edges = new RegExp(`<(/?)${tag[1]}>`, 'g')
    edges.lastIndex = end
    for (let depth = 1; depth > 0; ) {
      const edge = edges.exec(text)
      if (!edge) throw new Error(`<${tag[1]}> does not end`)
      depth += edge[1] ? -1 : 1
      end = edges.lastIndex
    }
  }
  return text.indexOf('\n', end) + 1
}

/** A whole property list. */
export const plistOf = (value: Plist): string => `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
${plistValue(value, 0)}
</plist>
`
