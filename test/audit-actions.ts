import { isTest, isTypeScript, readSources, type Source } from '../scripts/checks/sources.ts'
import { at, visit } from '../scripts/checks/syntax.ts'
import { fileURLToPath } from 'node:url'

/** Functions that write to the audit log; two of them pass their caller's action on. */
const writers = new Set(['recordAudit', 'recordRead', 'changeSettings'])
const passedOn: ReadonlySet<string> = new Set([
  'domain/admin/commands/change-settings.server.ts',
  'platform/audit.server.ts',
])

/**
 * The actions in the sources' `recordAudit` calls, with `known` ones for a template.
 *
 * @throws Error naming a call whose action cannot be read
 */
export function calledActions(known: readonly string[]): string[] {
  const root = fileURLToPath(new URL('..', import.meta.url))
  const sources = readSources(root).filter(
    ({ path }) => isTypeScript(path) && !isTest(path) && !passedOn.has(path) && /^(app|domain|platform)\//.test(path),
  )
  return [...new Set(sources.flatMap((source) => actionsIn(source, known)))].toSorted()
}

function actionsIn(source: Source, known: readonly string[]): string[] {
  const [calls, actions]: [string[], string[]] = [[], []]
  if (![...writers].some((name) => source.text.includes(name))) return actions
  visit(source, {
    CallExpression(node) {
      if (node.callee.type === 'Identifier' && writers.has(node.callee.name)) calls.push(at(source, node))
    },
    Property({ key, value }) {
      if (key.type !== 'Identifier' || key.name !== 'action') return
      if (value.type === 'Literal' && typeof value.value === 'string') actions.push(value.value)
      if (value.type !== 'TemplateLiteral') return
      const pattern = new RegExp(`^${value.quasis.map((quasi) => quasi.value.cooked).join('.+')}$`)
      actions.push(...known.filter((action) => pattern.test(action)))
    },
  })
  if (calls.length > 0 && actions.length === 0) throw new Error(`no action can be read: ${calls.join(', ')}`)
  return calls.length > 0 ? actions : []
}
