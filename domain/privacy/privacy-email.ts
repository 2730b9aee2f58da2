import type { EmailText } from '#domain/email/template.ts'
import type { Translate } from '#kernel/translate.ts'

type Reading = { product: string; t: Translate }

/** That an account is closed and erased; to the address that it had. */
export function closedEmail({ product, t }: Reading): EmailText {
  return {
    subject: t('privacy:closedEmail.subject', { product }),
    greeting: t('privacy:closedEmail.greeting'),
    paragraphs: [t('privacy:closedEmail.erased', { product }), t('privacy:closedEmail.kept')],
    facts: [],
    button: null,
    footer: t('privacy:closedEmail.footer'),
  }
}
