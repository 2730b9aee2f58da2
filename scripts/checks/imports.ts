import { posix } from 'node:path'
import type { Source } from './sources.ts'
import { at, visit } from './syntax.ts'

/** An import of a file or a package. */
export type Import = {
  from: string
  /** File and line, for people. */
  at: string
  /** A path from the root for our own files, a package's specifier (`zod/mini`, `node:fs`) otherwise. */
  to: string
  /** The specifier as written. */
  specifier: string
  isPackage: boolean
  /** True for `import type`, which is erased; `import { type A }` still loads the file. */
  typeOnly: boolean
}

type Mention = { at: string; specifier: string; typeOnly: boolean }

/** The files' imports in every syntax, each resolved to its file. */
export function importsOf(files: readonly Source[], all: readonly Source[]): Import[] {
  const known = new Set(all.map(({ path }) => path))

  return files.flatMap((file) =>
    mentionsIn(file)
      .filter(({ specifier }) => !isGeneratedType(specifier))
      .map((mention) => ({ from: file.path, ...mention, ...resolve(mention.specifier, file.path, known) })),
  )
}

/** React Router writes route types to `.react-router/`, which the compiler overlays. */
const isGeneratedType = (specifier: string) => specifier.startsWith('./+types/')

function mentionsIn(file: Source): Mention[] {
  const mentions: Mention[] = []
  const note = (node: { start: number }, specifier: string, typeOnly: boolean) =>
    mentions.push({ at: at(file, node), specifier, typeOnly })

  visit(file, {
    ImportDeclaration: (node) => void note(node, node.source.value, node.importKind === 'type'),
    ExportAllDeclaration: (node) => void note(node, node.source.value, node.exportKind === 'type'),
    ExportNamedDeclaration: (node) => void (node.source && note(node, node.source.value, node.exportKind === 'type')),
    TSImportType: (node) => void note(node, node.source.value, true),
    ImportExpression({ source }) {
      if (source.type === 'Literal' && typeof source.value === 'string') note(source, source.value, false)
      if (source.type === 'TemplateLiteral' && source.quasis.length === 1) {
        note(source, source.quasis[0]?.value.cooked ?? '', false)
      }
    },
  })
  return mentions
}

/** The file, or the package, that a specifier means. */
export function resolve(specifier: string, from: string, known: ReadonlySet<string>): Pick<Import, 'to' | 'isPackage'> {
  // Vite's `?url` and `?worker` ask for another form of the same file.
  const bare = specifier.replace(/\?.*$/, '')
  if (!/^[#.]/.test(bare)) return { to: bare, isPackage: true }

  const path = bare.startsWith('#') ? bare.slice(1) : posix.join(posix.dirname(from), bare)
  // Node wants the ending, the bundler guesses it: a guess must not slip through the fence.
  const endings = ['', '.ts', '.tsx', '/index.ts', '/index.tsx']
  const ending = endings.find((end) => known.has(path + end)) ?? ''
  return { to: path + ending, isPackage: false }
}
