import { aGuest, aListing, NOW } from '#test/factories.ts'
import { memoryStorage, noMedia } from '#test/media.ts'
import { aDatabase } from '#test/world.ts'
import { expect, test } from 'vitest'
import { replayErasures } from './commands/replay-erasures.server.ts'

const { db } = await aDatabase()

test('[AUTH-07] [OPS-02] whom a restored database brings back is erased again by the list in the storage, and nobody else', async () => {
  const [back, other] = [await aListing(db), await aListing(db)]
  const never = await aGuest(db)
  const { storage, files } = memoryStorage({
    [`erasures/${back.hostId}`]: Buffer.from(NOW.toISOString()),
    'erasures/01890000-0000-7000-8000-000000000000': Buffer.from('somebody of another database'),
    'erasures/not an id': Buffer.from('x'),
    [`originals/${never}`]: Buffer.from('x'),
  })

  expect(await replayErasures(db, { ...noMedia(), storage }, NOW)).toBe(1)

  const profiles = await db
    .selectFrom('profiles')
    .select(['user_id', 'closed_at', 'erased_at', 'first_name'])
    .where('user_id', 'in', [back.hostId, other.hostId, never])
    .execute()
  const gone = profiles.filter(({ erased_at }) => erased_at !== null)
  expect(gone).toEqual([{ user_id: back.hostId, closed_at: NOW, erased_at: NOW, first_name: '' }])
  const { status } = await db
    .selectFrom('listings')
    .select('status')
    .where('id', '=', other.id)
    .executeTakeFirstOrThrow()
  expect(status).toBe('published')
  expect(
    await db
      .selectFrom('listings')
      .select('id')
      .where('host_id', '=', back.hostId)
      .where('status', '<>', 'removed')
      .execute(),
  ).toEqual([])
  expect([...files.keys()]).toContain(`erasures/${back.hostId}`)
  expect(await replayErasures(db, { ...noMedia(), storage }, NOW)).toBe(0)
})
