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
  const stamp = join(folder, 'node_modules', '.patio-lock')
  const lockHash = createHash('sha256')
    .update(readFileSync(join(folder, 'package-lock.json')))
    .digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lockHash) return true

  console.log('Installing packages (npm ci)...')
  const begun = Date.now()
  const npm = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: folder, stdio: 'inherit' })
  if (npm.status !== 0) return false
  writeFileSync(stamp, lockHash)
  console.log(`Installed in ${Math.round((Date.now() - begun) / 1000)} s.`)
  return true
}
