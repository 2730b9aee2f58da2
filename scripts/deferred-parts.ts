import { importsOf } from './checks/imports.ts'
import { isTest, type Source } from './checks/sources.ts'

/** A field in which a person types or chooses; files are no text, and what is hidden is not typed in. */
const FIELD = /<(?:textarea|select)\b|<input\b(?![^>]*type="(?:hidden|submit|file)")/

/** A part that is loaded when it is wanted, as each of them is written (`app/ui/deferred.tsx`); the server loads all of them. */
export const PART = /\bdeferred(?:Hydration)?\(\s*async \(\) => \(await import\('([^']+)'\)\)\.(\w+)/g

/**
 * Lists deferred parts that have a field, by `module#Component`: theirs, or one of a file that they import.
 *
 * @param sources all files of the program
 */
export function deferredPartsWithField(sources: readonly Source[]): string[] {
  const ours = sources.filter(({ path }) => /^app\/.*\.tsx?$/.test(path) && !isTest(path))
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
