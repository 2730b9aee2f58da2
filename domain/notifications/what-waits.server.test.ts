import { aSession } from '#test/sessions.ts'
import { createAuth } from '#domain/accounts/gateway.server.ts'
import { findActorAnd } from '#domain/accounts/queries/find-actor.server.ts'
import { acceptChange } from '#domain/bookings/commands/answer-change.server.ts'
import { proposeChange } from '#domain/bookings/commands/propose-change.server.ts'
import { startConversation } from '#domain/messaging/commands/start-conversation.server.ts'
import { newId } from '#kernel/ids.ts'
import { inTransaction } from '#platform/db.server.ts'
import { aGuest, aHold, aListing, anAccount, aPaidBooking, days, NOW, valueOf } from '#test/factories.ts'
import { later } from '#test/later.ts'
import { aDatabase } from '#test/world.ts'
import { expect, test } from 'vitest'
import { notify } from './commands/notify.server.ts'
import { waitsFor, whatWaits } from './queries/what-waits.server.ts'

const { db } = await aDatabase()
const secret = 'x'.repeat(40)
const auth = createAuth({ secret, publicUrl: 'http://localhost:3000' })

/** A request of somebody who is signed in. */
const asks = async (userId: string) => new Headers({ cookie: (await aSession(db, userId, { auth })).cookie })

const found = (headers: Headers) => findActorAnd(db, auth, headers, (userId) => waitsFor(userId, NOW))

test('[MSG-01] [MSG-02] [BOOK-05] with who asks comes what waits for them, and for nobody else', async () => {
  const [guestId, otherId] = [await aGuest(db), await aGuest(db)]
  const listing = await aListing(db)
  await aHold(db, listing, { guestId })
  const about = { recipientId: guestId, listingId: listing.id, personId: listing.hostId, thingId: newId() }
  await inTransaction(db, (tx) =>
    notify(tx, { kind: 'booking_request', side: 'host', eventKey: newId(), ...about }, NOW),
  )
  const text = 'Is the terrace quiet?'
  const first = { guestId: otherId, listingId: listing.id, text, key: newId() }
  valueOf(await startConversation(db, first, NOW))

  expect(await found(await asks(guestId))).toMatchObject({
    actor: { userId: guestId },
    also: { trips: true, notifications: 1, messages: 0 },
  })
  expect(await found(await asks(otherId))).toMatchObject({
    actor: { userId: otherId },
    also: { trips: false, notifications: 0, messages: 0 },
  })
  expect(await found(await asks(listing.hostId))).toMatchObject({ also: { trips: false, messages: 1 } })
  expect(await found(new Headers())).toBeNull()
})

test('[BOOK-05] a change waits for the guest whom the host asks or who has to pay it, until its time is over', async () => {
  const guestId = await aGuest(db)
  const listing = await aListing(db)
  const { bookingId } = await aPaidBooking(db, listing, { guestId, stay: days('2026-03-20', '2026-03-22') })
  const awaited = async (minutes = 0) => (await whatWaits(db, guestId, later(NOW, { minutes }))).trips
  expect(await awaited()).toBe(false)

  const terms = { stay: days('2026-03-20', '2026-03-23'), guests: 2, pets: 0 }
  const input = { ...anAccount, userId: listing.hostId, bookingId, kind: 'change', terms, shownMinor: 55_000 } as const
  const { changeId } = valueOf(await proposeChange(db, { ...input, by: 'host', idempotencyKey: newId() }, NOW))
  expect(await awaited()).toBe(true)
  expect(await awaited(24 * 60)).toBe(false)

  await db.updateTable('booking_changes').set({ proposed_by: 'guest' }).where('booking_id', '=', bookingId).execute()
  expect(await awaited()).toBe(false)
  valueOf(await acceptChange(db, { by: 'host', userId: listing.hostId, bookingId, changeId }, NOW))
  expect(await awaited()).toBe(true)
  expect(await awaited(24 * 60)).toBe(false)
})
