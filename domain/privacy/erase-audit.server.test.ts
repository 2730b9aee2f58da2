import type { Actor } from '#domain/accounts/account.ts'
import { createAuth } from '#domain/accounts/gateway.server.ts'
import { setPassword } from '#domain/accounts/commands/prove-address.server.ts'
import { makeFirstAdmin, makeToken } from '#domain/admin/commands/make-first-admin.server.ts'
import { queueEmail } from '#domain/email/commands/queue-email.server.ts'
import { resendEmail } from '#domain/email/commands/resend-email.server.ts'
import { endInquiry } from '#domain/inquiries/commands/end-inquiry.server.ts'
import { sendInquiry } from '#domain/inquiries/commands/send-inquiry.server.ts'
import { changePayoutAccount } from '#domain/payouts/commands/change-payout-account.server.ts'
import { noteReading } from '#domain/reports/commands/note-reading.server.ts'
import { languages } from '#domain/i18n/language.ts'
import { translator } from '#domain/i18n/queries.server.ts'
import { newId } from '#kernel/ids.ts'
import { type AuditAction, recordAudit } from '#platform/audit.server.ts'
import { createBudgets } from '#platform/budget.server.ts'
import { inTransaction } from '#platform/db.server.ts'
import { calledActions } from '#test/audit-actions.ts'
import { aGuest, aHost, aListing, aPaidBooking, days, NOW, valueOf } from '#test/factories.ts'
import { defaultLimits } from '#test/limits.ts'
import { noMedia } from '#test/media.ts'
import { comparedOnce } from '#test/passwords.ts'
import { testVault as vault } from '#test/vault.ts'
import { aDatabase } from '#test/world.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { closeAccount } from './commands/close-account.server.ts'
import { eraseAccount } from './jobs.server.ts'

const { db } = await aDatabase()
const secret = 'x'.repeat(40)
const auth = comparedOnce(createAuth({ secret, publicUrl: 'http://localhost' }))
const budgets = createBudgets({ db, limits: defaultLimits, secret })
const request = new Request('http://localhost/')
const product = 'Patio'

type Subject = 'booking' | 'listing' | 'payout' | 'user'

/** Subjects of each audited action, whose reason the erasure removes; new actions must be listed. */
const subjects: Readonly<Record<AuditAction, readonly (Subject | null)[]>> = {
  'analytics-exported': [null],
  announced: [null],
  'answer-template-changed': [null],
  'audit-exported': [null],
  'audit-read': [null, 'user'],
  'booking-cancelled': ['booking'],
  'booking-email-resent': ['booking'],
  'bookings-exported': [null],
  'claim-decided': ['booking'],
  'claim-read': ['booking'],
  'clock-moved': [null],
  'company-changed': [null],
  'desk-changed': [null],
  'email-read': ['user', null],
  'email-resent': ['user'],
  'email-texts-changed': [null],
  'email-trigger-changed': [null],
  'factor-removed': ['user'],
  'failures-settled': [null],
  'fee-planned': [null],
  'fee-withdrawn': [null],
  'first-admin': ['user'],
  'inquiry-answered': ['user', null],
  'inquiry-closed': ['user', null],
  'job-discarded': [null],
  'job-retried': [null],
  'jobs-paused': [null],
  'jobs-resumed': [null],
  'legal-texts-confirmed': [null],
  'listing-published': ['listing'],
  'listing-returned': ['listing'],
  'listings-exported': [null],
  'people-exported': [null],
  'money-asked': ['booking', 'payout'],
  'money-moved': ['booking', 'payout'],
  'money-refused': ['booking', 'payout'],
  'payout-again': ['payout'],
  'payout-failed': ['payout'],
  'payout-file-made': [null],
  'payout-file-read': [null],
  'payout-paid': ['payout'],
  'listing-corrected': ['listing'],
  'listing-featured': ['listing'],
  'listing-unfeatured': ['listing'],
  'fee-rule-changed': [null, 'user'],
  'maintenance-planned': [null],
  'messages-opened': ['user'],
  'messages-read': ['user'],
  'selection-begun': [null],
  'payout-stop-lifted': ['booking'],
  'payout-stopped': ['booking'],
  'payout-account-changed': ['user'],
  'permissions-changed': ['user'],
  'person-read': ['user'],
  'person-suspended': ['user'],
  'payout-host-reminded': ['user'],
  'payout-rules-changed': [null],
  'prices-changed': [null],
  'rates-changed': [null],
  'reconciliation-exported': [null],
  'refund-transferred': ['booking'],
  'report-decided': ['user', 'listing', null],
  'report-read': ['user', null],
  'revenue-exported': [null],
  'security-read': [null, 'user'],
  'stays-changed': [null],
  'stress-test-run': [null],
  'dispute-answered': ['booking'],
  'dispute-read': ['booking'],
  'payouts-resumed': ['user'],
  'payouts-stopped': ['user'],
  'note-written': ['user'],
  'password-link-sent': ['user'],
  'sessions-ended': ['user'],
  'suspension-ended': ['user'],
  'suspension-lifted': ['user'],
  'switches-changed': [null],
  'token-made': [null],
  'write-off-confirmed': ['user'],
  'write-off-proposed': ['user'],
  'write-off-refused': ['user'],
}
const actions = Object.keys(subjects) as AuditAction[]

type Things = Readonly<Record<Subject, readonly string[]>>

/** A person who has been both guest and host. */
async function somebody(): Promise<Things> {
  const userId = await aHost(db)
  const theirs = await aListing(db, { host_id: userId })
  const stay = await aPaidBooking(db, await aListing(db), { guestId: userId })
  const let_ = await aPaidBooking(db, theirs, { stay: days('2026-03-10', '2026-03-12') })
  await sql`update bookings set status = 'completed' where guest_id = ${userId} or host_id = ${userId}`.execute(db)
  const payout = newId()
  await inTransaction(db, async (tx) => {
    await sql`insert into payouts (id, host_id, account_id, method, currency, amount_minor, status, created_at)
      values (${payout}, ${userId}, ${newId()}, 'bank', 'CLP', 5, 'due', '2026-03-11')`.execute(tx)
    await sql`insert into payout_parts values (${payout}, ${let_.bookingId}, 5)`.execute(tx)
    await sql`update payouts set status = 'failed', ended_at = '2026-03-11' where id = ${payout}`.execute(tx)
  })
  return { user: [userId], listing: [theirs.id], booking: [stay.bookingId, let_.bookingId], payout: [payout] }
}

/**
 * Entries of every action on each subject, with and without a reason.
 *
 * @returns their ids
 */
async function plant(things: Things): Promise<string[]> {
  const before = await entriesOf()
  const ons = (kind: Subject | null) => (kind ? things[kind].map((id) => ({ on: { kind, id } })) : [{}])
  await inTransaction(db, async (tx) => {
    for (const action of actions)
      for (const on of subjects[action].flatMap(ons))
        for (const reason of [{}, { reason: 'mk-reason' }])
          await recordAudit(tx, { actorId: newId(), action, ...on, ...reason, changes: { a: [1, 2] } }, NOW)
  })
  const after = await entriesOf()
  return Object.keys(after).filter((id) => !(id in before))
}

async function entriesOf() {
  const { rows } = await sql<{ id: string; entry: { subject: string | null; reason: string | null } }>`
    select id, to_jsonb(a) as entry from audit_log a`.execute(db)
  return Object.fromEntries(rows.map(({ id, entry }) => [id, entry]))
}

/** Erases as the worker does, any number of times. */
const erase = (userId: string) => eraseAccount({ db, ...noMedia(), product }, { userId }, NOW)
const erasedAt = async (userId: string) =>
  (await db.selectFrom('profiles').select('erased_at').where('user_id', '=', userId).executeTakeFirstOrThrow())
    .erased_at

test('[AUTH-07] every action that the audit log is written with is known to the erasure', () => {
  expect(calledActions(actions)).toEqual(actions.toSorted())
})

test('[AUTH-07] an account is erased whatever admins have done about it, with or without a reason; of others nothing is touched', async () => {
  const [own, others] = [await somebody(), await somebody()]
  const inserted = { own: await plant(own), others: await plant(others) }
  const before = await entriesOf()
  const userId = own.user[0]!
  valueOf(await closeAccount(db, { userId, language: 'en' }, NOW))
  await erase(userId)

  expect(await erasedAt(userId)).toEqual(NOW)
  const after = await entriesOf()
  for (const id of inserted.others) expect(after[id]).toEqual(before[id])
  for (const id of inserted.own) {
    const { reason, subject } = before[id]!
    expect(after[id]).toEqual({ ...before[id], reason: reason && (subject ? '-' : reason) })
  }
})

/** Makes the person the first admin by a token. */
async function aFirstAdmin(userId: string): Promise<void> {
  await sql`update profiles set permissions = '{}'`.execute(db)
  valueOf(await makeFirstAdmin(db, { userId, token: (await makeToken(db, NOW))! }, NOW))
  const successor = await aGuest(db)
  await sql`update profiles set permissions = '{users}' where user_id = ${successor}`.execute(db)
}

async function aPayoutAccount(userId: string): Promise<void> {
  const actor = { userId, email: `${userId}@patio.example`, isProved: true, language: 'en' } as Actor
  const hash = await auth.passwords.hash('a quiet river')
  await inTransaction(db, (tx) => setPassword(tx, userId, hash, NOW))
  const details = {
    kind: 'chile',
    holder: 'Luisa Titular',
    taxId: '12345678-5',
    bank: '012',
    account: 'vista',
    number: '000987654321',
  } as const
  const works = { db, vault, door: { auth, budgets } }
  valueOf(
    await changePayoutAccount(works, { actor, password: 'a quiet river' }, { country: 'CL', details }, request, NOW),
  )
}

async function anAnsweredInquiry(userId: string): Promise<void> {
  const inquiry = { form: 'contact', kind: 'booking', message: 'The door.', reference: null, email: null } as const
  const sender = { userId, client: 'client-1', language: 'en', site: 'global' } as const
  valueOf(await sendInquiry({ db, budgets, product }, inquiry, sender, NOW))
  const { id } = await db.selectFrom('inquiries').select('id').where('person_id', '=', userId).executeTakeFirstOrThrow()
  valueOf(await endInquiry(db, { adminId: newId(), inquiryId: id, answer: 'It opens.' }, product, NOW))
}

async function aResentEmail(userId: string): Promise<void> {
  const content = { subject: 'Hello', greeting: 'Hello', paragraphs: [], facts: [], button: null, footer: '' }
  const sent = { eventKey: newId(), recipientId: userId, to: `${userId}@patio.example`, language: 'en' } as const
  const emailId = await inTransaction(db, (tx) =>
    queueEmail(tx, { ...sent, type: 'message', content, maxPerHour: null }, product, NOW),
  )
  await db.updateTable('outgoing_emails').set({ status: 'sent' }).where('id', '=', emailId).execute()
  valueOf(await resendEmail({ db, budgets }, { adminId: newId(), emailId: emailId! }, NOW))
}

async function aReadReport(userId: string): Promise<void> {
  const reportId = newId()
  await sql`insert into reports (id, reporter_id, reason, text, created_at, kind, subject_id, person_id)
    values (${reportId}, ${await aGuest(db)}, 'other', 'x', ${NOW}, 'person', ${userId}, ${userId})`.execute(db)
  await noteReading(db, { adminId: await aGuest(db), reportId, personId: userId, kind: 'person' }, NOW)
}

test.each([
  ['a host who has said where to be paid', aPayoutAccount],
  ['somebody whose inquiry was answered', anAnsweredInquiry],
  ['somebody to whom an e-mail was sent again', aResentEmail],
  ['somebody about whom an admin has read a report', aReadReport],
  ['the first admin', aFirstAdmin],
])('[AUTH-07] %s is erased', async (_who, live) => {
  const userId = await aHost(db)
  await aListing(db, { host_id: userId })
  await live(userId)
  const { rows } = await sql`select from audit_log where subject_id = ${userId}`.execute(db)
  expect(rows).toHaveLength(1)

  valueOf(await closeAccount(db, { userId, language: 'en' }, NOW))
  await erase(userId)
  expect(await erasedAt(userId)).toEqual(NOW)
})

test('[AUTH-07] the export has words in both languages for every action that is about somebody or something of theirs', () => {
  const about = actions.filter(
    (action) => subjects[action].some((subject) => subject !== null) && action !== 'report-read',
  )
  for (const language of languages) {
    const t = translator(language)
    expect(about.filter((action) => t(`exportPage:did.${action}`).startsWith('exportPage'))).toEqual([])
  }
})
