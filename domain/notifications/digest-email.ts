import type { EmailText } from '#domain/email/template.ts'
import type { Translate } from '#kernel/translate.ts'

/** E-mails listed one by one; of the others the digest gives the number. */
const MAX_LISTED = 100

/** Characters of a subject in the digest's own. */
const MAX_FIRST = 60

/** A deferred e-mail: its subject, what else a line says of it, and where its button leads. */
type DeferredEmail = { subject: string; summary?: string; link: string | null }

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
  const values = { name, count: deferred.length, first: shortened(deferred[0]?.subject ?? '') }
  return {
    subject: t('emails:digest.subject', values),
    greeting: t('emails:digest.greeting', values),
    paragraphs: [t('emails:digest.body', values), ...(more > 0 ? [t('emails:digest.more', { count: more })] : [])],
    facts: [],
    links: notified.map(({ subject, summary, link }) => ({
      label: summary ? `${subject} (${summary})` : subject,
      url: link ?? '',
    })),
    button: null,
    footer: t('emails:ofAccount'),
  }
}

function shortened(subject: string): string {
  const letters = Array.from(subject)
  return letters.length > MAX_FIRST ? `${letters.slice(0, MAX_FIRST).join('').trimEnd()}…` : subject
}
