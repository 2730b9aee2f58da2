import { newId } from '#kernel/ids.ts'
import { aGuest, aListing, NOW, valueOf } from '#test/factories.ts'
import { suspended } from '#test/suspension.ts'
import { aDatabase } from '#test/world.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { moveSaved, noteSaved } from './commands/change-saved.server.ts'
import { deleteWishlist, endSharing, renameWishlist, shareWishlist } from './commands/change-wishlist.server.ts'
import { createWishlist } from './commands/create-wishlist.server.ts'
import { saveListing, unsaveListing } from './commands/save-listing.server.ts'
import { findSharedWishlist, findWishlist, savedAmong } from './queries/find-wishlist.server.ts'
import { listWishlists } from './queries/list-wishlists.server.ts'
import { WISHLIST_COVERS, wishlistLimits } from './wishlist.ts'

const { db } = await aDatabase()

const listings = await Promise.all(Array.from({ length: 4 }, () => aListing(db)))
const [a, b, c, d] = listings.map(({ id }) => id) as [string, string, string, string]

async function aWishlist(listingIds: readonly string[] = [], name = 'Summer') {
  const userId = await aGuest(db)
  const wishlistId = valueOf(await createWishlist(db, { userId, name, listingId: null }, NOW))
  for (const listingId of listingIds.toReversed())
    valueOf(await saveListing(db, { userId, wishlistId, listingId }, NOW))
  return { userId, wishlistId }
}

const saved = async (own: { userId: string; wishlistId: string }) =>
  (await findWishlist(db, own, 'en'))?.saved.map(({ listingId }) => listingId)
const names = async (userId: string) => (await listWishlists(db, userId)).map(({ name }) => name)

test('[WISH-01] a form that is sent many times at once makes one list with the listing in it once', async () => {
  const userId = await aGuest(db)
  const forms = ['Summer', 'summer', 'Summer', 'SUMMER'].map((name) =>
    createWishlist(db, { userId, name, listingId: a }, NOW),
  )
  const ids = new Set((await Promise.all(forms)).map(valueOf))
  expect(ids.size).toBe(1)
  expect(await listWishlists(db, userId)).toMatchObject([{ count: 1 }])
})

test('[WISH-01] a heart pressed many times at once is one row, and so is its taking back', async () => {
  const own = await aWishlist()
  const pressed = await Promise.all(Array.from({ length: 6 }, () => saveListing(db, { ...own, listingId: a }, NOW)))
  expect(pressed.every(({ ok }) => ok)).toBe(true)
  expect(await saved(own)).toEqual([a])

  expect(await Promise.all([1, 2, 3].map(() => unsaveListing(db, { ...own, listingId: a })))).toEqual([
    true,
    true,
    true,
  ])
  expect(await saved(own)).toEqual([])
})

test('[WISH-01] what is saved last stands on top; saved again it stays where it is, with its note', async () => {
  const own = await aWishlist([a, b])
  expect(await saved(own)).toEqual([a, b])
  expect(await noteSaved(db, { ...own, listingId: b, note: 'For Ana’s birthday' })).toBe(true)
  valueOf(await saveListing(db, { ...own, listingId: c }, NOW))
  valueOf(await saveListing(db, { ...own, listingId: b }, NOW))
  const list = await findWishlist(db, own, 'en')
  expect(list?.saved.map(({ listingId, note }) => [listingId, note])).toEqual([
    [c, ''],
    [a, ''],
    [b, 'For Ana’s birthday'],
  ])
})

test('[WISH-01] a list is put in order one move after the other, whoever moves at once', async () => {
  const own = await aWishlist([a, b, c, d])
  expect(await moveSaved(db, { ...own, listingId: d, move: { to: 1 } })).toBe(true)
  expect(await saved(own)).toEqual([a, d, b, c])
  await Promise.all([
    moveSaved(db, { ...own, listingId: c, move: 'top' }),
    moveSaved(db, { ...own, listingId: a, move: 'down' }),
    moveSaved(db, { ...own, listingId: b, move: 'up' }),
    saveListing(db, { ...own, listingId: a }, NOW),
  ])
  expect((await saved(own))?.toSorted()).toEqual([a, b, c, d].toSorted())
  const { rows } = await sql`select position from saved_listings where wishlist_id = ${own.wishlistId}
    group by position having count(*) > 1`.execute(db)
  expect(rows).toEqual([])
})

test('[WISH-01] somebody has so many lists and no more, also when they are made at once', async () => {
  const userId = await aGuest(db)
  const all = Array.from({ length: wishlistLimits.lists + 3 }, (_, index) =>
    createWishlist(db, { userId, name: `List ${index}`, listingId: null }, NOW),
  )
  const outcomes = await Promise.all(all)
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(wishlistLimits.lists)
  expect(outcomes).toContainEqual({ ok: false, failure: { reason: 'too-many' } })
  expect(await names(userId)).toHaveLength(wishlistLimits.lists)
})

test('[WISH-01] a list holds so many and no more, also when two are saved at once', async () => {
  const own = await aWishlist()
  await sql`insert into listings select (jsonb_populate_record(listings, jsonb_build_object('id', gen_random_uuid()))).*
    from listings, generate_series(1, ${wishlistLimits.saved - 1}::integer) where id = ${a}`.execute(db)
  await sql`insert into saved_listings (wishlist_id, listing_id, position, saved_at)
    select ${own.wishlistId}, id, row_number() over (order by id), ${NOW}::timestamptz
    from listings where id <> all(${[a, b]}::uuid[]) order by id limit ${wishlistLimits.saved - 1}`.execute(db)
  const outcomes = await Promise.all([a, b].map((listingId) => saveListing(db, { ...own, listingId }, NOW)))
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
  expect(outcomes).toContainEqual({ ok: false, failure: { reason: 'full' } })
  expect(await saved(own)).toHaveLength(wishlistLimits.saved)
  // Saving the contained listing again does not add to the number.
  const held = outcomes[0]?.ok ? a : b
  expect(await saveListing(db, { ...own, listingId: held }, NOW)).toMatchObject({ ok: true })
  // A full list takes no listing by its name either.
  const other = held === a ? b : a
  const again = await createWishlist(db, { userId: own.userId, name: 'summer', listingId: other }, NOW)
  expect(again).toEqual({ ok: false, failure: { reason: 'full' } })
})

test('[WISH-01] only what is published is saved, and nothing is made for what is not', async () => {
  const own = await aWishlist()
  const paused = await aListing(db, { status: 'paused', published_at: null })
  for (const listingId of [paused.id, newId()]) {
    expect(await saveListing(db, { ...own, listingId }, NOW)).toEqual({ ok: false, failure: { reason: 'not-found' } })
    expect(await createWishlist(db, { userId: own.userId, name: 'Other', listingId }, NOW)).toMatchObject({ ok: false })
  }
  expect(await names(own.userId)).toEqual(['Summer'])
})

test('[WISH-01] what its host has paused or removed since stays in the list and says so', async () => {
  const [published, paused] = [await aListing(db), await aListing(db)]
  const own = await aWishlist([paused.id, published.id])
  await sql`update listings set status = 'paused' where id = ${paused.id}`.execute(db)
  expect((await findWishlist(db, own, 'en'))?.saved).toMatchObject([{ status: 'paused' }, { status: 'published' }])
  expect(await listWishlists(db, own.userId)).toMatchObject([{ count: 2 }])
})

test('[WISH-01] a list is renamed, unless another of the same person has the name', async () => {
  const own = await aWishlist()
  valueOf(await createWishlist(db, { userId: own.userId, name: 'Work', listingId: null }, NOW))
  expect(await renameWishlist(db, { ...own, name: 'work' })).toEqual({ ok: false, failure: { reason: 'name-taken' } })
  expect(await renameWishlist(db, { ...own, name: 'SUMMER' })).toEqual({ ok: true, value: null })
  expect((await names(own.userId)).toSorted()).toEqual(['SUMMER', 'Work'])
  // Another person's list of this name is no obstacle.
  expect((await renameWishlist(db, { ...(await aWishlist()), name: 'Work' })).ok).toBe(true)
})

test('[WISH-01] somebody else’s list reads as missing, and stays as it is', async () => {
  const own = await aWishlist([a, b])
  await noteSaved(db, { ...own, listingId: a, note: 'Mine' })
  const before = await findWishlist(db, own, 'en')
  const stranger = { wishlistId: own.wishlistId, userId: await aGuest(db) }

  expect(await findWishlist(db, stranger, 'en')).toBeNull()
  expect(await saveListing(db, { ...stranger, listingId: c }, NOW)).toMatchObject({ failure: { reason: 'not-found' } })
  expect(await renameWishlist(db, { ...stranger, name: 'Theirs' })).toMatchObject({ failure: { reason: 'not-found' } })
  const answers = [
    await unsaveListing(db, { ...stranger, listingId: a }),
    await noteSaved(db, { ...stranger, listingId: a, note: 'Theirs' }),
    await moveSaved(db, { ...stranger, listingId: b, move: 'top' }),
    await shareWishlist(db, stranger),
    await endSharing(db, stranger),
    await deleteWishlist(db, stranger),
  ]
  expect(answers).toEqual(answers.map(() => false))
  expect(await savedAmong(db, stranger.userId, [a, b])).toEqual([])
  expect(await findWishlist(db, own, 'en')).toEqual(before)
})

test('[WISH-01] a shared list is read by whoever has its address until that is taken back or made anew', async () => {
  const paused = await aListing(db)
  const own = await aWishlist([a, paused.id, b])
  await noteSaved(db, { ...own, listingId: a, note: 'Nobody’s business' })
  await sql`update listings set status = 'paused' where id = ${paused.id}`.execute(db)
  const secretOf = async () => (await findWishlist(db, own, 'en'))?.secret ?? ''

  expect(await findSharedWishlist(db, '')).toBeNull()
  await shareWishlist(db, own)
  const first = await secretOf()
  expect(await findSharedWishlist(db, first)).toEqual({
    id: own.wishlistId,
    name: 'Summer',
    firstName: 'Ana',
    listingIds: [a, b],
  })

  await shareWishlist(db, own)
  expect(await findSharedWishlist(db, first)).toBeNull()
  const second = await secretOf()
  expect(await findSharedWishlist(db, second)).not.toBeNull()
  await endSharing(db, own)
  expect(await findSharedWishlist(db, second)).toBeNull()
})

test('[MSG-01] [WISH-01] contact data in a list’s name and its owner’s are covered where the list is shared, and stay for the owner', async () => {
  const name = 'Lofts, ask ana@mail.example'
  const userId = await aGuest(db)
  const older = { first_name: 'Ana +56 9 8765 4321' }
  await db.updateTable('profiles').set(older).where('user_id', '=', userId).execute()
  const wishlistId = valueOf(await createWishlist(db, { userId, name, listingId: null }, NOW))
  await shareWishlist(db, { userId, wishlistId })
  const own = (await findWishlist(db, { userId, wishlistId }, 'en'))!
  expect(own.name).toBe(name)
  expect(await findSharedWishlist(db, own.secret!)).toMatchObject({ name: 'Lofts, ask •••••', firstName: 'Ana +•••••' })
})

test('[WISH-01] nobody reads the shared list of somebody who is suspended or has closed the account', async () => {
  for (const gone of [
    (id: string) => suspended(id, NOW),
    (id: string) => sql`update profiles set closed_at = ${NOW} where user_id = ${id}`,
  ]) {
    const own = await aWishlist([a])
    await shareWishlist(db, own)
    const secret = (await findWishlist(db, own, 'en'))!.secret!
    expect(await findSharedWishlist(db, secret)).not.toBeNull()
    await gone(own.userId).execute(db)
    expect(await findSharedWishlist(db, secret)).toBeNull()
  }
})

test('[WISH-01] a list that is deleted is gone with what is in it and its address', async () => {
  const own = await aWishlist([a])
  await shareWishlist(db, own)
  const { secret } = (await findWishlist(db, own, 'en'))!
  expect(await deleteWishlist(db, own)).toBe(true)
  expect(await findWishlist(db, own, 'en')).toBeNull()
  expect(await findSharedWishlist(db, secret!)).toBeNull()
  expect(await savedAmong(db, own.userId, [a])).toEqual([])
  expect(await deleteWishlist(db, own)).toBe(false)
})

test('[HOME-05] of the listings of a page those are saved that are in any list of the person, each once', async () => {
  const own = await aWishlist([a, b])
  valueOf(await createWishlist(db, { userId: own.userId, name: 'Work', listingId: b }, NOW))
  expect((await savedAmong(db, own.userId, [a, b, c])).toSorted()).toEqual([a, b].toSorted())
  expect((await listWishlists(db, own.userId, a)).map(({ name, holds }) => [name, holds])).toEqual(
    expect.arrayContaining([
      ['Summer', true],
      ['Work', false],
    ]),
  )
})

test('[WISH-01] a list’s pictures are the covers of the first that are published', async () => {
  const shown = await Promise.all(Array.from({ length: WISHLIST_COVERS + 2 }, () => aListing(db)))
  const key = (index: number) => String(index).padStart(24, '0')
  for (const [index, { id, hostId }] of shown.entries()) {
    const photo = newId()
    await sql`insert into photos (id, key, source, width, height, thumbhash, owner_id, content_hash, created_at)
      values (${photo}, ${key(index)}, ${`originals/${index}`}, 9, 9, '', ${hostId}, ${String(index).repeat(64)}, ${NOW})`.execute(
      db,
    )
    await sql`insert into listing_photos (listing_id, position, photo_id) values (${id}, 0, ${photo})`.execute(db)
  }
  const own = await aWishlist(shown.map(({ id }) => id))
  await sql`update listings set status = 'paused' where id = ${shown[1]!.id}`.execute(db)
  const [list] = await listWishlists(db, own.userId)
  expect(list!.covers.map((cover) => cover.key)).toEqual([0, 2, 3, 4].map(key))
})
