import type { Tx } from '#platform/db.server.ts'
import { publishLive } from '#platform/live.server.ts'

/** An admin takes a message down: neither of the two reads it any more. @returns whether there was one to be read */
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
