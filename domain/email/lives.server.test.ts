import { endBooking } from '#domain/bookings/commands/end-booking.server.ts'
import { createBudgets } from '#platform/budget.server.ts'
import { inTransaction } from '#platform/db.server.ts'
import type { Mailer } from '#platform/mailer.server.ts'
import { aGuest, aListing, aPaidBooking, NOW } from '#test/factories.ts'
import { defaultLimits } from '#test/limits.ts'
import { changesIn, from, movesIn, movesThrough, namedIn, pastAllRules, statusesIn } from '#test/lives.ts'
import { testVault } from '#test/vault.ts'
import { aDatabase } from '#test/world.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { putInDigest } from './commands/put-in-digest.server.ts'
import { queueEmail } from './commands/queue-email.server.ts'
import { resendEmail } from './commands/resend-email.server.ts'
import { sendEmail } from './commands/send-email.server.ts'
import { emailLife, emailStates, isUnsent, statusesOf } from './email.ts'

type EmailStatus = keyof typeof emailLife

const { db } = await aDatabase()
const budgets = createBudgets({
  db,
  limits: { ...defaultLimits, resendsPerHour: 1000, resendsPerDayAndEmail: 1000 },
  secret: 'x'.repeat(40),
})
const { bookingId, guestId } = await aPaidBooking(db, await aListing(db))
const { email: to } = await db.selectFrom('user').select('email').where('id', '=', guestId).executeTakeFirstOrThrow()
const content = { subject: 'Hello', greeting: 'Hello', paragraphs: [], facts: [], button: null, footer: '' }
const base = { recipientId: guestId, to, language: 'en', type: 'arrival', maxPerHour: null } as const
const redacted = { content, bookingId }
const queued = { ...base, content, eventKey: 'one', redacted }
const id = (await inTransaction(db, (tx) => queueEmail(tx, queued, 'Patio', NOW)))!
const digest = { ...base, content, eventKey: 'two', type: 'digest' } as const
const digestId = (await inTransaction(db, (tx) => queueEmail(tx, digest, 'Patio', NOW)))!
const adminId = await aGuest(db)

const as = (status: EmailStatus) => sql`update outgoing_emails set status = ${status},
  digest_id = ${status === 'in-digest' ? digestId : null} where id = ${id}`

const statusIn = async (inside: typeof db) =>
  (await inside.selectFrom('outgoing_emails').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status

/** Somebody changes the e-mail's status while the mail server takes it. */
async function sendMeanwhile(inside: typeof db, meanwhile: EmailStatus, answer: () => void) {
  await pastAllRules(inside, as('queued'))
  const mailer: Mailer = Object.assign(
    async () => {
      await pastAllRules(inside, as(meanwhile))
      answer()
    },
    { isStore: false },
  )
  await sendEmail({ db: inside, vault: testVault }, mailer, id, NOW)
}

const refusing = (error: Error) => () => {
  throw error
}
const busy = refusing(new Error('busy'))
const unknown = refusing(Object.assign(new Error('no such user'), { command: 'RCPT TO', responseCode: 550 }))

const makes: Record<
  Exclude<EmailStatus, 'held-back' | 'paused'>,
  (inside: typeof db, before: EmailStatus) => Promise<unknown>
> = {
  queued: (inside) => resendEmail({ db: inside, budgets }, { adminId, emailId: id }, NOW),
  sent: (inside, before) => sendMeanwhile(inside, before, () => {}),
  failed: (inside, before) => sendMeanwhile(inside, before, busy),
  dead: (inside, before) => sendMeanwhile(inside, before, unknown),
  'in-digest': (inside) => inTransaction(inside, (tx) => putInDigest(tx, guestId, digestId)),
  suppressed: async (inside) => {
    await sql`insert into refused_addresses (user_id, since, answer) values (${guestId}, ${NOW}, 'no such user')`.execute(
      inside,
    )
    const mailer: Mailer = Object.assign(() => Promise.reject(new Error('it was tried')), { isStore: false })
    await sendEmail({ db: inside, vault: testVault }, mailer, id, NOW)
  },
  // The database's own trigger makes this move.
  withdrawn: (inside) =>
    inTransaction(inside, (tx) =>
      endBooking(
        tx,
        { id: bookingId, status: 'confirmed', waitsFor: null },
        { by: 'host', reason: 'host-cancelled' },
        NOW,
      ),
    ),
}

const nobodyMakes: readonly EmailStatus[] = ['held-back', 'paused']

test.each(changesIn(emailLife).filter(([, to]) => !nobodyMakes.includes(to)))(
  '[ADM-05] an e-mail that is %s becomes %s by its command: %s',
  async (before, to, may) => {
    const after = await from(db, as(before), async (inside) => {
      await makes[to as keyof typeof makes](inside, before)
      return statusIn(inside)
    })
    expect(after).toBe(may ? to : before)
  },
)

test('[ADM-05] an e-mail is let through by the database as its table of life says', async () => {
  const moves = movesIn(emailLife).filter((move) => move !== 'failed → failed')
  expect(await movesThrough(db, emailLife, 'outgoing_emails_move_as_listed', as)).toEqual(moves)
})

test.each(statusesIn(emailLife))(
  '[ADM-05] an e-mail that is %s is handed to the mailer only where it is unsent',
  async (status) => {
    const sent: string[] = []
    const mailer: Mailer = Object.assign(async (mail: { id: string }) => void sent.push(mail.id), { isStore: false })
    await from(db, as(status), (inside) => sendEmail({ db: inside, vault: testVault }, mailer, id, NOW))
    expect(sent).toEqual(isUnsent(status) ? [id] : [])
  },
)

test('[ADM-05] the database has the statuses of the table of life, and an admin finds each under one state', async () => {
  const statuses = statusesIn(emailLife).toSorted()
  expect(await namedIn(db, 'outgoing_emails_status_check')).toEqual(statuses)
  expect(emailStates.flatMap((state) => [...statusesOf(state)]).toSorted()).toEqual(statuses)
})
