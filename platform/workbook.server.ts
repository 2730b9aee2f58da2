import { Unzip, type UnzipFile, UnzipInflate } from 'fflate'
import { elementsOf, tagsOf } from './xml-elements.server.ts'

/** Bytes that all parts together may unfold to: a file of 2 MB has texts of a few more. */
const MAX_BYTES = 24 * 1024 * 1024
/** A piece of an archive unfolds to a thousand times as much, which is counted after it. */
const PIECE = 4096
const MAX_FILES = 1000

/** Excel's own limit, and ours for texts of formats. */
const MAX_PATTERN = 255

type Bounds = { rows: number; columns: number }

/** A ZIP archive, as workbooks since 2007 are; the reader says whether it is one. */
export const isWorkbook = (bytes: Buffer) => bytes.toString('latin1', 0, 4) === 'PK\x03\x04'

/**
 * The texts of a workbook's first sheet, row by row, as its reader sees them: times as `09:00`, days as `2026-12-24`.
 *
 * @param bounds what is behind them is left out
 * @returns null for what is no workbook, or unfolds to too much
 */
export function readWorkbook(bytes: Buffer, bounds: Bounds): string[][] | null {
  const parts = partsOf(bytes)
  const sheet = parts && firstSheet(parts)
  if (!sheet) return null
  const strings = Array.from(elementsOf(parts['xl/sharedStrings.xml'] ?? '', 'si'), ({ content }) => textIn(content))
  const kinds = kindsOfStyles(parts['xl/styles.xml'] ?? '')
  const rows: string[][] = []
  for (const { tag, content } of elementsOf(sheet, 'row')) {
    const number = Number(attributeOf(tag, 'r') ?? rows.length + 1)
    if (!(number > rows.length)) return null
    if (number > bounds.rows) break
    while (rows.length < number - 1) rows.push([])
    rows.push(cellsOf(content, { strings, kinds, columns: bounds.columns }))
  }
  return rows
}

type Parts = Readonly<Record<string, string>>

const wanted =
  /^xl\/(workbook|styles|sharedStrings)\.xml$|^xl\/_rels\/workbook\.xml\.rels$|^xl\/worksheets\/[\w.-]+\.xml$/

/** The bytes are counted as they unfold, because what an archive says of its sizes may be false. */
function partsOf(bytes: Buffer): Parts | null {
  const parts = new Map<string, Uint8Array[]>()
  let [files, left] = [0, MAX_BYTES]
  const unfold = (file: UnzipFile) => {
    if ((files += 1) > MAX_FILES) throw new RangeError('too many files')
    if (!wanted.test(file.name)) return
    const pieces: Uint8Array[] = []
    parts.set(file.name, pieces)
    file.ondata = (error, piece) => {
      if (error) throw error
      left -= piece.length
      if (left < 0) throw new RangeError('unfolds to too much')
      pieces.push(piece)
    }
    file.start()
  }
  try {
    const archive = new Unzip(unfold)
    archive.register(UnzipInflate)
    for (let at = 0; at < bytes.length; at += PIECE)
      archive.push(bytes.subarray(at, at + PIECE), at + PIECE >= bytes.length)
    return Object.fromEntries(
      Array.from(parts, ([name, pieces]) => [name, new TextDecoder().decode(Buffer.concat(pieces))]),
    )
  } catch {
    return null
  }
}

/** The sheet that stands first in the workbook's list, whatever its file is called. */
function firstSheet(parts: Parts): string | undefined {
  const [first = ''] = tagsOf(parts['xl/workbook.xml'] ?? '', 'sheet')
  const id = attributeOf(first, 'r:id')
  const relations = [...tagsOf(parts['xl/_rels/workbook.xml.rels'] ?? '', 'Relationship')]
  const relation = relations.find((each) => attributeOf(each, 'Id') === id)
  const target = relation && attributeOf(relation, 'Target')?.replace(/^\/?(xl\/)?/, 'xl/')
  return (target && parts[target]) || parts['xl/worksheets/sheet1.xml']
}

type Kind = 'number' | 'day' | 'time' | 'instant'

/** Which cell formats show a day or a time: Excel's built-in ones by number, others by the letters of their pattern. */
function kindsOfStyles(styles: string): Kind[] {
  const patterns = new Map(
    Array.from(tagsOf(styles, 'numFmt'), (each) => [
      attributeOf(each, 'numFmtId'),
      (attributeOf(each, 'formatCode') ?? '').slice(0, MAX_PATTERN),
    ]),
  )
  const [formats] = elementsOf(styles, 'cellXfs')
  return Array.from(tagsOf(formats?.content ?? '', 'xf'), (each) => {
    const id = attributeOf(each, 'numFmtId') ?? '0'
    return kindOfFormat(Number(id), patterns.get(id) ?? '')
  })
}

function kindOfFormat(id: number, pattern: string): Kind {
  if (id >= 14 && id <= 17) return 'day'
  if ((id >= 18 && id <= 21) || (id >= 45 && id <= 47)) return 'time'
  if (id === 22) return 'instant'
  const letters = pattern.replace(/"[^"]*"|\[[^\]]*\]|\\./g, '').toLowerCase()
  const [isDay, isTime] = [/[dy]/.test(letters), /[hs]/.test(letters)]
  return isDay && isTime ? 'instant' : isDay ? 'day' : isTime ? 'time' : 'number'
}

type Known = { strings: readonly string[]; kinds: readonly Kind[]; columns: number }

function cellsOf(cells: string, { strings, kinds, columns }: Known): string[] {
  const row: string[] = []
  for (const { tag, content } of elementsOf(cells, 'c')) {
    const letters = /^[A-Z]{1,3}/.exec(attributeOf(tag, 'r') ?? '')?.[0]
    const at = letters ? columnOf(letters) : row.length
    if (at >= columns) continue
    while (row.length < at) row.push('')
    row[at] = shownOf(tag, content, { strings, kinds })
  }
  return row
}

function shownOf(attributes: string, content: string, { strings, kinds }: Pick<Known, 'strings' | 'kinds'>): string {
  const [first] = elementsOf(content, 'v')
  const value = unescaped(first?.content ?? '')
  switch (attributeOf(attributes, 't')) {
    case 's':
      return strings[Number(value)] ?? ''
    case 'inlineStr':
      return textIn(content)
    case 'b':
      return value === '1' ? 'on' : ''
    case 'e':
      return ''
    case 'str':
    case 'd':
      return value
    default:
      return value === '' ? '' : numberAs(kinds[Number(attributeOf(attributes, 's') ?? 0)] ?? 'number', Number(value))
  }
}

/** Days of spreadsheets are counted from the end of 1899; decimals that a computer cannot hold are rounded away. */
function numberAs(kind: Kind, value: number): string {
  if (!Number.isFinite(value)) return ''
  if (kind === 'number') return String(Number(value.toPrecision(15)))
  const instant = new Date(Date.UTC(1899, 11, 30) + Math.round(value * 1440) * 60_000)
  if (Number.isNaN(instant.getTime())) return ''
  const text = instant.toISOString()
  if (kind === 'day') return text.slice(0, 10)
  return kind === 'time' ? text.slice(11, 16) : `${text.slice(0, 10)} ${text.slice(11, 16)}`
}

/** 'A' is 0, 'AA' is 26. */
const columnOf = (letters: string) =>
  Array.from(letters).reduce((at, character) => at * 26 + character.charCodeAt(0) - 64, 0) - 1

const attributeOf = (tag: string, name: string): string | undefined => {
  const found = new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(tag)?.[1]
  return found === undefined ? undefined : unescaped(found)
}

/** The runs of a text, without how it is read aloud in Japanese. */
function textIn(item: string): string {
  const pieces = item.split('</rPh>')
  const last = pieces.pop() ?? ''
  const written = pieces.map((piece) => piece.split('<rPh', 1)[0]).join('') + last
  return Array.from(elementsOf(written, 't'), ({ content }) => unescaped(content)).join('')
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const unescaped = (text: string) =>
  text
    .replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,4}));/gi, (whole, decimal?: string, hex?: string, name = '') => {
      const code = decimal ? Number(decimal) : hex ? Number.parseInt(hex, 16) : null
      if (code !== null) return code <= 0x10ffff ? String.fromCodePoint(code) : ''
      return entities[name] ?? whole
    })
    // Excel writes characters that XML cannot hold as '_x000D_'.
    .replaceAll(/_x([\dA-F]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
