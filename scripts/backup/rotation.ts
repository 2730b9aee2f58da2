import { createReadStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { DAY_MS } from '#kernel/durations.ts'
import type { S3Setting } from '#platform/config.server.ts'
import { openLargeFiles } from '#platform/large-files.server.ts'
import { openStorage, type Storage } from '#platform/storage.server.ts'
import { backUp, DRAFT, type MadeBackup } from '../backup.ts'
import { copyErasures } from './erasures.ts'

/** The folder of backups in the bucket. */
export const IN_BUCKET = 'backups/'

/** Only files that are called so are ever removed; by name is by time. */
const NAME = /^patio-\d{8}T\d{6}Z\.backup(\.age)?$/

type Rotation = {
  /** So many are left, the new one among them. */
  keep: number
  folder: string
  recipients: readonly string[]
  /** The files of the installation, among them the list of erased people. */
  storage: Storage
  /** It gets a copy; null for none. */
  bucket: S3Setting | null
}

type RotatedBackup = MadeBackup & {
  name: string
  /** A path, and an address in the bucket. */
  locations: string[]
  removed: string[]
}

/**
 * Makes a backup that is called by its time, and copies it into the bucket; older ones go once it is whole at both.
 *
 * @throws Error where it is not whole at both; nothing is removed then
 */
export async function backUpInTurn(
  databaseUrl: string,
  { keep, folder, recipients, storage, bucket }: Rotation,
  now: Date,
): Promise<RotatedBackup> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const name = nameAt(now, recipients.length > 0)
  const path = resolve(folder, name)
  const made = await backUp(databaseUrl, path, recipients)
  const locations = [path]
  if (bucket) {
    const files = await openLargeFiles(bucket)
    await files.write(`${IN_BUCKET}${name}`, createReadStream(path))
    locations.push(`s3://${bucket.bucket}/${IN_BUCKET}${name}`)
  }
  await copyErasures(storage, await openStorage({ kind: 'disk', folder }, folder))
  const removed = await removeOlder({ keep, folder, bucket })
  await removeDrafts(folder, now)
  return { ...made, name, locations, removed }
}

/** `patio-20261122T031500Z.backup.age`. */
const nameAt = (now: Date, isEncrypted: boolean) =>
  `patio-${now.toISOString().replace(/[-:]|\.\d+/g, '')}.backup${isEncrypted ? '.age' : ''}`

async function removeOlder({ keep, folder, bucket }: Pick<Rotation, 'keep' | 'folder' | 'bucket'>): Promise<string[]> {
  const here = olderOf(await readdir(folder), keep)
  for (const name of here) await rm(join(folder, name), { force: true })
  if (!bucket) return here
  const remote = await openStorage(bucket, folder)
  const there = olderOf(await remote.list(IN_BUCKET), keep)
  for (const name of there) await remote.delete(`${IN_BUCKET}${name}`)
  return [...new Set([...here, ...there])]
}

/** All but the newest, encrypted or not. */
const olderOf = (names: readonly string[], keep: number) =>
  names
    .filter((name) => NAME.test(name))
    .toSorted()
    .slice(0, -keep)

/** A process that was killed leaves a draft; one that is written at this moment is younger than a day. */
async function removeDrafts(folder: string, now: Date): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.endsWith(DRAFT) || !NAME.test(name.slice(0, -DRAFT.length))) continue
    const path = join(folder, name)
    if (now.getTime() - (await stat(path)).mtimeMs > DAY_MS) await rm(path, { force: true })
  }
}
