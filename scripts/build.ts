import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { foldRuntime } from './fold-runtime.ts'
import { slimManifest } from './slim-manifest.ts'

const root = `${join(import.meta.dirname, '..')}/`

/**
 * Builds changed sources into a folder named by their hash, so a running server keeps its files.
 *
 * @returns whether it was built now
 */
export function buildIfChanged(): boolean {
  const name = sourcesHash()
  const isBuilt = existsSync(join(root, 'build', name, '.done'))
  if (!isBuilt) {
    build(join('build', name))
    foldRuntime(join(root, 'build', name))
    slimManifest(join(root, 'build', name))
    compress(join(root, 'build', name, 'client'))
    writeFileSync(join(root, 'build', name, '.done'), '')
    removeOlder()
  }
  // Whoever reads it meanwhile finds one name or the other, and never none.
  const current = join(root, 'build', 'current')
  writeFileSync(`${current}.new`, name)
  renameSync(`${current}.new`, current)
  return !isBuilt
}

/** Writes compressed forms beside each text file, at the best level; the server sends them unchanged. */
function compress(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!/\.(js|css|svg|json)$/.test(entry.name)) continue
    const path = join(entry.parentPath, entry.name)
    const content = readFileSync(path)
    writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }))
    writeFileSync(`${path}.br`, brotliCompressSync(content))
  }
}

/** Builds that are not deleted: the newest, and those that a server may still be serving. */
const MAX_BUILDS = 3

function removeOlder(): void {
  const made = readdirSync(join(root, 'build'))
    .map((name) => join(root, 'build', name))
    .filter((path) => existsSync(join(path, '.done')))
    .toSorted((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs)
  for (const path of made.slice(MAX_BUILDS)) rmSync(path, { recursive: true, force: true })
}

function build(folder: string): void {
  // Without a test runner's environment, which would change the build.
  const { VITEST: _vitest, ...inherited } = process.env
  const env = { ...inherited, NODE_ENV: 'production', BUILD_DIR: folder }
  try {
    execFileSync(process.execPath, [join(root, 'node_modules/.bin/react-router'), 'build'], {
      cwd: root,
      env,
      stdio: 'pipe',
    })
  } catch (error) {
    throw new Error(`The build failed:\n${outputOf(error)}`, { cause: error })
  }
}

const outputOf = (error: unknown) => {
  const { stdout, stderr } = error as { stdout: Buffer; stderr: Buffer }
  return `${String(stdout)}${String(stderr)}`
}

const folders = ['app', 'domain', 'kernel', 'platform', 'public']
const files = [
  'package-lock.json',
  'react-router.config.ts',
  'vite.config.ts',
  'db/rows.ts',
  ...['build', 'chunk-list', 'collector', 'fold-runtime', 'server-keys', 'slim-manifest', 'unused-parts'].map(
    (name) => `scripts/${name}.ts`,
  ),
  ...['catalogue', 'sources', 'syntax', 'uses'].map((name) => `scripts/checks/${name}.ts`),
]

function sourcesHash(): string {
  const all = [...folders.flatMap((folder) => listed(folder)), ...files].toSorted()
  const hash = createHash('sha256')
  for (const path of all) hash.update(path).update(readFileSync(join(root, path)))
  return hash.digest('hex').slice(0, 12)
}

const listed = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length))

if (process.argv[1] === fileURLToPath(import.meta.url))
  console.log(buildIfChanged() ? 'Built.' : 'It is built already.')
