import type { EmailText } from '#domain/email/template.ts'
import type { Language } from '#domain/i18n/language.ts'
import type { Translate } from '#kernel/translate.ts'

import { EXPORT_DAYS } from './data-export.ts'

type Reading = { product: string; t: Translate }

/** That an account is closed and erased; to the address that it had. */
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

/** That the files with all of somebody's data are there: the link leads to the page, which asks who they are. */
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

/** That what Facebook had given us is deleted, how to get in without it, and how to close the account as well. */
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
