import type { BindingPattern, ExportNamedDeclaration, ImportDeclarationSpecifier, ModuleExportName } from 'oxc-parser'
import { resolve } from './imports.ts'
import { isRoute } from './layers.ts'
import { isCode, isTest, type Source } from './sources.ts'
import { at, visit } from './syntax.ts'

/** The program must use every export of the layers; one that only tests import is a second door. */
export function exportsInUse(sources: readonly Source[]): string[] {
  const code = sources.filter(({ path }) => isCode(path))
  const known = new Set(code.map(({ path }) => path))
  const [tests, program] = [code.filter(({ path }) => isForTests(path)), code.filter(({ path }) => !isForTests(path))]
  const [usedByTests, used] = [namesUsed(tests, known), namesUsed(program, known)]

  return program
    .filter(({ path }) => isLayered(path))
    .flatMap(exportsOf)
    .filter(({ path, name }) => !isUsed(used, path, name))
    .map(({ path, name, place }) =>
      isUsed(usedByTests, path, name) ? `${place}: only tests import ${name}` : `${place}: nobody imports ${name}`,
    )
}

/** The four layers; but what pages and entry files of `app/` export is for the framework to call. */
const isLayered = (path: string) => /^(kernel|platform|domain|app)\//.test(path) && !isRoute(path)

const isForTests = (path: string) => isTest(path) || path.startsWith('test/')

type Export = { path: string; name: string; place: string }

function exportsOf(source: Source): Export[] {
  const found: Export[] = []
  const note = (node: { start: number }, name: string) =>
    found.push({ path: source.path, name, place: at(source, node) })
  visit(source, {
    ExportNamedDeclaration(node) {
      for (const name of namesOf(node)) note(node, name)
    },
    ExportDefaultDeclaration: (node) => void note(node, 'default'),
  })
  return found
}

function namesOf({ declaration, specifiers }: ExportNamedDeclaration): string[] {
  if (!declaration) return specifiers.map(({ exported }) => nameOf(exported))
  if (declaration.type === 'VariableDeclaration') return declaration.declarations.flatMap(({ id }) => namesIn(id))
  return 'id' in declaration && declaration.id?.type === 'Identifier' ? [declaration.id.name] : []
}

const namesIn = (pattern: BindingPattern): string[] =>
  pattern.type === 'Identifier'
    ? [pattern.name]
    : pattern.type === 'ObjectPattern'
      ? pattern.properties.flatMap((each) => (each.type === 'Property' ? namesIn(each.value) : []))
      : []

const nameOf = (name: ModuleExportName) => (name.type === 'Literal' ? name.value : name.name)

/** Names by file; a star is a file that is taken whole, as by `import()`. */
type Used = Map<string, Set<string>>

const isUsed = (used: Used, path: string, name: string) =>
  used.get(path)?.has(name) || used.get(path)?.has('*') || false

function namesUsed(files: readonly Source[], known: ReadonlySet<string>): Used {
  const used: Used = new Map()
  for (const file of files) {
    const note = (specifier: string, names: readonly string[]) => {
      const { to, isPackage } = resolve(specifier, file.path, known)
      if (!isPackage) used.set(to, (used.get(to) ?? new Set<string>()).union(new Set(names)))
    }
    visit(file, {
      ImportDeclaration({ source, specifiers }) {
        note(source.value, specifiers.map(importedName))
      },
      ExportNamedDeclaration({ source, specifiers }) {
        const names = specifiers.map(({ local }) => nameOf(local))
        if (source) note(source.value, names)
      },
      ExportAllDeclaration: ({ source }) => note(source.value, ['*']),
      TSImportType: ({ source }) => note(source.value, ['*']),
      ImportExpression({ source }) {
        if (source.type === 'Literal' && typeof source.value === 'string') note(source.value, ['*'])
      },
    })
  }
  return used
}

function importedName(specifier: ImportDeclarationSpecifier): string {
  if (specifier.type === 'ImportSpecifier') return nameOf(specifier.imported)
  return specifier.type === 'ImportDefaultSpecifier' ? 'default' : '*'
}
