import type { Argument, Expression, TSType } from 'oxc-parser'
import { isTest, isTypeScript, type Source } from './sources.ts'
import { at, visit } from './syntax.ts'

/** A jsonb column must be parsed where it is read, never cast (docs/decisions/094). */
export function jsonColumns(sources: readonly Source[]): string[] {
  const rows = sources.find(({ path }) => path === 'db/rows.ts')
  const columns = rows ? columnsIn(rows) : new Set<string>()
  return sources.filter(isRunning).flatMap((source) => casts(source, columns))
}

/** Names of jsonb columns, as printed into `db/rows.ts`. */
const columnsIn = ({ text }: Source) =>
  new Set([...text.matchAll(/^ {2}(\w+): (?:Generated)?Json\b/gm)].map(([, name]) => name!))

/** Other files never see a row. */
const isRunning = ({ path }: Source) =>
  isTypeScript(path) && !isTest(path) && path.includes('.server.') && /^(domain|app|platform)\//.test(path)

function casts(source: Source, columns: ReadonlySet<string>): string[] {
  const complaints: string[] = []
  const complain = (node: { start: number }, name: string) =>
    complaints.push(`${at(source, node)}: ${name} is a jsonb column: parse it by a schema (jsonColumn)`)

  visit(source, {
    TSAsExpression(node) {
      const name = nameOf(node.expression)
      if (name && columns.has(name) && !isUnknown(node.typeAnnotation)) complain(node, name)
    },
    CallExpression({ callee, typeArguments, start }) {
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return
      if (!narrowing.has(callee.property.name)) return
      for (const name of membersOf(typeArguments?.params[0])) if (columns.has(name)) complain({ start }, name)
    },
    TaggedTemplateExpression({ tag, typeArguments, quasi, start }) {
      const [type] = typeArguments?.params ?? []
      if (tag.type !== 'Identifier' || tag.name !== 'sql' || !type || isUnknown(type)) return
      const name = columnRead(quasi.quasis.map(({ value }) => value.raw).join('?'), columns)
      if (name) complain({ start }, name)
    },
  })
  return complaints
}

const narrowing = new Set(['$narrowType', '$castTo', '$assertType'])

/** `row.lines`, `row.lines!`, `lines`. */
function nameOf(expression: Expression | Argument): string | null {
  if (expression.type === 'TSNonNullExpression' || expression.type === 'TSAsExpression')
    return nameOf(expression.expression)
  if (expression.type === 'Identifier') return expression.name
  if (expression.type !== 'MemberExpression') return null
  if (expression.property.type === 'Identifier') return expression.property.name
  return expression.property.type === 'Literal' ? String(expression.property.value) : null
}

const isUnknown = ({ type }: TSType) => type === 'TSUnknownKeyword'

function membersOf(type: TSType | undefined): string[] {
  if (type?.type !== 'TSTypeLiteral') return []
  return type.members.flatMap((member) =>
    member.type === 'TSPropertySignature' && member.key.type === 'Identifier' && !isNotNull(member.typeAnnotation)
      ? [member.key.name]
      : [],
  )
}

const isNotNull = (annotation: { typeAnnotation: TSType } | null | undefined) =>
  annotation?.typeAnnotation.type === 'TSTypeReference' &&
  annotation.typeAnnotation.typeName.type === 'Identifier' &&
  annotation.typeAnnotation.typeName.name === 'NotNull'

/** The jsonb column that an expression of SQL is, or that a function of jsonb gives a part of. */
function columnRead(text: string, columns: ReadonlySet<string>): string | null {
  const [, name] = /^\s*(?:jsonb_\w+\(\s*)?(?:\w+\.)?"?(\w+)"?\s*(?:,|$)/.exec(text) ?? []
  return name !== undefined && columns.has(name) ? name : null
}
