import { listAudit } from '#domain/admin/queries/list-audit.server.ts'
import { newId } from '#kernel/ids.ts'
import { createBudgets } from '#platform/budget.server.ts'
import { inTransaction } from '#platform/db.server.ts'
import { createMailer } from '#platform/mailer.server.ts'
import { addMinutes } from '#kernel/zones.ts'
import { aGuest, NOW, queuedJobs } from '#test/factories.ts'
import { defaultLimits } from '#test/limits.ts'
import { aMailServer } from '#test/mail-server.ts'
import { testVault } from '#test/vault.ts'
import { aDatabase } from '#test/world.ts'
import { beforeEach, expect, test } from 'vitest'
import { queueEmail } from './commands/queue-email.server.ts'
import { sendEmail } from './commands/send-email.server.ts'
import { pauseType } from './commands/pause-type.server.ts'
import { resendEmail } from './commands/resend-email.server.ts'
import { emailStates } from './email.ts'
import { type EmailType, emailTypes, necessityOf } from './email-type.ts'
import { countByType } from './queries/count-by-type.server.ts'
import { idsOfEmails, listEmails } from './queries/list-emails.server.ts'

const { db } = await aDatabase()
const mails = { db, vault: testVault }
let adminId = ''
const budgets = createBudgets({ db, limits: { ...defaultLimits, resendsPerHour: 4 }, secret: 'x'.repeat(40) })
const all = { state: null, type: null, to: '', since: null, until: null, before: null }

beforeEach(async () => {
  adminId = await aGuest(db)
  await db.deleteFrom('outgoing_emails').execute()
  await db.deleteFrom('spent_budgets').execute()
  await db.deleteFrom('paused_email_types').execute()
})

type Own = { type?: EmailType; recipientId?: string | null; to?: string; eventKey?: string; at?: Date; text?: string }

const anAddress = async (userId: string) =>
  (await db.selectFrom('user').select('email').where('id', '=', userId).executeTakeFirstOrThrow()).email

async function anEmail({ type = 'message', recipientId, to, eventKey = newId(), at = NOW, text = 'Hello' }: Own = {}) {
  const reader = recipientId === undefined ? await aGuest(db) : recipientId
  const address = to ?? (reader ? await anAddress(reader) : 'stranger@patio.example')
  const content = { subject: 'Hello', greeting: text, paragraphs: [], facts: [], button: null, footer: '' }
  const input = { eventKey, recipientId: reader, to: address, language: 'en', type, content, maxPerHour: null } as const
  return inTransaction(db, (tx) => queueEmail(tx, input, 'Patio', at))
}

const set = (id: string, row: { status?: 'sent' | 'dead' | 'failed'; last_error?: string; attempts?: number }) =>
  db.updateTable('outgoing_emails').set(row).where('id', '=', id).execute()
const rowOf = (id: string) =>
  db.selectFrom('outgoing_emails').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const resend = (emailId: string, now = NOW) => resendEmail({ db, budgets }, { adminId, emailId }, now)
const pause = (type: EmailType, isPaused = true, now = NOW) => pauseType(db, { adminId, type, isPaused }, now)
const countsOf = async (type: EmailType) => (await countByType(db, addMinutes(NOW, 1))).get(type)!

test('[ADM-05] e-mails are listed by state, type and the beginning of an address, each in one state only', async () => {
  const dead = (await anEmail({ type: 'welcome', to: 'Ana_1@patio.example' }))!
  const sent = (await anEmail({ to: 'ana21@patio.example' }))!
  const waiting = (await anEmail())!
  await set(dead, { status: 'dead', last_error: 'Error: full' })
  await set(sent, { status: 'sent' })
  await pause('conflicts')
  await pause('message')
  await anEmail()

  const idsOf = async (window: Partial<typeof all> | object) =>
    (await listEmails(db, { ...all, ...window })).emails.map(({ id }) => id)
  expect(await idsOf({ state: 'dead' })).toEqual([dead])
  expect(await idsOf({ state: 'sent' })).toEqual([sent])
  expect(await idsOf({ state: 'waiting' })).toEqual([waiting])
  expect(await idsOf({ type: 'welcome' })).toEqual([dead])
  expect(await idsOf({ to: 'ANA_' })).toEqual([dead])
  expect(await idsOf({ to: '%' })).toEqual([])
  const states = await Promise.all(emailStates.map(async (state) => idsOf({ state })))
  expect(states.flat().toSorted()).toEqual((await idsOf({})).toSorted())
  expect((await listEmails(db, { ...all, state: 'dead' })).emails[0]).toMatchObject({ lastError: 'Error: full' })
})

test('[ADM-05] those of an hour are listed, its first minute with it and its last without', async () => {
  const at = async (minutes: number) => (await anEmail({ at: addMinutes(NOW, minutes) }))!
  const [, first, last] = [await at(-1), await at(0), await at(59), await at(60)]
  const hour = { ...all, since: NOW, until: addMinutes(NOW, 60) }
  expect((await listEmails(db, hour)).emails.map(({ id }) => id)).toEqual([last, first])
  expect((await idsOfEmails(db, hour, 10)).toSorted()).toEqual([first, last].toSorted())
  expect(await idsOfEmails(db, hour, 1)).toHaveLength(1)
})

test('[ADM-05] a page has fifty e-mails, and the next one goes on where it ended, among equals of one moment too', async () => {
  const recipientId = await aGuest(db)
  for (let number = 0; number < 120; number += 1) await anEmail({ recipientId, at: addMinutes(NOW, -(number >> 5)) })
  const ids: string[] = []
  let before: string | null = null
  do {
    const page: Awaited<ReturnType<typeof listEmails>> = await listEmails(db, { ...all, before })
    expect(page.emails.length).toBeLessThanOrEqual(50)
    ids.push(...page.emails.map(({ id }) => id))
    before = page.older
  } while (before)
  expect(new Set(ids).size).toBe(120)
  expect(ids).toHaveLength(120)
})

test('[MSG-04] the seven types of the specification are among those that are sent', () => {
  const written = ['welcome', 'password_reset', 'booking_confirmation', 'booking_cancellation', 'host_new_booking']
  expect(emailTypes).toEqual(expect.arrayContaining([...written, 'account_verification', 'review_reminder']))
})

test('[MSG-04] of a paused type nothing is sent, once an event it is counted, and not told later', async () => {
  expect(await pause('message')).toMatchObject({ ok: true })
  expect(await pause('message')).toMatchObject({ ok: true })
  const recipientId = await aGuest(db)
  const before = await queuedJobs(db, 'email.send')
  expect(await anEmail({ recipientId, eventKey: 'message:1', text: 'A secret' })).toBeNull()
  expect(await anEmail({ recipientId, eventKey: 'message:1' })).toBeNull()
  expect(await countsOf('message')).toMatchObject({ pausedSince: NOW, paused: 1, waiting: 0, sent: 0 })
  expect(await queuedJobs(db, 'email.send')).toHaveLength(before.length)
  const row = await db
    .selectFrom('outgoing_emails')
    .selectAll()
    .where('recipient_id', '=', recipientId)
    .executeTakeFirst()
  expect(row).toMatchObject({ status: 'paused', subject: '', html: '', text: '' })

  await pause('message', false, addMinutes(NOW, 1))
  await anEmail({ recipientId, eventKey: 'message:1' })
  await anEmail({ recipientId, eventKey: 'message:2' })
  expect(await countsOf('message')).toMatchObject({ pausedSince: null, paused: 1, waiting: 1 })
  const { entries } = await listAudit(db, { before: null, of: null, by: adminId })
  expect(entries.map(({ action, changes }) => [action, changes])).toEqual([
    ['email-trigger-changed', [['email.message', [false, true]]]],
    ['email-trigger-changed', [['email.message', [true, false]]]],
  ])
})

test('[MSG-04] of a stranger whose e-mail was not sent no address is kept', async () => {
  await pause('inquiry_received')
  await anEmail({ type: 'inquiry_received', recipientId: null })
  expect(await db.selectFrom('outgoing_emails').select('to_address').execute()).toEqual([{ to_address: '' }])
})

test.each(emailTypes.filter((type) => necessityOf(type) !== null))(
  '[MSG-04] e-mails of the type %s are sent whatever is asked for, whatever the table says',
  async (type) => {
    expect(await pause(type)).toEqual({ ok: false, failure: { reason: 'necessary' } })
    await db.insertInto('paused_email_types').values({ type, since: NOW }).execute()
    expect(await anEmail({ type })).toEqual(expect.any(String))
    expect(await countsOf(type)).toMatchObject({ waiting: 1, paused: 0 })
  },
)

test('[ADM-05] types are counted over thirty days, with the newest error', async () => {
  const [old, first, second] = [await anEmail({ at: addMinutes(NOW, -31 * 1440) }), await anEmail(), await anEmail()]
  await set(old!, { status: 'dead', last_error: 'old' })
  await set(first!, { status: 'dead', last_error: 'Error: first' })
  await set(second!, { status: 'sent', last_error: 'Error: second' })
  await db
    .updateTable('outgoing_emails')
    .set({ created_at: addMinutes(NOW, -5) })
    .where('id', '=', first!)
    .execute()
  expect(await countsOf('message')).toEqual({
    pausedSince: null,
    sent: 1,
    waiting: 0,
    dead: 1,
    paused: 0,
    lastError: { text: 'Error: second', at: NOW },
  })
  expect(await countsOf('welcome')).toMatchObject({ sent: 0, lastError: null })
})

test('[ADM-05] one that was given up is sent once more, the same with the same Message-ID, with all its tries, and noted', async () => {
  const server = await aMailServer([{ code: 550, at: 'RCPT' }, { code: 451, at: 'MAIL' }, 'accept'])
  const mailer = createMailer({ smtpUrl: server.url, mailFrom: 'Patio <hello@mail.patio.example>' })
  const id = (await anEmail({ type: 'booking_confirmation' }))!
  await sendEmail(mails, mailer, id, NOW)
  expect(await rowOf(id)).toMatchObject({ status: 'dead', attempts: 1 })

  const both = await Promise.all([resend(id), resend(id)])
  expect(both.filter(({ ok }) => ok)).toHaveLength(1)
  expect(both).toContainEqual({ ok: false, failure: { reason: 'not-ended' } })
  expect((await queuedJobs(db, 'email.send')).filter(({ payload }) => payload['emailId'] === id)).toHaveLength(2)
  await sendEmail(mails, mailer, id, NOW)
  expect(await rowOf(id)).toMatchObject({ status: 'failed', attempts: 1 })
  await sendEmail(mails, mailer, id, NOW)
  expect(await rowOf(id)).toMatchObject({ status: 'sent' })
  expect(server.received.at(-1)).toContain(`Message-ID: <${id}@mail.patio.example>`)
  const { entries } = await listAudit(db, { before: null, of: (await rowOf(id)).recipient_id })
  expect(entries).toHaveLength(1)
  expect(entries[0]).toMatchObject({
    action: 'email-resent',
    changes: [['email.booking_confirmation', ['dead', 'queued']]],
  })
})

test('[ADM-05] nothing is sent once more that waits, whose text is gone, or whose reader has another address', async () => {
  const reader = await aGuest(db)
  const [waiting, code, moved, gone] = [
    (await anEmail())!,
    (await anEmail({ type: 'account_verification' }))!,
    (await anEmail({ recipientId: reader }))!,
    (await anEmail())!,
  ]
  for (const id of [code, moved, gone]) await set(id, { status: 'sent' })
  await db.updateTable('outgoing_emails').set({ redacted_at: NOW }).where('id', '=', code).execute()
  await db.updateTable('outgoing_emails').set({ text: '' }).where('id', '=', gone).execute()
  await db
    .updateTable('user')
    .set({ email: `${newId()}@patio.example` })
    .where('id', '=', reader)
    .execute()
  const reasons = []
  for (const id of [waiting, code, gone, moved]) {
    await db.deleteFrom('spent_budgets').execute()
    reasons.push(await resend(id))
  }
  expect(reasons.map((each) => !each.ok && each.failure.reason)).toEqual([
    'not-ended',
    'removed',
    'removed',
    'address-gone',
  ])
  expect(await resend(newId())).toEqual({ ok: false, failure: { reason: 'not-found' } })
})

test('[ADM-05] the same e-mail is sent three times more in a day, and an admin sends so many in an hour', async () => {
  const [one, other] = [(await anEmail())!, (await anEmail())!]
  for (let time = 0; time < 3; time += 1) {
    await set(one, { status: 'sent' })
    expect(await resend(one)).toMatchObject({ ok: true })
  }
  await set(one, { status: 'sent' })
  expect(await resend(one)).toMatchObject({ ok: false, failure: { reason: 'too-many' } })
  await set(other, { status: 'sent' })
  expect(await resend(other)).toMatchObject({ ok: false, failure: { reason: 'too-many' } })
  expect(await resend(other, addMinutes(NOW, 61))).toMatchObject({ ok: true })
  expect(await resend(one, addMinutes(NOW, 61))).toMatchObject({ ok: false })
  expect(await resend(one, addMinutes(NOW, 1441))).toMatchObject({ ok: true })
})

test('[ADM-02] what is sent once more from a booking’s page is noted at the booking', async () => {
  const [id, bookingId] = [(await anEmail({ type: 'booking_confirmation' }))!, newId()]
  await set(id, { status: 'sent' })
  const resending = { adminId, emailId: id, bookingId }
  expect(await resendEmail({ db, budgets }, resending, addMinutes(NOW, 10_000))).toMatchObject({ ok: true })
  const { entries } = await listAudit(db, { before: null, of: bookingId })
  expect(entries).toMatchObject([
    { action: 'booking-email-resent', changes: [['email.booking_confirmation', ['sent', 'queued']]] },
  ])
})
