import type { JSXChild, Node } from 'oxc-parser'
import { isTest, type Source } from './sources.ts'
import { at, visit } from './syntax.ts'

/** These say a time of day to people. */
const sayers = ['formatTime', 'formatTimes']
/** Formats of the clock that no person reads: ISO days and times, and what stands under them all. */
const machines = [
  'app/messaging/moment.ts',
  'app/session/own-instant.ts',
  'domain/i18n/format.ts',
  'domain/i18n/instant.ts',
]

/** People read a time of day by `formatTime` alone, since each locale has its own clock (decision 134). */
export function clock(sources: readonly Source[]): string[] {
  return sources
    .filter(({ path }) => /^(app|domain)\/.*\.tsx?$/.test(path) && !isTest(path) && !machines.includes(path))
    .flatMap((source) => [...ownFormats(source), ...wallTimesIn(source)])
}

const clockOptions = new Set(['hour', 'hour12', 'hourCycle', 'timeStyle'])

function ownFormats(source: Source): string[] {
  const complaints: string[] = []
  const note = (node: { start: number }) => complaints.push(`${at(source, node)}: formatTime says a time of day`)
  visit(source, {
    NewExpression(node) {
      if (source.text.slice(node.callee.start, node.callee.end) !== 'Intl.DateTimeFormat') return
      const [, options] = node.arguments
      if (options?.type !== 'ObjectExpression') return
      const names = options.properties.map((each) =>
        each.type === 'Property' && each.key.type === 'Identifier' ? each.key.name : '',
      )
      if (names.some((name) => clockOptions.has(name))) note(node)
    },
    MemberExpression(node) {
      const { property } = node
      if (!node.computed && property.type === 'Identifier' && property.name === 'toLocaleTimeString') note(node)
    },
  })
  return complaints
}

/** A wall time within a text, as an element's child, or as a value of a message. */
function wallTimesIn(source: Source): string[] {
  const complaints: string[] = []
  const look = (node: Node) => {
    if (isWallTime(node)) complaints.push(`${at(source, node)}: ${sayers.join(' or ')} says this time of day`)
  }
  const children = ({ children: each }: { children: readonly JSXChild[] }) =>
    each.forEach((child) => child.type === 'JSXExpressionContainer' && look(child.expression))
  visit(source, {
    TemplateLiteral({ expressions }) {
      expressions.forEach(look)
    },
    JSXElement: children,
    JSXFragment: children,
    CallExpression({ callee, arguments: [, values] }) {
      const isMessage = source.text.slice(callee.start, callee.end).match(/(^|\.)t$/)
      if (!isMessage || values?.type !== 'ObjectExpression') return
      for (const each of values.properties) if (each.type === 'Property') look(each.value)
    },
  })
  return complaints
}

/** What holds 'HH:mm' is named so: `wallTime(…)`, `wallClock(…).time`, `times.from`, `startTime`. */
function isWallTime(node: Node): boolean {
  if (node.type === 'CallExpression') return isCallOf(node, 'wallTime')
  if (node.type === 'Identifier') return node.name === 'startTime'
  if (node.type !== 'MemberExpression' || node.property.type !== 'Identifier') return false
  const { object, property } = node
  if (property.name === 'time') return isCallOf(object, 'wallClock') || isNamed(object, ends)
  return property.name === 'startTime' || (['from', 'to'].includes(property.name) && isNamed(object, ['times']))
}

/** Names of what has a day and a time. */
const ends = ['from', 'to', 'start', 'end', 'until']

const isCallOf = (node: Node, name: string) =>
  node.type === 'CallExpression' && node.callee.type === 'Identifier' && node.callee.name === name

const isNamed = (node: Node, names: readonly string[]): boolean =>
  node.type === 'MemberExpression'
    ? isNamed(node.property, names)
    : node.type === 'Identifier' && names.includes(node.name)
