import type pg from 'pg'

/** The driver's value for each type; see the parsers in platform/db.server.ts. */
const typeScript: Record<string, string> = {
  uuid: 'string',
  text: 'string',
  date: 'string',
  time: 'string',
  tstzrange: 'string',
  daterange: 'string',
  datemultirange: 'string',
  _datemultirange: 'string',
  tstzmultirange: 'string',
  int4multirange: 'string',
  numeric: 'Numeric',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float4: 'number',
  float8: 'number',
  bool: 'boolean',
  bytea: 'Buffer',
  timestamptz: 'Timestamp',
  jsonb: 'Json',
  xid8: 'string',
  tsvector: 'string',
  _text: 'string[]',
  _uuid: 'string[]',
  _int2: 'number[]',
  _int4: 'number[]',
}

type Column = {
  table: string
  column: string
  type: string
  nullable: boolean
  optional: boolean
  generated: boolean
  check: string | null
}

/** Row types of all tables, for `db/rows.ts`. */
export async function rowTypesOf(client: pg.Client): Promise<string> {
  const tables = Map.groupBy(await columnsOf(client), ({ table }) => table)
  const interfaces = [...tables].map(
    ([table, columns]) => `export interface ${pascal(table)} {\n${columns.map(field).join('')}}\n`,
  )
  const index = [...tables.keys()].map((table) => `  ${table}: ${pascal(table)}\n`)

  return [
    "// Printed from the migrated database by `npm run db -- rows`; `npm run check` compares.\nimport type { ColumnType, Generated } from 'kysely'\n",
    'type Timestamp = ColumnType<Date, Date | string, Date | string>',
    'type GeneratedTimestamp = ColumnType<Date, Date | string | undefined, Date | string>',
    '/** Exact decimals come out as text. */\ntype Numeric = ColumnType<string, number | string, number | string>',
    '/** Objects and lists go in as JSON text. */\ntype Json = ColumnType<unknown, string, string>',
    'type GeneratedJson = ColumnType<unknown, string | undefined, string>\n',
    ...interfaces,
    `export interface DB {\n${index.join('')}}\n`,
  ].join('\n')
}

function field({ table, column, type, nullable, optional, generated, check }: Column): string {
  const known = typeScript[type]
  if (!known) throw new Error(`No TypeScript type for ${table}.${column}: ${type}`)

  const plain = `${choices(check) ?? known}${nullable ? ' | null' : ''}`
  if (optional && plain === 'Timestamp') return `  ${column}: GeneratedTimestamp\n`
  if (optional && plain === 'Json') return `  ${column}: GeneratedJson\n`
  if (generated) return `  ${column}: ColumnType<${plain}, never, never>\n`
  return `  ${column}: ${optional && !nullable ? `Generated<${plain}>` : plain}\n`
}

/** `check (status in ('draft', 'published'))` becomes `'draft' | 'published'`. */
function choices(check: string | null): string | null {
  const list = check?.match(/^CHECK \(\(\w+ = ANY \(ARRAY\[('[^\]]+)\]\)\)\)$/)?.[1]
  return list ? list.replaceAll('::text', '').split(', ').join(' | ') : null
}

const pascal = (name: string) => name.replace(/(^|_)(\w)/g, (_all, _start, initial: string) => initial.toUpperCase())

async function columnsOf(client: pg.Client): Promise<Column[]> {
  const { rows } = await client.query<Column>(`
    select c.relname as table, a.attname as column, t.typname as type, not a.attnotnull as nullable,
      a.atthasdef as optional, a.attidentity = 'a' as generated,
      (select pg_get_constraintdef(k.oid) from pg_constraint k
        where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
          and pg_get_constraintdef(k.oid) like '%= ANY (ARRAY[''%' limit 1) as check
    from pg_class c join pg_attribute a on a.attrelid = c.oid join pg_type t on t.oid = a.atttypid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and a.attnum > 0 and not a.attisdropped
    order by c.relname, a.attname`)
  return rows
}
