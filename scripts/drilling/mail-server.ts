import { text } from 'node:stream/consumers'
import { freePort } from '#test/processes.ts'
import { SMTPServer } from 'smtp-server'

/** A mail server of this machine, which comes and goes at one port. */
export type MailServer = {
  url: string
  /** The Message-ID of each e-mail that it has taken, in the order in which they came. */
  received: readonly string[]
  start: () => Promise<void>
  stop: () => Promise<void>
}

/** It is not there until it is started. */
export async function aMailServer(): Promise<MailServer> {
  const port = await freePort()
  const received: string[] = []
  let server: SMTPServer | null = null
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    start: async () => {
      const started = new SMTPServer({
        authOptional: true,
        disabledCommands: ['STARTTLS', 'AUTH'],
        disableReverseLookup: true,
        onData: (stream, _session, done) => {
          text(stream).then((message) => {
            received.push(/^Message-ID: *(.*)$/im.exec(message)?.[1] ?? 'none')
            done()
          }, done)
        },
      })
      started.on('error', () => {})
      server = started
      await new Promise<void>((listening) => void started.listen(port, '127.0.0.1', listening))
    },
    stop: async () => {
      const ended = server
      server = null
      if (ended) await new Promise<void>((closed) => ended.close(closed))
    },
  }
}
