import { testVault } from '#test/vault.ts'
import type { BookingEvent } from '#domain/bookings/events.ts'
import { proposeChange } from '#domain/bookings/commands/propose-change.server.ts'
import { deliver } from '#domain/notifications/jobs/deliver.server.ts'
import { notifyOfBooking } from '#domain/notifications/jobs/notify-of-booking.server.ts'
import { notify } from '#domain/notifications/commands/notify.server.ts'
import { readAbout } from '#domain/notifications/commands/mark-read.server.ts'
import { newId } from '#kernel/ids.ts'
import { addMinutes } from '#kernel/zones.ts'
import { inTransaction } from '#platform/db.server.ts'
import { aGuest, aHold, aListing, anAccount, aPaidBooking, days, NOW, queuedJobs, valueOf } from '#test/factories.ts'
import { defaultLimits } from '#test/limits.ts'
import { aDatabase } from '#test/world.ts'
import { expect, test } from 'vitest'
import { markRead } from './commands/mark-read.server.ts'
import { sendMessage } from './commands/send-message.server.ts'
import { startConversation } from './commands/start-conversation.server.ts'
import { notifyOfMessages } from './jobs.server.ts'
import { findConversation, findConversationAt } from './queries/find-conversation.server.ts'
import { listConversations } from './queries/list-conversations.server.ts'
import { readThread } from './queries/read-thread.server.ts'
import { whatWaits } from '#domain/notifications/queries/what-waits.server.ts'

const { db } = await aDatabase()

const sender = {
  origin: 'https://patio.example',
  product: 'Patio',
  limits: defaultLimits,
  secret: 'x'.repeat(40),
  answersAt: null,
  vault: testVault,
}
const happens = (event: BookingEvent, now = NOW) => notifyOfBooking(db, { ...event, ...sender }, now)
const thread = async (userId: string, conversationId: string) =>
  (await readThread(db, { userId, conversationId, before: null }))!.messages
const first = (guestId: string, listingId: string, now = NOW) =>
  startConversation(db, { guestId, listingId, text: 'Hello', key: newId() }, now)

test('[MSG-01] a booking that is confirmed begins a conversation, which says so once; nothing of it is unread', async () => {
  const listing = await aListing(db)
  const { bookingId, guestId } = await aPaidBooking(db, listing)
  const event = { event: 'booking_confirmation', bookingId } as const
  await Promise.all([happens(event), happens(event)])
  await happens(event)
  const conversationId = (await findConversationAt(db, { guestId, listingId: listing.id }))!
  for (const userId of [guestId, listing.hostId]) {
    expect(await thread(userId, conversationId)).toMatchObject([
      {
        kind: 'line',
        by: null,
        number: 1,
        line: {
          event: 'booking_confirmation',
          bookingId,
          checkIn: '2026-03-20',
          checkOut: '2026-03-22',
          times: null,
          guests: 2,
          proposedBy: null,
        },
      },
    ])
    expect((await whatWaits(db, userId, NOW)).messages).toBe(0)
    expect(await findConversation(db, { userId, conversationId }, 'en')).toMatchObject({ lastNumber: 1 })
  }
})

test('[MSG-01] what happens to a booking stands between the messages of its two; a change says which days it asks for', async () => {
  const listing = await aListing(db)
  const guestId = await aGuest(db)
  const { conversationId } = valueOf(await first(guestId, listing.id))
  const { bookingId } = await aPaidBooking(db, listing, { guestId })
  await happens({ event: 'booking_confirmation', bookingId })
  const terms = { stay: days('2026-03-25', '2026-03-27'), guests: 2, pets: 0 }
  const input = { by: 'guest', userId: guestId, bookingId, kind: 'change', terms, shownMinor: 0 } as const
  valueOf(await proposeChange(db, { ...anAccount, ...input, idempotencyKey: newId() }, NOW))
  const { id: changeId } = await db
    .selectFrom('booking_changes')
    .select('id')
    .where('booking_id', '=', bookingId)
    .executeTakeFirstOrThrow()
  await happens({ event: 'change_proposed', bookingId, changeId })
  expect(await thread(guestId, conversationId)).toMatchObject([
    { kind: 'text' },
    { line: { event: 'booking_confirmation', checkIn: '2026-03-20' } },
    { line: { event: 'change_proposed', checkIn: '2026-03-25', checkOut: '2026-03-27', proposedBy: 'guest' } },
  ])
})

test('[MSG-01] dates that were held and not paid begin no conversation', async () => {
  const listing = await aListing(db)
  const { bookingId, guestId } = await aHold(db, listing)
  await happens({ event: 'hold_ended', bookingId })
  await happens({ event: 'booking_cancellation', bookingId })
  expect(await findConversationAt(db, { guestId, listingId: listing.id })).toBeNull()
})

/** An unread message: its conversation, its reader and the worker's job for it. */
async function anUnread() {
  const listing = await aListing(db)
  const guestId = await aGuest(db)
  const { conversationId } = valueOf(await first(guestId, listing.id))
  const unread = { conversationId, recipientId: listing.hostId, personId: guestId, listingId: listing.id }
  const runJob = (minutes: number) => notifyOfMessages(db, unread, addMinutes(NOW, minutes))
  const say = async (minutes: number) =>
    valueOf(
      await sendMessage(db, { userId: guestId, conversationId, text: 'And?', key: newId() }, addMinutes(NOW, minutes)),
    )
  const read = (upTo: number) => markRead(db, { userId: listing.hostId, conversationId, upTo })
  const countNotifications = async () => {
    const jobs = await queuedJobs(db, 'notifications.notify')
    return new Set(
      jobs.filter(({ payload }) => payload['thingId'] === conversationId).map(({ payload }) => payload['eventKey']),
    ).size
  }
  return { runJob, say, read, countNotifications, conversationId, hostId: listing.hostId, guestId, unread }
}

test('[MSG-01] whoever reads within three minutes is not notified', async () => {
  const { runJob, read, countNotifications } = await anUnread()
  expect(await runJob(2)).toEqual(addMinutes(NOW, 3))
  await read(1)
  expect(await runJob(3)).toBeNull()
  expect(await countNotifications()).toBe(0)
})

test('[MSG-01] a burst of messages is one notification; as long as nothing is read, what comes later is one an hour', async () => {
  const { runJob, say, read, countNotifications } = await anUnread()
  await say(1)
  await say(2)
  expect(await runJob(3)).toBeNull()
  // The queue may run a job twice.
  expect(await runJob(3)).toEqual(addMinutes(NOW, 63))
  expect(await countNotifications()).toBe(1)
  await say(10)
  expect(await runJob(20)).toEqual(addMinutes(NOW, 63))
  expect(await runJob(63)).toBeNull()
  expect(await countNotifications()).toBe(2)
  await read(4)
  await say(70)
  expect(await runJob(73)).toBeNull()
  expect(await countNotifications()).toBe(3)
})

test('[MSG-01] without anything new nobody is notified a second time', async () => {
  const { runJob, countNotifications } = await anUnread()
  await runJob(3)
  await runJob(63)
  await runJob(123)
  expect(await countNotifications()).toBe(1)
})

test('[MSG-02] a message that stays unread is on the site and in the mailbox, without its words; read in the thread it is read there too', async () => {
  const { conversationId, hostId, runJob } = await anUnread()
  await runJob(3)
  const jobs = await queuedJobs(db, 'notifications.notify')
  const { payload } = jobs.find((job) => job.payload['thingId'] === conversationId)!
  await inTransaction(db, (tx) => notify(tx, payload as Parameters<typeof notify>[1], NOW))
  const [shown] = await db.selectFrom('notifications').selectAll().where('recipient_id', '=', hostId).execute()
  expect(shown).toMatchObject({ kind: 'message', subject_id: conversationId, read_at: null })

  await deliver(db, { notificationId: shown!.id, ...sender }, NOW)
  const [email] = await db.selectFrom('outgoing_emails').selectAll().where('recipient_id', '=', hostId).execute()
  expect(email!.text).toContain(`https://patio.example/messages/${conversationId}`)
  expect(email!.text).toContain('Ana')
  expect(email!.text).not.toContain('Hello')

  await readAbout(db, { userId: await aGuest(db), thingId: conversationId }, NOW)
  const readAt = async () =>
    (await db.selectFrom('notifications').select('read_at').where('recipient_id', '=', hostId).executeTakeFirst())!
      .read_at
  expect(await readAt()).toBeNull()
  await readAbout(db, { userId: hostId, thingId: conversationId }, NOW)
  expect(await readAt()).toEqual(NOW)
})

test('[MSG-01] a line brings a conversation to the top', async () => {
  const listing = await aListing(db)
  const guestId = await aGuest(db)
  const { conversationId } = valueOf(await first(guestId, listing.id))
  const other = await aListing(db)
  valueOf(await first(guestId, other.id, addMinutes(NOW, 5)))
  const { bookingId } = await aPaidBooking(db, listing, { guestId })
  await happens({ event: 'booking_confirmation', bookingId }, addMinutes(NOW, 10))
  const window = { search: '', listingId: null, isUnread: false, isArchived: false, before: null }
  const { conversations } = await listConversations(db, { userId: guestId, ...window }, 'en')
  expect(conversations.map(({ id }) => id)[0]).toBe(conversationId)
})
