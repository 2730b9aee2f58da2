import type { Socket } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { onTestFinished } from 'vitest'

/** A connection's fate: accepted, cut off before the answer, refused by code, or silent. */
export type MailAnswer =
  | 'accept'
  | 'hang-up'
  | 'refuse-recipient'
  | { code: number; at: 'MAIL' | 'RCPT' | 'DATA' }
  | { silentAt: 'greeting' | 'RCPT' | 'DATA' }

type Done = (error?: Error | null) => void

const unknownMailbox = (address: string) =>
  Object.assign(new Error(`5.1.1 <${address}>: no such mailbox here`), { responseCode: 550 })

/**
 * A real local mail server; it counts a fully read message even when its answer is lost.
 *
 * @param answers one a connection; the last one stays
 */
export async function aMailServer(answers: readonly MailAnswer[]) {
  const received: string[] = []
  const recipients: string[] = []
  const sockets: Socket[] = []
  const answerNow = () => answers[Math.min(sockets.length, answers.length) - 1]!
  /** Lets a command through, refuses it, or leaves it without an answer. */
  const answerAt = (command: 'MAIL' | 'RCPT' | 'DATA' | 'greeting', done: Done) => {
    const answer = answerNow()
    if (typeof answer === 'object' && 'silentAt' in answer && answer.silentAt === command) return
    const isRefused = typeof answer === 'object' && 'code' in answer && answer.at === command
    done(isRefused ? Object.assign(new Error(`${command} is refused`), { responseCode: answer.code }) : null)
  }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    closeTimeout: 1,
    onConnect: (_session, done) => answerAt('greeting', done),
    onMailFrom: (_address, _session, done) => answerAt('MAIL', done),
    onRcptTo({ address }, _session, done) {
      if (answerNow() === 'refuse-recipient') return done(unknownMailbox(address))
      recipients.push(address)
      answerAt('RCPT', done)
    },
    onData(stream, _session, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => void parts.push(part))
      stream.on('end', () => {
        received.push(Buffer.concat(parts).toString('utf8'))
        if (answerNow() === 'hang-up') return void sockets.at(-1)!.destroy()
        answerAt('DATA', done)
      })
    },
  })
  server.on('error', () => {})
  server.server.on('connection', (socket) => void sockets.push(socket))
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening))
  /** Ends every connection, and takes no more. */
  const hangUp = () => {
    server.close()
    for (const socket of sockets) socket.destroy()
  }
  onTestFinished(hangUp)

  const { port } = server.server.address() as { port: number }
  return { url: `smtp://127.0.0.1:${port}`, received, recipients, connections: () => sockets.length, hangUp }
}
