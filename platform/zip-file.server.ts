import { strToU8, Zip, ZipDeflate, ZipPassThrough } from 'fflate'

/** A file of an archive. What is compressed already, such as a picture, is stored as it is. */
export type ZipEntry = {
  name: string
  isCompressed: boolean
  content: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>
}

/** Characters that are compressed at once. */
const CHUNK = 65_536

/** An archive, written while its files are read one after the other; memory holds a piece of one file. */
export async function* zipOf(entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>): AsyncGenerator<Uint8Array, void> {
  const ready: Uint8Array[] = []
  const zip = new Zip((error, piece) => {
    if (error) throw error
    ready.push(piece)
  })
  for await (const { name, isCompressed, content } of entries) {
    const file = isCompressed ? new ZipPassThrough(name) : new ZipDeflate(name, { level: 6 })
    zip.add(file)
    for await (const piece of chunksOf(content)) {
      file.push(piece)
      yield* ready.splice(0)
    }
    file.push(new Uint8Array(0), true)
    yield* ready.splice(0)
  }
  zip.end()
  yield* ready.splice(0)
}

/** Short texts are put together, because each push costs more than its bytes. */
async function* chunksOf(content: ZipEntry['content']): AsyncGenerator<Uint8Array, void> {
  let text = ''
  for await (const piece of content) {
    if (typeof piece === 'string') text += piece
    if (text.length >= CHUNK || (text && typeof piece !== 'string')) {
      yield strToU8(text)
      text = ''
    }
    if (typeof piece !== 'string') yield piece
  }
  if (text) yield strToU8(text)
}

/**
 * The same bytes in slices of one size, of which only the last may be shorter.
 *
 * A slice is overwritten by the next one.
 */
export async function* slicesOf(pieces: AsyncIterable<Uint8Array>, sliceBytes: number): AsyncGenerator<Buffer, void> {
  const slice = Buffer.alloc(sliceBytes)
  let length = 0
  for await (const piece of pieces) {
    for (let from = 0; from < piece.length;) {
      const taken = piece.subarray(from, from + sliceBytes - length)
      slice.set(taken, length)
      length += taken.length
      from += taken.length
      if (length < sliceBytes) continue
      yield slice
      length = 0
    }
  }
  if (length > 0) yield slice.subarray(0, length)
}
