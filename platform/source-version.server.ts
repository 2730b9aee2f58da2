import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = new URL('../', import.meta.url)

/** `from '…'` of imports and exports that are there when the program runs. */
const IMPORTED = /^(?:import|export)(?! type\b)[^'"]*?\bfrom '([#.][^']+)'/gm

/**
 * A short hash of some files and of what they import, however far, from some folders: another one says that a program may do what they
 * do otherwise.
 *
 * @param entries the files; those that are no TypeScript import nothing
 * @param folders of the root; what is imported from others decides nothing here
 */
export function sourceVersion(entries: readonly URL[], folders: readonly string[]): string {
  const within = folders.map((folder) => new URL(`${folder}/`, root).href)
  const known = new Map<string, string>()
  const left = entries.map(({ href }) => href)
  for (let file = left.pop(); file; file = left.pop()) {
    if (known.has(file)) continue
    const text = readFileSync(fileURLToPath(file), 'utf8')
    known.set(file, text)
    for (const [, specifier] of text.matchAll(IMPORTED)) {
      const imported = resolve(specifier!, file)
      if (within.some((folder) => imported.startsWith(folder))) left.push(imported)
    }
  }
  const hash = createHash('sha256')
  for (const [file, text] of [...known].toSorted(([one], [other]) => (one < other ? -1 : 1)))
    hash.update(file.slice(root.href.length)).update(text)
  return hash.digest('hex').slice(0, 16)
}

const resolve = (specifier: string, from: string) =>
  specifier.startsWith('#') ? new URL(specifier.slice(1), root).href : new URL(specifier, from).href
