/** Lines of RFC 5545 3.1, read so that a damaged one costs no other. Names are in upper case. */
export type Property = { name: string; params: ReadonlyMap<string, string>; value: string; line: string }

export type Component = { name: string; properties: Property[]; parts: Component[] }

/** These stand directly in a calendar, so that one whose end is missing ends where the next begins. */
const topLevel = new Set(['VEVENT', 'VFREEBUSY', 'VTIMEZONE', 'VTODO', 'VJOURNAL'])

/** A line that is no property belongs to a text with literal line breaks, and is left out. */
const PROPERTY = /^[a-z0-9-]+[ \t]*[:;]/i

/** Long lines are cut, and go on after a space (RFC 5545 3.1). */
export const unfolded = (text: string) => text.replaceAll(/(?:\r\n|\r|\n)[ \t]/g, '')

/** @returns the calendars of a text, which may hold several */
export function calendarsIn(text: string): Component[] {
  const calendars: Component[] = []
  let open: Component[] = []
  /** The number of the calendar's properties came before its last component. */
  let seen = 0
  for (const line of unfolded(text).split(/\r\n|\r|\n/)) {
    const property = propertyIn(line)
    if (!property) continue
    const { name, value } = property
    const part = value.trim().toUpperCase()
    if (name === 'BEGIN') begin(part)
    else if (name === 'END') end(part)
    else open.at(-1)?.properties.push(property)
  }
  return calendars

  function begin(name: string) {
    const component: Component = { name, properties: [], parts: [] }
    if (name === 'VCALENDAR') {
      calendars.push(component)
      open = []
      seen = 0
    } else if (topLevel.has(name)) open = open.slice(0, 1)
    if (name !== 'VCALENDAR' && open.length === 0) return
    open.at(-1)?.parts.push(component)
    open.push(component)
  }

  function end(name: string) {
    const at = open.findLastIndex((each) => each.name === name)
    if (at >= 0) open = open.slice(0, at)
    else if (topLevel.has(name)) endUnbegun(name)
    const [calendar] = open
    if (topLevel.has(name) && calendar) seen = calendar.properties.length
  }

  /** An end without a beginning still ends a component. */
  function endUnbegun(name: string) {
    const [calendar] = open
    calendar?.parts.push({ name, properties: calendar.properties.slice(seen), parts: [] })
  }
}

function propertyIn(line: string): Property | null {
  if (!PROPERTY.test(line)) return null
  return splitAt(line, valueStart(line)) ?? null
}

/** The first colon outside quotes; a quote that never closes is none. */
function valueStart(line: string): number {
  let isQuoted = false
  for (let at = 0; at < line.length; at += 1) {
    if (line[at] === '"') isQuoted = !isQuoted
    else if (line[at] === ':' && !isQuoted) return at
  }
  return line.indexOf(':')
}

function splitAt(line: string, colon: number): Property | null {
  if (colon < 0) return null
  const [name = '', ...params] = partsOf(line.slice(0, colon))
  const pairs = params.map((param): [string, string] => {
    const [key = '', ...value] = param.split('=')
    return [key.trim().toUpperCase(), value.join('=').replaceAll('"', '').trim()]
  })
  return { name: name.trim().toUpperCase(), params: new Map(pairs.toReversed()), value: line.slice(colon + 1), line }
}

/** Semicolons in quotes separate nothing. */
const partsOf = (head: string): string[] => head.match(/(?:"[^"]*"|[^;])+/g) ?? []

/** The same line cut at other colons: `(UTC-04:00) Santiago` is sent without quotes. */
export function otherSplits({ line, value }: Property): Property[] {
  const from = line.length - value.length
  const colons = [...line.matchAll(/:/g)].map(({ index }) => index).filter((at) => at >= from)
  // A longer line is no time.
  return colons.slice(0, 10).flatMap((at) => splitAt(line, at) ?? [])
}

export const firstOf = ({ properties }: Component, name: string): Property | undefined =>
  properties.find((each) => each.name === name)

export const allOf = ({ properties }: Component, name: string): Property[] =>
  properties.filter((each) => each.name === name)

/** A text's value without its escapes. */
export const plainText = (value: string) =>
  value
    .replaceAll(/\\([nN\\,;])/g, (_, sign: string) => (sign.toLowerCase() === 'n' ? ' ' : sign))
    .replaceAll(/\s+/g, ' ')
    .trim()
