import { CSV_START, csvLine } from '#platform/table-file.server.ts'

const headers = (name: string) => ({
  'content-type': 'text/csv; charset=utf-8',
  'content-disposition': `attachment; filename="${name}.csv"`,
  'cache-control': 'private, no-store',
})

/**
 * A table to be taken along, for this reader only.
 *
 * @param name of the file, without its ending
 * @param rows of texts, the names of the columns first
 */
export const csvFile = (name: string, rows: readonly (readonly string[])[]): Response =>
  new Response(CSV_START + rows.map(csvLine).join(''), { headers: headers(name) })

/** Characters that are sent at once. */
const CHUNK = 65_536

/** A table of any length, of which only a piece is in memory; a reader who is slow, or leaves, stops the reading. */
export const csvStream = (name: string, rows: AsyncIterable<readonly (string | number)[]>): Response => {
  const pieces = piecesOf(rows)
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { value, done } = await pieces.next()
        if (done) controller.close()
        else controller.enqueue(value)
      },
      async cancel() {
        await pieces.return(undefined)
      },
    },
    { highWaterMark: 0 },
  )
  return new Response(body, { headers: headers(name) })
}

async function* piecesOf(rows: AsyncIterable<readonly (string | number)[]>): AsyncGenerator<Uint8Array, undefined> {
  const encoder = new TextEncoder()
  let text = CSV_START
  for await (const row of rows) {
    text += csvLine(row.map(String))
    if (text.length < CHUNK) continue
    yield encoder.encode(text)
    text = ''
  }
  yield encoder.encode(text)
}
