import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const root = new URL('..', import.meta.url).pathname
const stamp = join(root, 'build', '.sources')

/** Builds the app when its sources have changed since the last build. @returns whether it was built now */
export function buildIfChanged(): boolean {
  const hash = sourcesHash()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return false

  try {
    execFileSync(process.execPath, [join(root, 'node_modules/.bin/react-router'), 'build'], {
      cwd: root,
      stdio: 'pipe',
    })
  } catch (error) {
    throw new Error(`The build failed:\n${outputOf(error)}`, { cause: error })
  }
  writeFileSync(stamp, hash)
  return true
}

const outputOf = (error: unknown) => {
  const { stdout, stderr } = error as { stdout: Buffer; stderr: Buffer }
  return `${String(stdout)}${String(stderr)}`
}

const folders = ['app', 'domain', 'kernel', 'platform', 'public']
const files = ['package-lock.json', 'react-router.config.ts', 'vite.config.ts', 'db/rows.ts']

function sourcesHash(): string {
  const all = [...folders.flatMap((folder) => listed(folder)), ...files].toSorted()
  const hash = createHash('sha256')
  for (const path of all) hash.update(path).update(readFileSync(join(root, path)))
  return hash.digest('hex')
}

const listed = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length))
