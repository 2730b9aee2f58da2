// Read by the bootstrap before any package is there: built-in modules only, any Node from 20 on.
import { join } from 'node:path'

/** Machines for which npm brings a Node (optionalDependencies); others use the installed one. */
const packaged = new Set(['linux-x64', 'linux-arm64'])

/** The version that Patio runs on, and the one that suffices to fetch it. */
const RUNS_ON = 24
const BEGINS_WITH = 20

/** @typedef {{ platform: string, arch: string, version: string, execPath: string }} Begun what has started the bootstrap */

/**
 * Why Patio cannot be started here, before anything is installed.
 *
 * @param {Begun} begun
 * @returns {string | null}
 */
export function refusalOf({ platform, arch, version }) {
  if (platform !== 'linux' && platform !== 'darwin')
    return `Patio runs on Linux and macOS, not on ${platform}. On Windows use WSL 2, where it is Linux.`
  if (majorOf(version) < BEGINS_WITH) return `Patio needs Node ${BEGINS_WITH} or newer to begin; this is ${version}.`
  if (packaged.has(`${platform}-${arch}`) || majorOf(version) >= RUNS_ON) return null
  return `npm brings no Node for ${platform}-${arch}: install Node ${RUNS_ON} or newer (this is ${version}).`
}

/**
 * The Node that everything runs on: the one that npm has brought, else the one that is installed.
 *
 * @param {Begun} begun
 * @param {string} root the folder with `node_modules`
 * @param {(path: string) => boolean} exists
 * @returns {string | null} null when neither is there
 */
export function nodeFor({ platform, arch, version, execPath }, root, exists) {
  const brought = join(root, 'node_modules', `node-${platform}-${arch}`, 'bin', 'node')
  if (exists(brought)) return brought
  return majorOf(version) >= RUNS_ON ? execPath : null
}

/** @param {string} version */
const majorOf = (version) => Number(version.replace(/^v/, '').split('.')[0])
