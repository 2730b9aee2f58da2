import { defaultLimits } from '#test/limits.ts'
import { noFaults } from '#domain/payments/sandbox-faults.ts'
import { newId } from '#kernel/ids.ts'
import { inTransaction } from '#platform/db.server.ts'
import { createLog } from '#platform/log.server.ts'
import { createMailer } from '#platform/mailer.server.ts'
import { addJob } from '#platform/outbox.server.ts'
import { addMinutes } from '#kernel/zones.ts'
import { aGateway, aGuest, NOW, queuedJobs } from '#test/factories.ts'
import { aMailServer, type MailAnswer } from '#test/mail-server.ts'
import { testVault } from '#test/vault.ts'
import { doDueJobs } from '#test/queue.ts'
import { aDatabase, type World } from '#test/world.ts'
import { noMedia } from '#test/media.ts'
import { Logger, run } from 'graphile-worker'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { handsFor, workerTasks } from '../../tasks.ts'
import { queueEmail } from './commands/queue-email.server.ts'
import { sendEmail } from './commands/send-email.server.ts'
import { emailVault, sealOlder } from './commands/seal-email.server.ts'
import type { EmailType } from './email-type.ts'
import { findShownEmail } from './queries/find-email.server.ts'
import { newestSecretTo } from './queries/newest-secret-to.server.ts'

const { db } = await aDatabase()
/** Tests that run queued jobs have databases of their own, where no other jobs wait. */
const [refusing, failing, silent] = [await aDatabase(), await aDatabase(), await aDatabase()]
const mails = { db, vault: testVault }
const mailFrom = 'Patio <hello@mail.patio.example>'

/**
 * The e-mail waits to be sent.
 *
 * @returns its id
 */
async function anEmail(
  email: string,
  text: { subject?: string; paragraphs?: string[] } = {},
  { db: of } = { db },
): Promise<string> {
  const recipientId = await aGuest(of, { email })
  const content = {
    subject: 'Hello',
    greeting: 'Hello',
    paragraphs: [],
    facts: [],
    button: { label: 'Open', url: 'https://patio.example' },
    footer: '',
    ...text,
  }
  const input = {
    eventKey: newId(),
    recipientId,
    to: email,
    language: 'en',
    type: 'booking_confirmation',
    content,
    maxPerHour: null,
  } as const
  await inTransaction(of, (tx) => queueEmail(tx, input, 'Patio', NOW))
  const { id } = await of
    .selectFrom('outgoing_emails')
    .select('id')
    .where('recipient_id', '=', recipientId)
    .executeTakeFirstOrThrow()
  return id
}

const stateOf = (id: string, { db: of } = { db }) =>
  of
    .selectFrom('outgoing_emails')
    .select(['status', 'attempts', 'last_error'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

/**
 * Runs the queued jobs.
 *
 * @returns what the queue has printed, and the errors that it stores
 */
async function work(world: World, mailer: Parameters<typeof sendEmail>[1]) {
  const { db } = world
  const printed: string[] = []
  const taskList = workerTasks({
    db,
    ...noMedia(),
    clock: () => NOW,
    gateway: aGateway(db),
    payoutGateways: {},
    connect: null,
    mailer,
    rates: null,
    log: createLog('info', 'worker', { write: (line) => void printed.push(line) }),
    sandbox: { faults: noFaults, webhook: { target: '', secret: '' } },
    sender: {
      origin: 'https://patio.example',
      product: 'Patio',
      limits: defaultLimits,
      secret: 'a secret',
      secrets: ['a secret'],
      answersAt: null,
    },
  })
  const logger = new Logger(() => (_level, message) => void printed.push(message))
  await doDueJobs(world, taskList, { logger })
  const { rows } = await sql<{ last_error: string }>`
    select last_error from graphile_worker.jobs where last_error is not null`.execute(db)
  return { printed: printed.join('\n'), errors: rows.map(({ last_error }) => last_error) }
}

test('an e-mail whose first sending broke off after its last line carries the same Message-ID the second time', async () => {
  const server = await aMailServer(['hang-up', 'accept'])
  const mailer = createMailer({ smtpUrl: server.url, mailFrom })
  const [id, other] = [await anEmail('twice@patio.example'), await anEmail('once@patio.example')]

  expect(await sendEmail(mails, mailer, id, NOW)).toBeInstanceOf(Error)
  expect(await stateOf(id)).toMatchObject({ status: 'failed' })
  await sendEmail(mails, mailer, id, NOW)
  await sendEmail(mails, mailer, other, NOW)

  expect(await stateOf(id)).toMatchObject({ status: 'sent' })
  const ids = server.received.map((message) => /^Message-ID: *(.*)$/im.exec(message)?.[1])
  expect(ids).toEqual([id, id, other].map((each) => `<${each}@mail.patio.example>`))
})

test('[OPS-02] a mail server that names the reader it refuses leaves no address in the e-mail, the queue or its log', async () => {
  const server = await aMailServer(['refuse-recipient'])
  const id = await anEmail('refused@patio.example', {}, refusing)

  const { printed, errors } = await work(refusing, createMailer({ smtpUrl: server.url, mailFrom }))

  expect(await stateOf(id, refusing)).toMatchObject({
    status: 'dead',
    last_error: expect.stringMatching(/^Error: .*rejected: 550 5\.1\.1 <\[e-mail\]>: no such mailbox here$/),
  })
  expect(errors).toEqual([])
  expect(printed).toContain('an e-mail was not sent')
  expect(printed).not.toContain('refused@')
})

test('[OPS-02] a refusal of the database leaves no address in the queue or its log either', async () => {
  await aGuest(failing.db, { email: 'taken@patio.example' })
  await anEmail('third@patio.example', {}, failing)

  const { printed, errors } = await work(
    failing,
    async () => void (await aGuest(failing.db, { email: 'taken@patio.example' })),
  )

  expect(printed).toContain('user_email_key')
  expect(printed + errors.join()).not.toContain('taken@')
})

const aCode = async (recipientId: string, type: EmailType = 'account_verification') => {
  const content = { subject: 'Code', greeting: 'Code', paragraphs: ['123456'], facts: [], button: null, footer: '' }
  const redacted = { vault: testVault, content: { ...content, paragraphs: ['gone'] } }
  const to = `${recipientId}@patio.example`
  const input = {
    eventKey: newId(),
    recipientId,
    to,
    language: 'en' as const,
    type,
    content,
    redacted,
    maxPerHour: null,
  }
  return inTransaction(db, (tx) => queueEmail(tx, input, 'Patio', NOW))
}

/** The whole row as text. */
const rowOf = async (id: string) =>
  JSON.stringify(await db.selectFrom('outgoing_emails').selectAll().where('id', '=', id).executeTakeFirstOrThrow())

test('[AUTH-04] [ADM-05] a code is sent, and stands readable nowhere: not while it waits, not between tries, not once it is sent', async () => {
  const smtp = await aMailServer([{ code: 451, at: 'MAIL' }, 'accept'])
  const mailer = createMailer({ smtpUrl: smtp.url, mailFrom })
  const id = (await aCode(await aGuest(db)))!
  expect(await rowOf(id)).not.toContain('123456')
  expect(await sendEmail(mails, mailer, id, NOW)).toBeInstanceOf(Error)
  expect(await rowOf(id)).not.toContain('123456')
  expect(await sendEmail(mails, mailer, id, addMinutes(NOW, 1))).toBeNull()
  expect(smtp.received.at(-1)).toContain('123456')
  expect(await rowOf(id)).not.toContain('123456')
  expect(JSON.parse(await rowOf(id))).toMatchObject({ status: 'sent', sealed: null, redacted_at: expect.any(String) })
})

test('[AUTH-04] without a mail server a code stays sealed, for the visitor of the demo whom it was sent to', async () => {
  const userId = await aGuest(db)
  const id = (await aCode(userId))!
  await sendEmail(mails, createMailer({ smtpUrl: undefined, mailFrom }), id, NOW)
  expect(await rowOf(id)).not.toContain('123456')
  const newest = await newestSecretTo(mails, `${userId}@patio.example`, NOW)
  expect(newest!.text).toContain('123456')
})

test('[AUTH-04] what was sealed for one e-mail, or with another secret, opens in none', async () => {
  const [one, other] = [(await aCode(await aGuest(db)))!, (await aCode(await aGuest(db)))!]
  await sql`update outgoing_emails set sealed = (select sealed from outgoing_emails where id = ${one}) where id = ${other}`.execute(
    db,
  )
  const mailer = () => Promise.reject(new Error('it was sent'))
  expect(await sendEmail(mails, mailer, other, NOW)).not.toMatchObject({ message: 'it was sent' })
  const elsewhere = { db, vault: emailVault(['another secret']) }
  expect(await sendEmail(elsewhere, mailer, one, NOW)).not.toMatchObject({ message: 'it was sent' })
})

test('[AUTH-04] [ADM-05] what an older version has stored readable is sealed, shown to no admin meanwhile, and sent whole', async () => {
  const asBefore = async () => {
    const id = (await aCode(await aGuest(db)))!
    await sql`update outgoing_emails set html = '<p>123456</p>', text = '123456', link = 'https://patio.example/?token=123456',
      redacted_html = '<p>gone</p>', redacted_text = 'gone', sealed = null where id = ${id}`.execute(db)
    return id
  }
  const sent: string[] = []
  const mailer = async ({ html, text }: { html: string; text: string }) => void sent.push(html, text)
  const first = await asBefore()
  expect(await findShownEmail(db, first)).toMatchObject({ html: '<p>gone</p>', is_redacted: true })
  expect(await sealOlder(db, testVault)).toBe(1)
  const second = await asBefore()
  expect(await rowOf(first)).not.toContain('123456')
  for (const id of [first, second]) {
    await sendEmail(mails, mailer, id, NOW)
    expect(await rowOf(id)).not.toContain('123456')
    expect(JSON.parse(await rowOf(id))).toMatchObject({ html: '<p>gone</p>', text: 'gone', link: null })
  }
  expect(sent).toEqual(['<p>123456</p>', '123456', '<p>123456</p>', '123456'])
  expect(await sealOlder(db, testVault)).toBe(0)
})

test('[AUTH-04] an address that was never proved gets the code and nothing else', async () => {
  const unproved = await aGuest(db, { isProved: false })
  expect(await aCode(unproved, 'password_reset')).toBeNull()
  expect(await aCode(unproved)).toEqual(expect.any(String))
})

const queuedTries = async (id: string) =>
  (await queuedJobs(db, 'email.send')).filter(({ payload }) => payload['emailId'] === id).map(({ runAt }) => runAt)

/** The mailer's `patience`, shortened for the tests. */
const impatience = { lookUpMs: 300, connectMs: 300, silenceMs: 300, wholeMs: 2000 }

test.each([
  [{ code: 451, at: 'MAIL' }],
  [{ code: 450, at: 'RCPT' }],
  [{ code: 452, at: 'DATA' }],
  // The operator must mend a wrong sender or log-in, and no e-mail may be lost by it.
  [{ code: 530, at: 'MAIL' }],
  [{ silentAt: 'greeting' }],
  [{ silentAt: 'RCPT' }],
  [{ silentAt: 'DATA' }],
  ['hang-up'],
] satisfies [MailAnswer][])(
  '[MSG-04] after %o an e-mail is tried again, with the same Message-ID, and is one row',
  async (fault) => {
    const server = await aMailServer([fault, 'accept'])
    const mailer = createMailer({ smtpUrl: server.url, mailFrom, times: impatience })
    const id = await anEmail(`${newId()}@patio.example`)

    expect(await sendEmail(mails, mailer, id, NOW)).toBeInstanceOf(Error)
    expect(await stateOf(id)).toMatchObject({ status: 'failed', attempts: 1, last_error: expect.any(String) })
    expect(await queuedTries(id)).toContainEqual(addMinutes(NOW, 1))
    expect(await sendEmail(mails, mailer, id, addMinutes(NOW, 1))).toBeNull()

    expect(await stateOf(id)).toMatchObject({ status: 'sent', attempts: 2 })
    expect(server.received.at(-1)).toContain(`Message-ID: <${id}@mail.patio.example>`)
    const rows = await db.selectFrom('outgoing_emails').select('id').where('id', '=', id).execute()
    expect(rows).toHaveLength(1)
  },
)

test('[MSG-04] where nobody listens an e-mail waits', async () => {
  const id = await anEmail('nobody-listens@patio.example')
  const mailer = createMailer({ smtpUrl: 'smtp://127.0.0.1:1', mailFrom })
  expect(await sendEmail(mails, mailer, id, NOW)).toMatchObject({ code: 'ESOCKET' })
  expect(await stateOf(id)).toMatchObject({ status: 'failed', attempts: 1 })
})

test.each([[{ code: 550, at: 'RCPT' }], [{ code: 554, at: 'DATA' }]] satisfies [MailAnswer][])(
  '[MSG-04] what a mail server refuses for good (%o) is dead at once',
  async (fault) => {
    const server = await aMailServer([fault])
    const id = await anEmail(`${newId()}@patio.example`)
    await sendEmail(mails, createMailer({ smtpUrl: server.url, mailFrom }), id, NOW)
    expect(await stateOf(id)).toMatchObject({ status: 'dead', attempts: 1 })
    // The job that was queued with the e-mail stays the only one.
    expect(await queuedTries(id)).toHaveLength(1)
  },
)

test('[MSG-04] an e-mail that fails is tried eight times within a day, and is dead then', async () => {
  const id = await anEmail('eight@patio.example')
  const broken = () => Promise.reject(new Error('full'))
  let now = NOW
  for (let attempt = 1; attempt < 8; attempt += 1) {
    await sendEmail(mails, broken, id, now)
    expect(await stateOf(id)).toMatchObject({ status: 'failed', attempts: attempt })
    const next = (await queuedTries(id)).at(-1)!
    expect(next.getTime()).toBeGreaterThan(now.getTime())
    now = next
  }
  await sendEmail(mails, broken, id, now)
  expect(await stateOf(id)).toMatchObject({ status: 'dead', attempts: 8 })
  expect(await queuedTries(id)).toHaveLength(8)
  expect(now.getTime() - NOW.getTime()).toBeLessThan(24 * 60 * 60_000)
})

test('[AUTH-04] a code that could not be sent is not read in the stored e-mail either, once it is dead', async () => {
  const id = await aCode(await aGuest(db))
  const server = await aMailServer(['refuse-recipient'])
  await sendEmail(mails, createMailer({ smtpUrl: server.url, mailFrom }), id!, NOW)
  const stored = await db.selectFrom('outgoing_emails').selectAll().where('id', '=', id!).executeTakeFirstOrThrow()
  expect(stored).toMatchObject({ status: 'dead', redacted_at: NOW })
  expect(JSON.stringify(stored)).not.toContain('123456')
})

test('[MSG-04] names and subjects that try to be headers are text, and an address is one recipient', async () => {
  const server = await aMailServer(['accept'])
  const mailer = createMailer({ smtpUrl: server.url, mailFrom })
  const subject = 'Hello\r\nBcc: thief@elsewhere.example\r\n\r\nbody'
  const id = await anEmail('one@patio.example', { subject })
  await sendEmail(mails, mailer, id, NOW)

  const [head] = server.received[0]!.split('\r\n\r\n')
  const headers = head!.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n')
  expect(server.recipients).toEqual(['one@patio.example'])
  expect(headers.filter((line) => /^bcc:/i.test(line))).toEqual([])
  expect(headers).toContain('Subject: Hello Bcc: thief@elsewhere.example  body')
  expect(headers).toContain('Auto-Submitted: auto-generated')

  const several = { id: newId(), to: 'one@patio.example, two@patio.example', subject: '', html: '', text: '' }
  await mailer(several).catch(() => {})
  expect(server.recipients).not.toContain('two@patio.example')
})

test('[MSG-04] all e-mails of a conversation name the same first one, so that mail programs show them as one thread', async () => {
  const server = await aMailServer(['accept', 'accept', 'accept'])
  const mailer = createMailer({ smtpUrl: server.url, mailFrom })
  const input = { to: 'one@patio.example', subject: 'Ana has written', html: '', text: '' }
  for (const thread of ['conversation-1', 'conversation-1', null])
    await mailer({ ...input, id: newId(), ...(thread && { thread }) })
  const lines = server.received.map((email) =>
    email.split('\r\n').filter((line) => /^(references|in-reply-to):/i.test(line)),
  )
  expect(lines[0]).toHaveLength(2)
  expect(lines[0]!.every((line) => /: <conversation-1@[^>]+>$/.test(line))).toBe(true)
  expect(lines.slice(1)).toEqual([lines[0], []])
})

test('[MSG-04] while a mail server answers nobody, bookings go on', async () => {
  const { db, url } = silent
  const server = await aMailServer([{ silentAt: 'greeting' }])
  const mailer = createMailer({ smtpUrl: server.url, mailFrom })
  for (let number = 0; number < 12; number += 1) await anEmail(`${newId()}@patio.example`, {}, silent)
  const done: string[] = []
  const hands = handsFor({
    'email.send': async (payload) =>
      void (await sendEmail({ ...mails, db }, mailer, (payload as { emailId: string }).emailId, NOW)),
    'bookings.complete': async () => void done.push('bookings.complete'),
  })
  const logger = new Logger(() => () => {})
  const options = { connectionString: url, noHandleSignals: true, pollInterval: 100, logger }
  const runners = await Promise.all(hands.map((each) => run({ ...options, ...each })))
  try {
    await expect.poll(server.connections).toBe(2)
    await db.transaction().execute((tx) => addJob(tx, 'bookings.complete', { bookingId: newId() }))
    await expect.poll(() => done).toEqual(['bookings.complete'])
    expect(server.connections()).toBe(2)
  } finally {
    server.hangUp()
    await Promise.all(runners.map((runner) => runner.stop()))
  }
})
