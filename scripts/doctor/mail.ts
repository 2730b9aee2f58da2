import type { Config } from '#platform/config.server.ts'
import { newId } from '#kernel/ids.ts'
import { PRODUCT_NAME } from '#platform/config.server.ts'
import { createMailer, mailProbe } from '#platform/mailer.server.ts'
import { type Finding, ok, warning } from './finding.ts'

export const MAIL_ADVICE = 'SMTP_URL: name, port, and the log-in in it, which may need %-encoding'

/**
 * Connects and logs in; with an address an e-mail is sent there too.
 *
 * @throws Error with the mail server's words
 */
export async function findingsOfMail(
  { smtpUrl, mailFrom, publicUrl, demo }: Pick<Config, 'smtpUrl' | 'mailFrom' | 'publicUrl' | 'demo'>,
  email: string | null,
): Promise<Finding[]> {
  if (!smtpUrl) {
    const text = 'no mail server: e-mails stay in the database'
    return [demo ? ok('mail', text) : warning('mail', text, 'Set SMTP_URL: nobody can sign up before.')]
  }
  await mailProbe(smtpUrl)!()
  const { hostname } = new URL(smtpUrl)
  const reached = ok('mail', `${hostname} lets us in`)
  if (!email) return [reached]

  await createMailer({ smtpUrl, mailFrom })({
    id: newId(),
    to: email,
    subject: `${PRODUCT_NAME}: a test of the mail server`,
    text: textAt(publicUrl),
    html: `<p>${textAt(publicUrl)}</p>`,
  })
  return [reached, ok('mail', `${hostname} has taken an e-mail to ${email}: look where it arrives, and who signed it`)]
}

/** The address is the operator's own. */
const textAt = (publicUrl: string) => `This is a test by the operator of ${publicUrl}. Nothing is to be done.`
