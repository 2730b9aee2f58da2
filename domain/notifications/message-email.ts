import { shownName } from '#domain/accounts/account.ts'
import type { EmailText } from '#domain/email/template.ts'
import { answerLine } from '#domain/messaging/answer-line.ts'
import type { UnreadWords } from '#domain/messaging/message.ts'
import type { Language } from '#domain/i18n/language.ts'
import type { Translate } from '#kernel/translate.ts'
import { plainEmail, type PlainNotification } from './plain-email.ts'

type Shown = Pick<UnreadWords, 'messages' | 'earlier'>
type Reading = { language: Language; origin: string; t: Translate }
type MessageEmail = { content: EmailText; redacted: EmailText; summary: string }

/** Characters of a message in a digest. */
const FIRST_WORDS = 120

/**
 * The e-mail of messages with their words, and without them for all but its reader.
 *
 * @param canAnswer whether an answer by e-mail reaches the conversation
 */
export function messageEmail(
  notification: PlainNotification,
  { messages, earlier }: Shown,
  canAnswer: boolean,
  reading: Reading,
): MessageEmail {
  const { t } = reading
  const redacted = plainEmail(notification, reading)
  const name = shownName(notification.name, t)
  const isCovered = messages.some((each) => each.isCovered)
  const content = {
    ...redacted,
    paragraphs: [
      ...redacted.paragraphs,
      ...(earlier > 0 ? [t('emails:messageWords.earlier', { count: earlier })] : []),
    ],
    notes: [
      t(canAnswer ? 'emails:messageWords.answer' : 'emails:messageWords.answerThere', { name }),
      ...(isCovered ? [t('emails:messageWords.covered')] : []),
    ],
    quotes: messages.map((each) => wordsOf(each, t)),
    ...(canAnswer && { answerLine: answerLine(t('emails:messageWords.line')) }),
  }
  return { content, redacted, summary: summaryOf(messages, t) }
}

function wordsOf(message: Shown['messages'][number], t: Translate): string {
  if (message.kind === 'text') return message.text
  const pictures = t('emails:messageWords.pictures', { count: message.images.length })
  return message.text === '' ? pictures : `${message.text}\n${pictures}`
}

function summaryOf(messages: Shown['messages'], t: Translate): string {
  const last = messages.at(-1)
  if (!last) return ''
  const letters = Array.from(wordsOf(last, t).replaceAll(/\s+/g, ' '))
  const first = letters.filter((_, index) => index < FIRST_WORDS).join('')
  return letters.length > FIRST_WORDS ? `${first.trimEnd()}…` : first
}
