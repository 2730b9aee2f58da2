import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Keeps bytes under names that we make ourselves; a name from outside never gets here. */
export type Storage = {
  read: (name: string) => Promise<Buffer | null>
  write: (name: string, bytes: Buffer) => Promise<void>
  /** Does nothing where there is no such name. */
  delete: (name: string) => Promise<void>
}

/** Files below a folder. A file appears whole or not at all, also when two processes write it. */
export function localStorage(root: string): Storage {
  return {
    read: (name) => readFile(join(root, name)).catch(() => null),
    write: async (name, bytes) => {
      const path = join(root, name)
      const draft = `${path}.${process.pid}.${Math.random().toString(36).slice(2)}`
      await mkdir(dirname(path), { recursive: true })
      await writeFile(draft, bytes)
      await rename(draft, path)
    },
    delete: (name) => rm(join(root, name), { force: true }),
  }
}
