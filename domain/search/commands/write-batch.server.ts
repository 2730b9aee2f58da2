import { isOutage } from '#platform/db.server.ts'
import type { Written } from './write-documents.server.ts'

/** A listing whose document cannot be built, and why. */
export type OnFailure = (listingId: string, error: unknown) => void

type Batch = (ids: readonly string[]) => Promise<Written>

type Failing = { onFailure?: OnFailure | undefined; postpone?: ((id: string) => Promise<unknown>) | undefined }

/**
 * Writes all at once; where that fails, each listing alone, so that only one is not found.
 *
 * @param write in a transaction of its own
 * @throws the database's error while it cannot be reached
 */
export async function writeBatch(
  ids: readonly string[],
  write: Batch,
  { onFailure, postpone }: Failing,
): Promise<Written> {
  try {
    return await write(ids)
  } catch (error) {
    if (isOutage(error)) throw error
    const [first, ...others] = ids
    if (others.length === 0) {
      onFailure?.(first!, error)
      await postpone?.(first!)
      return { published: 0, changed: 0 }
    }
  }
  const all = { published: 0, changed: 0 }
  for (const id of ids) addTo(all, await writeBatch([id], write, { onFailure, postpone }))
  return all
}

export function addTo(all: Written, { published, changed }: Written): void {
  all.published += published
  all.changed += changed
}
