import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { changesOf, compareVersions, releasedIn } from './changelog.ts'

/**
 * `npm run release -- 1.2.3`: tests what is committed, writes version and changes, tags it, and puts sources, parts and checksums into
 * `release/`. Nothing leaves the machine: pushing the tag and the image is the last step, by hand (docs/releases.md).
 */
const root = join(import.meta.dirname, '..')
const [version = '', ...options] = process.argv.slice(2)
const isTested = options.includes('--tested')

try {
  release()
} catch (error) {
  console.error((error as Error).message)
  process.exit(1)
}

function release(): void {
  const manifest = read('package.json')
  const former = (JSON.parse(manifest) as { version: string }).version
  const difference = compareVersions(version, former)
  if (difference === null) throw new Error('npm run release -- 1.2.3 [--tested]')
  if (difference <= 0) throw new Error(`${version} is not newer than ${former}.`)
  if (git('status', '--porcelain') !== '') throw new Error('There are changes that are not committed.')
  if (git('tag', '--list', `v${version}`) !== '') throw new Error(`There is a tag v${version} already.`)
  const changelog = releasedIn(read('CHANGELOG.md'), version, new Date().toISOString().slice(0, 10))
  if (!isTested) run('bash', join(root, '.ci/run'))
  // Later versions are tested by coming from this one.
  run(process.execPath, join(root, 'scripts/upgrade-fixture.ts'), version, 'HEAD')

  write('CHANGELOG.md', changelog)
  write('package.json', manifest.replace(`"version": "${former}"`, `"version": "${version}"`))
  // The lock file names it twice.
  write('package-lock.json', read('package-lock.json').replaceAll(`"version": "${former}",\n`, lockedVersion(former)))
  git('add', 'CHANGELOG.md', 'package.json', 'package-lock.json', 'test/fixtures/releases')
  git('commit', '--message', `Version ${version}`)
  git(
    'tag',
    '--annotate',
    `v${version}`,
    '--cleanup=verbatim',
    '--message',
    `${version}\n\n${changesOf(changelog, version)}`,
  )
  makeFiles()
  console.log(`v${version} is tagged; release/ has its files. Next: docs/releases.md, ‘Giving it out’.`)
}

/** Packages may have the same number: only the program's own two entries are changed. */
function lockedVersion(former: string): (found: string, at: number, text: string) => string {
  return (found, at, text) => {
    const before = text.slice(0, at)
    const isOwn = before.lastIndexOf('"name": "patio"') > before.lastIndexOf('"node_modules/')
    return isOwn ? found.replace(former, version) : found
  }
}

function makeFiles(): void {
  const folder = join(root, 'release')
  mkdirSync(folder, { recursive: true })
  const name = `patio-${version}`
  git('archive', `--prefix=${name}/`, '--output', join(folder, `${name}.tar.gz`), `v${version}`)
  writeFileSync(join(folder, `${name}.sbom.json`), output(process.execPath, join(root, 'scripts/sbom.ts')))
  const files = readdirSync(folder).filter((each) => each.startsWith(`${name}.`))
  const sums = files.map(
    (each) =>
      `${createHash('sha256')
        .update(readFileSync(join(folder, each)))
        .digest('hex')}  ${each}`,
  )
  writeFileSync(join(folder, 'SHA256SUMS'), `${sums.join('\n')}\n`)
}

function run(program: string, ...args: string[]): void {
  const { status } = spawnSync(program, args, { cwd: root, stdio: 'inherit' })
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${status}: nothing is released.`)
}

function output(program: string, ...args: string[]): string {
  return execFileSync(program, args, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
}

function git(...args: string[]): string {
  return output('git', ...args).trim()
}

function read(name: string): string {
  return readFileSync(join(root, name), 'utf8')
}

function write(name: string, text: string): void {
  writeFileSync(join(root, name), text)
}
