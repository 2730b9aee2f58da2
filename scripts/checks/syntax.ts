import { type Comment, type ParseResult, parseSync, Visitor, type VisitorObject } from 'oxc-parser'
import type { Source } from './sources.ts'

/**
 * Calls `visitor` for the syntax nodes of a file, from the top down.
 *
 * @throws SyntaxError naming the file, if it is not TypeScript, because no check can read it then
 */
export function visit(source: Source, visitor: VisitorObject): void {
  new Visitor(visitor).visit(parsed(source).program)
}

export const commentsOf = (source: Source): readonly Comment[] => parsed(source).comments

const lineAt = (source: Source, offset: number) => source.text.slice(0, offset).split('\n').length

export const linesOf = (source: Source, node: { start: number; end: number }) =>
  source.text.slice(node.start, node.end).split('\n').length

export const at = (source: Source, node: { start: number }) => `${source.path}:${lineAt(source, node.start)}`

/** Four checks read the same files; parsing is what they spend their time on. */
const parses = new WeakMap<Source, ParseResult>()

function parsed(source: Source): ParseResult {
  const known = parses.get(source)
  if (known) return known

  const result = parseSync(source.path, source.text, { preserveParens: false })
  const [error] = result.errors
  if (error) throw new SyntaxError(`${source.path}: ${error.message}`)

  parses.set(source, result)
  return result
}
