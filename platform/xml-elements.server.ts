type Element = { tag: string; content: string }

/**
 * Elements of a name in the order in which they begin, each with its attributes and all up to the next end tag of that name; none stands in
 * another of its name. Each character is looked at a few times, whatever stands there: an expression would start anew at each open tag.
 */
export function* elementsOf(text: string, name: string): Generator<Element> {
  const start = `<${name}`
  const end = `</${name}>`
  for (let at = text.indexOf(start); at !== -1; at = text.indexOf(start, at)) {
    const close = text.indexOf('>', at)
    if (close === -1) return
    const tag = text.slice(at + start.length, close)
    if (!/^[\s/]|^$/.test(tag)) {
      at += start.length
    } else if (tag.endsWith('/')) {
      yield { tag: tag.slice(0, -1), content: '' }
      at = close + 1
    } else {
      const until = text.indexOf(end, close)
      if (until === -1) return
      yield { tag, content: text.slice(close + 1, until) }
      at = until + end.length
    }
  }
}

/** The attributes of each tag of a name, whatever it holds. */
export function* tagsOf(text: string, name: string): Generator<string> {
  const start = `<${name}`
  for (let at = text.indexOf(start); at !== -1;) {
    const close = text.indexOf('>', at)
    if (close === -1) return
    const tag = text.slice(at + start.length, close)
    if (/^[\s/]|^$/.test(tag)) yield tag
    at = text.indexOf(start, close)
  }
}
