import type { EmailText } from '#domain/email/template.ts'
import type { Language } from '#domain/i18n/language.ts'
import type { Translate } from '#kernel/translate.ts'

type Reading = { origin: string; language: Language; t: Translate }

/** To the owner of an account whose password was changed. */
export function passwordChangedEmail({ origin, language, t }: Reading): EmailText {
  return {
    subject: t('security:password.subject'),
    greeting: t('security:password.greeting'),
    paragraphs: [t('security:password.text'), t('security:password.notYou')],
    facts: [],
    button: { label: t('security:button'), url: `${origin}/account/settings?lang=${language}` },
    footer: t('security:footer'),
  }
}
