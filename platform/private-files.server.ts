import { chmodSync, type Dirent, existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** PostgreSQL keeps its own folder to itself, and may run as another user. */
const OF_POSTGRES = 'postgres'

/**
 * Files that the program writes from now on are its user's alone, and so are those of earlier versions in the data folder.
 * A folder that is closed already keeps its files as they are: nobody else gets at them.
 *
 * @returns the folders that belong to another user and stay open to others
 */
export function keepPrivate(dataDir: string): string[] {
  process.umask(0o077)
  return existsSync(dataDir) ? closeFolder(dataDir, [OF_POSTGRES]) : []
}

function closeFolder(folder: string, left: readonly string[]): string[] {
  const entries = entriesOf(folder).filter(({ name }) => !left.includes(name))
  const below = entries
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) => closeFolder(join(folder, name), []))
  try {
    if (!isOpen(folder)) return below
    chmodSync(folder, 0o700)
    for (const entry of entries) if (entry.isFile()) closeFile(join(folder, entry.name))
    return below
  } catch (error) {
    if (isOneOf(error, ['ENOENT'])) return below
    if (!isOneOf(error, ['EPERM'])) throw error
    return [...below, folder]
  }
}

/** Another user's closed folder, as `lost+found`, cannot be read; one of another process may be gone by now. */
function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch (error) {
    if (!isOneOf(error, ['EACCES', 'ENOENT'])) throw error
    return []
  }
}

/** A draft of another process may be gone by now. */
function closeFile(path: string): void {
  try {
    if (isOpen(path)) chmodSync(path, 0o600)
  } catch (error) {
    if (!isOneOf(error, ['ENOENT'])) throw error
  }
}

const isOneOf = (error: unknown, codes: readonly string[]) =>
  codes.includes((error as NodeJS.ErrnoException).code ?? '')

const isOpen = (path: string) => (statSync(path).mode & 0o077) !== 0

/** The start's warning of what could not be closed. */
export const openFolders = (folders: readonly string[]): string[] =>
  folders.length === 0
    ? []
    : [`Others can read ${folders.join(', ')}, which belongs to another user: chmod -R go= there.`]
