/** `1.2.3`; the project makes no versions before a version. */
const VERSION = /^(\d+)\.(\d+)\.(\d+)$/
const UNRELEASED = '## [Unreleased]'

/** @returns below zero where the first is older; null where one is no version */
export function compareVersions(a: string, b: string): number | null {
  const [first, second] = [VERSION.exec(a), VERSION.exec(b)]
  if (!first || !second) return null
  const differing = [1, 2, 3].map((at) => Number(first[at]) - Number(second[at])).find((difference) => difference !== 0)
  return differing ?? 0
}

/**
 * The changes under 'Unreleased' become the version's, and the next one begins empty.
 *
 * @param day YYYY-MM-DD
 * @throws Error where nothing stands there, or the version is there already
 */
export function releasedIn(changelog: string, version: string, day: string): string {
  if (changelog.includes(`## [${version}]`)) throw new Error(`CHANGELOG.md has ${version} already.`)
  if (changesOf(changelog, 'Unreleased') === '') throw new Error('CHANGELOG.md has nothing under ‘Unreleased’.')
  return changelog.replace(UNRELEASED, `${UNRELEASED}\n\n## [${version}] - ${day}`)
}

/** The text of one version, for its tag. */
export function changesOf(changelog: string, version: string): string {
  const [, after = ''] = changelog.split(new RegExp(`^## \\[${version.replaceAll('.', '\\.')}\\].*$`, 'm'))
  return after.split(/^## \[/m)[0]!.trim()
}
