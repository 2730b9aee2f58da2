import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A file by its path from the root; `text` is empty where no check reads it (photos, fonts). */
export type Source = { path: string; text: string }

/**
 * Every file that is, or will be, under version control: what git knows and what it does not ignore.
 *
 * @param root the repository's folder
 */
export function readSources(root: string): Source[] {
  return pathsIn(root).map((path) => ({ path, text: isRead(path) ? readFileSync(join(root, path), 'utf8') : '' }))
}

export const isTest = (path: string) => /\.test\.tsx?$/.test(path)

export const isTypeScript = (path: string) => /\.tsx?$/.test(path)

/** JavaScript too: what starts the house must run before types can be stripped. */
export const isCode = (path: string) => /\.(tsx?|m?js)$/.test(path)

/** The glossary holds a table that a check reads. */
export const glossaryPath = 'docs/glossary.md'

/** The lines of ASVS name files and tests, which a check looks for. */
export const asvsPath = 'docs/security/asvs.md'

/** The specification's texts, which a check looks for in the messages. */
export const literalsPath = 'docs/literals.md'

/** Patterns in git's syntax, where a leading slash means the root only. */
const generated = ['node_modules', '/build', '/.react-router', '/.data']

function pathsIn(root: string): string[] {
  const excludes = generated.map((pattern) => `--exclude=${pattern}`)
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard', ...excludes], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })

  // Git lists a deleted file until the deletion is committed, and a conflicted one three times.
  return [...new Set(listed.split('\0'))].filter((path) => path !== '' && existsSync(join(root, path)))
}

const isRead = (path: string) =>
  isCode(path) ||
  path.endsWith('.json') ||
  path.startsWith('docs/decisions/') ||
  path === glossaryPath ||
  path === asvsPath ||
  path === literalsPath ||
  isRoutine(path) ||
  isMigration(path)

/** Routines, which are applied whenever their file changes. */
export const isRoutine = (path: string) => /^db\/routines\/\w+\.sql$/.test(path)

export const isMigration = (path: string) => /^db\/migrations\/\w+\.sql$/.test(path)
