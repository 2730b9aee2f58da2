import type { EmailText } from '#domain/email/template.ts'
import type { Language } from '#domain/i18n/language.ts'
import type { Translate } from '#kernel/translate.ts'

import { EXPORT_DAYS } from './data-export.ts'

type Reading = { product: string; t: Translate }

/** Confirms to an account's former address that it was closed and erased. */
export function closedEmail({ product, t }: Reading): EmailText {
  return {
    subject: t('privacy:closedEmail.subject', { product }),
    greeting: t('privacy:closedEmail.greeting', { product }),
    paragraphs: [t('privacy:closedEmail.erased', { product }), t('privacy:closedEmail.kept', { product })],
    facts: [],
    button: null,
    footer: t('privacy:closedEmail.footer'),
  }
}

/** Tells that an export is ready; its link leads to a page that requires a log-in. */
export function exportEmail({
  product,
  origin,
  language,
  t,
}: Reading & { origin: string; language: Language }): EmailText {
  const values = { product, days: EXPORT_DAYS }
  return {
    subject: t('privacy:exportEmail.subject', values),
    greeting: t('privacy:exportEmail.greeting', values),
    paragraphs: [t('privacy:exportEmail.text', values)],
    facts: [],
    button: { label: t('privacy:exportEmail.button', values), url: `${origin}/account/settings?lang=${language}#data` },
    footer: t('privacy:exportEmail.footer'),
  }
}

/** Tells that Facebook's data was deleted, and how to log in without it or close the account. */
export function unlinkedEmail({
  product,
  origin,
  language,
  t,
}: Reading & { origin: string; language: Language }): EmailText {
  return {
    subject: t('privacy:unlinkedEmail.subject', { product }),
    greeting: t('privacy:unlinkedEmail.greeting', { product }),
    paragraphs: [t('privacy:unlinkedEmail.text', { product }), t('privacy:unlinkedEmail.next', { product })],
    facts: [],
    button: {
      label: t('privacy:unlinkedEmail.button', { product }),
      url: `${origin}/account/settings?lang=${language}`,
    },
    footer: t('privacy:unlinkedEmail.footer'),
  }
}
