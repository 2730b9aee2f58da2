import nodemailer from 'nodemailer'

/** `id`: the e-mail's own, the same however often it is sent. */
type Email = { id: string; to: string; subject: string; html: string; text: string }
/** @property isStore whether e-mails are sent nowhere: they are read in the database */
export type Mailer = ((email: Email) => Promise<void>) & { isStore?: boolean }

/** Sends by SMTP when an address is given; otherwise e-mails stay in the queue, shown at /admin/emails (decision C11). */
export function createMailer({ smtpUrl, mailFrom }: { smtpUrl: string | undefined; mailFrom: string }): Mailer {
  if (!smtpUrl) return Object.assign(async () => {}, { isStore: true })

  const transport = nodemailer.createTransport(smtpUrl)
  const host = hostOf(mailFrom)
  return async ({ id, ...email }) => {
    // An e-mail is sent again when the mail server's answer was lost: by this id mail programs recognise the duplicate.
    const messageId = `<${id}@${host}>`
    await transport.sendMail({ from: mailFrom, messageId, ...email })
  }
}

/** `patio.example` of `Patio <hello@patio.example>`: the sender's domain. */
const hostOf = (address: string) => /@([\w.-]+)>?\s*$/.exec(address)?.[1] ?? 'localhost'
