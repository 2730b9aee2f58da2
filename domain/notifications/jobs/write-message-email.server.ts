import { replyAddress } from '#domain/messaging/queries/read-reply-address.server.ts'
import { threadOf } from '#domain/messaging/thread.ts'
import type { Tx } from '#platform/db.server.ts'
import type { Vault } from '#platform/vault.server.ts'
import { messageEmail } from '../message-email.ts'
import { plainEmail } from '../plain-email.ts'
import type { findDelivery } from '../queries/find-delivery.server.ts'
import { findWords } from '../queries/find-words.server.ts'
import type { SignedSender } from './queue-chosen.server.ts'

type Found = NonNullable<Awaited<ReturnType<typeof findDelivery>>>
type Reading = Parameters<typeof plainEmail>[1]

/** `answersAt`: the domain to which people answer, or null. The vault encrypts what they write to each other. */
export type MessageSender = SignedSender & { answersAt: string | null; vault: Vault }

/** The e-mail of new messages, one of its conversation's thread. */
export async function writeMessageEmail(
  tx: Tx,
  found: Found,
  { answersAt, vault, secret }: MessageSender,
  reading: Reading,
) {
  const { thingId: conversationId } = found
  const words = await findWords(tx, found)
  if (!words) return { content: plainEmail(found, reading) }
  const of = { conversationId, side: words.side }
  const replyTo = answersAt === null ? null : replyAddress(of, { domain: answersAt, secret })
  const shown = words.hasWords ? words : { messages: [], earlier: 0 }
  const { content, redacted, summary } = messageEmail(found, shown, replyTo !== null, reading)
  return {
    content,
    redacted: { content: redacted, vault },
    summary,
    thread: { key: threadOf(conversationId), replyTo },
  }
}
