import { shownName } from '#domain/accounts/account.ts'
import type { EmailText } from '#domain/email/template.ts'
import type { Language } from '#domain/i18n/language.ts'
import type { Translate } from '#kernel/translate.ts'
import type { AnswerRefusal } from './errors.ts'
import { messageLimits } from './message.ts'

/** An answer by e-mail: whose, to whom, and in which conversation. */
type Answer = { conversationId: string; reader: string; email: string; name: string; title: string }
type Reading = { language: Language; origin: string; t: Translate }

/** Tells its author why an answer by e-mail was not sent on. */
export const refusedAnswerEmail = (answer: Answer, why: AnswerRefusal, reading: Reading): EmailText =>
  answerEmail('refused', answer, reading, (values) => reading.t(`emails:answer_refused.reasons.${why}`, values))

/** Tells its author that an answer was sent on without its files. */
export const partlyAnswerEmail = (answer: Answer, reading: Reading): EmailText =>
  answerEmail('partly', answer, reading, () => null)

function answerEmail(
  what: 'refused' | 'partly',
  { conversationId, ...answer }: Answer,
  { language, origin, t }: Reading,
  reasonOf: (values: Record<string, string | number>) => string | null,
): EmailText {
  const { reader, email } = answer
  const title = answer.title.trim() || t('status:unnamedListing')
  const values = { reader, email, name: shownName(answer.name, t), title, max: messageLimits.text }
  const reason = reasonOf({ ...values, pictures: messageLimits.images })
  return {
    subject: t(`emails:answer_${what}.subject`, values),
    greeting: t(`emails:answer_${what}.greeting`, values),
    paragraphs: [t(`emails:answer_${what}.body`, values), ...(reason === null ? [] : [reason])],
    facts: [],
    button: {
      label: t(`emails:answer_${what}.button`, values),
      url: `${origin}/messages/${conversationId}?lang=${language}`,
    },
    footer: t('emails:ofAccount'),
  }
}
