import { spawnSync } from 'node:child_process'
import { chownSync, closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'

/** A disk of so many megabytes, in memory. */
export type SmallDisk = {
  folder: string
  /** Takes what is left. */
  fill: () => void
  makeRoom: () => void
  remove: () => void
}

/**
 * Mounts it at a folder that is made for it.
 *
 * @param owner who may write there, if not whoever runs this
 * @throws Error where mounting is not allowed
 */
export function aSmallDisk(folder: string, megabytes: number, owner: { uid: number; gid: number } | null): SmallDisk {
  mkdirSync(folder, { recursive: true })
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', folder])
  if (mounted.status !== 0)
    throw new Error('The drill mounts a disk in memory: run it as root, where mounting is allowed.')
  if (owner) chownSync(folder, owner.uid, owner.gid)
  const filler = join(folder, 'filler')
  return {
    folder,
    fill: () => {
      const file = openSync(filler, 'w')
      try {
        for (let size = 1 << 20; size >= 1 << 12; size >>= 1) writeWhole(file, Buffer.alloc(size))
      } finally {
        closeSync(file)
      }
    },
    makeRoom: () => rmSync(filler, { force: true }),
    remove: () => void spawnSync('umount', ['--lazy', folder]),
  }
}

/** Until there is no room for one more. */
function writeWhole(file: number, block: Buffer): void {
  try {
    for (;;) if (writeSync(file, block) < block.length) return
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  }
}
