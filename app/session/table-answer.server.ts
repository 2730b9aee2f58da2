import type { Language } from '#domain/i18n/language.ts'
import { csvStyle } from '#domain/i18n/csv-style.ts'
import { type FileCell, CSV_START, csvLine } from '#platform/table-file.server.ts'
import { workbookOf } from '#platform/workbook-file.server.ts'
import type { RouterContextProvider } from 'react-router'
import { visitorOf } from './visitor.server.ts'

type Rows = Iterable<readonly FileCell[]> | AsyncIterable<readonly FileCell[]>

const types = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const

type Reading = { url: URL; context: Readonly<RouterContextProvider> }

/**
 * A table to be taken along, for this reader only: CSV as their spreadsheet reads it, or with `?format=xlsx` a workbook. Only a piece of it
 * is in memory; a reader who is slow, or leaves, stops the reading.
 *
 * @param name of the file, without its ending
 * @param rows the names of the columns first
 */
export function tableAnswer(name: string, rows: Rows, { url, context }: Reading): Response {
  const format = url.searchParams.get('format') === 'xlsx' ? 'xlsx' : 'csv'
  const pieces = format === 'xlsx' ? workbookOf(rows) : csvOf(rows, csvStyle[visitorOf(context).language])
  return fileAnswer(`${name}.${format}`, types[format], pieces)
}

/** A file to be taken along, for this reader only, sent while it is made. */
export const fileAnswer = (name: string, type: string, pieces: AsyncGenerator<Uint8Array, void>): Response =>
  new Response(streamOf(pieces), {
    headers: {
      'content-type': type,
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'private, no-store',
    },
  })

/** Sends pieces as they are taken, and ends their making when the reader leaves. */
const streamOf = (pieces: AsyncGenerator<Uint8Array, void>) =>
  new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { value, done } = await pieces.next()
        if (done) controller.close()
        else controller.enqueue(value)
      },
      async cancel() {
        await pieces.return()
      },
    },
    { highWaterMark: 0 },
  )

/** Characters that are sent at once. */
const CHUNK = 65_536

async function* csvOf(rows: Rows, style: (typeof csvStyle)[Language]): AsyncGenerator<Uint8Array, void> {
  const encoder = new TextEncoder()
  let text = CSV_START
  for await (const row of rows) {
    text += csvLine(row, style)
    if (text.length < CHUNK) continue
    yield encoder.encode(text)
    text = ''
  }
  yield encoder.encode(text)
}
