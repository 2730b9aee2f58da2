import type { Readable } from 'node:stream'
import type { S3Setting } from './config.server.ts'
import { s3Options } from './storage.server.ts'

/** A bucket takes 10,000 parts of a file, which is then 156 GB at most. */
const PART_BYTES = 16 * 1024 * 1024

/** Files that need not fit into memory, in the bucket. */
type LargeFiles = {
  /** It appears once it is whole. One part of it is in memory at a time, and no more is read than was sent. */
  write: (name: string, bytes: AsyncIterable<Uint8Array>) => Promise<void>
  /** Comes as fast as it is read; null for a missing name. */
  read: (name: string) => Promise<Readable | null>
}

/** @param partBytes tests have smaller parts than any bucket takes */
export async function openLargeFiles(setting: S3Setting, partBytes = PART_BYTES): Promise<LargeFiles> {
  const {
    AbortMultipartUploadCommand,
    CompleteMultipartUploadCommand,
    CreateMultipartUploadCommand,
    GetObjectCommand,
    NoSuchKey,
    S3Client,
    UploadPartCommand,
  } = await import('@aws-sdk/client-s3')
  const client = new S3Client(s3Options(setting))
  const at = (name: string) => ({ Bucket: setting.bucket, Key: name })

  return {
    async write(name, bytes) {
      const { UploadId } = await client.send(new CreateMultipartUploadCommand(at(name)))
      const upload = { ...at(name), UploadId }
      try {
        const parts: { ETag: string | undefined; PartNumber: number }[] = []
        for await (const Body of partsOf(bytes, partBytes)) {
          const PartNumber = parts.length + 1
          const { ETag } = await client.send(new UploadPartCommand({ ...upload, PartNumber, Body }))
          parts.push({ ETag, PartNumber })
        }
        await client.send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts: parts } }))
      } catch (error) {
        // Parts that nobody puts together would be paid for.
        await client.send(new AbortMultipartUploadCommand(upload)).catch(() => {})
        throw error
      }
    },
    async read(name) {
      try {
        const { Body } = await client.send(new GetObjectCommand(at(name)))
        return (Body as Readable | undefined) ?? null
      } catch (error) {
        if (error instanceof NoSuchKey) return null
        throw error
      }
    },
  }
}

/** Parts of one size, the last one smaller. */
async function* partsOf(bytes: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Buffer> {
  let gathered: Uint8Array[] = []
  let length = 0
  for await (const chunk of bytes) {
    let rest = chunk
    while (length + rest.length >= size) {
      gathered.push(rest.subarray(0, size - length))
      rest = rest.subarray(size - length)
      yield Buffer.concat(gathered)
      gathered = []
      length = 0
    }
    if (rest.length > 0) gathered.push(rest)
    length += rest.length
  }
  if (length > 0) yield Buffer.concat(gathered)
}
