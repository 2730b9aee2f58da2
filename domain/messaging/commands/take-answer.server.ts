import { createHash } from 'node:crypto'
import { queueEmail } from '#domain/email/commands/queue-email.server.ts'
import { emailTexts } from '#domain/email/queries/template-texts.server.ts'
import { isPhotoProblem, photoRefusals } from '#domain/media/errors.ts'
import { originAt, type Origins } from '#domain/i18n/site.ts'
import { asUuid } from '#kernel/ids.ts'
import type { Budgets } from '#platform/budget.server.ts'
import { type Db, inTransaction } from '#platform/db.server.ts'
import type { Limits } from '#platform/limits.server.ts'
import type { Storage } from '#platform/storage.server.ts'
import { partlyAnswerEmail, refusedAnswerEmail } from '../answer-email.ts'
import type { AnswerRefusal, ImagesFailure } from '../errors.ts'
import type { InboundEmail, ReadInbound } from '../inbound-email.ts'
import { ImagesForm, MessageForm } from '../input.ts'
import { isFarTooLong } from '#kernel/text-length.ts'
import { messageLimits } from '../message.ts'
import { withoutQuotes } from '../quoted-text.ts'
import { findAnswer } from '../queries/find-answer.server.ts'
import { markRead } from './mark-read.server.ts'
import { sendImages } from './send-images.server.ts'
import { sendMessage } from './send-message.server.ts'
import { threadOf } from '../thread.ts'

type World = {
  db: Db
  storage: Storage
  budgets: Budgets
  limits: Limits
  read: ReadInbound
  authServer: string | null
  sender: { origin: string; origins?: Origins; product: string }
}

type Answer = NonNullable<Awaited<ReturnType<typeof findAnswer>>>

/** An answer becomes a message, a refusal that its author is told, or nothing. */
type Outcome = 'sent' | 'partly' | 'ignored' | AnswerRefusal

/** Sends an answer by e-mail on as its author's message, by the rules of any other. */
export async function takeAnswer(world: World, inboundId: string, now: Date): Promise<void> {
  const answer = await findAnswer(world.db, inboundId)
  if (!answer) return
  const email = await world.read({ raw: answer.raw, authServer: world.authServer })
  const key = keyOf(email?.messageId ?? null, answer)
  const outcome = email ? await outcomeOf(world, { answer, email, key }, now) : 'unreadable'
  await inTransaction(world.db, async (tx) => {
    if (outcome !== 'sent' && outcome !== 'ignored') await notifyAuthor(tx, world, { answer, key, outcome }, now)
    await tx.deleteFrom('inbound_emails').where('id', '=', inboundId).execute()
  })
}

/** One e-mail is one message, however often it comes. */
function keyOf(messageId: string | null, { raw, conversationId, userId }: Answer): string {
  const hash = createHash('sha256').update(`${conversationId} ${userId} `)
  return asUuid(
    hash
      .update(messageId ?? raw)
      .digest('hex')
      .slice(0, 32),
  )
}

type Taken = { answer: Answer; email: InboundEmail; key: string }

async function outcomeOf(world: World, { answer, email, key }: Taken, now: Date): Promise<Outcome> {
  // Whoever answers a notice of absence is answered by it again.
  if (email.isAutomatic || answer.closedAt !== null) return 'ignored'
  if (email.from !== answer.email || email.isAuthentic === false) return 'sender'
  if (!answer.isLive) return 'suspended'

  const { conversationId, userId, toldNumber } = answer
  const words = withoutQuotes(email.text)
  if (isFarTooLong(words, messageLimits.text)) return 'long'
  const hasPictures = email.pictures.length > 0
  const form = (hasPictures ? ImagesForm : MessageForm).safeParse({ text: words, key })
  if (!form.success) return words.trim() === '' ? 'empty' : 'long'
  const message = { userId, conversationId, ...form.data }
  const files = email.pictures.map((picture) => Buffer.from(picture))
  const sent = hasPictures
    ? await sendImages(world.db, world, { ...message, files }, now)
    : await sendMessage(world.db, message, now)
  if (!sent.ok) return refusalOf(sent.failure)
  await markRead(world.db, { userId, conversationId, upTo: toldNumber })
  return email.otherFiles > 0 ? 'partly' : 'sent'
}

function refusalOf({ reason }: ImagesFailure): Outcome {
  if (photoRefusals.some((each) => each === reason)) return 'picture'
  if (isPhotoProblem(reason)) return 'pictures-later'
  switch (reason) {
    case 'gone':
    case 'not-possible':
    case 'too-many':
    case 'too-many-images':
      return reason
    case 'no-images':
      return 'empty'
    // Nobody can be told at an unproved address.
    default:
      return 'ignored'
  }
}

type Ended = { answer: Answer; key: string; outcome: Exclude<Outcome, 'sent' | 'ignored'> }

/** The account's own address is told, never the sender's; of a wrong sender once a day. */
async function notifyAuthor(
  tx: Parameters<typeof queueEmail>[0],
  { sender }: World,
  { answer, key, outcome }: Ended,
  now: Date,
): Promise<void> {
  const { conversationId, userId, language, site, email } = answer
  const template = outcome === 'partly' ? 'answer_refused.partly' : 'answer_refused'
  const t = await emailTexts(tx, template, { language, site }, now)
  const reading = { language, origin: originAt(sender, site), t }
  const content =
    outcome === 'partly' ? partlyAnswerEmail(answer, reading) : refusedAnswerEmail(answer, outcome, reading)
  const once = outcome === 'sender' ? `${conversationId}:${userId}:${now.toISOString().slice(0, 10)}` : key
  const input = { eventKey: `answer:${once}:${outcome}`, recipientId: userId, to: email, language, content }
  const thread = { key: threadOf(conversationId), replyTo: null }
  await queueEmail(tx, { ...input, type: 'answer_refused', thread, maxPerHour: null }, sender.product, now)
}
