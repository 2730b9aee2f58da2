import { connect } from 'node:net'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import nodemailer from 'nodemailer'
import { makeCertificates } from '#test/certificates.ts'
import { expect, onTestFinished, test } from 'vitest'
import { listenForMail } from './mail-listener.server.ts'

type Post = Parameters<typeof listenForMail>[1]
type Files = Parameters<typeof listenForMail>[0]['files']

const OURS = 'reply+1@answers.patio.example'

/** A listener at a port of its own, and what it has taken. */
async function aListener(given: Partial<Post> = {}, { files = null as Files, maxBytes = 100_000 } = {}) {
  const taken: { recipients: readonly string[]; text: string }[] = []
  const warnings: unknown[] = []
  let places = 1
  const post: Post = {
    isOurs: (address) => address === OURS,
    mayCome: async () => true,
    place: async () => {
      if (places === 0) return null
      places -= 1
      return () => void (places += 1)
    },
    take: async ({ recipients, raw }) => {
      taken.push({ recipients, text: raw.toString() })
      return 'taken'
    },
    ...given,
  }
  const log = { warn: (...line: unknown[]) => void warnings.push(line) }
  const { port, close } = await listenForMail({ port: 0, host: '127.0.0.1', files }, post, maxBytes, log)
  onTestFinished(close)
  const send = (mail: object, options: object = {}) =>
    nodemailer
      .createTransport({
        host: '127.0.0.1',
        port,
        ignoreTLS: files === null,
        tls: { rejectUnauthorized: false },
        ...options,
      })
      .sendMail({ from: 'ana@example.org', to: OURS, text: 'Yes', ...mail })
  return { send, taken, warnings, port }
}

const codeOf = (sending: Promise<unknown>) =>
  sending.then(
    () => 250,
    (error: { responseCode?: number }) => error.responseCode,
  )

test('[MSG-04] an e-mail to one of our addresses is taken, whole', async () => {
  const { send, taken } = await aListener()
  await send({ text: 'Sí, a las dos', messageId: '<one@example.org>' })
  expect(taken).toHaveLength(1)
  expect(taken[0]!.recipients).toEqual([OURS])
  expect(taken[0]!.text).toContain('Message-ID: <one@example.org>')
})

test('[MSG-04] nothing is sent on to anybody else, and nobody can log in', async () => {
  const { send, taken, port } = await aListener()
  expect(await codeOf(send({ to: 'somebody@example.com' }))).toBe(550)
  await send({ to: [OURS, 'somebody@example.com'] })
  expect(taken.map(({ recipients }) => recipients)).toEqual([[OURS]])
  expect(await greetingOf(port)).not.toMatch(/AUTH|STARTTLS|XCLIENT/)
})

test('[MSG-04] an e-mail over the size is refused, told before or not', async () => {
  const { send, taken } = await aListener({}, { maxBytes: 2000 })
  const text = 'long words '.repeat(400)
  expect(await codeOf(send({ text }))).toBe(552)
  expect(
    await codeOf(
      send({
        raw: `From: ana@example.org\r\nTo: ${OURS}\r\n\r\n${text}`,
        envelope: { from: 'ana@example.org', to: OURS },
      }),
    ),
  ).toBe(552)
  expect(taken).toEqual([])
})

test('[MSG-04] a bounce is taken and dropped', async () => {
  const { send, taken } = await aListener()
  expect(await codeOf(send({ envelope: { from: '', to: OURS } }))).toBe(250)
  expect(taken).toEqual([])
})

test('[MSG-04] who comes too often, or when all places are taken, is asked to come again, and so where storing fails', async () => {
  const often = await aListener({ mayCome: async () => false })
  expect(await codeOf(often.send({}))).toBe(451)
  const full = await aListener({ place: async () => null })
  expect(await codeOf(full.send({}))).toBe(451)
  const broken = await aListener({ take: async () => Promise.reject(new Error('the database is away')) })
  expect(await codeOf(broken.send({}))).toBe(451)
  expect(JSON.stringify(broken.warnings)).toContain('was not received')
  const place = await aListener({ take: async () => 'later' })
  expect(await codeOf(place.send({}))).toBe(451)
  // Its place is free again.
  expect(await codeOf(place.send({}))).toBe(451)
})

test('[MSG-04] with a certificate an e-mail comes over TLS', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'patio-mail-'))
  makeCertificates(folder, ['answers.patio.example'])
  const files = { cert: join(folder, 'patio.pem'), key: join(folder, 'patio.key') }
  const { send, taken } = await aListener({}, { files })
  await send({}, { requireTLS: true })
  expect(taken).toHaveLength(1)
})

/** The server's answer to EHLO. */
function greetingOf(port: number): Promise<string> {
  return new Promise((done) => {
    let text = ''
    const socket = connect(port, '127.0.0.1')
    socket.on('data', (part: Buffer) => {
      text += part.toString()
      if (/^220 [^\n]*\n$/.test(text)) socket.write('EHLO x\r\n')
      if (/^250 /m.test(text)) socket.destroy()
    })
    socket.on('close', () => done(text))
  })
}
