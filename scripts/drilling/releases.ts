import { execFileSync, spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const ownRoot = join(import.meta.dirname, '../..')

/** The last commit before versions were tagged; it stands in until there are two tags. */
export const FIRST_RELEASE = '07abb226c865d28374c51022a719c18275eabdc4'

const git = (...words: string[]) => execFileSync('git', words, { cwd: ownRoot, encoding: 'utf8', maxBuffer: 1 << 30 })

/** The newest tag of a version before the present commit, or what stands in for one. */
export function releaseBefore(): string {
  const tags = git('tag', '--list', 'v*', '--merged', 'HEAD~1', '--sort=-version:refname').split('\n')
  return tags[0] || FIRST_RELEASE
}

/**
 * Another commit's sources in a folder of their own, with the packages that are here.
 *
 * @throws Error where this clone does not have the commit
 */
export function sourcesOf(commit: string, folder: string): void {
  mkdirSync(folder, { recursive: true })
  const packed = spawnSync('git', ['archive', commit], { cwd: ownRoot, maxBuffer: 1 << 30 })
  if (packed.status !== 0) throw new Error(`This clone has no ${commit}: git fetch --unshallow --tags.`)
  execFileSync('tar', ['-x', '-C', folder], { input: packed.stdout })
  symlinkSync(join(ownRoot, 'node_modules'), join(folder, 'node_modules'))
}

/** The same, built. */
export function checkOut(commit: string, folder: string): void {
  sourcesOf(commit, folder)
  buildIn(folder)
}

/** The present sources in a folder of their own, as the next release would have them: all scripts have other names. */
export function nextRelease(folder: string): void {
  for (const path of git('ls-files', '-z').split('\0').filter(Boolean)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    copyFileSync(join(ownRoot, path), join(folder, path))
  }
  symlinkSync(join(ownRoot, 'node_modules'), join(folder, 'node_modules'))
  // Every page's scripts use it, so that all of them are named anew.
  const used = join(folder, 'app/ui/texts.tsx')
  writeFileSync(used, `${readFileSync(used, 'utf8')}\nObject.assign(globalThis, { isNextRelease: true })\n`)
  buildIn(folder)
}

function buildIn(folder: string): void {
  runIn(folder, `(await import('./scripts/build.ts')).buildIfChanged()`)
}

/**
 * Runs a module's text in another release's folder, with its own code.
 *
 * @returns what it prints
 */
export function runIn(folder: string, text: string, env: Record<string, string> = {}): string {
  return execFileSync(process.execPath, ['--input-type=module', '--eval', text], {
    cwd: folder,
    env: { ...process.env, NODE_NO_WARNINGS: '1', ...env },
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}
