import { nounOf } from './nouns.ts'
import { isRoutine, type Source } from './sources.ts'
import { at, visit } from './syntax.ts'

/** A read or write of a table. */
export type TableUse = {
  /** The noun, or `platform`, or the folder at the root that holds the file. */
  room: string
  table: string
  kind: 'read' | 'write'
  /** `path:line`. */
  place: string
}

/** `unnamed` are writes whose table is known only at run time, so that no check can read it. */
export type TableUses = { named: TableUse[]; unnamed: string[] }

/** Tables by their name in the database, as printed into `db/rows.ts`. */
export function tablesIn(rows: Source): string[] {
  const [, body = ''] = /^export interface DB \{\n([^}]*)\}/m.exec(rows.text) ?? []
  return [...body.matchAll(/^ {2}(\w+):/gm)].map(([, name]) => name!)
}

/** `db/routines/bookings.sql` is a file of the noun `bookings`. */
export function roomOf(path: string): string {
  const routine = /^db\/routines\/(\w+)\.sql$/.exec(path)?.[1]
  return routine ?? nounOf(path) ?? path.split('/')[0]!
}

const kyselyVerbs: Record<string, TableUse['kind']> = {
  insertInto: 'write',
  updateTable: 'write',
  deleteFrom: 'write',
  mergeInto: 'write',
  replaceInto: 'write',
  selectFrom: 'read',
  innerJoin: 'read',
  leftJoin: 'read',
  rightJoin: 'read',
  fullJoin: 'read',
  crossJoin: 'read',
}

/** Every use of a table in a file, by calls of Kysely's and in SQL text. */
export function tableUses(source: Source, tables: ReadonlySet<string>): TableUses {
  const room = roomOf(source.path)
  const usesOf = (text: string, place: string): TableUse[] =>
    usesInSql(text)
      .filter(({ table }) => tables.has(table))
      .map((use) => ({ ...use, room, place }))
  if (isRoutine(source.path)) return { named: usesOf(source.text, source.path), unnamed: [] }

  const found: TableUses = { named: [], unnamed: [] }
  visit(source, {
    CallExpression({ callee, arguments: [first], start }) {
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier' || !first) return
      const kind = kyselyVerbs[callee.property.name]
      if (!kind) return
      const place = at(source, { start })
      const table =
        first.type === 'Literal' && typeof first.value === 'string' ? first.value.replace(/ as .*$/, '') : null
      if (table !== null && tables.has(table)) found.named.push({ room, table, kind, place })
      else if (table === null && kind === 'write') found.unnamed.push(place)
    },
    TemplateLiteral({ quasis, start }) {
      const text = quasis.map(({ value }) => value.raw).join(GAP)
      const place = at(source, { start })
      found.named.push(...usesOf(text, place))
      if (writesUnnamed.test(text)) found.unnamed.push(place)
    },
  })
  return found
}

/** Replaces a value in SQL. */
const GAP = '${}'

const writesUnnamed = /\b(?:insert\s+into|delete\s+from|update(?=\s+\$\{\}\s+set\b))\s+\$\{\}/i

/** Without comments: they speak of tables too. */
function usesInSql(text: string): Pick<TableUse, 'table' | 'kind'>[] {
  const statements = text.replace(/--.*$/gm, '')
  const uses = (kind: TableUse['kind'], pattern: RegExp) =>
    [...statements.matchAll(pattern)].map(([, table]) => ({ kind, table: table!.toLowerCase() }))
  return [
    ...uses('write', /\b(?:insert\s+into|delete\s+from|merge\s+into|truncate(?:\s+table)?)\s+(?:only\s+)?"?(\w+)"?/gi),
    ...uses('write', /\bupdate\s+(?:only\s+)?"?(\w+)"?(?:\s+(?:as\s+)?\w+)?\s+set\b/gi),
    ...uses('read', /(?<!\bdelete\s)\b(?:from|join)\s+(?:only\s+|lateral\s+)?"?(\w+)"?/gi),
  ]
}
