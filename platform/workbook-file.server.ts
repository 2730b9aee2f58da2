import { Zip, ZipDeflate, ZipPassThrough, strToU8 } from 'fflate'
import { majorUnits } from '#kernel/money.ts'
import type { FileCell } from './table-file.server.ts'

/** Rows of a sheet; Excel shows at most 1,048,576. */
const MAX_ROWS = 1_000_000

/** Characters that are compressed at once. */
const CHUNK = 65_536

/**
 * A table as a workbook of Excel (Office Open XML), written while its rows are read: texts are cells of text, which nothing reads as a
 * number or a formula. After a million rows another sheet begins.
 */
export async function* workbookOf(
  rows: Iterable<readonly FileCell[]> | AsyncIterable<readonly FileCell[]>,
): AsyncGenerator<Uint8Array, void> {
  const ready: Uint8Array[] = []
  const zip = new Zip((error, piece) => {
    if (error) throw error
    ready.push(piece)
  })
  let sheets = 0
  const beginSheet = () => {
    sheets += 1
    const file = new ZipDeflate(`xl/worksheets/sheet${sheets}.xml`, { level: 6 })
    zip.add(file)
    file.push(strToU8(SHEET_START))
    return file
  }

  let sheet = beginSheet()
  let text = ''
  let count = 0
  for await (const row of rows) {
    if (count === MAX_ROWS) {
      sheet.push(strToU8(text + SHEET_END), true)
      ;[sheet, text, count] = [beginSheet(), '', 0]
    }
    text += `<row>${row.map(cellOf).join('')}</row>`
    count += 1
    if (text.length < CHUNK) continue
    sheet.push(strToU8(text))
    text = ''
    yield* ready.splice(0)
  }
  sheet.push(strToU8(text + SHEET_END), true)
  for (const [name, content] of Object.entries(partsFor(sheets))) {
    const file = new ZipPassThrough(name)
    zip.add(file)
    file.push(strToU8(content), true)
  }
  zip.end()
  yield* ready.splice(0)
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const SHEET_START = `${XML}<worksheet xmlns="${MAIN}"><sheetData>`
const SHEET_END = '</sheetData></worksheet>'

function cellOf(cell: FileCell): string {
  if (typeof cell === 'string')
    return cell === '' ? '<c/>' : `<c t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`
  return `<c><v>${typeof cell === 'number' ? cell : majorUnits(cell)}</v></c>`
}

// oxlint-disable-next-line no-control-regex -- XML cannot hold these
const UNHELD = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

const escaped = (text: string) =>
  text.toWellFormed().replaceAll(UNHELD, '').replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** The parts that name the sheets, whose number is known last. */
function partsFor(sheets: number): Record<string, string> {
  const all = Array.from({ length: sheets }, (_, index) => index + 1)
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
  return {
    'xl/workbook.xml': `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${all
      .map((number) => `<sheet name="${number}" sheetId="${number}" r:id="rId${number}"/>`)
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships">${all
      .map(
        (number) =>
          `<Relationship Id="rId${number}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${number}.xml"/>`,
      )
      .join('')}</Relationships>`,
    '_rels/.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    '[Content_Types].xml': `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/>${all
      .map((number) => `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${type}.worksheet+xml"/>`)
      .join('')}</Types>`,
  }
}
