import type { EmailText } from '#domain/email/template.ts'
import type { Language } from '#domain/i18n/language.ts'
import type { Translate } from '#kernel/translate.ts'
import { HOLD_HOURS } from './payout-account.ts'

/** To a host whose payout account was set, changed or taken away. It says nothing of the account: e-mails are read by others. */
export function payoutAccountEmail({
  origin,
  language,
  t,
}: {
  origin: string
  language: Language
  t: Translate
}): EmailText {
  return {
    subject: t('security:payoutAccount.subject'),
    greeting: t('security:payoutAccount.greeting'),
    paragraphs: [t('security:payoutAccount.text'), t('security:payoutAccount.notYou', { hours: HOLD_HOURS })],
    facts: [],
    button: { label: t('security:payoutAccount.button'), url: `${origin}/payment-setup?lang=${language}` },
    footer: t('security:footer'),
  }
}
