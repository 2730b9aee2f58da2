import { createRequire } from 'node:module'
import { join } from 'node:path'
import { ensurePackages } from './machine/packages.mjs'

const folder = join(import.meta.dirname, '../tools')

/** Loads a package of `tools/package.json`, which an installation does not need. */
export function toolPackage(name: string): unknown {
  install()
  return createRequire(join(folder, 'package.json'))(name)
}

/** The path of a file in such a package, also of one that the package does not export. */
export function toolFile(path: string): string {
  install()
  return join(folder, 'node_modules', path)
}

function install() {
  if (!ensurePackages(folder)) throw new Error('The packages of tools/ are not installed; why is said above.')
}
