import { chmodSync, existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** PostgreSQL keeps its own folder to itself, and may run as another user. */
const OF_POSTGRES = 'postgres'

/**
 * Files that the program writes from now on are its user's alone, and so are those of earlier versions in the data folder.
 * A folder that is closed already is not read: nobody else gets at its files.
 *
 * @returns the folders that belong to another user and stay open to others
 */
export function keepPrivate(dataDir: string): string[] {
  process.umask(0o077)
  return existsSync(dataDir) ? closeFolder(dataDir, [OF_POSTGRES]) : []
}

function closeFolder(folder: string, left: readonly string[]): string[] {
  const entries = readdirSync(folder, { withFileTypes: true }).filter(({ name }) => !left.includes(name))
  const below = entries
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) => closeFolder(join(folder, name), []))
  if (!isOpen(folder)) return below
  try {
    chmodSync(folder, 0o700)
    for (const entry of entries) if (entry.isFile()) closeFile(join(folder, entry.name))
    return below
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error
    return [...below, folder]
  }
}

/** A draft of another process may be gone by now. */
function closeFile(path: string): void {
  try {
    if (isOpen(path)) chmodSync(path, 0o600)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}

const isOpen = (path: string) => (statSync(path).mode & 0o077) !== 0

/** The start's warning of what could not be closed. */
export const openFolders = (folders: readonly string[]): string[] =>
  folders.length === 0
    ? []
    : [`Others can read ${folders.join(', ')}, which belongs to another user: chmod -R go= there.`]
