import { type Db, inTransaction } from '#platform/db.server.ts'
import { publishLive } from '#platform/live.server.ts'

type Archiving = { userId: string; conversationId: string; isArchived: boolean }

/**
 * Archives a conversation for one side or restores it; the next message restores it too.
 *
 * @returns whether the conversation is theirs
 */
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
