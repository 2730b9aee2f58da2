import { aBlock, aListing, NOW } from '#test/factories.ts'
import { aDatabase } from '#test/world.ts'
import { expect, test } from 'vitest'
import { freeAmong } from './free-among.server.ts'

const { db } = await aDatabase()

const stay = { checkIn: '2026-03-19', checkOut: '2026-03-21' }

test('[WISH-01] of given listings those are free that a search for the dates and the party would find, per day and per hour', async () => {
  const [home, taken, other, hourly, closed] = [
    await aListing(db),
    await aListing(db),
    await aListing(db),
    await aListing(db, { unit: 'hour' }),
    await aListing(db, { unit: 'hour', blockedWeekdays: [4] }),
  ]
  await aBlock(db, taken.spaceIds[0]!, '2026-03-20T03:00:00Z', '2026-03-21T03:00:00Z')
  const ids = [home, taken, hourly, closed].map(({ id }) => id)

  expect(await freeAmong(db, ids, stay, NOW)).toEqual(new Set([home.id, hourly.id]))
  expect(await freeAmong(db, [...ids, other.id], stay, NOW)).toContain(other.id)
  expect(await freeAmong(db, ids, { ...stay, guests: 5 }, NOW)).toEqual(new Set())
  expect(await freeAmong(db, ids, { checkIn: '2026-03-23', checkOut: '2026-03-23' }, NOW)).toEqual(new Set(ids))
})
