import type { Expression, JSXAttributeValue, JSXEmptyExpression, JSXText } from 'oxc-parser'

/** A piece of text with letters in it, and where it begins. */
type Words = { start: number; text: string }

/** The texts that an expression may yield: each branch, each operand, each fixed part. */
export function wordsIn(node: Expression | JSXText | JSXAttributeValue | JSXEmptyExpression): Words[] {
  switch (node.type) {
    case 'JSXText':
      return lettersOf(node.start, node.value)
    case 'Literal':
      return typeof node.value === 'string' ? lettersOf(node.start, node.value) : []
    case 'TemplateLiteral':
      return node.quasis.flatMap(({ start, value }) => lettersOf(start, value.raw))
    case 'JSXExpressionContainer':
    case 'TSAsExpression':
    case 'TSNonNullExpression':
    case 'TSSatisfiesExpression':
      return wordsIn(node.expression)
    case 'ConditionalExpression':
      return [...wordsIn(node.consequent), ...wordsIn(node.alternate)]
    case 'LogicalExpression':
      return [...wordsIn(node.left), ...wordsIn(node.right)]
    case 'BinaryExpression':
      return node.operator === '+' ? [...wordsIn(node.left), ...wordsIn(node.right)] : []
    default:
      return []
  }
}

/** The parser leaves entities as they were typed: `&nbsp;` is a space, not four letters. */
function lettersOf(start: number, text: string): Words[] {
  const shown = text.replace(/&#?\w+;/g, ' ')
  if (!/\p{L}/u.test(shown)) return []

  return [{ start: start + text.search(/\S/), text }]
}
