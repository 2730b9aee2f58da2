import { endAccount } from '#domain/accounts/commands/end-account.server.ts'
import { changeStatusesOf } from '#domain/listings/commands/change-status.server.ts'
import { type Db, inTransaction } from '#platform/db.server.ts'
import type { Storage } from '#platform/storage.server.ts'
import type { Uploads } from '#platform/uploads.server.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { erasePerson } from './erase-person.server.ts'
import { ERASURES } from './note-erasure.server.ts'

const Id = z.guid()

/**
 * Erases again whom a restored database has brought back. What they owed or were owed when they left stays in the books.
 *
 * @returns how many
 */
export async function replayErasures(
  db: Db,
  files: { storage: Storage; uploads: Uploads },
  now: Date,
): Promise<number> {
  const noted = (await files.storage.list(ERASURES)).filter((name) => Id.safeParse(name).success)
  const back = await db
    .selectFrom('profiles')
    .select('user_id')
    .where('user_id', '=', sql<string>`any(${noted}::uuid[])`)
    .where('erased_at', 'is', null)
    .execute()
  for (const { user_id: userId } of back)
    await inTransaction(db, async (tx) => {
      await endAccount(tx, userId, now)
      await changeStatusesOf(tx, userId, { from: ['draft', 'in_review', 'published', 'paused'], to: 'removed' })
      await erasePerson(tx, files, userId, now)
    })
  return back.length
}
