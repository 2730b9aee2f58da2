import { makeBankFile } from '#domain/payouts/commands/make-bank-file.server.ts'
import { makePayouts } from '#domain/payouts/commands/make-payouts.server.ts'
import { markFailed, markPaid } from '#domain/payouts/commands/mark-payout.server.ts'
import { newId } from '#kernel/ids.ts'
import { aGuest, queuedJobs, valueOf } from '#test/factories.ts'
import { later } from '#test/later.ts'
import { aBegunStay, aHostToPay } from '#test/payouts.ts'
import { aDatabase } from '#test/world.ts'
import { expect, test } from 'vitest'
import { notifyOfPayout } from './jobs/notify-of-payout.server.ts'
import { listNotifications } from './queries/list-notifications.server.ts'

const { db } = await aDatabase()

/** A payout that a bank was asked to pay. */
async function aSentPayout(language: 'en' | 'es') {
  const listing = await aHostToPay(db)
  const { hostId } = listing
  await db.updateTable('profiles').set({ language, first_name: 'Luisa' }).where('user_id', '=', hostId).execute()
  const { startsAt } = await aBegunStay(db, listing, '2026-03-20', '2026-03-22')
  const now = later(startsAt, { hours: 1 })
  const adminId = await aGuest(db)
  await makePayouts(db, now)
  valueOf(await makeBankFile(db, { adminId, country: 'CL', currency: 'CLP' }, now))
  const { id: payoutId } = await db
    .selectFrom('payouts')
    .select('id')
    .where('host_id', '=', hostId)
    .executeTakeFirstOrThrow()
  return { hostId, adminId, payoutId, now }
}

/** Processes the queued jobs of a payout, twice. */
async function runNotifications(payoutId: string, now: Date): Promise<void> {
  for (const { payload } of await queuedJobs(db, 'notifications.notify-of-payout')) {
    const input = payload as { payoutId: string }
    if (input.payoutId !== payoutId) continue
    for (const _ of [1, 2])
      await notifyOfPayout(db, { ...input, origin: 'https://patio.example', product: 'Patio' }, now)
  }
}

const emailsTo = (hostId: string) =>
  db.selectFrom('outgoing_emails').selectAll().where('recipient_id', '=', hostId).execute()

const notificationsOf = async (hostId: string) =>
  (await listNotifications(db, { userId: hostId, before: null }, 'en')).notifications

test.each([
  ['en', 'We have paid you CLP', '100,000'],
  ['es', 'Te pagamos CLP', '100.000'],
] as const)(
  '[HOST-09] a host who was paid is told once, in %s, how much and where to',
  async (language, subject, sum) => {
    const { hostId, adminId, payoutId, now } = await aSentPayout(language)
    await runNotifications(payoutId, now)
    expect(await emailsTo(hostId)).toEqual([])

    valueOf(await markPaid(db, { adminId, payoutId }, now))
    await runNotifications(payoutId, now)
    const [email, ...others] = await emailsTo(hostId)
    expect(others).toEqual([])
    expect(email).toMatchObject({ language, type: 'payout_paid', status: 'queued' })
    expect(email!.subject).toContain(subject)
    expect(email!.text).toContain(sum)
    expect(email!.text).toContain('•••• 1234')
    expect(email!.text).toContain(`https://patio.example/payments?lang=${language}`)
    expect(await notificationsOf(hostId)).toMatchObject([{ kind: 'payout_paid', isUnread: true }])
  },
)

test.each([
  ['en', 'We could not pay you', 'The account is closed', 'Set your payout details anew'],
  ['es', 'No pudimos pagarte', 'La cuenta está cerrada', 'Indica de nuevo tus datos de pago'],
] as const)(
  '[HOST-09] a host whose payout has failed is told once, in %s, why and what to do, and nothing of what the bank has written to admins',
  async (language, subject, cause, next) => {
    const { hostId, adminId, payoutId, now } = await aSentPayout(language)
    const words = 'Rechazo 17: lista interna'
    valueOf(await markFailed(db, { adminId, payoutId, reason: words, cause: 'closed' }, now))
    await runNotifications(payoutId, now)

    const [email, ...others] = await emailsTo(hostId)
    expect(others).toEqual([])
    expect(email).toMatchObject({ language, type: 'payout_failed' })
    expect(email!.subject).toContain(subject)
    for (const part of [cause, next, '72', `https://patio.example/payment-setup?lang=${language}`])
      expect(email!.text).toContain(part)
    expect(email!.text + email!.html).not.toContain(words)
    expect(await notificationsOf(hostId)).toMatchObject([{ kind: 'payout_failed' }])
  },
)

test('[HOST-09] of a payout that is gone, or on its way, nobody is told', async () => {
  const { hostId, payoutId, now } = await aSentPayout('en')
  for (const id of [payoutId, newId()])
    await notifyOfPayout(db, { payoutId: id, origin: 'https://patio.example', product: 'Patio' }, now)
  expect(await emailsTo(hostId)).toEqual([])
})
