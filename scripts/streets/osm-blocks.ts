import { closeSync, openSync, readSync } from 'node:fs'
import { inflateSync } from 'node:zlib'
import { PbfReader } from 'pbf'

/** The format's own limits: https://wiki.openstreetmap.org/wiki/PBF_Format */
const MAX_HEADER = 64 * 1024
const MAX_BLOB = 32 * 1024 * 1024

export type Block = { type: string; data: Uint8Array }

/** A failure that an operator can mend: its message is printed alone. */
export class Unreadable extends Error {}

/**
 * The blocks of an `.osm.pbf`, one after the other, so that no more than one is in memory.
 *
 * @throws Unreadable for a file that is none, or that ends within a block
 */
export function* blocksOf(path: string): Generator<Block> {
  const file = openSync(path, 'r')
  try {
    for (;;) {
      const size = Buffer.alloc(4)
      const read = readSync(file, size)
      if (read === 0) return
      const length = size.readUInt32BE()
      if (read < 4 || length > MAX_HEADER) throw new Unreadable(`${path} is no .osm.pbf file.`)
      const { type, bytes } = new PbfReader(exactly(file, length, path)).readFields(readHeader, { type: '', bytes: 0 })
      if (type === '' || bytes > MAX_BLOB) throw new Unreadable(`${path} is no .osm.pbf file.`)
      yield { type, data: contentOf(exactly(file, bytes, path), path) }
    }
  } finally {
    closeSync(file)
  }
}

function exactly(file: number, length: number, path: string): Uint8Array {
  const bytes = Buffer.alloc(length)
  if (readSync(file, bytes) < length) throw new Unreadable(`${path} ends within a block: it was not loaded whole.`)
  return bytes
}

function readHeader(tag: number, header: { type: string; bytes: number }, pbf: PbfReader): void {
  if (tag === 1) header.type = pbf.readString()
  else if (tag === 3) header.bytes = pbf.readVarint()
}

type Blob = { raw: Uint8Array | null; zlib: Uint8Array | null }

function contentOf(bytes: Uint8Array, path: string): Uint8Array {
  const { raw, zlib } = new PbfReader(bytes).readFields<Blob>(
    (tag, blob, pbf) => {
      if (tag === 1) blob.raw = pbf.readBytes()
      else if (tag === 3) blob.zlib = pbf.readBytes()
    },
    { raw: null, zlib: null },
  )
  if (raw) return raw
  if (!zlib) throw new Unreadable(`${path} is compressed by something else than zlib: write it anew with osmium cat.`)
  try {
    return inflateSync(zlib, { maxOutputLength: MAX_BLOB })
  } catch {
    throw new Unreadable(`${path} is damaged: a block of it cannot be read.`)
  }
}
