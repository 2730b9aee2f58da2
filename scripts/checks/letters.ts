import type { Node } from 'oxc-parser'
import { isTest, type Source } from './sources.ts'
import { at, visit } from './syntax.ts'

/** It cuts by letters; a form's fields have names of our own. */
const cutting = new Set(['kernel/letters.ts', 'app/session/form.server.ts'])

const texts =
  /^(name|title|text|comment|about|description|message|words?|city|caption|heading|question|subject|note|reply)$|(Name|Title|Text|Comment)$/

/** Texts of people are cut by letters (`kernel/letters.ts`): half an emoji breaks the page that shows it. */
export function letters(sources: readonly Source[]): string[] {
  return sources
    .filter(({ path }) => /^(app|domain|kernel)\/.*\.tsx?$/.test(path) && !isTest(path) && !cutting.has(path))
    .flatMap((source) => {
      const complaints: string[] = []
      visit(source, {
        CallExpression({ callee, start }) {
          if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return
          if (!/^(slice|substring|substr|charAt)$/.test(callee.property.name)) return
          const name = nameOf(callee.object)
          if (texts.test(name)) complaints.push(`${at(source, { start })}: ${name} is cut by UTF-16 units`)
          if (isByCharacters(callee.object))
            complaints.push(`${at(source, { start })}: a letter may have several characters`)
        },
      })
      return complaints
    })
}

/** The cut expression's last name: of `message.text.trim()` it is `text`. */
function nameOf(node: Node): string {
  switch (node.type) {
    case 'Identifier':
      // A parser calls what it reads `text` as well.
      return node.name === 'text' ? '' : node.name
    case 'MemberExpression':
      return !node.computed && node.property.type === 'Identifier' ? node.property.name : ''
    case 'CallExpression':
      return node.callee.type === 'MemberExpression' && !isList(node.callee.property) ? nameOf(node.callee.object) : ''
    case 'ChainExpression':
    case 'TSNonNullExpression':
    case 'TSAsExpression':
      return nameOf(node.expression)
    case 'LogicalExpression':
      return nameOf(node.left)
    default:
      return ''
  }
}

const isList = (property: Node) => property.type === 'Identifier' && /^(split|map|match|matchAll)$/.test(property.name)

/** `Array.from(text)` parts it into characters, of which a letter may have several. */
function isByCharacters(node: Node): boolean {
  return (
    node.type === 'CallExpression' &&
    node.arguments.length === 1 &&
    node.callee.type === 'MemberExpression' &&
    node.callee.object.type === 'Identifier' &&
    node.callee.object.name === 'Array' &&
    node.callee.property.type === 'Identifier' &&
    node.callee.property.name === 'from'
  )
}
