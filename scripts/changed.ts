import { spawnSync } from 'node:child_process'

/**
 * Which tests a change of one noun is judged by before the whole run: those of the nouns whose files have changed, without and on a
 * database, and changed tests themselves. Types, lint and the checks of the sources run whole.
 *
 * @param commit what to compare the working tree with
 */
export const testsOfChange = (commit: string): string[] => testsOf(filesSince(commit))

/** Unit tests about files of all nouns. */
export const ofTheWhole = ['scripts/documented.test.ts']

/** Vitest's filters: parts of the paths of test files. @param files changed ones, named from the root */
export function testsOf(files: readonly string[]): string[] {
  const nouns = files.flatMap((path) => /^(?:domain|app)\/([^/]+)\//.exec(path)?.[1] ?? [])
  const folders = files.flatMap((path) => /^(?:kernel|platform|db|scripts)\//.exec(path)?.[0] ?? [])
  const tests = files.filter((path) => /^test\/(requests|proofs)\/[^/]+\.test\.ts$/.test(path))
  return [...new Set([...nouns.flatMap((noun) => [`domain/${noun}/`, `app/${noun}/`]), ...folders, ...tests])]
}

function filesSince(commit: string): string[] {
  const changed = git('diff', '--name-only', '--no-renames', commit)
  return [...changed, ...git('ls-files', '--others', '--exclude-standard')]
}

function git(...words: string[]): string[] {
  const { status, stdout, stderr } = spawnSync('git', words, { encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr.trim())
  return stdout.split('\n').filter(Boolean)
}
