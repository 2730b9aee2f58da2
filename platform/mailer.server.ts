import nodemailer from 'nodemailer'

export type Letter = { to: string; subject: string; html: string; text: string }
export type Mailer = (letter: Letter) => Promise<void>

/** Sends by SMTP when an address is given; otherwise a message stays where it was queued, seen at /admin/emails (decision C11). */
export function createMailer({ smtpUrl, mailFrom }: { smtpUrl: string | undefined; mailFrom: string }): Mailer {
  if (!smtpUrl) return async () => {}

  const transport = nodemailer.createTransport(smtpUrl)
  return async (letter) => void (await transport.sendMail({ from: mailFrom, ...letter }))
}
