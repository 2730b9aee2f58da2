import { existsSync, readdirSync, statfsSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { thisMachine } from '../machine/choices.ts'
import { type Finding, ok, warning, wrong } from './finding.ts'

const GB = 1024 ** 3
/** A database that cannot write stops; the embedded one lies there, and photos and backups do. */
const WRONG = { bytes: 0.5 * GB, share: 0.02 } as const
const WARNING = { bytes: 2 * GB, share: 0.1 } as const

const MAKE_ROOM = 'Make room, or a larger disk: variants/, social/ and older backups/ can go.'

export function findingsOfDisk(dataDir: string): Finding[] {
  const folder = resolve(dataDir)
  const { bavail, blocks, bsize } = statfsSync(existsSync(folder) ? folder : '.')
  return [findingOfSpace(folder, { free: bavail * bsize, total: blocks * bsize })]
}

/** In bytes. */
type Space = { free: number; total: number }

export function findingOfSpace(folder: string, { free, total }: Space): Finding {
  const text = `${(free / GB).toFixed(1)} of ${(total / GB).toFixed(1)} GB are free at ${folder}`
  const isBelow = ({ bytes, share }: typeof WRONG | typeof WARNING) => free < bytes || free < total * share
  if (isBelow(WRONG)) return wrong('disk', text, MAKE_ROOM)
  return isBelow(WARNING) ? warning('disk', text, MAKE_ROOM) : ok('disk', text)
}

/** Secrets of the data folder are their user's alone; nothing is mended here, so that it is seen. */
export function findingsOfSecrets(dataDir: string): Finding[] {
  const folder = join(resolve(dataDir), 'secrets')
  if (!existsSync(folder)) return [ok('secrets', 'none in the data folder')]
  const paths = [folder, ...readdirSync(folder).map((name) => join(folder, name))]
  const open = paths.filter((path) => (statSync(path).mode & 0o077) !== 0)
  const { uid } = thisMachine
  const foreign = paths.filter((path) => uid > 0 && statSync(path).uid !== uid)
  return [
    ...open.map((path) => wrong('secrets', `others can read ${path}`, `chmod go= ${path}`)),
    ...foreign.map((path) => warning('secrets', `${path} is another user's`, 'Run this as the user of the server.')),
    ...(open.length + foreign.length === 0 ? [ok('secrets', `${paths.length - 1} files, for their user alone`)] : []),
  ]
}
