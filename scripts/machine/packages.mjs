// Read by the bootstrap before any package is there: built-in modules only, any Node from 20 on.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Installs a folder's packages as its lock file lists them, unless that has been done.
 *
 * @param {string} folder the one with `package-lock.json`
 * @returns {boolean} whether they are there
 */
export function ensurePackages(folder) {
  const stamp = stampOf(folder)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lockHash(folder)) return true

  console.log('Installing packages (npm ci)...')
  const begun = Date.now()
  const npm = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: folder, stdio: 'inherit' })
  if (npm.status !== 0) return false
  stampPackages(folder)
  console.log(`Installed in ${Math.round((Date.now() - begun) / 1000)} s.`)
  return true
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
