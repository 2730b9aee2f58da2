import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A package that npm installs, as `package-lock.json` (version 3) says; its folder is its key. */
export type LockedPackage = {
  folder: string
  name: string
  version: string
  license: string | null
  /** As npm writes it: `sha512-…`, in base64. */
  integrity: string | null
  isDev: boolean
  isOptional: boolean
  /** The names of what it needs. */
  needs: readonly string[]
}

type Entry = {
  name?: string
  version?: string
  license?: string
  integrity?: string
  link?: boolean
  dev?: boolean
  devOptional?: boolean
  optional?: boolean
  /** A machine's own form of a package says for which it is. */
  os?: readonly string[]
  cpu?: readonly string[]
  dependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
  devDependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

export type LockFile = { packages: Readonly<Record<string, Entry>> }

const MODULES = 'node_modules/'

export const readLockFile = (folder: string): LockFile =>
  JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')) as LockFile

/** All packages of a lock file, and the program itself as the first, in the folder ''. */
export const packagesIn = ({ packages }: LockFile): LockedPackage[] =>
  Object.entries(packages).map(([folder, entry]) => ({
    folder,
    // The name differs from the folder's where a package is installed under another one.
    name: entry.name ?? folder.slice(folder.lastIndexOf(MODULES) + MODULES.length),
    version: entry.version ?? '0.0.0',
    license: entry.license ?? null,
    integrity: entry.integrity ?? null,
    isDev: entry.dev === true || entry.devOptional === true,
    isOptional: entry.optional === true,
    needs: Object.keys({ ...entry.dependencies, ...entry.optionalDependencies, ...entry.devDependencies }),
  }))

/** The folder in which a package finds what it needs, as Node looks for it; null where an optional one is not installed. */
export function folderOf({ packages }: LockFile, from: string, name: string): string | null {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf(MODULES) - 1))) {
    const folder = `${at}${at && '/'}${MODULES}${name}`
    if (packages[folder]) return folder
    if (at === '') return null
  }
}

/**
 * The folders of what the program needs when it runs: its `dependencies` and theirs. Of optional packages only a machine's own form of
 * one is needed (sharp's, for each kind of machine: others are not on the disk); whatever else is optional does what nobody asks for.
 */
export function foldersToRun(lock: LockFile): string[] {
  const found = new Set<string>()
  const add = (from: string, names: readonly string[], isOptional = false) => {
    for (const name of names) {
      const folder = folderOf(lock, from, name)
      if (folder === null || found.has(folder)) continue
      const entry = lock.packages[folder]!
      if (isOptional && !entry.os && !entry.cpu) continue
      found.add(folder)
      add(folder, [...Object.keys(entry.dependencies ?? {}), ...neededPeers(entry)])
      add(folder, Object.keys(entry.optionalDependencies ?? {}), true)
    }
  }
  add('', Object.keys(lock.packages['']?.dependencies ?? {}))
  return [...found].toSorted()
}

const neededPeers = ({ peerDependencies = {}, peerDependenciesMeta = {} }: Entry): string[] =>
  Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional)
