import type { Db } from '#platform/db.server.ts'
import type { Progress } from '#platform/uploads.server.ts'
import { sql } from 'kysely'

/** The progress of uploads, in the row that `startUpload` has written: servers need no disk in common. */
export const uploadProgress = (db: Db): Progress => ({
  find: async (id) => {
    const upload = await db
      .selectFrom('photo_uploads')
      .select(['bytes', 'received', 'parts', 'created_at'])
      .where('id', '=', id)
      .executeTakeFirst()
    if (!upload) return null
    const { bytes, received, parts, created_at: createdAt } = upload
    return { bytes, received, parts, createdAt }
  },
  append: async (id, offset, { name, bytes }) => {
    const { numUpdatedRows } = await db
      .updateTable('photo_uploads')
      .set({ received: offset + bytes, parts: sql`parts || ${name}::text` })
      .where('id', '=', id)
      .where('received', '=', offset)
      .where('bytes', '>=', offset + bytes)
      .executeTakeFirst()
    return numUpdatedRows === 1n
  },
})
