import type { Storage } from '#platform/storage.server.ts'

/** A file by each erased person's id: it outlives the backups of the database in which they still are. */
export const ERASURES = 'erasures/'

/** Is written before a person's own files are deleted; twice is as once. */
export const noteErasure = (storage: Storage, userId: string, now: Date): Promise<void> =>
  storage.write(`${ERASURES}${userId}`, Buffer.from(now.toISOString()))
