/** A statement in small letters and single spaces, without comments, and what stands in the comment right before it. */
export type Statement = { text: string; comment: string; original: string }

/** A comment, a quoted text, a quoted body, or the end of a statement. */
const pieces = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|\$(\w*)\$[\s\S]*?\$\1\$|;/g

/** Statements of a file, cut at the semicolons that end them. Texts in quotes stay as they are. */
export function statementsIn(sql: string): Statement[] {
  const statements: Statement[] = []
  let [original, comment, last] = ['', '', 0]
  const end = () => {
    const trimmed = original.trim()
    if (trimmed) statements.push({ text: plain(trimmed), comment, original: trimmed })
    ;[original, comment] = ['', '']
  }
  for (const found of sql.matchAll(pieces)) {
    original += sql.slice(last, found.index)
    last = found.index + found[0].length
    if (found[0] === ';') end()
    else if (/^(--|\/\*)/.test(found[0])) comment = original.trim() ? comment : `${comment} ${found[0].slice(2).trim()}`
    else original += found[0]
  }
  original += sql.slice(last)
  end()
  return statements
}

const plain = (text: string) =>
  text
    .split(/('(?:[^']|'')*'|\$(?:\w*)\$[\s\S]*\$(?:\w*)\$)/)
    .map((part, index) => (index % 2 === 0 ? part.toLowerCase().replaceAll(/\s+/g, ' ') : part))
    .join('')

/** A file whose first lines say so runs statement by statement, as `concurrently` asks for; the others are all or nothing. */
export const runsByStatement = (sql: string): boolean => /^-- transaction: none$/m.test(sql)
