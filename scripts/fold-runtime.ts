import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Chunk, CHUNK_LIST } from './chunk-list.ts'

const RUNTIME = /^rolldown-runtime-.*\.js$/
const HOST = /^vendor-.*\.js$/

/**
 * Moves Rolldown's helpers into the vendor file, which saves every page a request.
 *
 * @param folder of a build, `build/<name>`
 * @throws Error where the files are not what this expects: a page would not start
 */
export function foldRuntime(folder: string): void {
  const assets = join(folder, 'client/assets')
  const names = readdirSync(assets)
  const runtime = names.find((name) => RUNTIME.test(name))
  if (!runtime) return
  const host = names.find((name) => HOST.test(name))
  if (!host) throw new Error(`${assets} has no file for what is in ${runtime}.`)

  const helpers = readFileSync(join(assets, runtime), 'utf8')
  for (const path of textsBelow(folder)) {
    const text = readFileSync(path, 'utf8')
    if (!text.includes(runtime)) continue
    const folded = path === join(assets, host) ? withHelpers(text, helpers, runtime) : fromHost(text, runtime, host)
    writeFileSync(path, folded)
  }
  rmSync(join(assets, runtime))
  const list = join(folder, CHUNK_LIST)
  writeFileSync(list, JSON.stringify(withoutTwins(JSON.parse(readFileSync(list, 'utf8')) as Chunk[])))
}

const textsBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(js|json)$/.test(name))
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())

/** `import{r as e,t}from"./…"` */
const importsFrom = (file: string) => new RegExp(`import\\{([^}]*)\\}from"\\./${file.replaceAll('.', '\\.')}";?`, 'g')

/** Pairs of the outer and the inner name: of `r as e,t` they are `r`, `e` and `t`, `t`. */
const pairsOf = (clause: string): [string, string][] =>
  clause.split(',').map((each) => {
    const [one = '', other = one] = each.trim().split(' as ')
    return [one, other]
  })

/** A name that no other export of the vendor file has. */
const exported = (name: string) => `helper_${name}`

/** The vendor file with the helpers ahead of what it has, under names of their own. */
export function withHelpers(vendor: string, helpers: string, runtime: string): string {
  const [, body, clause] = /^([^]*?)export\{([^}]*)\};?\s*$/.exec(helpers) ?? []
  if (body === undefined || clause === undefined) throw new Error(`${runtime} is not written as expected.`)
  const given = pairsOf(clause)
  const made = `const helpers_=(()=>{${body};return{${given.map(([local, name]) => `${name}:${local}`).join(',')}}})();`
  const used = vendor.replace(
    importsFrom(runtime),
    (_all, names: string) =>
      `const{${pairsOf(names)
        .map(([name, local]) => `${name}:${local}`)
        .join(',')}}=helpers_;`,
  )
  return `${made}${used}\nexport const ${given.map(([, name]) => `${exported(name)}=helpers_.${name}`).join(',')};\n`
}

/** Any other file, which gets them from there; what only lists files names that one. */
export const fromHost = (text: string, runtime: string, host: string): string =>
  text
    .replace(
      importsFrom(runtime),
      (_all, names: string) =>
        `import{${pairsOf(names)
          .map(([name, local]) => `${exported(name)} as ${local}`)
          .join(',')}}from"./${host}";`,
    )
    .replaceAll(runtime, host)

/** Removes the host's duplicate and its import of itself from the list. */
const withoutTwins = (chunks: readonly Chunk[]): Chunk[] =>
  [...new Map(chunks.map((chunk) => [chunk.file, chunk])).values()].map((chunk) => ({
    ...chunk,
    imports: [...new Set(chunk.imports)].filter((file) => file !== chunk.file),
  }))
