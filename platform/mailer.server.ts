import nodemailer from 'nodemailer'
import { callOutside } from './outside-call.server.ts'

type Email = {
  /** The e-mail's id is the same however often it is sent. */
  id: string
  to: string
  subject: string
  html: string
  text: string
  /** Answers go here, if not to the sender. */
  replyTo?: string
  /** E-mails of one thread name the same first e-mail, by which mail programs show them together. */
  thread?: string
  /** These headers join those of every e-mail. */
  headers?: Readonly<Record<string, string>>
}

/** @property isStore whether e-mails are not sent but read in the database */
export type Mailer = ((email: Email) => Promise<void>) & { isStore?: boolean }

/** Milliseconds to look up, connect, wait for a reply and send; a trickling server must end too. */
const patience = { lookUpMs: 5000, connectMs: 10_000, silenceMs: 20_000, wholeMs: 60_000 }

type Options = { smtpUrl: string | undefined; mailFrom: string; times?: typeof patience }

/** Without an SMTP address e-mails stay in the queue, shown at /admin/emails (decision C11). */
export function createMailer({ smtpUrl, mailFrom, times = patience }: Options): Mailer {
  if (!smtpUrl) return Object.assign(async () => {}, { isStore: true })

  const transport = nodemailer.createTransport({
    url: smtpUrl,
    dnsTimeout: times.lookUpMs,
    connectionTimeout: times.connectMs,
    greetingTimeout: times.connectMs,
    socketTimeout: times.silenceMs,
    // An e-mail's content must not name a file or an address to fetch.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const host = hostOf(mailFrom)
  return async ({ id, to, headers, thread, ...email }) => {
    const message = {
      ...email,
      // An e-mail that was never sent begins the thread, so that none has to be the first.
      ...(thread && { references: `<${thread}@${host}>`, inReplyTo: `<${thread}@${host}>` }),
      from: mailFrom,
      // An object has one recipient, whereas a text may list several.
      to: { name: '', address: to },
      // An e-mail is resent after a lost answer, and mail programs recognise the duplicate by this id.
      messageId: `<${id}@${host}>`,
      // This keeps holiday notices from answering (RFC 3834).
      headers: { 'Auto-Submitted': 'auto-generated', ...headers },
      signal: AbortSignal.timeout(times.wholeMs),
    }
    await callOutside('mail', () => transport.sendMail(message), { isRefusal: isRefusedForGood })
  }
}

/**
 * The probe connects and logs in, and sends nothing.
 *
 * @returns null without a mail server
 */
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

/** The sender's domain is `patio.example` in `Patio <hello@patio.example>`. */
const hostOf = (address: string) => /@([\w.-]+)>?\s*$/.exec(address)?.[1] ?? 'localhost'

/** A 5xx about the reader or the e-mail is final; one about sender or log-in is the operator's to mend. */
export function isRefusedForGood(error: unknown): boolean {
  const { command, responseCode } = Object(error) as { command?: unknown; responseCode?: unknown }
  return (command === 'RCPT TO' || command === 'DATA') && Number(responseCode) >= 500 && Number(responseCode) < 600
}

/**
 * A refusal of the reader's address, and of nothing else: the mailbox is not there, or takes nothing.
 *
 * @returns the mail server's answer in one line, with whatever addresses it names; null where something else was refused, or put off
 */
export function refusalOfAddress(error: unknown): string | null {
  const { command, response } = Object(error) as { command?: unknown; response?: unknown }
  if (command !== 'RCPT TO' || typeof response !== 'string') return null
  const { code, status } = /^(?<code>5\d\d)(?:[ -](?<status>5\.\d{1,3}\.\d{1,3})\b)?/.exec(response)?.groups ?? {}
  if (code === undefined || !(status === undefined ? ofMailbox.has(code) : ofAddress.test(status))) return null
  return response.replaceAll(/\r?\n\d{3}[ -](?:\d\.\d{1,3}\.\d{1,3} )?/g, ' ').trim()
}

/** Codes without a status by which servers refuse a mailbox (RFC 5321); 554 is said of senders that are blocked as well. */
const ofMailbox: ReadonlySet<string> = new Set(['550', '551', '552', '553', '556'])

/** Of RFC 3463 the status of the reader's address or mailbox; 5.1.7 to 5.1.9 and 5.7 are of the sender, 5.2.3 of the e-mail. */
const ofAddress = /^5\.(1\.([0-6]|10)|2\.[0124])$/
