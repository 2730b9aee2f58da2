import { aPicture } from '#test/pictures.ts'
import { newId } from '#kernel/ids.ts'
import { addMinutes } from '#kernel/zones.ts'
import { createBudgets } from '#platform/budget.server.ts'
import { readLive } from '#platform/live.server.ts'
import { acceptPhoto } from '#domain/media/commands/accept-photo.server.ts'
import { drawPhoto } from '#domain/media/gateway.sharp.server.ts'
import { preparePhoto, removeUnusedMedia } from '#domain/media/jobs.server.ts'
import { photoVariant, originalPhoto } from '#domain/media/queries/read-variant.server.ts'
import { aGuest, aListing, NOW, valueOf } from '#test/factories.ts'
import { defaultLimits } from '#test/limits.ts'
import { memoryStorage, memoryUploads } from '#test/media.ts'
import { aDatabase } from '#test/world.ts'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { sendImages } from './commands/send-images.server.ts'
import { startConversation } from './commands/start-conversation.server.ts'
import { notifyOfImage } from './jobs.server.ts'
import { messageLimits } from './message.ts'
import { readMessageImage } from './queries/read-message-image.server.ts'
import { readThread } from './queries/read-thread.server.ts'

const { db } = await aDatabase()
const { storage, files } = memoryStorage()
/** Its size proves nothing in these tests: each picture is drawn in all variants. */
const small = { width: 96, height: 64 }

async function aConversation() {
  const listing = await aListing(db)
  const guestId = await aGuest(db)
  const first = { guestId, listingId: listing.id, text: 'Look', key: newId() }
  const { conversationId } = valueOf(await startConversation(db, first, NOW))
  return { conversationId, guestId, hostId: listing.hostId }
}

const send = (
  userId: string,
  conversationId: string,
  pictures: readonly Buffer[],
  limits = defaultLimits,
  key = newId(),
) => {
  const budgets = createBudgets({ db, limits, secret: 'x'.repeat(40) })
  return sendImages(db, { storage, budgets, limits }, { userId, conversationId, files: pictures, text: '', key }, NOW)
}

/** Processes somebody's queued pictures as the worker does. */
async function draw(ownerId: string): Promise<void> {
  const waiting = await db
    .selectFrom('photos')
    .select('id')
    .where('state', '=', 'preparing')
    .where('owner_id', '=', ownerId)
    .execute()
  for (const { id } of waiting) {
    await preparePhoto({ db, storage, draw: drawPhoto }, { photoId: id })
    await notifyOfImage(db, id)
  }
}

async function lastOf(userId: string, conversationId: string) {
  const message = (await readThread(db, { userId, conversationId, before: null }))!.messages.at(-1)!
  if (message.kind !== 'images') throw new Error(message.kind)
  return message
}

test('[MSG-01] pictures come as they are, whole and in their order, and both sides are told when they are drawn', async () => {
  const { conversationId, guestId, hostId } = await aConversation()
  const tall = await aPicture({ width: 200, height: 700, colour: '#0000ff' })
  const wide = await aPicture({ width: 3000, height: 1000, format: 'png' })
  valueOf(await send(guestId, conversationId, [tall, wide]))
  const before = await lastOf(hostId, conversationId)
  expect(before.images).toMatchObject([{ state: 'preparing' }, { state: 'preparing' }])
  await draw(guestId)
  const { images, number } = await lastOf(hostId, conversationId)
  expect(images).toMatchObject([
    { state: 'ready', width: 200, height: 700 },
    { state: 'ready', width: 2400, height: 800 },
  ])
  for (const userId of [guestId, hostId]) {
    const [live] = await readLive(db, [{ recipientId: userId, from: { secondsBack: 600 } }])
    const numbers = live!.events!.map((event) => event['number'])
    expect(numbers.filter((each) => each === number)).toHaveLength(3)
  }
  const read = async (index: number, width: 480 | 1280) =>
    sharp(
      (await readMessageImage(db, storage, {
        userId: hostId,
        photoId: images[index]!.photoId,
        width,
        format: 'webp',
      }))!,
    ).metadata()
  expect(await read(0, 480)).toMatchObject({ width: 200, height: 700 })
  expect(await read(1, 480)).toMatchObject({ width: 480, height: 160 })
  expect(await read(1, 1280)).toMatchObject({ width: 1280, height: 427 })
})

test('[MSG-01] nobody but the two fetches a picture of a message, not even who knows the photo’s key', async () => {
  const { conversationId, guestId, hostId } = await aConversation()
  const picture = await aPicture({ ...small, colour: '#123456' })
  valueOf(await send(hostId, conversationId, [picture]))
  await draw(hostId)
  const { photoId } = (await lastOf(guestId, conversationId)).images[0]!
  const readAs = (userId: string) => readMessageImage(db, storage, { userId, photoId, width: 480, format: 'avif' })
  expect(await readAs(guestId)).not.toBeNull()
  expect(await readAs(hostId)).not.toBeNull()
  expect(await readAs(await aGuest(db))).toBeNull()
  expect(await readAs((await aConversation()).guestId)).toBeNull()

  const { key } = await db.selectFrom('photos').select('key').where('id', '=', photoId).executeTakeFirstOrThrow()
  expect(await photoVariant(db, storage, key, 480)).toBeNull()
  expect(await originalPhoto(db, storage, key)).toBeNull()
})

test('[MSG-01] the same file as a listing’s photo and in a message is two pictures', async () => {
  const { conversationId, hostId, guestId } = await aConversation()
  const picture = await aPicture({ colour: '#654321' })
  const listed = valueOf(await acceptPhoto(db, storage, { ownerId: hostId, bytes: picture }, NOW))
  valueOf(await send(hostId, conversationId, [picture]))
  valueOf(await send(hostId, conversationId, [picture]))
  const { photoId } = (await lastOf(guestId, conversationId)).images[0]!
  expect(photoId).not.toBe(listed.photoId)
  expect(await db.selectFrom('photos').select('id').where('owner_id', '=', hostId).execute()).toHaveLength(2)
})

test('[MSG-01] pictures are sent all or none, so many at once, and within what one may send', async () => {
  const { conversationId, guestId, hostId } = await aConversation()
  const picture = await aPicture()
  const count = async () => (await readThread(db, { userId: hostId, conversationId, before: null }))!.messages.length
  const refusals = [
    await send(
      guestId,
      conversationId,
      Array.from({ length: messageLimits.images + 1 }, () => picture),
    ),
    await send(guestId, conversationId, []),
    await send(guestId, conversationId, [picture, Buffer.from('no picture')]),
    await send(guestId, conversationId, [await aPicture({ width: 31, height: 100 })]),
    await send(guestId, conversationId, [picture], { ...defaultLimits, photosPerHour: 1 }),
    await send(await aGuest(db), conversationId, [picture]),
  ]
  expect(refusals.map((each) => !each.ok && each.failure.reason)).toEqual([
    'too-many-images',
    'no-images',
    'no-picture',
    'too-small',
    'over-budget',
    'not-found',
  ])
  expect(await count()).toBe(1)
  const key = newId()
  const sent = await Promise.all([1, 2, 3].map(() => send(guestId, conversationId, [picture], defaultLimits, key)))
  expect(new Set(sent.map((each) => valueOf(each).number)).size).toBe(1)
  expect(await count()).toBe(2)
})

test('[MSG-01] what was taken and not sent goes with its files, what was sent stays', async () => {
  const { conversationId, guestId } = await aConversation()
  const [sent, refused] = [await aPicture({ ...small, colour: '#00ff00' }), Buffer.from('no picture')]
  valueOf(await send(guestId, conversationId, [sent]))
  expect((await send(guestId, conversationId, [await aPicture({ ...small, colour: '#00fefe' }), refused])).ok).toBe(
    false,
  )
  await draw(guestId)
  const own = () => db.selectFrom('photos').select('id').where('owner_id', '=', guestId).execute()
  expect(await own()).toHaveLength(2)
  const before = files.size
  await removeUnusedMedia({ db, storage, uploads: memoryUploads().uploads }, addMinutes(NOW, 60 * 49))
  expect(await own()).toEqual([{ id: (await lastOf(guestId, conversationId)).images[0]!.photoId }])
  expect(files.size).toBeLessThan(before)
})
