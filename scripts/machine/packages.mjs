// Read by the bootstrap before any package is there: built-in modules only, any Node from 20 on.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, lstatSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Installs a folder's packages as its lock file lists them, unless that has been done, or they are another folder's.
 *
 * @param {string} folder the one with `package-lock.json`
 * @returns {boolean} whether they are there
 */
export function ensurePackages(folder) {
  const stamp = stampOf(folder)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lockHash(folder)) return true

  const linked = refusalOfLink(folder)
  if (linked) {
    console.error(linked)
    return false
  }
  console.log('Installing packages (npm ci)...')
  const begun = Date.now()
  const npm = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: folder, stdio: 'inherit' })
  if (npm.status !== 0) return false
  stampPackages(folder)
  console.log(`Installed in ${Math.round((Date.now() - begun) / 1000)} s.`)
  return true
}

/**
 * npm empties what it installs into, also through a symbolic link.
 *
 * @param {string} folder the one with `package-lock.json`
 * @returns {string | null} a sentence where its packages are another folder's
 */
function refusalOfLink(folder) {
  const path = join(folder, 'node_modules')
  if (!lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink()) return null
  const target = existsSync(path) ? realpathSync(path) : 'a folder that is gone'
  return `${path} is a link to ${target}, which npm ci would empty, and whose packages are of another lock file: install there, or remove the link.`
}

/**
 * Notes which lock file the packages are of; npm calls it after each installation, also after one by hand.
 *
 * @param {string} folder the one with `package-lock.json`
 */
export const stampPackages = (folder) => writeFileSync(stampOf(folder), lockHash(folder))

/** @param {string} folder */
const stampOf = (folder) => join(folder, 'node_modules', '.patio-lock')

/** @param {string} folder */
const lockHash = (folder) =>
  createHash('sha256')
    .update(readFileSync(join(folder, 'package-lock.json')))
    .digest('hex')
