import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { S3Setting, StorageSetting } from './config.server.ts'
import { calledOutside } from './outside-call.server.ts'

/** We make all names ourselves, so that none from outside gets here. */
export type Storage = {
  read: (name: string) => Promise<Buffer | null>
  /** The bytes appear whole or not at all, also when two processes write them. */
  write: (name: string, bytes: Buffer) => Promise<void>
  /** A missing name is ignored. */
  delete: (name: string) => Promise<void>
  /** The names directly in a folder, without it. @param folder ends with a slash */
  list: (folder: string) => Promise<string[]>
}

/** @param folder of the demo's pictures, which are always on the disk */
export async function openStorage(setting: StorageSetting, folder: string): Promise<Storage> {
  const local = localStorage(folder)
  if (setting.kind === 'disk') return local
  const remote = calledOutside('bucket', await s3Storage(setting), [])
  return { ...remote, read: (name) => (name.startsWith('demo/') ? local : remote).read(name) }
}

function localStorage(root: string): Storage {
  return {
    read: (name) =>
      readFile(join(root, name)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null
        throw error
      }),
    write: async (name, bytes) => {
      const path = join(root, name)
      const draft = `${path}.${process.pid}.${Math.random().toString(36).slice(2)}`
      await mkdir(dirname(path), { recursive: true })
      await writeFile(draft, bytes)
      await rename(draft, path)
    },
    delete: (name) => rm(join(root, name), { force: true }),
    list: (folder) =>
      readdir(join(root, folder), { withFileTypes: true }).then(
        (entries) => entries.filter((entry) => entry.isFile()).map(({ name }) => name),
        (error: NodeJS.ErrnoException) => {
          if (error.code === 'ENOENT') return []
          throw error
        },
      ),
  }
}

/** The library takes 20 MB, so it is loaded only where a bucket is configured. */
async function s3Storage(setting: S3Setting): Promise<Storage> {
  const { DeleteObjectCommand, GetObjectCommand, NoSuchKey, paginateListObjectsV2, PutObjectCommand, S3Client } =
    await import('@aws-sdk/client-s3')
  const client = new S3Client(s3Options(setting))
  const at = (name: string) => ({ Bucket: setting.bucket, Key: name })
  return {
    read: async (name) => {
      try {
        const { Body } = await client.send(new GetObjectCommand(at(name)))
        return Body ? Buffer.from(await Body.transformToByteArray()) : null
      } catch (error) {
        if (error instanceof NoSuchKey) return null
        throw error
      }
    },
    write: async (name, bytes) => {
      await client.send(new PutObjectCommand({ ...at(name), Body: bytes }))
    },
    delete: async (name) => {
      await client.send(new DeleteObjectCommand(at(name)))
    },
    list: async (folder) => {
      const names: string[] = []
      const pages = paginateListObjectsV2({ client }, { Bucket: setting.bucket, Prefix: folder, Delimiter: '/' })
      for await (const { Contents = [] } of pages) names.push(...Contents.map(({ Key }) => Key!.slice(folder.length)))
      return names
    },
  }
}

/**
 * Makes the bucket unless it is there.
 *
 * @returns whether it was made now
 * @throws Error where the key may not look for it, or may make none
 */
export async function makeBucket(setting: S3Setting): Promise<boolean> {
  const { CreateBucketCommand, HeadBucketCommand, NotFound, S3Client } = await import('@aws-sdk/client-s3')
  const client = new S3Client(s3Options(setting))
  const bucket = { Bucket: setting.bucket }
  try {
    await client.send(new HeadBucketCommand(bucket))
    return false
  } catch (error) {
    if (!(error instanceof NotFound)) throw error
  }
  await client.send(new CreateBucketCommand(bucket))
  return true
}

/** The library reaches the bucket by these. */
export const s3Options = ({ region, endpoint, accessKeyId, secretAccessKey }: S3Setting) => ({
  region,
  // Services other than Amazon's have one host name for all buckets.
  ...(endpoint && { endpoint, forcePathStyle: true }),
  credentials: { accessKeyId, secretAccessKey },
  // Some of them do not know the checksums that the library would add.
  requestChecksumCalculation: 'WHEN_REQUIRED' as const,
  responseChecksumValidation: 'WHEN_REQUIRED' as const,
})
