import type { Pattern } from '#app/addresses.ts'
import { formSteps, type Step, steps } from '#domain/publishing/step.ts'
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { type Chunk, CHUNK_LIST } from './chunk-list.ts'
import { routeFiles } from './route-files.ts'

/** A first load's limits: gzip in KB of 1000 bytes, requests with the document, without pictures (096). */
export const firstLoadLimits = { htmlKb: 32, scriptKb: 135, requests: 12 }

const STEPS = 'app/publishing/wizard/steps'
const stepsOf = (face: string, names: readonly Step[]) =>
  Object.fromEntries(names.map((name) => [`${face} ${name}`, [`${STEPS}/${name}.tsx`]]))

/** Faces of a page, with the deferred parts that a phone loads at once for each. */
const faces: Readonly<Partial<Record<Pattern, Readonly<Record<string, readonly string[]>>>>> = {
  '/': { home: ['app/search/front/front.tsx'], results: ['app/search/results/results.tsx'] },
  '/property/:listingId': { listing: [] },
  '/become-a-host': { become: [], chooser: ['app/publishing/chooser/listing-type-dialog.tsx'] },
  '/create-listing': { create: [`${STEPS}/basics.tsx`] },
  '/create-listing/:draftId/:step': stepsOf('create', steps),
  '/edit-listing/:listingId/:step?': stepsOf('edit', formSteps),
}

/** Nothing but a page has components. */
const pages = routeFiles.filter(({ file }) => file.endsWith('.tsx'))

const everyPage = ['app/entry.client.tsx', 'app/root.tsx'] as const

/** Besides scripts and pictures: the document, and the font. */
const OTHER_REQUESTS = 2

export type FirstLoad = { page: string; scripts: readonly { file: string; bytes: number }[] }

/**
 * The first load of every page, by its face or pattern.
 *
 *
 * @param folder of a build, `build/<name>`
 */
export function firstLoadsOf(folder: string): FirstLoad[] {
  const chunks = JSON.parse(readFileSync(join(folder, CHUNK_LIST), 'utf8')) as Chunk[]
  const client = join(folder, 'client')
  // The addresses of all pages, which the router writes beside the chunks.
  const manifest = readdirSync(join(client, 'assets')).find((name) => /^manifest-.*\.js$/.test(name))
  if (!manifest) throw new Error(`${folder} has no list of routes.`)

  const loadOf = (page: string, modules: readonly string[]): FirstLoad => ({
    page,
    scripts: [join('assets', manifest), ...filesOf([...everyPage, ...modules], chunks)].map((file) => ({
      file,
      bytes: gzipSync(readFileSync(join(client, file))).length,
    })),
  })
  return pages.flatMap(({ pattern, file, layouts }) =>
    Object.entries(faces[pattern] ?? { [pattern]: [] }).map(([face, parts]) =>
      loadOf(face, [...layouts, file, ...parts]),
    ),
  )
}

/** The files in which these modules are, and those that these files import. @throws Error when a module is not requested by itself */
export function filesOf(modules: readonly string[], chunks: readonly Chunk[]): string[] {
  const byFile = new Map(chunks.map((chunk) => [chunk.file, chunk]))
  const files = new Set<string>()
  const add = (file: string) => {
    if (files.has(file)) return
    files.add(file)
    for (const other of byFile.get(file)?.imports ?? []) add(other)
  }
  for (const module of modules) {
    const chunk = chunks.find(({ entry }) => entry === module)
    if (!chunk) throw new Error(`No file of the build is requested for ${module}.`)
    add(chunk.file)
  }
  return [...files]
}

/** A complaint for each limit that a page exceeds, with its largest files. */
export function complaintsOf({ page, scripts }: FirstLoad): string[] {
  const { scriptKb, requests } = firstLoadLimits
  const bytes = scripts.reduce((sum, script) => sum + script.bytes, 0)
  const count = scripts.length + OTHER_REQUESTS
  const largest = scripts
    .toSorted((one, other) => other.bytes - one.bytes)
    .slice(0, 4)
    .map((script) => `${nameOf(script.file)} ${inKb(script.bytes)}`)
    .join(', ')

  return [
    ...(bytes > scriptKb * 1000
      ? [`${page}: ${inKb(bytes)} KB of JavaScript, ${scriptKb} allowed; largest: ${largest}`]
      : []),
    ...(count > requests
      ? [
          `${page}: ${count} requests, ${requests} allowed; scripts: ${scripts.map(({ file }) => nameOf(file)).join(', ')}`,
        ]
      : []),
  ]
}

const inKb = (bytes: number) => (bytes / 1000).toFixed(1)

/** Without folder and hash. */
const nameOf = (file: string) => basename(file).replace(/-[\w-]{7}\.js$/, '')
