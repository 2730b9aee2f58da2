import type { EmailText } from '#domain/email/template.ts'
import type { Translate } from '#kernel/translate.ts'

type Reading = { product: string; t: Translate }

/** The sender's text is left out, because anybody can type somebody else's address. */
export const receivedEmail = ({ product, t }: Reading): EmailText => ({
  subject: t('inquiry:received.subject', { product }),
  greeting: t('inquiry:received.greeting', { product }),
  paragraphs: [t('inquiry:received.text', { product }), t('inquiry:received.other', { product })],
  facts: [],
  button: null,
  footer: t('inquiry:received.footer', { product }),
})

export const answerEmail = ({
  product,
  t,
  answer,
  message,
}: Reading & { answer: string; message: string }): EmailText => ({
  subject: t('inquiry:answer.subject', { product }),
  greeting: t('inquiry:answer.greeting', { product }),
  paragraphs: answer.split(/\n+/),
  facts: [{ label: t('inquiry:answer.yours'), value: message }],
  button: null,
  footer: t('inquiry:answer.footer', { product }),
})
