import { mailProbe } from '#platform/mailer.server.ts'
import type { Storage } from '#platform/storage.server.ts'
import { aListing, aGateway, NOW } from '#test/factories.ts'
import { photosFor } from '#test/hosting.ts'
import { aMailServer } from '#test/mail-server.ts'
import { memoryStorage } from '#test/media.ts'
import { variantName } from '#domain/media/photo.ts'
import { aDatabase } from '#test/world.ts'
import { expect, test } from 'vitest'
import { measureParts } from './queries/measure-parts.server.ts'
import { findPhotographed, measureVariants, newestListings } from './queries/measure-variants.server.ts'

const { db } = await aDatabase()

const nothingElse = { db, mail: null, rates: null, payments: null }

test('[SHELL-13] each part that is there is asked and timed; nothing is sent, and nothing stays in the storage', async () => {
  const server = await aMailServer(['accept'])
  const { storage, files } = memoryStorage()
  const works = {
    db,
    storage,
    mail: mailProbe(server.url),
    rates: { latest: async () => 950 },
    payments: aGateway(db),
  }
  const measured = await measureParts(works, NOW)
  expect(measured.map(({ part, state }) => `${part}: ${state}`)).toEqual([
    'database: ok',
    'storage: ok',
    'mail: ok',
    'rates: ok',
    'payments: ok',
  ])
  expect(measured.every((each) => each.state === 'ok' && each.ms > 0)).toBe(true)
  expect(server.received).toEqual([])
  expect(files.size).toBe(0)
})

test('[SHELL-13] what an installation has not is absent; without a mail server there is nothing to ask', async () => {
  const measured = await measureParts(
    { ...nothingElse, storage: memoryStorage().storage, mail: mailProbe(undefined) },
    NOW,
  )
  expect(measured.slice(2)).toEqual(['mail', 'rates', 'payments'].map((part) => ({ part, state: 'absent' })))
})

test.each([
  ['writes elsewhere', { write: async () => {} }, 'what was read is not what was written'],
  [
    'refuses',
    { write: () => Promise.reject(new Error('https://me:secret@store.example: no\nat stack')) },
    'https://store.example: no',
  ],
  ['says nothing', { read: () => new Promise<never>(() => {}) }, 'no answer within 0.05 s'],
])('[SHELL-13] a storage that %s has failed, and says why without a secret', async (_how, bad, message) => {
  const storage: Storage = { ...memoryStorage().storage, ...bad }
  const [, measured] = await measureParts({ ...nothingElse, storage }, NOW, 50)
  expect(measured).toMatchObject({ part: 'storage', state: 'failed', message })
})

test('[SHELL-13] a photo is measured in each width and format, with what is missing named', async () => {
  const listing = await aListing(db)
  const [photoId] = await photosFor(db, listing.hostId, 1)
  await db.insertInto('listing_photos').values({ listing_id: listing.id, photo_id: photoId!, position: 0 }).execute()
  const found = await findPhotographed(db, listing.id, 'es')
  expect(found).toMatchObject({ title: 'Loft luminoso' })
  const key = found!.keys[0]!
  const { storage } = memoryStorage({
    [variantName(key, 320, 'webp')]: Buffer.alloc(3000),
    [variantName(key, 320, 'avif')]: Buffer.alloc(2000),
  })

  const variants = await measureVariants(db, storage, key)
  expect(variants).toHaveLength(12)
  expect(variants.slice(0, 4).map(({ width, format, bytes }) => [width, format, bytes])).toEqual([
    [320, 'webp', 3000],
    [320, 'avif', 2000],
    [480, 'webp', null],
    [480, 'avif', null],
  ])
  expect(await newestListings(db, 'en', 6)).toEqual([{ id: listing.id, title: 'Sunny loft' }])
  expect(await findPhotographed(db, listing.hostId, 'en')).toBeNull()
})
