import nodemailer from 'nodemailer'

type Email = {
  /** The e-mail's own, the same however often it is sent. */
  id: string
  to: string
  subject: string
  html: string
  text: string
  /** Beside those that every e-mail has. */
  headers?: Readonly<Record<string, string>>
}

/** @property isStore whether e-mails are sent nowhere: they are read in the database */
export type Mailer = ((email: Email) => Promise<void>) & { isStore?: boolean }

/**
 * How long a mail server may take, in milliseconds: to be found and connected to, for its next word, and for the whole e-mail. One that says
 * a word now and then would have a worker for as long as it likes otherwise.
 */
const patience = { lookUpMs: 5000, connectMs: 10_000, silenceMs: 20_000, wholeMs: 60_000 }

type Options = { smtpUrl: string | undefined; mailFrom: string; times?: typeof patience }

/** Sends by SMTP when an address is given; otherwise e-mails stay in the queue, shown at /admin/emails (decision C11). */
export function createMailer({ smtpUrl, mailFrom, times = patience }: Options): Mailer {
  if (!smtpUrl) return Object.assign(async () => {}, { isStore: true })

  const transport = nodemailer.createTransport({
    url: smtpUrl,
    dnsTimeout: times.lookUpMs,
    connectionTimeout: times.connectMs,
    greetingTimeout: times.connectMs,
    socketTimeout: times.silenceMs,
    // What stands in an e-mail is text, never the name of a file or an address to fetch.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const host = hostOf(mailFrom)
  return async ({ id, to, headers, ...email }) => {
    await transport.sendMail({
      ...email,
      from: mailFrom,
      // As an object, because a text may be a list of several.
      to: { name: '', address: to },
      // An e-mail is sent again when the mail server's answer was lost: by this id mail programs recognise the duplicate.
      messageId: `<${id}@${host}>`,
      // So that no holiday notice answers it (RFC 3834).
      headers: { 'Auto-Submitted': 'auto-generated', ...headers },
      signal: AbortSignal.timeout(times.wholeMs),
    })
  }
}

/** Connects and logs in, and sends nothing. Null where e-mails are only kept. */
export function mailProbe(smtpUrl: string | undefined, times = patience): (() => Promise<void>) | null {
  if (!smtpUrl) return null
  return async () => {
    const transport = nodemailer.createTransport({
      url: smtpUrl,
      dnsTimeout: times.lookUpMs,
      connectionTimeout: times.connectMs,
      greetingTimeout: times.connectMs,
      socketTimeout: times.silenceMs,
    })
    try {
      await transport.verify()
    } finally {
      transport.close()
    }
  }
}

/** `patio.example` of `Patio <hello@patio.example>`: the sender's domain. */
const hostOf = (address: string) => /@([\w.-]+)>?\s*$/.exec(address)?.[1] ?? 'localhost'

/**
 * Whether the mail server has refused this reader or this e-mail for good (5xx): asking again would change nothing. What it says against the
 * sender, the log-in or the connection is for the operator to mend, and the e-mail waits.
 */
export function isRefusedForGood(error: unknown): boolean {
  const { command, responseCode } = Object(error) as { command?: unknown; responseCode?: unknown }
  return (command === 'RCPT TO' || command === 'DATA') && Number(responseCode) >= 500 && Number(responseCode) < 600
}
