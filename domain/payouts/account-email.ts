import type { EmailText } from '#domain/email/template.ts'
import type { Language } from '#domain/i18n/language.ts'
import type { Translate } from '#kernel/translate.ts'
import { HOLD_HOURS } from './payout-account.ts'

/** Notifies a host that a payout account changed, without details: others may read e-mails. */
export function payoutAccountEmail({
  origin,
  language,
  t,
}: {
  origin: string
  language: Language
  t: Translate
}): EmailText {
  const values = { hours: HOLD_HOURS }
  return {
    subject: t('security:payoutAccount.subject', values),
    greeting: t('security:payoutAccount.greeting', values),
    paragraphs: [t('security:payoutAccount.text', values), t('security:payoutAccount.notYou', values)],
    facts: [],
    button: { label: t('security:payoutAccount.button', values), url: `${origin}/payment-setup?lang=${language}` },
    footer: t('security:footer'),
  }
}
