import { aGateway, aHold, aListing, hours, NOW } from '#test/factories.ts'
import { aDatabase } from '#test/world.ts'
import { expect, test } from 'vitest'
import { acceptRequest, declineRequest } from '../commands/answer-request.server.ts'
import { expireHold } from '../commands/end-hold.server.ts'
import { readResponses } from './read-responses.server.ts'

const { db } = await aDatabase()
const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000)

test('[LIST-02] what a host accepted, declined and let run out counts, with the time between; what waits, is older than a year or is another’s does not', async () => {
  const listing = await aListing(db, { unit: 'hour', instant_book: false })
  const { hostId } = listing
  const ask = async (day: string) => (await aHold(db, listing, { stay: hours(day, '10:00', 60) })).bookingId
  await acceptRequest(db, { hostId, bookingId: await ask('2026-03-20') }, later(10))
  await declineRequest(db, { hostId, bookingId: await ask('2026-03-21'), reason: 'party' }, later(30))
  await declineRequest(db, { hostId, bookingId: await ask('2026-03-22'), reason: 'other' }, later(90))
  await expireHold(db, aGateway(db), await ask('2026-03-23'), later(60 * 24 * 2))
  await ask('2026-03-24')
  await acceptRequest(db, { hostId: (await aListing(db)).hostId, bookingId: await ask('2026-03-25') }, later(1))

  expect(await readResponses(db, hostId, later(100))).toEqual({ answered: 3, missed: 1, medianMinutes: 30 })
  expect(await readResponses(db, hostId, new Date('2027-03-03T15:00:00Z'))).toEqual({
    answered: 0,
    missed: 0,
    medianMinutes: null,
  })
})
