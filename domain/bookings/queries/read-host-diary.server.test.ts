import { aBlock, aGuest, aHold, aHost, aListing, aPaidBooking, days, hours, NOW } from '#test/factories.ts'
import { aDatabase } from '#test/world.ts'
import { describe, expect, test } from 'vitest'
import { readHostDiary } from './read-host-diary.server.ts'

const { db } = await aDatabase()

const march = (hostId: string, page = 1) => readHostDiary(db, { hostId, first: '2026-03-01', page }, 'en', NOW)

describe("[HOST-08] the calendar over all of a host's listings", () => {
  test('has what takes place and what waits, within the month, and the days that are blocked', async () => {
    const loft = await aListing(db, { max_days: 40, instant_book: false })
    const stays = await aListing(db, { host_id: loft.hostId })
    const requested = await aHold(db, loft, { stay: days('2026-03-20', '2026-03-22') })
    const paid = await aPaidBooking(db, stays, { stay: days('2026-03-30', '2026-04-02') })
    // The block is from 3 to 5 March in Santiago.
    await aBlock(db, stays.spaceIds[0]!, '2026-03-03T03:00:00Z', '2026-03-06T03:00:00Z')

    const { listings, bookings, blocks } = await march(loft.hostId)
    expect(listings.map(({ id }) => id).toSorted()).toEqual([loft.id, stays.id].toSorted())
    expect(bookings.map(({ id, listingId, from, to, status }) => [id, listingId, from, to, status])).toEqual([
      [requested.bookingId, loft.id, '2026-03-20', '2026-03-22', 'pending'],
      [paid.bookingId, stays.id, '2026-03-30', '2026-03-31', 'confirmed'],
    ])
    expect(blocks).toEqual([{ listingId: stays.id, from: '2026-03-03', to: '2026-03-05' }])
  })

  test('of many that begin on one day it has three, and says how many there are', async () => {
    const studio = await aListing(db, { unit: 'hour' })
    for (const from of ['09:00', '10:00', '11:00', '12:00', '13:00'])
      await aHold(db, studio, { guestId: await aGuest(db), stay: hours('2026-03-10', from, 60) })
    const { bookings } = await march(studio.hostId)
    expect(bookings.map(({ startTime, beginning }) => [startTime, beginning])).toEqual([
      ['09:00', 5],
      ['10:00', 5],
      ['11:00', 5],
    ])
  })

  test('comes in pages of listings, drafts and removed ones left out, and shows nobody what is of another host', async () => {
    const hostId = await aHost(db)
    const made = await Promise.all(Array.from({ length: 14 }, () => aListing(db, { host_id: hostId })))
    await aListing(db, { host_id: hostId, status: 'draft', published_at: null })
    await aListing(db, { host_id: hostId, status: 'removed' })
    await aPaidBooking(db, await aListing(db))
    const [first, second, beyond] = [await march(hostId), await march(hostId, 2), await march(hostId, 99)]
    expect([first.listings.length, second.listings.length, first.pages, beyond.page]).toEqual([12, 2, 2, 2])
    const shown = [...first.listings, ...second.listings].map(({ id }) => id)
    expect(shown.toSorted()).toEqual(made.map(({ id }) => id).toSorted())
    expect(first.bookings).toEqual([])
  })
})
