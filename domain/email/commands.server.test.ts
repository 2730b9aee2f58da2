import { defaultLimits } from '#test/limits.ts'
import { noFaults } from '#domain/payments/sandbox-faults.ts'
import { newId } from '#kernel/ids.ts'
import { inTransaction } from '#platform/db.server.ts'
import { createMailer } from '#platform/mailer.server.ts'
import { aGateway, aGuest, NOW } from '#test/factories.ts'
import { aMailServer } from '#test/mail-server.ts'
import { aDatabase } from '#test/world.ts'
import { noMedia } from '#test/media.ts'
import { Logger, runOnce } from 'graphile-worker'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { workerTasks } from '../../tasks.ts'
import { queueEmail, sendEmail } from './commands.server.ts'

const { db, url } = await aDatabase()
const mailFrom = 'Patio <hello@mail.patio.example>'

/** An e-mail that waits to be sent. @returns its id */
async function anEmail(email: string): Promise<string> {
  const recipientId = await aGuest(db, { email })
  const content = {
    subject: 'Hello',
    greeting: 'Hello',
    paragraphs: [],
    facts: [],
    button: { label: 'Open', url: 'https://patio.example' },
    footer: '',
  }
  const input = {
    eventKey: newId(),
    recipientId,
    to: email,
    language: 'en',
    type: 'test',
    content,
    maxPerHour: null,
  } as const
  await inTransaction(db, (tx) => queueEmail(tx, input, 'Patio', NOW))
  const { id } = await db
    .selectFrom('outgoing_emails')
    .select('id')
    .where('recipient_id', '=', recipientId)
    .executeTakeFirstOrThrow()
  return id
}

const stateOf = (id: string) =>
  db.selectFrom('outgoing_emails').select(['status', 'last_error']).where('id', '=', id).executeTakeFirstOrThrow()

/** Does what waits in the queue. @returns what the queue has printed, and what it keeps of errors */
async function work(mailer: Parameters<typeof sendEmail>[1]) {
  const printed: string[] = []
  const taskList = workerTasks({
    db,
    ...noMedia(),
    clock: () => NOW,
    gateway: aGateway(db),
    mailer,
    rates: null,
    log: { warn: () => {} },
    sandbox: { faults: noFaults, webhook: { target: '', secret: '' } },
    sender: { origin: 'https://patio.example', product: 'Patio', limits: defaultLimits },
  })
  const logger = new Logger(() => (_level, message) => void printed.push(message))
  await runOnce({ connectionString: url, taskList, noHandleSignals: true, logger })
  // The queue writes down a failure beside its work, and may be through before that is there.
  await expect.poll(lockedJobs).toBe(0)
  const { rows } = await sql<{ last_error: string }>`
    select last_error from graphile_worker.jobs where last_error is not null`.execute(db)
  return { printed: printed.join('\n'), errors: rows.map(({ last_error }) => last_error) }
}

async function lockedJobs(): Promise<number> {
  const { rows } = await sql`select from graphile_worker.jobs where locked_at is not null`.execute(db)
  return rows.length
}

test('an e-mail whose first sending broke off after its last line carries the same Message-ID the second time', async () => {
  const server = await aMailServer(['hang-up', 'accept'])
  const mailer = createMailer({ smtpUrl: server.url, mailFrom })
  const [id, other] = [await anEmail('twice@patio.example'), await anEmail('once@patio.example')]

  await expect(sendEmail(db, mailer, id, NOW)).rejects.toThrow()
  expect(await stateOf(id)).toMatchObject({ status: 'failed' })
  await sendEmail(db, mailer, id, NOW)
  await sendEmail(db, mailer, other, NOW)

  expect(await stateOf(id)).toMatchObject({ status: 'sent' })
  const ids = server.received.map((message) => /^Message-ID: *(.*)$/im.exec(message)?.[1])
  expect(ids).toEqual([id, id, other].map((each) => `<${each}@mail.patio.example>`))
})

test('[OPS-02] a mail server that names the reader it refuses leaves no address in the e-mail, the queue or its log', async () => {
  const server = await aMailServer(['refuse-recipient'])
  const id = await anEmail('refused@patio.example')

  const { printed, errors } = await work(createMailer({ smtpUrl: server.url, mailFrom }))

  expect(await stateOf(id)).toMatchObject({
    status: 'failed',
    last_error: expect.stringMatching(/^Error: .*rejected: 550 5\.1\.1 <\[e-mail\]>: no such mailbox here$/),
  })
  expect(errors).toEqual([expect.stringContaining('no such mailbox here')])
  expect(printed).toContain('Failed task')
  expect(printed + errors.join()).not.toContain('refused@')
})

test('[OPS-02] a refusal of the database leaves no address in the queue or its log either', async () => {
  await aGuest(db, { email: 'taken@patio.example' })
  await anEmail('third@patio.example')

  const { printed, errors } = await work(async () => void (await aGuest(db, { email: 'taken@patio.example' })))

  expect(errors).toContainEqual(expect.stringContaining('user_email_key'))
  expect(printed + errors.join()).not.toContain('taken@')
})

const aCode = async (recipientId: string, type: string) => {
  const content = { subject: 'Code', greeting: 'Code', paragraphs: ['123456'], facts: [], button: null, footer: '' }
  const redacted = { content: { ...content, paragraphs: ['gone'] } }
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

test('[AUTH-04] once it has been sent nobody reads the code in a stored e-mail; without a mail server it is read there', async () => {
  const smtp = await aMailServer(['accept'])
  const textOf = async (id: string) =>
    db.selectFrom('outgoing_emails').select('text').where('id', '=', id).executeTakeFirstOrThrow()
  const [sent, stored] = [await aCode(await aGuest(db), 'code'), await aCode(await aGuest(db), 'code')]
  await sendEmail(db, createMailer({ smtpUrl: smtp.url, mailFrom }), sent!, NOW)
  await sendEmail(db, createMailer({ smtpUrl: undefined, mailFrom }), stored!, NOW)
  expect((await textOf(sent!)).text).not.toContain('123456')
  expect((await textOf(stored!)).text).toContain('123456')
})

test('[AUTH-04] an address that was never proved gets the code and nothing else', async () => {
  const unproved = await aGuest(db, { isProved: false })
  expect(await aCode(unproved, 'new_password')).toBeNull()
  expect(await aCode(unproved, 'code')).toEqual(expect.any(String))
})
