import { fail, ok, type Result } from '#kernel/result.ts'
import { CsvError, parse } from 'csv-parse/sync'

/** A row of a file: texts by the name of their column, and where a person finds it there. */
type FileRow = { number: number; values: Readonly<Record<string, string>> }

type TableFile = {
  rows: readonly FileRow[]
  columns: readonly string[]
  /** The file was not UTF-8 and has been read as Windows writes Western texts: letters may be wrong. */
  isGuessed: boolean
}

/** Why a file is none: with the line in which reading it ended, where there is one. */
export type TableFailure =
  | { reason: 'empty' | 'not-text' | 'json' | 'json-shape' }
  | { reason: 'csv'; line: number }
  | { reason: 'too-many-rows'; max: number }

/** Columns that are read of a row; a row of our own has less than half of that. */
const MAX_COLUMNS = 600
/** A first line that is longer is not one of names. */
const MAX_HEADER = 30_000
/** Rows that are looked at, empty ones among them. */
const MAX_RECORDS = 5000

/**
 * Rows of texts, from CSV (with commas, semicolons or tabs, as spreadsheets write them in different countries) or from JSON: a list of
 * objects. Values of JSON become what stands in a form: true is 'on', a list is joined by commas.
 */
export function readTableFile(bytes: Buffer, { maxRows }: { maxRows: number }): Result<TableFile, TableFailure> {
  const decoded = decode(bytes)
  if (decoded === null) return fail({ reason: 'not-text' })
  const text = decoded.text.trim()
  if (text === '') return fail({ reason: 'empty' })
  const read = /^[[{]/.test(text) ? readJson(text) : readCsv(decoded.text)
  if (!read.ok) return read

  const rows = read.value.filter(({ values }) => Object.values(values).some((value) => value !== ''))
  if (rows.length === 0) return fail({ reason: 'empty' })
  if (rows.length > maxRows) return fail({ reason: 'too-many-rows', max: maxRows })
  const columns = [...new Set(rows.flatMap(({ values }) => Object.keys(values)))]
  return ok({ rows, columns, isGuessed: decoded.isGuessed })
}

/** @returns null for what is no text: pictures, spreadsheets as they are */
function decode(bytes: Buffer): { text: string; isGuessed: boolean } | null {
  const [first, second] = bytes
  const isWide = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)
  const encoding = isWide ? (first === 0xff ? 'utf-16le' : 'utf-16be') : 'utf-8'
  const own = isWide && bytes.length % 2 === 1 ? null : textIn(encoding, bytes)
  const text = own ?? (isWide ? null : textIn('windows-1252', bytes))
  return text === null || text.includes('\0') ? null : { text, isGuessed: own === null }
}

/** Without its mark at the beginning; null where bytes are none of this encoding. */
function textIn(encoding: string, bytes: Buffer): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

function readCsv(text: string): Result<FileRow[], TableFailure> {
  if (text.trimStart().search(/[\r\n]|$/) > MAX_HEADER) return fail({ reason: 'csv', line: 1 })
  try {
    const records: string[][] = parse(text, {
      to: MAX_RECORDS,
      delimiter: delimiterOf(text),
      // A spreadsheet leaves empty cells out at the end of a row, and some leave one too many.
      relax_column_count: true,
      max_record_size: text.length + 1,
    })
    const [header = [], ...rows] = records
    const names = header.slice(0, MAX_COLUMNS).map((name) => name.trim())
    const wide = rows.findIndex((row) => row.slice(names.length).some((cell) => cell.trim() !== ''))
    // A cell beyond the last column: most likely a quotation mark is missing somewhere above.
    if (wide !== -1) return fail({ reason: 'csv', line: wide + 2 })
    return ok(
      rows.map((row, index) => ({
        number: index + 2,
        values: textsOf(names.map((name, at) => [name, withoutGuard(row[at] ?? '')])),
      })),
    )
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    return fail({ reason: 'csv', line: Number(error['lines']) || 1 })
  }
}

/** What parts the names of the first line; no name has any of these. */
function delimiterOf(text: string): string {
  const [header = ''] = text.trimStart().split(/[\r\n]/, 1)
  const count = (delimiter: string) => header.split(delimiter).length
  return [',', ';', '\t'].reduce((best, each) => (count(each) > count(best) ? each : best))
}

function readJson(text: string): Result<FileRow[], TableFailure> {
  let list: unknown
  try {
    list = JSON.parse(text)
  } catch {
    return fail({ reason: 'json' })
  }
  if (!Array.isArray(list) || !list.every(isPlainObject)) return fail({ reason: 'json-shape' })
  return ok(
    list.slice(0, MAX_RECORDS).map((each, index) => ({
      number: index + 1,
      values: textsOf(
        Object.entries(each)
          .slice(0, MAX_COLUMNS)
          .map(([name, value]) => [name.trim(), textOf(value)]),
      ),
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

/** As PostgreSQL can store it. */
const storable = (text: string) => text.toWellFormed().replaceAll('\0', '').trim()

/**
 * What a spreadsheet would take for a formula, which may read other cells and send them away. Plain negative numbers are none. An
 * apostrophe before it makes it a text; what begins with apostrophes and then so gets one more, so that taking one away is exact.
 */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/
const NUMBER = /^-\d+([.,]\d+)?$/

const guarded = (text: string) => (FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text)
const withoutGuard = (text: string) => (text.startsWith(`'`) && FORMULA.test(text) ? text.slice(1) : text)

/** Without it spreadsheets read the file in their country's old encoding. */
export const CSV_START = '\ufeff'

/** One line of CSV, safe to be opened in a spreadsheet. */
export const csvLine = (cells: readonly string[]) =>
  `${cells.map((cell) => `"${guarded(cell).replaceAll('"', '""')}"`).join(',')}\r\n`
