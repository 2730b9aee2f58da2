import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** How the mail server answers one message: takes it, hangs up before its answer to the whole message, or knows no such reader. */
export type MailAnswer = 'accept' | 'hang-up' | 'refuse-recipient'

/**
 * A mail server on this machine that speaks SMTP (RFC 5321) as far as a sender needs it. What it has read whole it counts as
 * received, also where its answer is lost.
 *
 * @param answers one a connection; the last one stays
 */
export async function aMailServer(answers: readonly MailAnswer[]) {
  const received: string[] = []
  let connections = 0
  const server = createServer((socket) => {
    const answer = answers[Math.min(connections, answers.length - 1)]!
    connections += 1
    converse(socket, answer, received)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())

  const { port } = server.address() as { port: number }
  return { url: `smtp://127.0.0.1:${port}`, received }
}

function converse(socket: Socket, answer: MailAnswer, received: string[]): void {
  let text = ''
  let isData = false
  const reply = (line: string) => socket.write(`${line}\r\n`)
  socket.on('error', () => {})
  socket.on('data', (chunk) => {
    text += String(chunk)
    for (;;) {
      const mark = isData ? '\r\n.\r\n' : '\r\n'
      const end = text.indexOf(mark)
      if (end < 0) return
      const part = text.slice(0, end)
      text = text.slice(end + mark.length)
      if (isData) {
        isData = false
        received.push(part)
        if (answer === 'hang-up') return void socket.destroy()
        reply('250 2.0.0 taken')
      } else isData = command(part, answer, reply)
    }
  })
  reply('220 mail.test ESMTP')
}

/** @returns whether the message comes next */
function command(line: string, answer: MailAnswer, reply: (line: string) => void): boolean {
  const verb = line.slice(0, 4).toUpperCase()
  if (verb === 'DATA') reply('354 go on')
  else if (verb === 'QUIT') reply('221 bye')
  else if (verb === 'RCPT' && answer === 'refuse-recipient') reply(`550 5.1.1 ${line.slice(8)}: no such mailbox here`)
  else reply('250 ok')
  return verb === 'DATA'
}
