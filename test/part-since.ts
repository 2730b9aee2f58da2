import type { Db, Tx } from '#platform/db.server.ts'
import type { Part } from '#platform/promises.server.ts'
import { books } from '../promises.ts'

/** The part of the books that was touched since a time, where no check of all has found anything. */
export const partSince = async (db: Db | Tx, since: Date): Promise<Part> => ({
  scope: await books.touchedSince(db, since),
  known: [],
})
