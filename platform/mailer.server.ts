import nodemailer from 'nodemailer'

/** `id`: the e-mail's own, the same however often it is sent. */
type Email = { id: string; to: string; subject: string; html: string; text: string }
export type Mailer = (email: Email) => Promise<void>

/** Sends by SMTP when an address is given; otherwise a message stays where it was queued, seen at /admin/emails (decision C11). */
export function createMailer({ smtpUrl, mailFrom }: { smtpUrl: string | undefined; mailFrom: string }): Mailer {
  if (!smtpUrl) return async () => {}

  const transport = nodemailer.createTransport(smtpUrl)
  const host = hostOf(mailFrom)
  return async ({ id, ...email }) => {
    // A server that took an e-mail and whose answer was lost gets it again: by this its reader's mail program knows it.
    const messageId = `<${id}@${host}>`
    await transport.sendMail({ from: mailFrom, messageId, ...email })
  }
}

/** `patio.example` of `Patio <hello@patio.example>`: the domain that speaks for the e-mail. */
const hostOf = (address: string) => /@([\w.-]+)>?\s*$/.exec(address)?.[1] ?? 'localhost'
