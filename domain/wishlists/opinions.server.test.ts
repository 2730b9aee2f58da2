import { aGuest, aListing, NOW, valueOf } from '#test/factories.ts'
import { later } from '#test/later.ts'
import { suspended } from '#test/suspension.ts'
import { aDatabase } from '#test/world.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { shareWishlist } from './commands/change-wishlist.server.ts'
import { createWishlist } from './commands/create-wishlist.server.ts'
import { removeOpinions } from './commands/remove-opinions.server.ts'
import { saveListing, unsaveListing } from './commands/save-listing.server.ts'
import { saveOpinion } from './commands/save-opinion.server.ts'
import { opinionLimits, type Vote } from './opinion.ts'
import { findWishlist } from './queries/find-wishlist.server.ts'
import { listOpinions } from './queries/list-opinions.server.ts'

const { db } = await aDatabase()
const [a, b] = [(await aListing(db)).id, (await aListing(db)).id]

async function aSharedList() {
  const userId = await aGuest(db)
  const wishlistId = valueOf(await createWishlist(db, { userId, name: 'Summer', listingId: null }, NOW))
  for (const listingId of [a, b]) valueOf(await saveListing(db, { userId, wishlistId, listingId }, NOW))
  await shareWishlist(db, { userId, wishlistId })
  const { secret } = (await findWishlist(db, { userId, wishlistId }, 'en'))!
  return { userId, wishlistId, secret: secret! }
}

type Shared = Awaited<ReturnType<typeof aSharedList>>
const vote = (list: Shared, userId: string, value: Vote, listingId = a) =>
  saveOpinion(db, { secret: list.secret, userId, listingId, vote: value }, NOW)
const write = (list: Shared, userId: string, note: string, listingId = a, now = NOW) =>
  saveOpinion(db, { secret: list.secret, userId, listingId, note }, now)
const opinionsFor = async ({ wishlistId }: Shared, viewerId: string, listingId = a) =>
  ((await listOpinions(db, { wishlistId, viewerId })).get(listingId) ?? []).map((each) => [
    each.firstName,
    each.vote,
    each.text,
  ])

test('[WISH-01] whoever has the link votes and leaves a note, once a space; both can be taken back', async () => {
  const list = await aSharedList()
  const ana = await aGuest(db, { firstName: 'Ana' })
  valueOf(await vote(list, ana, 1))
  valueOf(await write(list, ana, 'The garden!'))
  valueOf(await vote(list, ana, -1))
  expect(await opinionsFor(list, list.userId)).toEqual([['Ana', -1, 'The garden!']])
  valueOf(await vote(list, ana, 0))
  expect(await opinionsFor(list, list.userId)).toEqual([['Ana', 0, 'The garden!']])
  valueOf(await write(list, ana, ''))
  expect(await opinionsFor(list, list.userId)).toEqual([])
})

test('[AUTH-02] [WISH-01] without a proved address one votes, and leaves no note', async () => {
  const list = await aSharedList()
  const ana = await aGuest(db, { firstName: 'Ana' })
  await db.updateTable('user').set({ emailVerified: false }).where('id', '=', ana).execute()
  valueOf(await vote(list, ana, 1))
  expect(await write(list, ana, 'The garden!')).toEqual({ ok: false, failure: { reason: 'address-unproved' } })
  expect(await opinionsFor(list, list.userId)).toEqual([['Ana', 1, '']])
})

test('[WISH-01] without the link, when it has ended, of another’s space and between people who are blocked nothing is said', async () => {
  const list = await aSharedList()
  const [ana, blocked] = [await aGuest(db), await aGuest(db)]
  const missing = { ok: false, failure: { reason: 'not-found' } }
  expect(await vote({ ...list, secret: 'x'.repeat(32) }, ana, 1)).toMatchObject(missing)
  expect(await vote(list, ana, 1, (await aListing(db)).id)).toMatchObject(missing)
  await sql`insert into blocked_people values (${list.userId}, ${blocked}, ${NOW})`.execute(db)
  expect(await vote(list, blocked, 1)).toMatchObject(missing)
  await shareWishlist(db, list)
  expect(await vote(list, ana, 1)).toMatchObject(missing)
})

test('[WISH-01] so many people take part and no more, also at once; who does already goes on', async () => {
  const list = await aSharedList()
  const people = await Promise.all(Array.from({ length: opinionLimits.people + 3 }, () => aGuest(db)))
  const outcomes = await Promise.all(people.map((person) => vote(list, person, 1)))
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(opinionLimits.people)
  expect(outcomes.find(({ ok }) => !ok)).toMatchObject({ failure: { reason: 'too-many' } })
  const inside = people[outcomes.findIndex(({ ok }) => ok)]!
  valueOf(await vote(list, inside, -1, b))
})

test('[WISH-01] contact data in notes are covered for others, also where a number goes on in the next one', async () => {
  const list = await aSharedList()
  const ana = await aGuest(db, { firstName: 'Ana' })
  valueOf(await write(list, ana, 'Write to ana@example.com'))
  expect(await opinionsFor(list, list.userId)).toEqual([['Ana', 0, 'Write to •••••']])
  expect(await opinionsFor(list, ana)).toEqual([['Ana', 0, 'Write to ana@example.com']])

  valueOf(await write(list, ana, 'My number: +56 9 8765', a, later(NOW, { minutes: 1 })))
  valueOf(await write(list, ana, '4321, call me', b, later(NOW, { minutes: 2 })))
  expect([(await opinionsFor(list, list.userId))[0]![2], (await opinionsFor(list, list.userId, b))[0]![2]]).toEqual([
    expect.not.stringContaining('8765'),
    expect.not.stringContaining('4321'),
  ])
})

test('[WISH-01] the owner alone takes out what somebody has said; with the space it goes as well', async () => {
  const list = await aSharedList()
  const [ana, bea] = [await aGuest(db, { firstName: 'Ana' }), await aGuest(db, { firstName: 'Bea' })]
  for (const person of [ana, bea]) for (const id of [a, b]) valueOf(await vote(list, person, 1, id))
  expect(await removeOpinions(db, { ...list, userId: bea, personId: ana })).toBe(false)
  expect(await removeOpinions(db, { ...list, personId: ana })).toBe(true)
  // Pressed twice, or after they took it back themselves.
  expect(await removeOpinions(db, { ...list, personId: ana })).toBe(true)
  expect([await opinionsFor(list, list.userId), await opinionsFor(list, list.userId, b)]).toEqual([
    [['Bea', 1, '']],
    [['Bea', 1, '']],
  ])
  await unsaveListing(db, { ...list, listingId: a })
  valueOf(await saveListing(db, { ...list, listingId: a }, NOW))
  expect(await opinionsFor(list, list.userId)).toEqual([])
})

test('[WISH-01] nobody reads the words of people who are blocked or suspended', async () => {
  const list = await aSharedList()
  const [ana, bea, viewer] = [await aGuest(db), await aGuest(db), await aGuest(db)]
  for (const person of [ana, bea]) valueOf(await write(list, person, 'Nice'))
  await sql`insert into blocked_people values (${viewer}, ${ana}, ${NOW})`.execute(db)
  await suspended(bea, NOW).execute(db)
  expect(await opinionsFor(list, viewer)).toEqual([])
  expect(await opinionsFor(list, list.userId)).toHaveLength(1)
})
