import { aGuest, aListing, NOW } from '#test/factories.ts'
import { later } from '#test/later.ts'
import { aDatabase } from '#test/world.ts'
import { expect, test } from 'vitest'
import { emptyViewed, noteViewed, removeOldViewed } from './commands/note-viewed.server.ts'
import { listViewed } from './queries/list-viewed.server.ts'
import { viewedLimits } from './viewed.ts'

const { db } = await aDatabase()

const rowsOf = async (userId: string) =>
  (await db.selectFrom('viewed_listings').select('listing_id').where('user_id', '=', userId).execute()).length

test('[HOME-05] an account keeps the last listings that were viewed, each once, and no more than the limit', async () => {
  const [userId, other] = [await aGuest(db), await aGuest(db)]
  const listings = await Promise.all(Array.from({ length: viewedLimits.listings + 3 }, () => aListing(db)))
  const ids = listings.map(({ id }) => id)
  await noteViewed(db, { userId: other, listingId: ids[0]! }, NOW)
  for (const [index, listingId] of ids.entries())
    await noteViewed(db, { userId, listingId }, later(NOW, { minutes: index }))
  const at = later(NOW, { hours: 1 })
  expect(await listViewed(db, userId, at)).toEqual(ids.toReversed().slice(0, viewedLimits.listings))
  expect(await rowsOf(userId)).toBe(viewedLimits.listings)

  const again = ids.at(-5)!
  await noteViewed(db, { userId, listingId: again }, at)
  expect((await listViewed(db, userId, at))[0]).toBe(again)
  expect(await rowsOf(userId)).toBe(viewedLimits.listings)

  await emptyViewed(db, userId)
  expect(await listViewed(db, userId, at)).toEqual([])
  expect(await listViewed(db, other, at)).toEqual([ids[0]])
})

test('[HOME-05] after some days a view is shown no more, and then deleted', async () => {
  const userId = await aGuest(db)
  const [early, late] = [await aListing(db), await aListing(db)]
  await noteViewed(db, { userId, listingId: early.id }, NOW)
  await noteViewed(db, { userId, listingId: late.id }, later(NOW, { days: 1 }))
  const at = later(NOW, { days: viewedLimits.days, minutes: 1 })
  expect(await listViewed(db, userId, at)).toEqual([late.id])
  await removeOldViewed(db, at)
  expect(await rowsOf(userId)).toBe(1)
})
