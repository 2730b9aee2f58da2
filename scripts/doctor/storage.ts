import { randomBytes } from 'node:crypto'
import { newId } from '#kernel/ids.ts'
import type { StorageSetting } from '#platform/config.server.ts'
import type { Db } from '#platform/db.server.ts'
import { openStorage } from '#platform/storage.server.ts'
import { findStorageConflicts } from '#platform/storages.server.ts'
import { type Finding, ok, wrong } from './finding.ts'

const FOLDER = 'doctor/'
const BYTES = 64 * 1024

export const STORAGE_ADVICE =
  'The key needs GetObject, PutObject, DeleteObject and ListBucket; S3_REGION and S3_ENDPOINT must be the bucket’s. On a disk the folder must be writable.'

export const SERVERS_ADVICE =
  'S3_BUCKET, AUTH_SECRET and PAYOUT_KEYS have to be the same for every server and worker (docs/growing.md).'

/** Several programs that live need the same files and the same secrets. */
export async function findingsOfServers(app: Db): Promise<Finding[]> {
  const conflicts = await findStorageConflicts(app)
  if (conflicts.length === 0) return [ok('servers', 'all of them keep their files in one place')]
  return conflicts.map((conflict) => wrong('servers', conflict, SERVERS_ADVICE))
}

/** Writes, lists, reads and deletes a file. @throws Error where one of them fails */
export async function findingsOfStorage(setting: StorageSetting, dataDir: string): Promise<Finding[]> {
  const storage = await openStorage(setting, dataDir)
  const [id, bytes] = [newId(), randomBytes(BYTES)]
  const name = `${FOLDER}${id}`
  try {
    await storage.write(name, bytes)
    const isListed = (await storage.list(FOLDER)).includes(id)
    const read = await storage.read(name)
    if (!isListed || !read?.equals(bytes)) throw new Error('what was written is not what is read')
  } finally {
    await storage.delete(name)
  }
  if (await storage.read(name)) throw new Error('what was deleted is there still')
  return [
    ok(
      'storage',
      setting.kind === 's3'
        ? `the bucket ${setting.bucket} takes, gives and deletes`
        : `${setting.folder} takes, gives and deletes`,
    ),
  ]
}
