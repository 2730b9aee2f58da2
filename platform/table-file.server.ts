import { guarded, withoutGuard } from '#kernel/formula.ts'
import { type Money, typedMoney } from '#kernel/money.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { CsvError, parse } from 'csv-parse/sync'
import { isWorkbook, readWorkbook } from './workbook.server.ts'

/** Texts by column, with the number by which a person finds the row. */
type FileRow = { number: number; values: Readonly<Record<string, string>> }

type TableFile = {
  rows: readonly FileRow[]
  columns: readonly string[]
  /** The file was not UTF-8, so it was read as Western Windows text, and letters may be wrong. */
  isGuessed: boolean
}

/** `line` is where reading ended. */
export type TableFailure =
  | { reason: 'empty' | 'not-text' | 'json' | 'json-shape' | 'too-much-text' }
  | { reason: 'csv'; line: number }
  | { reason: 'too-many-rows' | 'too-many-columns'; max: number }

/** A row of our own has 300, which leaves room for those of other sites. */
const MAX_COLUMNS = 500
/** A longer first line has no column names. */
const MAX_HEADER = 30_000
/** Empty rows count too. */
const MAX_RECORDS = 5000
/** Many cells of a workbook may show one long text, which is stored for each. */
const MAX_CHARACTERS = 4_000_000

/**
 * Reads CSV with commas, semicolons or tabs, as countries differ, the first sheet of a workbook, or a JSON list of objects.
 * JSON values become a form's: true is 'on', a list is joined by commas.
 */
export function readTableFile(bytes: Buffer, { maxRows }: { maxRows: number }): Result<TableFile, TableFailure> {
  const { read, isGuessed } = isWorkbook(bytes) ? readSheet(bytes) : readText(bytes)
  if (!read.ok) return read

  const rows = read.value.filter(({ values }) => Object.values(values).some((value) => value !== ''))
  if (rows.length === 0) return fail({ reason: 'empty' })
  if (rows.length > maxRows) return fail({ reason: 'too-many-rows', max: maxRows })
  const columns = [...new Set(rows.flatMap(({ values }) => Object.keys(values)))]
  return ok({ rows, columns, isGuessed })
}

type Read = { read: Result<FileRow[], TableFailure>; isGuessed: boolean }

function readSheet(bytes: Buffer): Read {
  const records = readWorkbook(bytes, { rows: MAX_RECORDS, columns: MAX_COLUMNS + 1 })
  if (!records) return { read: fail({ reason: 'not-text' }), isGuessed: false }
  const characters = records.reduce((sum, row) => row.reduce((inRow, text) => inRow + text.length, sum), 0)
  const isTooMuch = characters > MAX_CHARACTERS
  return { read: isTooMuch ? fail({ reason: 'too-much-text' }) : rowsOf(records, (text) => text), isGuessed: false }
}

function readText(bytes: Buffer): Read {
  const decoded = decode(bytes)
  if (decoded === null) return { read: fail({ reason: 'not-text' }), isGuessed: false }
  const text = decoded.text.trim()
  if (text === '') return { read: fail({ reason: 'empty' }), isGuessed: false }
  return { read: /^[[{]/.test(text) ? readJson(text) : readCsv(decoded.text), isGuessed: decoded.isGuessed }
}

/** @returns null for what is no text, such as pictures and binary spreadsheets */
function decode(bytes: Buffer): { text: string; isGuessed: boolean } | null {
  const [first, second] = bytes
  const isWide = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)
  const encoding = isWide ? (first === 0xff ? 'utf-16le' : 'utf-16be') : 'utf-8'
  const own = isWide && bytes.length % 2 === 1 ? null : textIn(encoding, bytes)
  const text = own ?? (isWide ? null : textIn('windows-1252', bytes))
  return text === null || text.includes('\0') ? null : { text, isGuessed: own === null }
}

/**
 * The byte order mark is removed.
 *
 * @returns null for bytes of another encoding
 */
function textIn(encoding: string, bytes: Buffer): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

function readCsv(text: string): Result<FileRow[], TableFailure> {
  if (text.trimStart().search(/[\r\n]|$/) > MAX_HEADER) return fail({ reason: 'csv', line: 1 })
  const { delimiter, columns, table } = layoutOf(text)
  if (columns > MAX_COLUMNS) return tooWide
  try {
    const records: string[][] = parse(table, {
      to: MAX_RECORDS,
      delimiter,
      // Spreadsheets omit empty cells at the end of a row, and some add one.
      relax_column_count: true,
      max_record_size: table.length + 1,
    })
    return rowsOf(records, withoutGuard)
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    return fail({ reason: 'csv', line: Number(error['lines']) || 1 })
  }
}

/** A file is refused before its cells are read: each column is looked at in each row. */
const tooWide = fail({ reason: 'too-many-columns', max: MAX_COLUMNS } as const)

/** A spreadsheet hides the line that names the delimiter, so the first row of values is the second. */
function rowsOf(
  [header = [], ...rows]: readonly (readonly string[])[],
  textOfCell: (cell: string) => string,
): Result<FileRow[], TableFailure> {
  if (header.length > MAX_COLUMNS) return tooWide
  const names = header.map((name) => name.trim())
  const wide = rows.findIndex((row) => row.slice(names.length).some((cell) => cell.trim() !== ''))
  // A cell beyond the last column usually means a missing quotation mark somewhere above.
  if (wide !== -1) return fail({ reason: 'csv', line: wide + 2 })
  return ok(
    rows.map((row, index) => ({
      number: index + 2,
      values: textsOf(names.map((name, at) => [name, textOfCell(row[at] ?? '')])),
    })),
  )
}

type Layout = { delimiter: string; columns: number; table: string }

/** Excel declares the delimiter in a line of its own, 'sep=;'; else the first line's names contain none. */
function layoutOf(text: string): Layout {
  const declared = /^\s*"?sep=([,;\t|])"?[ \t]*(\r\n|\r|\n)/i.exec(text)
  const table = declared ? text.slice(declared[0].length) : text
  const [header = ''] = table.trimStart().split(/[\r\n]/, 1)
  const count = (delimiter: string) => header.split(delimiter).length
  const delimiter = declared?.[1] ?? [',', ';', '\t'].reduce((best, each) => (count(each) > count(best) ? each : best))
  return { delimiter, columns: count(delimiter), table }
}

function readJson(text: string): Result<FileRow[], TableFailure> {
  let list: unknown
  try {
    list = JSON.parse(text)
  } catch {
    return fail({ reason: 'json' })
  }
  if (!Array.isArray(list) || !list.every(isPlainObject)) return fail({ reason: 'json-shape' })
  const names = new Set<string>()
  for (const each of list) {
    for (const name in each) names.add(name)
    if (names.size > MAX_COLUMNS) return tooWide
  }
  return ok(
    list.slice(0, MAX_RECORDS).map((each, index) => ({
      number: index + 1,
      values: textsOf(Object.entries(each).map(([name, value]) => [name.trim(), textOf(value)])),
    })),
  )
}

const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value === 'number') return String(value)
  if (value === true) return 'on'
  return Array.isArray(value) && value.every((each) => typeof each !== 'object') ? value.map(textOf).join(',') : ''
}

const textsOf = (pairs: readonly (readonly [string, string])[]): Record<string, string> =>
  Object.fromEntries(pairs.filter(([name]) => name !== '').map(([name, text]) => [name, storable(text)]))

/** PostgreSQL can store no NUL and no half characters. */
const storable = (text: string) => text.toWellFormed().replaceAll('\0', '').trim()

/** Without this mark spreadsheets read the file in their country's old encoding. */
export const CSV_START = '\ufeff'

/** A text, a number, or an amount, which keeps its currency's decimals. */
export type FileCell = string | number | Money

/** Spreadsheets separate cells by a semicolon where a comma begins the decimals. */
type CsvStyle = { separator: ',' | ';'; decimal: '.' | ',' }

/** The line is safe to open in a spreadsheet of that style. */
export const csvLine = (cells: readonly FileCell[], { separator, decimal }: CsvStyle) =>
  `${cells.map((cell) => `"${shown(cell, decimal).replaceAll('"', '""')}"`).join(separator)}\r\n`

function shown(cell: FileCell, decimal: CsvStyle['decimal']): string {
  if (typeof cell === 'string') return guarded(cell)
  return (typeof cell === 'number' ? String(cell) : typedMoney(cell)).replace('.', decimal)
}
