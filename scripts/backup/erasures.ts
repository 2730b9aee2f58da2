import { ERASURES } from '#domain/privacy/commands/note-erasure.server.ts'
import type { Storage } from '#platform/storage.server.ts'
import { isId } from '#kernel/ids.ts'

/**
 * The list of erased people goes along with each backup, because whoever is erased later is still in an older one (decision 168).
 * Nothing is ever taken from it.
 *
 * @returns how many were new
 */
export async function copyErasures(from: Storage, to: Storage): Promise<number> {
  const known = new Set(await to.list(ERASURES))
  const names = (await from.list(ERASURES)).filter((name) => isId(name) && !known.has(name))
  for (const name of names) {
    const noted = await from.read(ERASURES + name)
    if (noted) await to.write(ERASURES + name, noted)
  }
  return names.length
}
