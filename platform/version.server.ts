import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** @property commit null where neither the image nor a checkout names it */
export type Version = { version: string; commit: string | null }

/** As many signs of its hash as git shows in a large repository. */
const COMMIT_SIGNS = 10

/**
 * The release that runs, as `package.json` names it, and its commit.
 *
 * @param root  the program's folder
 * @param given the commit as the image's environment names it
 */
export function readVersion(root: string, given: string | undefined): Version {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  const commit = given ?? checkedOut(root)
  return { version, commit: commit && commit.slice(0, COMMIT_SIGNS) }
}

/** '0.1.0 (4f2c9a81d0)' */
export const versionText = ({ version, commit }: Version) => (commit ? `${version} (${commit})` : version)

/** A folder without `.git` may lie in another project's repository. */
function checkedOut(root: string): string | null {
  if (!existsSync(join(root, '.git'))) return null
  try {
    const stdio = ['ignore', 'pipe', 'ignore'] as const
    return execFileSync('git', ['rev-parse', 'HEAD'], { cwd: root, timeout: 2000, stdio: [...stdio] })
      .toString()
      .trim()
  } catch {
    return null
  }
}
