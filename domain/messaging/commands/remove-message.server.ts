import type { Tx } from '#platform/db.server.ts'
import { publishLive } from '#platform/live.server.ts'

/**
 * Removes a message for both sides, by an admin's decision.
 *
 * @returns whether there was a message to remove
 */
export async function removeMessage(tx: Tx, messageId: string, now: Date): Promise<boolean> {
  const removed = await tx
    .updateTable('messages')
    .from('conversations')
    .set({ removed_at: now })
    .whereRef('conversations.id', '=', 'conversation_id')
    .where('messages.id', '=', messageId)
    .where('kind', 'in', ['text', 'images'])
    .where('removed_at', 'is', null)
    .returning(['conversation_id', 'number', 'guest_id', 'host_id'])
    .executeTakeFirst()
  if (!removed) return false
  const { conversation_id: conversationId, number, guest_id, host_id } = removed
  await publishLive(tx, [guest_id, host_id], { kind: 'message', conversationId, number })
  return true
}
