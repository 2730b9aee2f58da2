import { statementsIn, type Statement } from './sql-statements.server.ts'

/** PostgreSQL's lock on a table that is there already, and for whom it makes a running version wait. */
export type Lock = {
  table: string
  mode: 'ACCESS EXCLUSIVE' | 'SHARE ROW EXCLUSIVE' | 'SHARE' | 'SHARE UPDATE EXCLUSIVE' | 'ROW EXCLUSIVE'
  /** The statement's own words for what is done under it. */
  action: string
  /** Why it is held for longer than a moment; null where it is not, or where nobody waits for it. */
  isLong: string | null
  /** Why the version that runs beside it fails; null where it does not. */
  breaks: string | null
  /** Why the file's author holds it for right: the comment `-- allowed: …` before its statement. */
  allowed: string | null
}

type Finding = Omit<Lock, 'table' | 'action' | 'allowed'>

const none = { isLong: null, breaks: null }
const moment: Finding = { mode: 'ACCESS EXCLUSIVE', ...none }
const rewrite: Finding = { ...moment, isLong: 'writes the whole table anew' }
const unseen: Finding = { mode: 'SHARE UPDATE EXCLUSIVE', ...none }

/** Changes that a running version knows nothing of. */
const gone = (what: string): Finding => ({ ...moment, breaks: `a running version still asks for ${what}` })

/** A volatile default is reckoned for each row, another one is written down once. */
const volatile = /default .*\b(random|gen_random_uuid|uuidv[47]|clock_timestamp|nextval)\b/

/** The locks of a migration, by the statements that tables of before feel; what it makes itself nobody waits for. */
export function locksOf(text: string): Lock[] {
  const made = new Set<string>()
  const added = new Set<string>()
  return statementsIn(text).flatMap((statement) => {
    const table = /^create (?:unlogged )?table (?:if not exists )?([\w."]+)/.exec(statement.text)?.[1]
    if (table) {
      made.add(table)
      return []
    }
    return locksOfStatement(statement, added).filter((lock) => !made.has(lock.table))
  })
}

function locksOfStatement({ text, comment }: Statement, added: Set<string>): Lock[] {
  const allowed = /\ballowed: (.+)/.exec(comment)?.[1] ?? null
  const lock = (table: string, finding: Finding, action: string): Lock => ({
    table,
    ...finding,
    action: action.length > 60 ? `${action.slice(0, 57)}...` : action,
    allowed,
  })
  const alter = /^alter table (?:if exists )?(?:only )?([\w."]+) (.+)$/.exec(text)
  if (alter) {
    const actions = topLevelParts(alter[2]!)
    for (const action of actions) added.add(/^add column (?:if not exists )?([\w"]+)/.exec(action)?.[1] ?? '')
    return actions.map((action) => lock(alter[1]!, findingOf(action, added), action))
  }
  for (const [pattern, finding] of others) {
    const table = pattern.exec(text)?.[1]
    if (table) return [lock(table, typeof finding === 'function' ? finding(text) : finding, text)]
  }
  return []
}

/** An action of `alter table`. @param added columns of this file, in which nothing is yet */
function findingOf(action: string, added: ReadonlySet<string>): Finding {
  if (/^add (column )?(?!constraint|check|primary|unique|foreign|exclude)/.test(action)) return findingOfColumn(action)
  if (action.startsWith('add ')) return findingOfConstraint(action, added)
  if (action.startsWith('validate constraint')) return unseen
  if (/^alter (column )?[\w"]+ (set data )?type /.test(action)) return rewrite
  if (/^alter (column )?[\w"]+ set not null/.test(action)) return { ...moment, isLong: 'reads the whole table' }
  if (action.startsWith('drop constraint')) return moment
  const column = /^drop (?:column )?(?:if exists )?([\w"]+)/.exec(action)?.[1]
  if (column) return gone(column)
  if (/^(rename|set schema)/.test(action)) return gone('the former name')
  if (/^set (un)?logged/.test(action)) return rewrite
  return moment
}

function findingOfColumn(action: string): Finding {
  if (/\b(generated always as \((?!.*virtual)|generated \w+( \w+)? as identity|(big|small)?serial\b)/.test(action))
    return rewrite
  if (volatile.test(action)) return rewrite
  if (/\bnot null\b/.test(action) && !/\bdefault\b/.test(action))
    return { ...moment, breaks: 'rows of before, and of a running version, have no value in it' }
  return moment
}

function findingOfConstraint(action: string, added: ReadonlySet<string>): Finding {
  if (action.endsWith(' not valid')) return moment
  if (/ using index /.test(action)) return moment
  if (/(^| )(unique|primary key|exclude)\b/.test(action)) return { ...moment, isLong: 'builds an index' }
  if (/(^| )foreign key\b/.test(action))
    return { mode: 'SHARE ROW EXCLUSIVE', breaks: null, isLong: 'reads the whole table' }
  // In columns that are new nothing is refused, and one pass over a million rows takes a third of a second.
  const names = action.replace(/^add constraint [\w"]+/, '').match(/[a-z_][\w]*/g) ?? []
  return names.some((name) => added.has(name)) ? moment : { ...moment, isLong: 'reads the whole table' }
}

const others: readonly (readonly [RegExp, Finding | ((text: string) => Finding)])[] = [
  [/^create (?:unique )?index concurrently .*? ?on (?:only )?([\w."]+)/, unseen],
  [
    /^create (?:unique )?index .*?\bon (?:only )?([\w."]+)/,
    { mode: 'SHARE', breaks: null, isLong: 'reads the whole table while nobody writes' },
  ],
  [/^drop index concurrently (?:if exists )?([\w."]+)/, unseen],
  [/^drop index (?:if exists )?([\w."]+)/, moment],
  [/^drop table (?:if exists )?([\w."]+)/, gone('it')],
  [/^truncate (?:table )?(?:only )?([\w."]+)/, { ...moment, breaks: 'its rows are gone' }],
  [/^create (?:or replace )?(?:constraint )?trigger .*? on ([\w."]+)/, { mode: 'SHARE ROW EXCLUSIVE', ...none }],
  [/^(?:cluster|vacuum full|reindex (?:table|index)(?! concurrently)) ([\w."]+)/, rewrite],
  [/^refresh materialized view (?!concurrently)([\w."]+)/, rewrite],
  [/^lock (?:table )?([\w."]+)/, { ...moment, isLong: 'holds it until the file is through' }],
  [
    /^(?:update|delete from) (?:only )?([\w."]+)/,
    (text) => ({
      mode: 'ROW EXCLUSIVE',
      breaks: null,
      isLong: / where /.test(text) ? null : 'locks every row until the file is through',
    }),
  ],
]

/** Cut at the commas that stand within no parentheses. */
function topLevelParts(text: string): string[] {
  const parts = ['']
  let depth = 0
  for (const sign of text) {
    if (sign === '(') depth += 1
    if (sign === ')') depth -= 1
    if (sign === ',' && depth === 0) parts.push('')
    else parts[parts.length - 1] += sign
  }
  return parts.map((part) => part.trim())
}
