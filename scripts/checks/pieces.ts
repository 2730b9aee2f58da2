import type { ArrowFunctionExpression, Expression, Function as FunctionNode } from 'oxc-parser'
import type { Source } from './sources.ts'
import { at, linesOf, visit } from './syntax.ts'

type AnyFunction = FunctionNode | ArrowFunctionExpression

/** A function and its length; `name` gives file, line and its own name if it has one. */
export type Piece = { name: string; lines: number; isComponent: boolean }

/** A file's functions; one-line arrows are left out, because they would hide long ones in any share. */
export function piecesIn(source: Source): Piece[] {
  const pieces: Piece[] = []
  const names = new Map<unknown, string>()

  const note = (node: AnyFunction) => {
    if (!node.body || isPhrase(source, node)) return
    const name = node.id?.name ?? names.get(node) ?? ''
    const isComponent = source.path.endsWith('.tsx') && /^[A-Z]/.test(name)
    pieces.push({ name: `${at(source, node)} ${name}`.trimEnd(), lines: linesOf(source, node), isComponent })
  }

  visit(source, {
    VariableDeclarator({ id, init }) {
      if (init && id.type === 'Identifier') names.set(wrapped(init), id.name)
    },
    FunctionDeclaration: note,
    FunctionExpression: note,
    ArrowFunctionExpression: note,
  })
  return pieces
}

const isPhrase = (source: Source, node: AnyFunction) =>
  node.type === 'ArrowFunctionExpression' && node.body.type !== 'BlockStatement' && linesOf(source, node) === 1

/** `memo(forwardRef((props) => …))` names its innermost function. */
function wrapped(value: Expression): Expression {
  const inner = value.type === 'CallExpression' ? value.arguments[0] : undefined
  return inner && inner.type !== 'SpreadElement' ? wrapped(inner) : value
}
