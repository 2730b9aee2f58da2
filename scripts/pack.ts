import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { foldersToRun, readLockFile } from './lock-file.ts'
import { isForReaders } from './machine/slim-packages.mjs'

const root = join(import.meta.dirname, '..')

/** The programs and what they read: sources run as they are. Browsers' pictures and icons (`public`) are in the build. */
const folders = ['app', 'content', 'db', 'domain', 'kernel', 'platform', 'scripts', 'tasks']

/** Scripts that make committed files, or check them. */
const ofDevelopers = /^scripts\/(basemap|checks|streets)(\/|$)/

/** These are in the build alone: components, letters, styles. */
const ofBuild = /^app\/.*\.(tsx|ttf|css)$/

/**
 * Copies what an installation needs to run into a folder of its own, without the network: sources without their tests, the newest build,
 * and the packages that they need. An image is made of it, and a test runs it.
 *
 * @param target is made; it may be there already, and empty
 * @throws Error where it holds something, or nothing was built
 */
export function pack(target: string): void {
  if (existsSync(target) && readdirSync(target).length > 0) throw new Error(`${target} is not empty.`)
  const name = newestBuild()
  const lock = readLockFile(root)

  copyBelow('', target, (path) => path === 'package.json' || path === 'LICENSE' || isEntryFile(path), { deep: false })
  for (const folder of folders) copyBelow(folder, target, isToRun)
  copyBelow(join('build', name), target, (path) => !path.endsWith('.map'))
  writeFileSync(join(target, 'build/current'), name)
  for (const folder of foldersToRun(lock))
    if (existsSync(join(root, folder)))
      copyBelow(folder, target, (path) => !isForReaders(path) && !isNested(path, folder))
}

function newestBuild(): string {
  const current = join(root, 'build/current')
  const name = existsSync(current) ? readFileSync(current, 'utf8') : null
  if (name === null || !existsSync(join(root, 'build', name, '.done')))
    throw new Error('Nothing was built: npm run build.')
  return name
}

const isTest = (path: string) => /\.test\.tsx?$/.test(path)

/** Server, worker, what they open, and the side processes stand in the root; so do settings of the build. */
const isEntryFile = (path: string) => /^[\w-]+\.ts$/.test(path) && !/\.(config|test)\.ts$/.test(path)

const isToRun = (path: string) => !isTest(path) && !ofDevelopers.test(path) && !ofBuild.test(path)

/** A package's own packages are packages of the list themselves. */
const isNested = (path: string, folder: string) => path.startsWith(`${folder}/node_modules`)

/** @param from a folder, as a path from the root */
function copyBelow(from: string, target: string, isWanted: (path: string) => boolean, { deep = true } = {}): void {
  for (const entry of readdirSync(join(root, from), { withFileTypes: true })) {
    const path = join(from, entry.name)
    if (!isWanted(path)) continue
    if (entry.isDirectory() && deep) copyBelow(path, target, isWanted)
    // Links are npm's names for programs of packages, which nobody calls.
    if (!entry.isFile()) continue
    mkdirSync(dirname(join(target, path)), { recursive: true })
    copyFileSync(join(root, path), join(target, path))
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [target] = process.argv.slice(2)
  if (!target) {
    console.error('npm run pack -- FOLDER')
    process.exit(2)
  }
  pack(target)
}
