/** A statement's text may go to whoever collects traces: without values, since a literal may be somebody's. */
type PlainSql = { name: string; text: string }

const MAX_TEXT = 1000

/** Strings (also cut off ones), comments, dollar quotes and numbers; parameters and quoted names are read over and stay. */
const parts =
  /\be'(?:\\[\s\S]|''|[^'\\])*(?:'|$)|'(?:''|[^'])*(?:'|$)|--[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|\$([a-z_]\w*)?\$[\s\S]*?(?:\$\1\$|$)|"[^"]*"|\$\d+|[a-z_]\w*|\d+(?:\.\d+)?/gi

/** @returns its first word with the table, of which there are few, and its text with '?' for each value */
export function plainSql(sql: string): PlainSql {
  const known = cache.get(sql)
  if (known) return known
  const text = sql
    .replace(parts, (part) => {
      if (part.startsWith('--') || part.startsWith('/*')) return ' '
      return /^(?:e?'|\$\D|\d)/i.test(part) ? '?' : part
    })
    .replace(/\s+/g, ' ')
    .trim()
  const plain = { name: nameOf(text), text: text.slice(0, MAX_TEXT) }
  if (cache.size >= MAX_CACHED) cache.clear()
  cache.set(sql, plain)
  return plain
}

/** The program has some hundred statements, and one for each length of a list. */
const MAX_CACHED = 1000
const cache = new Map<string, PlainSql>()

function nameOf(text: string): string {
  const [verb = ''] = /^\w+/.exec(text) ?? []
  const [, table] = /\b(?:from|into|update)\s+"?(\w+(?:"?\."?\w+)?)/i.exec(text) ?? []
  return [verb.toLowerCase(), table?.replaceAll('"', '')].filter(Boolean).join(' ') || 'statement'
}
