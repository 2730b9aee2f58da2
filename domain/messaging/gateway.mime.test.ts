import MailComposer from 'nodemailer/lib/mail-composer/index.js'
import { expect, test } from 'vitest'
import { readInboundEmail } from './gateway.mime.server.ts'
import { MAX_INBOUND_WORDS } from './inbound-email.ts'

type Mail = ConstructorParameters<typeof MailComposer>[0]

const read = async (mail: Mail, authServer: string | null = null) =>
  readInboundEmail({
    raw: await new MailComposer({ from: 'Ana <Ana@Example.org>', to: 'x@y.example', ...mail }).compile().build(),
    authServer,
  })
const readRaw = (text: string) =>
  readInboundEmail({ raw: Buffer.from(text.replaceAll('\n', '\r\n')), authServer: null })

test('[MSG-04] an answer has its author in one spelling, its id and its words in any letters', async () => {
  const email = await read({ text: '¿A las dos? 🌞', messageId: '<one@example.org>' })
  expect(email).toMatchObject({ from: 'ana@example.org', messageId: '<one@example.org>', text: '¿A las dos? 🌞\n' })
  expect(email).toMatchObject({ isAutomatic: false, isAuthentic: null, pictures: [], otherFiles: 0 })
})

test.each([
  ['text/plain; charset=iso-8859-1', 'quoted-printable', '=BFA las dos?', '¿A las dos?'],
  ['text/plain; charset=utf-8; format=flowed', '7bit', 'One line \nthat goes on', 'One line that goes on'],
  [
    'text/html; charset=utf-8',
    '7bit',
    '<style>p{}</style><div>S&iacute;, <b>a las</b> dos</div><p>Ana</p><div class="gmail_quote">On …<blockquote>old</blockquote></div>',
    'Sí, a las dos\nAna',
  ],
  ['text/html; charset=utf-8', '7bit', '<p>Yes</p><div id="appendonsend"></div><hr><div>From: Patio</div>', 'Yes'],
  ['text/html; charset=utf-8', '7bit', '<div>Yes<br></div><blockquote type="cite">old</blockquote>', 'Yes'],
])('[MSG-04] %s in %s is read', async (type, encoding, body, text) => {
  const email = await readRaw(
    `From: ana@example.org\nContent-Type: ${type}\nContent-Transfer-Encoding: ${encoding}\n\n${body}`,
  )
  expect(email.text.trim()).toBe(text)
})

test.each([
  ['Auto-Submitted: auto-replied', true],
  ['Auto-Submitted: no', false],
  ['Precedence: bulk', true],
  ['Return-Path: <>', true],
  ['Return-Path: <ana@example.org>', false],
  ['List-Id: <news.example.org>', true],
  ['X-Autoreply: yes', true],
  ['Content-Type: multipart/report; boundary=x', true],
])('[MSG-04] an e-mail with %s', async (head, isAutomatic) => {
  expect((await readRaw(`From: ana@example.org\n${head}\n\nAway`)).isAutomatic).toBe(isAutomatic)
})

test.each([
  ['two heads', 'From: ana@example.org\nFrom: eva@example.org'],
  ['none', 'Subject: x'],
  ['no address', 'From: Ana'],
])('[MSG-04] of an e-mail with %s nobody is the author', async (_, heads) => {
  expect((await readRaw(`${heads}\n\nHello`)).from).toBeNull()
})

test('[MSG-04] pictures are taken, attached or in the words; logos below a signature and what programs add are not', async () => {
  const photo = Buffer.alloc(30_000, 1)
  const logo = Buffer.alloc(3000, 2)
  const { pictures, otherFiles } = await read({
    text: 'Look',
    html: 'Look <img src="cid:photo"> <img src="cid:logo">',
    attachments: [
      { filename: 'a.jpg', content: Buffer.alloc(5000, 3), contentType: 'image/jpeg' },
      { filename: 'photo.jpg', cid: 'photo', content: photo, contentType: 'image/jpeg' },
      { filename: 'logo.png', cid: 'logo', content: logo, contentType: 'image/png' },
      { filename: 'plan.pdf', content: Buffer.from('%PDF'), contentType: 'application/pdf' },
      { filename: 'smime.p7s', content: Buffer.from('x'), contentType: 'application/pkcs7-signature' },
    ],
  })
  expect(pictures.map((each) => each.length).toSorted((a, b) => a - b)).toEqual([5000, 30_000])
  expect(otherFiles).toBe(1)
})

test('[MSG-04] so many bytes of words are read, and parts within parts to a depth', async () => {
  const { text } = await read({ text: 'ñ'.repeat(MAX_INBOUND_WORDS) })
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(MAX_INBOUND_WORDS)
  const nested = Array.from(
    { length: 30 },
    (_, depth) => `Content-Type: multipart/mixed; boundary=b${depth}\n\n--b${depth}\n`,
  )
  await expect(readRaw(`From: ana@example.org\n${nested.join('')}\nx`)).rejects.toThrow()
})
