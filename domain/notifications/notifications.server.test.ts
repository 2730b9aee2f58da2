import { newId } from '#kernel/ids.ts'
import { addMinutes } from '#kernel/zones.ts'
import { inTransaction } from '#platform/db.server.ts'
import { aGuest, aHost, aListing, NOW } from '#test/factories.ts'
import { aDatabase } from '#test/world.ts'
import { expect, test } from 'vitest'
import { readAll, readOne } from './commands/mark-read.server.ts'
import { notify } from './commands/notify.server.ts'
import { isKind, leadsTo, textKey } from './kinds.ts'
import { listNotifications } from './queries/list-notifications.server.ts'
import { unreadNotifications } from './queries/unread-notifications.server.ts'
import { translator } from '#domain/i18n/queries.server.ts'

const { db } = await aDatabase()

const listing = await aListing(db, { titles: { en: 'Sunny loft', es: 'Loft luminoso' } })

/** So many notifications, a minute apart. */
async function notified(recipientId: string, count: number): Promise<void> {
  const personId = await aGuest(db, { firstName: 'Ana' })
  await inTransaction(db, async (tx) => {
    for (let index = 0; index < count; index += 1) {
      const input = { kind: 'booking_request', side: 'host', recipientId, listingId: listing.id, personId } as const
      await notify(tx, { ...input, eventKey: newId(), thingId: newId() }, addMinutes(NOW, index))
    }
  })
}

const pageOf = (userId: string, before: string | null = null) => listNotifications(db, { userId, before }, 'es')

test('[MSG-02] notifications come the newest first, thirty a page, each once, with the words of the reader’s language', async () => {
  const hostId = await aHost(db)
  await notified(hostId, 61)

  const first = await pageOf(hostId)
  const second = await pageOf(hostId, first.older)
  const last = await pageOf(hostId, second.older)

  const all = [first, second, last].map(({ notifications }) => notifications)
  expect(all.map(({ length }) => length)).toEqual([30, 30, 1])
  expect(last.older).toBeNull()
  const minutes = all.flat().map(({ createdAt }) => (createdAt.getTime() - NOW.getTime()) / 60_000)
  expect(minutes).toEqual(Array.from({ length: 61 }, (_, index) => 60 - index))
  expect(all[0]![0]).toMatchObject({ title: 'Loft luminoso', name: 'Ana', kind: 'booking_request', isUnread: true })
})

test('[MSG-02] one is read by opening it, all up to the newest that was shown; others’ are nobody else’s', async () => {
  const [hostId, otherId] = [await aHost(db), await aHost(db)]
  await notified(hostId, 3)
  await notified(otherId, 1)
  const [newest, middle] = (await pageOf(hostId)).notifications
  const [others] = (await pageOf(otherId)).notifications

  expect(await readOne(db, { userId: hostId, notificationId: middle!.id }, NOW)).toBe(
    `/host/bookings/${middle!.thingId}`,
  )
  expect(await unreadNotifications(db, hostId)).toBe(2)
  await readAll(db, { userId: hostId, notificationId: middle!.id }, NOW)
  expect(await unreadNotifications(db, hostId)).toBe(1)

  expect(await readOne(db, { userId: hostId, notificationId: others!.id }, NOW)).toBeNull()
  await readAll(db, { userId: hostId, notificationId: newest!.id }, NOW)
  expect(await unreadNotifications(db, otherId)).toBe(1)
})

test('[MSG-02] beyond a hundred unread ones nobody counts', async () => {
  const hostId = await aHost(db)
  await notified(hostId, 101)
  expect(await unreadNotifications(db, hostId)).toBe(100)
})

test('[MSG-02] of somebody who is gone, a notification has no name', async () => {
  const [hostId, personId] = [await aHost(db), await aGuest(db, { firstName: 'Ana' })]
  const about = { thingId: newId(), personId }
  await inTransaction(db, (tx) =>
    notify(tx, { kind: 'booking_request', side: 'host', recipientId: hostId, eventKey: newId(), ...about }, NOW),
  )
  await db
    .updateTable('profiles')
    .set({ first_name: '', last_name: '', closed_at: NOW, erased_at: NOW })
    .where('user_id', '=', personId)
    .execute()
  expect((await pageOf(hostId)).notifications).toMatchObject([{ name: '', title: '' }])
})

const some = ['booking_confirmation', 'request_withdrawn', 'conflicts', 'listing_returned', 'arrival'] as const

test.each(['en', 'es'] as const)('[MSG-02] each kind has its text in %s and leads into the product', (language) => {
  const t = translator(language)
  for (const kind of some) {
    const side = kind === 'request_withdrawn' ? 'host' : 'guest'
    const key = textKey({ kind, side })
    expect(t(key, { name: 'Ana' })).not.toBe(key)
    expect(leadsTo({ kind, side, thingId: 'x' })).toMatch(/^\/[a-z-]+\/.*x/)
  }
  expect(isKind('constructor')).toBe(false)
})
