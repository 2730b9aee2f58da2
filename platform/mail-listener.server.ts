import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server'
import type { Log } from './log.server.ts'

/** An e-mail's fate; `later` is asked for again by the mail server that has sent it. */
type Taken = 'taken' | 'unknown' | 'too-large' | 'later'

type Post = {
  /** Only e-mails to these addresses are taken: nothing is sent on. */
  isOurs: (address: string) => boolean
  /** @param from the client, as limits count it */
  mayCome: (from: string) => Promise<boolean>
  /** A place in memory for one e-mail; null while all are taken. */
  place: () => Promise<(() => void) | null>
  take: (email: { recipients: readonly string[]; raw: Buffer }) => Promise<Taken>
}

type Where = { port: number; host: string; files: { cert: string; key: string } | null }

/** Connections at a time; a mail server that finds none comes again. */
const MAX_CONNECTIONS = 20
const MAX_RECIPIENTS = 10
const SILENT_MS = 30_000
const CLOSE_MS = 2000

const answers: Readonly<Record<Exclude<Taken, 'taken'>, readonly [number, string]>> = {
  unknown: [550, '5.1.1 No such mailbox here'],
  'too-large': [552, '5.3.4 Larger than an answer may be'],
  later: [451, '4.3.2 Please try again later'],
}

const refusal = (why: Exclude<Taken, 'taken'>) =>
  Object.assign(new Error(answers[why][1]), { responseCode: answers[why][0] })

/** An SMTP server that takes answers and relays nothing; without files it offers no TLS. */
export async function listenForMail(
  { port, host, files }: Where,
  post: Post,
  maxBytes: number,
  log: Pick<Log, 'warn'>,
): Promise<{ port: number; close: () => Promise<void> }> {
  const tls = files && { cert: readFileSync(files.cert), key: readFileSync(files.key), minVersion: 'TLSv1.2' as const }
  const server = new SMTPServer({
    ...tls,
    authOptional: true,
    disabledCommands: tls ? ['AUTH'] : ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: maxBytes,
    maxClients: MAX_CONNECTIONS,
    socketTimeout: SILENT_MS,
    closeTimeout: CLOSE_MS,
    onConnect: ({ remoteAddress }, done) =>
      settle(
        post.mayCome(remoteAddress).then((may) => (may ? null : refusal('later'))),
        done,
        log,
      ),
    onRcptTo({ address }, { envelope }, done) {
      if (!post.isOurs(address)) return done(refusal('unknown'))
      done(envelope.rcptTo.length < MAX_RECIPIENTS ? null : refusal('later'))
    },
    onData(stream, { envelope: { mailFrom, rcptTo } }, done) {
      const recipients = rcptTo.map(({ address }) => address)
      // Bounces have no sender, and nobody to tell.
      const isBounce = mailFrom === false || mailFrom.address === ''
      settle(received(stream, { recipients, isBounce, maxBytes }, post), done, log)
    },
  })
  server.on('error', (error) => log.warn({ err: error }, 'an e-mail was not received'))
  await new Promise<void>((listening, failed) => {
    server.server.once('error', failed)
    server.listen(port, host, () => listening())
  })
  return {
    port: (server.server.address() as AddressInfo).port,
    close: () => new Promise((closed) => server.close(() => closed())),
  }
}

type Arriving = { recipients: readonly string[]; isBounce: boolean; maxBytes: number }

/** @returns why it is refused; null where it is taken, or needs no answer */
async function received(stream: SMTPServerDataStream, { recipients, isBounce, maxBytes }: Arriving, post: Post) {
  const leave = isBounce ? null : await post.place()
  try {
    const parts: Buffer[] = []
    let length = 0
    // Even an unwanted e-mail is read to its end, because the answer comes after it.
    for await (const part of stream as AsyncIterable<Buffer>) {
      length += part.length
      if (leave && length <= maxBytes) parts.push(part)
    }
    if (isBounce) return null
    if (!leave) return refusal('later')
    if (length > maxBytes) return refusal('too-large')
    const taken = await post.take({ recipients, raw: Buffer.concat(parts) })
    return taken === 'taken' ? null : refusal(taken)
  } finally {
    leave?.()
  }
}

/** The reason of a failure is the operator's to read, not the sender's. */
function settle(outcome: Promise<Error | null>, done: (error?: Error | null) => void, log: Pick<Log, 'warn'>): void {
  outcome.then(done, (error: unknown) => {
    log.warn({ err: error }, 'an e-mail was not received')
    done(refusal('later'))
  })
}
