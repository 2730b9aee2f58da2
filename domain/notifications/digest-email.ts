import type { EmailText } from '#domain/email/template.ts'
import type { Translate } from '#kernel/translate.ts'

/** E-mails listed one by one; of the others the digest gives the number. */
const MAX_LISTED = 100

/** A deferred e-mail: its subject, and where its button leads. */
type DeferredEmail = { subject: string; link: string | null }

/**
 * One e-mail in place of many within an hour.
 *
 * @param name the reader's
 */
export function digestEmail(
  deferred: readonly DeferredEmail[],
  { name, t }: { name: string; t: Translate },
): EmailText {
  const notified = deferred.slice(0, MAX_LISTED)
  const more = deferred.length - notified.length
  const values = { name, count: deferred.length }
  return {
    subject: t('emails:digest.subject', values),
    greeting: t('emails:digest.greeting', values),
    paragraphs: [t('emails:digest.body', values), ...(more > 0 ? [t('emails:digest.more', { count: more })] : [])],
    facts: [],
    links: notified.map(({ subject, link }) => ({ label: subject, url: link ?? '' })),
    button: null,
    footer: t('emails:footer'),
  }
}
