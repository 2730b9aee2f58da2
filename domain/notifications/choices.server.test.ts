import { sendEmail } from '#domain/email/commands/send-email.server.ts'
import { newId } from '#kernel/ids.ts'
import type { Side } from '#kernel/side.ts'
import { addMinutes } from '#kernel/zones.ts'
import { inTransaction } from '#platform/db.server.ts'
import type { Mailer } from '#platform/mailer.server.ts'
import { aGuest, aHost, aListing, aPaidBooking, NOW, queuedJobs } from '#test/factories.ts'
import { defaultLimits } from '#test/limits.ts'
import { testVault } from '#test/vault.ts'
import { aDatabase } from '#test/world.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { readOne } from './commands/mark-read.server.ts'
import { notify } from './commands/notify.server.ts'
import { saveChoices } from './commands/save-choices.server.ts'
import { readUnsubscribe, unsubscribe, unsubscribeAddress } from './commands/unsubscribe.server.ts'
import { deliver } from './jobs/deliver.server.ts'
import type { NotificationKind } from './kinds.ts'
import { findChoices } from './queries/find-choices.server.ts'
import { listNotifications } from './queries/list-notifications.server.ts'
import { unreadNotifications } from './queries/unread-notifications.server.ts'
import type { Choice, Topic } from './topic.ts'

const { db } = await aDatabase()
const mails = { db, vault: testVault }
const origins = { uk: 'https://uk.patio.example' }
const sender = {
  origin: 'https://patio.example',
  origins,
  product: 'Patio',
  limits: defaultLimits,
  secret: 'a secret',
  answersAt: null,
  vault: testVault,
}
const listing = await aListing(db, { titles: { en: 'Sunny loft', es: 'Loft luminoso' } })
const personId = await aGuest(db, { firstName: 'Ana' })

/** A notification, processed as the worker does. */
async function notified(recipientId: string, kind: NotificationKind, now = NOW) {
  const eventKey = newId()
  const input = { kind, recipientId, eventKey, thingId: newId(), listingId: listing.id, personId }
  await inTransaction(db, (tx) => notify(tx, input, now))
  const row = await db
    .selectFrom('notifications')
    .selectAll()
    .where('event_key', '=', eventKey)
    .executeTakeFirstOrThrow()
  const jobs = await queuedJobs(db, 'notifications.deliver')
  const isQueued = jobs.some(({ payload }) => payload['notificationId'] === row.id)
  return { id: row.id, send: (at = now) => deliver(db, { notificationId: row.id, ...sender }, at), isQueued }
}

const emailsTo = (userId: string) =>
  db.selectFrom('outgoing_emails').selectAll().where('recipient_id', '=', userId).orderBy('id').execute()

const choose = (userId: string, topic: Topic, choice: Choice) =>
  saveChoices(db, { userId, choices: [{ topic, choice }], quiet: null })

test('[MSG-02] a message is told by e-mail once, without what was written, with a way to end such e-mails', async () => {
  const hostId = await aHost(db, { language: 'es', firstName: 'Luis' })
  const { send, isQueued } = await notified(hostId, 'message')
  expect(isQueued).toBe(true)
  await Promise.all([send(), send()])
  await send()

  const [email, ...others] = await emailsTo(hostId)
  expect(others).toEqual([])
  expect(email).toMatchObject({ type: 'message', language: 'es', subject: 'Ana te escribió', status: 'queued' })
  expect(email!.text).toContain('Loft luminoso')
  const address = unsubscribeAddress({ userId: hostId, topic: 'messages' }, sender)
  expect(email!.text).toContain(address)
  expect(email!.html).toContain(address)

  const sent: Parameters<Mailer>[0][] = []
  await sendEmail(mails, async (each) => void sent.push(each), email!.id, NOW)
  expect(sent[0]!.headers).toEqual({
    'List-Unsubscribe': `<${address}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  })
})

test('[INTL-03] an e-mail and the way to end such e-mails lead to the site where their reader is', async () => {
  const hostId = await aHost(db)
  await db.updateTable('profiles').set({ site: 'uk' }).where('user_id', '=', hostId).execute()
  await (await notified(hostId, 'message')).send()
  const [email] = await emailsTo(hostId)
  expect(email!.link).toMatch(/^https:\/\/uk\.patio\.example\//)
  expect(email!.text).toContain(
    unsubscribeAddress({ userId: hostId, topic: 'messages' }, { ...sender, origin: origins.uk }),
  )
})

test('[MSG-02] what was read on the site before is told by nothing else', async () => {
  const hostId = await aHost(db)
  const { id, send } = await notified(hostId, 'message')
  await readOne(db, { userId: hostId, notificationId: id }, NOW)
  expect(await send()).toBeNull()
  expect(await emailsTo(hostId)).toEqual([])
})

test.each(['review_request', 'review_reminder'] as const)(
  '[MSG-02] [BOOK-08] who has written the review that a %s asks for meanwhile is asked by nothing more; the other side is',
  async (kind) => {
    const reviewed = await aListing(db)
    const { id: listingId, hostId } = reviewed
    const { bookingId, guestId } = await aPaidBooking(db, reviewed)
    const deliveryOf = async (recipientId: string, side: Side) => {
      const input = { kind, recipientId, eventKey: newId(), thingId: bookingId, side, listingId, personId }
      await inTransaction(db, (tx) => notify(tx, input, NOW))
      const own = db.selectFrom('notifications').select('id').where('event_key', '=', input.eventKey)
      const { id } = await own.executeTakeFirstOrThrow()
      return () => deliver(db, { notificationId: id, ...sender }, NOW)
    }
    const [toGuest, toHost] = [await deliveryOf(guestId, 'guest'), await deliveryOf(hostId, 'host')]
    await sql`update bookings set status = 'completed' where id = ${bookingId}`.execute(db)
    await sql`insert into reviews (id, booking_id, listing_id, side, author_id, overall, cleanliness, communication, check_in, accuracy, location,
        value, comment, language, created_at, visible_at)
      values (${newId()}, ${bookingId}, ${listingId}, 'guest', ${guestId}, 5, 5, 5, 5, 5, 5, 5, 'Fine', 'en', ${NOW}, ${NOW})`.execute(
      db,
    )
    await toGuest()
    await toHost()
    expect(await emailsTo(guestId)).toEqual([])
    expect(await emailsTo(hostId)).toHaveLength(1)
  },
)

test('[MSG-02] each way is chosen by itself: not on the site, or not by e-mail; what belongs to a booking always comes by e-mail', async () => {
  const [silent, plain] = [await aHost(db), await aHost(db)]
  await choose(silent, 'messages', { in_app: false, email: true, push: true })
  await choose(plain, 'messages', { in_app: true, email: false, push: true })
  for (const hostId of [silent, plain]) await (await notified(hostId, 'message')).send()

  const counts = async (userId: string) => [
    await unreadNotifications(db, userId),
    (await listNotifications(db, { userId, before: null }, 'en')).notifications.length,
    (await emailsTo(userId)).length,
  ]
  expect(await counts(silent)).toEqual([0, 0, 1])
  expect(await counts(plain)).toEqual([1, 1, 0])

  await choose(plain, 'bookings', { in_app: true, email: false, push: true })
  const { choices } = await findChoices(db, plain)
  expect(choices.find(({ topic }) => topic === 'bookings')!.choice).toEqual({ in_app: true, email: true, push: true })
})

test('[MSG-02] in quiet hours an e-mail that can wait does, and goes when they are over unless it was read meanwhile', async () => {
  const hostId = await aHost(db)
  const hours = { from: 0, until: 1439, zone: 'UTC' }
  await saveChoices(db, {
    userId: hostId,
    choices: [{ topic: 'messages', choice: { in_app: true, email: true, push: true } }],
    quiet: hours,
  })
  const until = new Date(`${NOW.toISOString().slice(0, 10)}T23:59:00Z`)
  const { send } = await notified(hostId, 'message')
  expect(await send()).toEqual(until)
  expect(await send(addMinutes(until, -1))).toEqual(until)
  expect(await emailsTo(hostId)).toEqual([])
  expect(await send(until)).toBeNull()
  expect(await emailsTo(hostId)).toHaveLength(1)
})

test('[MSG-02] beyond the hour’s limit messages wait for one digest', async () => {
  const hostId = await aHost(db)
  for (let count = 0; count < defaultLimits.emailsPerHourAndKind + 2; count += 1)
    await (await notified(hostId, 'message')).send()
  const states = (await emailsTo(hostId)).map(({ status }) => status)
  expect(states.filter((status) => status === 'queued')).toHaveLength(defaultLimits.emailsPerHourAndKind)
  expect(states.filter((status) => status === 'held-back')).toHaveLength(2)
})

test('[MSG-02] an address that ends e-mails is good for its reader and topic only, changes nothing else, and works again and again', async () => {
  const [hostId, otherId] = [await aHost(db), await aHost(db)]
  await choose(hostId, 'messages', { in_app: false, email: true, push: true })
  const tokenOf = (userId: string, topic: Topic) => unsubscribeAddress({ userId, topic }, sender).split('/').at(-1)!
  const token = tokenOf(hostId, 'messages')
  const read = readUnsubscribe(token, [sender.secret])!
  expect(read).toEqual({ userId: hostId, topic: 'messages' })
  const signature = token.split('.')[2]!
  for (const forged of [
    `${otherId}.messages.${signature}`,
    `${hostId}.reviews.${signature}`,
    `${token}x`,
    '',
    'a.b',
    '..',
  ])
    expect(readUnsubscribe(forged, [sender.secret]), forged).toBeNull()
  expect(readUnsubscribe(token, ['another secret'])).toBeNull()
  expect(readUnsubscribe(token, ['another secret', sender.secret])).toEqual(read)

  await Promise.all([unsubscribe(db, read), unsubscribe(db, read)])
  const { choices } = await findChoices(db, hostId)
  expect(choices.filter(({ choice }) => !choice.email)).toEqual([
    { topic: 'messages', choice: { in_app: false, email: false, push: true } },
  ])
  // Choices of a missing account are ignored.
  await unsubscribe(db, { userId: newId(), topic: 'messages' })
})
