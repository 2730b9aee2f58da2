import type { JSXAttribute, JSXChild, JSXElement, JSXFragment, JSXOpeningElement } from 'oxc-parser'
import { isTest, type Source } from './sources.ts'
import { at, visit } from './syntax.ts'
import { wordsIn } from './shown-text.ts'

/** Visible text must be a message in both languages; screens for developers (/dev) are free. */
export function strings(sources: readonly Source[]): string[] {
  return sources.filter(({ path }) => isScreen(path)).flatMap(visibleStrings)
}

const isScreen = (path: string) =>
  path.startsWith('app/') && path.endsWith('.tsx') && !isTest(path) && !path.startsWith('app/dev/')

function visibleStrings(source: Source): string[] {
  const complaints: string[] = []
  const note = ({ start, text }: { start: number; text: string }) =>
    complaints.push(`${at(source, { start })}: '${text.trim()}' belongs to the messages`)

  visit(source, {
    JSXElement: (node) => wordsBetween(node).forEach(note),
    JSXFragment: (node) => wordsBetween(node).forEach(note),
    JSXOpeningElement: (node) => wordsInAttributes(node).forEach(note),
  })
  return complaints
}

function wordsBetween(element: JSXElement | JSXFragment) {
  return isForMachines(element) ? [] : element.children.flatMap(wordsInChild)
}

const isForMachines = (element: JSXElement | JSXFragment) =>
  element.type === 'JSXElement' && ['script', 'style'].includes(nameOf(element.openingElement.name) ?? '')

/** Elements among the children answer for themselves. */
const wordsInChild = (child: JSXChild) =>
  child.type === 'JSXText' || child.type === 'JSXExpressionContainer' ? wordsIn(child) : []

const visibleAttributes = new Set([
  'title',
  'alt',
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'placeholder',
  'label',
])

function wordsInAttributes({ name, attributes }: JSXOpeningElement) {
  const plain = attributes.filter((attribute) => attribute.type === 'JSXAttribute')
  const isDescription = nameOf(name) === 'meta' && plain.some(namesDescription)
  const isText = (attribute = '') => visibleAttributes.has(attribute) || (isDescription && attribute === 'content')

  return plain.flatMap(({ name: attribute, value }) => (value && isText(nameOf(attribute)) ? wordsIn(value) : []))
}

const namesDescription = ({ name, value }: JSXAttribute) =>
  nameOf(name) === 'name' && value?.type === 'Literal' && value.value === 'description'

const nameOf = (name: JSXOpeningElement['name'] | JSXAttribute['name']) =>
  name.type === 'JSXIdentifier' ? name.name : undefined
