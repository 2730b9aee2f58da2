import { newId } from '#kernel/ids.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { type Db, inTransaction } from '#platform/db.server.ts'
import { lockPresent } from './lock-present.server.ts'

/**
 * Writes down what the next admin has to know of a person, who does not see it. Nobody changes it; it goes with the person.
 *
 * @returns false where there is nobody
 */
export function writeNote(
  db: Db,
  { adminId, userId, text }: { adminId: string; userId: string; text: string },
  now: Date,
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    if (!(await lockPresent(tx, userId))) return false
    await tx
      .insertInto('person_notes')
      .values({ id: newId(now.getTime()), person_id: userId, author_id: adminId, text, created_at: now })
      .execute()
    await recordAudit(tx, { actorId: adminId, action: 'note-written', on: { kind: 'user', id: userId } }, now)
    return true
  })
}
