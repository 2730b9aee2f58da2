import { writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Plugin } from 'vite'

/** A file of the browser's scripts, as the build made it. */
export type Chunk = {
  /** Below the client's folder. */
  file: string
  /** The module that this file is requested for, if it is not only a part of others. */
  entry: string | null
  /** Files that it needs before it runs. */
  imports: readonly string[]
}

const root = join(import.meta.dirname, '..')

/** Below `build/<name>`, beside the folder that is served. */
export const CHUNK_LIST = 'chunks.json'

/** Lists a build's scripts for the check of first loads (`scripts/first-load.ts`). */
export const chunkList = (): Plugin => ({
  name: 'chunk-list',
  applyToEnvironment: ({ name }) => name === 'client',
  writeBundle({ dir }, bundle) {
    const chunks: Chunk[] = Object.values(bundle).flatMap((file) =>
      file.type === 'chunk'
        ? [{ file: file.fileName, entry: entryOf(file.facadeModuleId), imports: file.imports }]
        : [],
    )
    writeFileSync(join(dir!, '..', CHUNK_LIST), JSON.stringify(chunks))
  },
})

/** The router imports a route by its file's name with a query. */
const entryOf = (id: string | null) => id && relative(root, id.split('?')[0]!)

/**
 * A route's file: by its place and the build, because each page lists all and hashes do not compress.
 *
 * @param id of the module
 * @param build the name of the build
 */
export const routeFileName = (id: string, build: string) =>
  `assets/${relative(join(root, 'app'), id.split('?')[0]!)
    .replace(/\.tsx?$/, '')
    .replaceAll('/', '.')}-${build.slice(0, 7)}.js`

/**
 * A file that pages share: by the build too, but by its content where it holds a library, which browsers then keep over releases.
 *
 * @param build the name of the build
 */
export const sharedFileName = ({ name, moduleIds }: { name: string; moduleIds: string[] }, build: string) =>
  `assets/${name}-${moduleIds.some((id) => id.includes('/node_modules/')) ? '[hash:7]' : build.slice(0, 7)}.js`
