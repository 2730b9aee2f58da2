import { once } from 'node:events'
import type { Writable } from 'node:stream'
import pg from 'pg'

/** The parts of pg's connection that are used here and have no types. */
type CopyConnection = pg.Connection & {
  sendCopyFromChunk: (chunk: Buffer) => void
  endCopyFrom: () => void
  sendCopyFail: (message: string) => void
}

/** Rows are gathered to about this many bytes: a call for each would cost more than the rows. */
const BATCH_BYTES = 65_536

/**
 * Sends what `copy … to stdout` answers on to a stream, and reads no faster than that takes it.
 *
 * @returns the number of rows
 */
export function copyOut(client: pg.Client, text: string, sink: Writable): Promise<number> {
  let batch: Buffer[] = []
  let bytes = 0
  const flush = (connection?: CopyConnection) => {
    const hasRoom = sink.write(Buffer.concat(batch))
    batch = []
    bytes = 0
    if (hasRoom || !connection) return
    connection.stream.pause()
    sink.once('drain', () => connection.stream.resume())
  }

  return submitted(client, text, {
    handleCopyData({ chunk }: { chunk: Buffer }, connection: CopyConnection) {
      // The parser uses its buffer again.
      batch.push(Buffer.from(chunk))
      bytes += chunk.length
      if (bytes >= BATCH_BYTES) flush(connection)
    },
  }).then((rows) => {
    flush()
    return rows
  })
}

/**
 * Gives `copy … from stdin` its rows, and no faster than the server takes them.
 *
 * @returns the number of rows
 */
export function copyIn(client: pg.Client, text: string, rows: AsyncIterable<Buffer>): Promise<number> {
  const send = async (connection: CopyConnection) => {
    for await (const batch of batched(rows)) {
      connection.sendCopyFromChunk(batch)
      if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain')
    }
    connection.endCopyFrom()
  }

  return submitted(client, text, {
    handleCopyInResponse(connection: CopyConnection) {
      send(connection).catch((error: Error) => connection.sendCopyFail(error.message))
    },
  })
}

async function* batched(rows: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let batch: Buffer[] = []
  let bytes = 0
  for await (const row of rows) {
    batch.push(row)
    bytes += row.length
    if (bytes < BATCH_BYTES) continue
    yield Buffer.concat(batch)
    batch = []
    bytes = 0
  }
  if (bytes > 0) yield Buffer.concat(batch)
}

/** pg's query rejects these two messages as unexpected; these handlers replace its own. */
function submitted(client: pg.Client, text: string, handlers: object): Promise<number> {
  return new Promise((done, failed) => {
    const query = Object.assign(new pg.Query(text), handlers)
    query.on('error', failed)
    query.on('end', (result) => done(result.rowCount ?? 0))
    client.query(query)
  })
}
