// Run by npm after an installation: built-in modules only, any Node from 20 on.
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Files of packages that only people and compilers read: types, and maps to sources.
 *
 * @param {string} path
 */
export const isForReaders = (path) => /\.([cm]?ts|tsx|map|flow)$/.test(path)

/** Brought along by packages that can do more than they are asked for: upload locks in Redis, configurations in TypeScript. */
export const uncalled = ['@redis', 'ioredis', '@types', '@typescript', 'typescript']

/**
 * Takes out of an installation without development packages what nothing reads that runs: 60 MB.
 *
 * @param {string} folder the one with `node_modules`
 */
export function slimPackages(folder) {
  const packages = join(folder, 'node_modules')
  for (const name of uncalled) rmSync(join(packages, name), { recursive: true, force: true })
  if (existsSync(packages)) slimBelow(packages)
}

/** @param {string} folder */
function slimBelow(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) slimBelow(path)
    else if (entry.isFile() && isForReaders(entry.name)) rmSync(path)
  }
}
