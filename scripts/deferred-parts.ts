import { importsOf } from './checks/imports.ts'
import { isTest, type Source } from './checks/sources.ts'

/** A field in which a person types or chooses; files are no text, and what is hidden is not typed in. */
const FIELD = /<(?:textarea|select)\b|<input\b(?![^>]*type="(?:hidden|submit|file)")/

/** A part that is loaded when it is wanted, as each of them is written (`app/ui/deferred.tsx`); the server loads all of them. */
export const PART = /\bdeferred(?:Hydration|Field)?\(\s*async \(\) => \(await import\('([^']+)'\)\)\.(\w+)/g

/** One whose script waits for the first use, and one whose script is fetched ahead of that. */
const ON_USE = /\bdeferredHydration\(\s*async \(\) => \(await import\('([^']+)'\)\)\.(\w+),\s*null\b/g
const AHEAD = /\bdeferredField\(\s*async \(\) => \(await import\('([^']+)'\)\)\.(\w+)/g

/** Deferred parts whose scripts wait for the first use of their page, and those that are fetched ahead, by `module#Component`. */
export function partsByUse(sources: readonly Source[]): { onUse: string[]; ahead: string[] } {
  const ours = sources.filter(({ path }) => isOurs(path))
  const imports = importsOf(ours, sources)
  const named = (how: RegExp) =>
    ours.flatMap(({ path, text }) =>
      [...text.matchAll(how)].map(
        ([, specifier, name]) =>
          `${imports.find((each) => each.from === path && each.specifier === specifier)!.to}#${name}`,
      ),
    )
  return { onUse: named(ON_USE), ahead: named(AHEAD) }
}

const isOurs = (path: string) => /^app\/.*\.tsx?$/.test(path) && !isTest(path)

/**
 * Lists deferred parts that have a field, by `module#Component`: theirs, or one of a file that they import.
 *
 * @param sources all files of the program
 */
export function deferredPartsWithField(sources: readonly Source[]): string[] {
  const ours = sources.filter(({ path }) => isOurs(path))
  const textOf = new Map(ours.map(({ path, text }) => [path, text]))
  const imports = importsOf(ours, sources)
  const loaded = Map.groupBy(
    imports.filter(({ typeOnly, isPackage }) => !typeOnly && !isPackage),
    ({ from }) => from,
  )
  const parts = ours.flatMap(({ path, text }) =>
    [...text.matchAll(PART)].map(([, specifier, name]) => {
      const to = imports.find((each) => each.from === path && each.specifier === specifier)!.to
      return { module: to, name: `${to}#${name}` }
    }),
  )
  return [...new Set(parts.filter(({ module }) => hasField(module)).map(({ name }) => name))].toSorted()

  function hasField(module: string): boolean {
    const files = new Set<string>()
    const add = (path: string) => {
      const text = textOf.get(path)
      if (text === undefined || files.has(path)) return
      files.add(path)
      // What is loaded within it is a part of its own.
      const lazy = new Set([...text.matchAll(/\bimport\('([^']+)'\)/g)].map(([, specifier]) => specifier))
      for (const { to, specifier } of loaded.get(path) ?? []) if (!lazy.has(specifier)) add(to)
    }
    add(module)
    return [...files].some((path) => FIELD.test(textOf.get(path)!))
  }
}
