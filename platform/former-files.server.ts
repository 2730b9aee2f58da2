import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { z } from 'zod'
import { contentTypeOf, IMMUTABLE, type Middleware } from './built-files.server.ts'
import { createCache } from './cache.server.ts'
import { accepts } from './compression.server.ts'
import { DAY_MS, MINUTE_MS } from '#kernel/durations.ts'
import type { Storage } from './storage.server.ts'

/** Files of every release that a tab may still be open from, under their names, and by release which ones those are. */
const FILES = 'assets/'
const RELEASES = 'releases/'

/** A release's files go when so many came after it, and none before a month is over. */
const MAX_RELEASES = 5
const MIN_AGE_MS = 30 * DAY_MS

const MAX_CACHED_BYTES = 16 * 1024 * 1024
/** A name that nobody has put there is asked for again after so long. */
const LIST_AGAIN_MS = MINUTE_MS

const Release = z.object({ at: z.iso.datetime(), files: z.array(z.string()) })
type Release = z.infer<typeof Release>

/**
 * Scripts and styles of other releases: of the last ones, for tabs that are open over an upgrade, and of the next one, while servers of
 * two releases answer.
 *
 * @returns `keep` puts this release's files into the storage and removes those of releases that are long gone
 */
export function formerFiles(storage: Storage): {
  middleware: Middleware
  keep: (root: string, now: Date) => Promise<void>
} {
  const cache = createCache<Buffer>({ ttlMs: DAY_MS, maxSize: MAX_CACHED_BYTES, sizeOf: ({ length }) => length + 1 })
  let known: ReadonlySet<string> = new Set()
  let listedMs = -Infinity
  let listing: Promise<void> | null = null

  /** Strangers may ask for any name, so that only names that are there are read. */
  async function isThere(name: string): Promise<boolean> {
    if (!known.has(name) && performance.now() - listedMs > LIST_AGAIN_MS)
      await (listing ??= storage
        .list(FILES)
        .then((names) => void ((known = new Set(names)), (listedMs = performance.now())))
        .finally(() => (listing = null)))
    return known.has(name)
  }

  async function read(name: string): Promise<Buffer | null> {
    if (!(await isThere(name))) return null
    const cached = cache.get(name)
    if (cached) return cached
    const bytes = await storage.read(FILES + name)
    if (bytes) cache.set(name, bytes)
    return bytes
  }

  return {
    middleware: (request, response, next) => {
      const name = /^\/assets\/([\w@.-]+\.(?:js|css|svg|json|woff2|png|webp))$/.exec(
        request.url?.split('?')[0] ?? '',
      )?.[1]
      if (!name || (request.method !== 'GET' && request.method !== 'HEAD')) return next()
      const isSmall = accepts(request, 'br')
      const answer = async () => {
        const [small, plain] = [isSmall ? await read(`${name}.br`) : null, await read(name)]
        const bytes = small ?? plain
        if (!bytes && !name.endsWith('.js')) return next()
        if (small) response.setHeader('content-encoding', 'br')
        response.writeHead(200, {
          'content-type': contentTypeOf(name),
          'cache-control': bytes ? IMMUTABLE : 'no-store',
          vary: 'accept-encoding',
        })
        response.end(request.method === 'HEAD' ? '' : (bytes ?? MISSING_SCRIPT))
      }
      // A storage that is away is as one without the file.
      answer().catch(() => (response.headersSent ? void response.destroy() : next()))
    },

    async keep(root, now) {
      const own = await readdir(join(root, 'assets'))
      const names = own.filter((name) => !name.endsWith('.gz'))
      const there = new Set(await storage.list(FILES))
      for (const name of names)
        if (!there.has(name)) await storage.write(FILES + name, await readFile(join(root, 'assets', name)))
      const release: Release = { at: now.toISOString(), files: names }
      await storage.write(`${RELEASES}${basename(join(root, '..'))}`, Buffer.from(JSON.stringify(release)))
      await removeOld(storage, now)
    },
  }
}

/** Files that no release has any more are deleted. */
async function removeOld(storage: Storage, now: Date): Promise<void> {
  const names = await storage.list(RELEASES)
  const releases = await Promise.all(
    names.map(async (name) => {
      const bytes = await storage.read(RELEASES + name)
      return bytes ? [{ name, ...Release.parse(JSON.parse(bytes.toString())) }] : []
    }),
  )
  const newestFirst = releases.flat().toSorted((a, b) => b.at.localeCompare(a.at))
  const isOld = ({ at }: Release, index: number) => index >= MAX_RELEASES && now.getTime() - Date.parse(at) > MIN_AGE_MS
  const needed = new Set(newestFirst.filter((release, index) => !isOld(release, index)).flatMap(({ files }) => files))
  for (const { name, files } of newestFirst.filter(isOld)) {
    for (const file of files) if (!needed.has(file)) await storage.delete(FILES + file)
    await storage.delete(RELEASES + name)
  }
}

/**
 * Given for a script that no release has any more. A click's target is then opened as a page of the present release; whatever else wanted
 * it fails, as it does without a connection.
 */
const MISSING_SCRIPT = `const { location: to, formData } = window.__reactRouterDataRouter?.state.navigation ?? {}
if (!to || formData) throw new Error('This script is of a release that is gone.')
location.assign(to.pathname + to.search + to.hash)
await new Promise(() => {})
`
