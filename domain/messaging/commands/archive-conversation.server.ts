import { type Db, inTransaction } from '#platform/db.server.ts'
import { publishLive } from '#platform/live.server.ts'

type Archiving = { userId: string; conversationId: string; isArchived: boolean }

/** Takes a conversation out of somebody's inbox or back into it; what comes next brings it back as well. @returns whether it is theirs */
export function archiveConversation(db: Db, { userId, conversationId, isArchived }: Archiving): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('conversation_sides')
      .set({ is_archived: isArchived })
      .where('conversation_id', '=', conversationId)
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) return false
    await publishLive(tx, [userId], { kind: 'conversation', conversationId })
    return true
  })
}
