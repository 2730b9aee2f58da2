import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { canInstall, knownPaths, type Program, thisMachine } from './choices.ts'

const hasApt = () => spawnSync('apt-get', ['--version']).status === 0

/**
 * Finds a program, or installs Debian's where that is allowed.
 *
 * @param given its path, as the environment names it
 * @param missing says in one line what is missing
 * @throws Error with that line
 */
export function findProgram(program: Program, given: string | undefined, missing: string): string {
  const known = knownPaths(thisMachine, program)
  const found = [given, ...known].find((path) => path && existsSync(path))
  if (found) return found
  if (!canInstall(thisMachine, hasApt)) throw new Error(missing)

  console.log(`Installing ${program.name} (apt-get)...`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  execFileSync('apt-get', ['update', '-qq'], { env, stdio: 'pipe' })
  execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', program.aptPackage], {
    env,
    stdio: 'pipe',
  })
  const installed = known.find((path) => existsSync(path))
  if (!installed) throw new Error(missing)
  return installed
}
