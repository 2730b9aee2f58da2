import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

/** One rule of `deploy/alerts.yaml`. */
export type AlarmRule = { name: string; expr: string; severity: string; runbook: string }

/** The rules as they stand there, each with its fields in the same order. @throws Error for one that has another form */
export function alarmRules(text = read('deploy/alerts.yaml')): AlarmRule[] {
  const [, ...blocks] = text.split(/^ {6}- alert: /m)
  return blocks.map((block) => {
    const found = form.exec(block)
    if (!found) throw new Error(`deploy/alerts.yaml: another form than the others have:\n${block}`)
    const [, name = '', folded, line = '', severity = '', runbook = ''] = found
    return { name, expr: (folded ?? line).replace(/\s+/g, ' ').trim(), severity, runbook }
  })
}

const form =
  /^(\w+)\n {8}expr: (?:>-\n((?: {10}.*\n)+)|(.*)\n)(?: {8}for: \w+\n)? {8}labels: \{ severity: (page|ticket) \}\n {8}annotations:\n {10}summary: .+\n {10}runbook: (\S+)\n/

/** Files of one folder by their name, without what they end with. */
export const filesIn = (folder: string, end: string): { name: string; text: string }[] =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith(end))
    .map((name) => ({ name: name.slice(0, -end.length), text: read(join(folder, name)) }))

export const read = (path: string): string => readFileSync(join(root, path), 'utf8')

/** Words of PromQL that stand where a metric may stand. */
const words = new Set([
  'and',
  'or',
  'unless',
  'on',
  'ignoring',
  'by',
  'without',
  'bool',
  'offset',
  'group_left',
  'le',
  'inf',
  'nan',
])

/** Names of the metrics that an expression asks for, in the order in which they first stand. */
export function metricsIn(expr: string): string[] {
  const bare = expr
    .replace(/"(?:[^"\\]|\\.)*"/g, '""')
    .replace(/\{[^}]*\}/g, '')
    .replace(/\[[^\]]*\]/g, '')
    .replace(/\b(?:by|without|on|ignoring|group_left|group_right)\s*\([^)]*\)/g, '')
  const names = [...bare.matchAll(/\b[a-z_][\w:]*\b(?!\s*\()/gi)].map(([name]) => name)
  return [...new Set(names)].filter((name) => !words.has(name.toLowerCase()) && !/^\d/.test(name))
}
