import { operatingFigures } from '#domain/admin/queries/operating-figures.server.ts'
import { linesOfFailed } from '#domain/admin/queries/failed-for-good.server.ts'
import { newId } from '#kernel/ids.ts'
import { addMinutes } from '#kernel/zones.ts'
import { inTransaction } from '#platform/db.server.ts'
import { createMailer } from '#platform/mailer.server.ts'
import { aGuest, NOW } from '#test/factories.ts'
import { aMailServer, type MailAnswer } from '#test/mail-server.ts'
import { testVault } from '#test/vault.ts'
import { aDatabase } from '#test/world.ts'
import { expect, test } from 'vitest'
import { queueEmail } from './commands/queue-email.server.ts'
import { tryRefused } from './commands/note-refusal.server.ts'
import { sendEmail } from './commands/send-email.server.ts'
import type { EmailType } from './email-type.ts'
import { findRefusal } from './queries/find-refusal.server.ts'

const { db } = await aDatabase()
const mails = { db, vault: testVault }
const LATER = addMinutes(NOW, 60)
const content = { subject: 'Hello', greeting: 'Hello', paragraphs: [], facts: [], button: null, footer: '' }

const addressOf = async (userId: string) =>
  (await db.selectFrom('user').select('email').where('id', '=', userId).executeTakeFirstOrThrow()).email

/** It waits to be sent. @returns its id */
async function anEmail(recipientId: string, type: EmailType = 'booking_confirmation', to?: string): Promise<string> {
  const input = { eventKey: newId(), recipientId, to: to ?? (await addressOf(recipientId)), language: 'en' } as const
  return (await inTransaction(db, (tx) => queueEmail(tx, { ...input, type, content, maxPerHour: null }, 'Patio', NOW)))!
}

const rowOf = (id: string) =>
  db
    .selectFrom('outgoing_emails')
    .select(['status', 'attempts', 'is_settled'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

/** A mail server that answers each connection as listed, the last one for ever. */
async function aMailerThat(...answers: MailAnswer[]) {
  const server = await aMailServer(answers)
  const mailer = createMailer({ smtpUrl: server.url, mailFrom: 'Patio <hello@mail.patio.example>' })
  return { server, send: (id: string, now = NOW) => sendEmail(mails, mailer, id, now) }
}

/** Somebody whose address has just been refused. */
async function aRefused() {
  const userId = await aGuest(db)
  const { send } = await aMailerThat('refuse-recipient')
  const id = await anEmail(userId)
  await send(id)
  return { userId, id }
}

/** Of this database's e-mails, those of other tests too. */
const alarms = async () => [await linesOfFailed(db), (await operatingFigures(db, NOW)).deadEmails]

test('[MSG-04] a refused address is noted with the mail server’s words, without the address, and raises no alarm', async () => {
  const before = await alarms()
  const { userId, id } = await aRefused()
  expect(await findRefusal(db, userId)).toEqual({ since: NOW, answer: '550 5.1.1 <[e-mail]>: no such mailbox here' })
  expect(await rowOf(id)).toEqual({ status: 'dead', attempts: 1, is_settled: true })
  expect(await alarms()).toEqual(before)
  const { refusedAddresses } = await operatingFigures(db, NOW)
  expect(refusedAddresses.lastDay).toBeGreaterThan(0)
})

test('[MSG-04] nothing more is tried there but what guards the account, and what is not tried is no dead e-mail', async () => {
  const before = await alarms()
  const { userId } = await aRefused()
  const { server, send } = await aMailerThat('refuse-recipient')
  const ids: Record<string, string> = {}
  for (const type of ['booking_confirmation', 'message', 'payout_paid', 'digest'] as const)
    await send((ids[type] = await anEmail(userId, type)))
  expect(server.connections()).toBe(0)
  for (const id of Object.values(ids))
    expect(await rowOf(id)).toEqual({ status: 'suppressed', attempts: 0, is_settled: false })

  const guards: readonly EmailType[] = ['account_verification', 'password_reset', 'password_changed', 'new_device']
  for (const type of guards) await send(await anEmail(userId, type), LATER)
  expect(server.connections()).toBe(guards.length)
  expect(await findRefusal(db, userId)).toMatchObject({ since: NOW })
  expect(await alarms()).toEqual(before)
})

test('[MSG-04] an e-mail that arrives lifts the refusal, and so does whoever tries again', async () => {
  const [first, second] = [await aRefused(), await aRefused()]
  const { send, server } = await aMailerThat('accept')
  await send(await anEmail(first.userId, 'password_reset'))
  expect(await findRefusal(db, first.userId)).toBeNull()
  await inTransaction(db, (tx) => tryRefused(tx, second.userId, LATER))
  expect(await findRefusal(db, second.userId)).toBeNull()
  const id = await anEmail(second.userId)
  await send(id)
  expect(await rowOf(id)).toMatchObject({ status: 'sent' })
  expect(server.received).toHaveLength(2)
})

test('[MSG-04] an address that is tried again and refused again is refused since the first time', async () => {
  const { userId } = await aRefused()
  await inTransaction(db, (tx) => tryRefused(tx, userId, LATER))
  const { send } = await aMailerThat('refuse-recipient')
  await send(await anEmail(userId), addMinutes(LATER, 1))
  expect(await findRefusal(db, userId)).toMatchObject({ since: NOW })
})

test('[MSG-04] another address has its own fate: a change lifts the refusal, and what still goes to the former one says nothing of it', async () => {
  const { userId } = await aRefused()
  const former = await addressOf(userId)
  await db
    .updateTable('user')
    .set({ email: `${newId()}@next.example` })
    .where('id', '=', userId)
    .execute()
  expect(await findRefusal(db, userId)).toBeNull()

  const { send } = await aMailerThat('refuse-recipient')
  const id = await anEmail(userId, 'address_changed', former)
  await send(id)
  expect(await rowOf(id)).toMatchObject({ status: 'dead', is_settled: true })
  expect(await findRefusal(db, userId)).toBeNull()
})

test('[MSG-04] an e-mail to the former address that arrives does not lift the refusal of the present one', async () => {
  const { userId } = await aRefused()
  const { send } = await aMailerThat('accept')
  await send(await anEmail(userId, 'address_changed', `${newId()}@former.example`))
  expect(await findRefusal(db, userId)).not.toBeNull()
})

test.each([
  [{ code: 554, at: 'RCPT' }, 'dead', 'the operator is refused'],
  [{ code: 554, at: 'DATA' }, 'dead', 'the e-mail is refused'],
  [{ code: 450, at: 'RCPT' }, 'failed', 'the address is put off'],
] satisfies [MailAnswer, string, string][])(
  '[MSG-04] %o refuses no address (%s: %s), and is an alarm once it is dead',
  async (answer, status, _why) => {
    const userId = await aGuest(db)
    const before = (await operatingFigures(db, NOW)).deadEmails
    const { send } = await aMailerThat(answer)
    const id = await anEmail(userId)
    await send(id)
    expect(await rowOf(id)).toMatchObject({ status, is_settled: false })
    expect(await findRefusal(db, userId)).toBeNull()
    expect((await operatingFigures(db, NOW)).deadEmails - before).toBe(status === 'dead' ? 1 : 0)
  },
)

test('[MSG-04] the refusal of somebody without an account is stored nowhere', async () => {
  const before = await db.selectFrom('refused_addresses').select('user_id').execute()
  const { send } = await aMailerThat('refuse-recipient')
  const input = { eventKey: newId(), recipientId: null, to: 'stranger@patio.example', language: 'en' } as const
  const id = await inTransaction(db, (tx) =>
    queueEmail(tx, { ...input, type: 'inquiry_answer', content, maxPerHour: null }, 'Patio', NOW),
  )
  await send(id!)
  expect(await db.selectFrom('refused_addresses').select('user_id').execute()).toEqual(before)
})
