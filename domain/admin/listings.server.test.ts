import { submitAgain } from '#domain/publishing/commands/submit-again.server.ts'
import { listInReview } from '#domain/publishing/queries/list-in-review.server.ts'
import { newId } from '#kernel/ids.ts'
import { aGuest, aListing, NOW, refreshSearch } from '#test/factories.ts'
import { aDatabase } from '#test/world.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { unpublishListing } from './commands/unpublish-listing.server.ts'
import type { ListingsSought } from './listings-table.ts'
import { findListing } from './queries/find-listing.server.ts'
import { listListings, walkListings } from './queries/list-listings.server.ts'

const { db } = await aDatabase()
const reading = { language: 'en' as const, now: NOW }
const all: ListingsSought = { query: '', list: 'all', kind: 'all', rating: 'all', reported: 'all', changed: 'all' }

/** As of a rare name, and as of a common one, here of more than -1: both find the same. */
async function idsOf(sought: Partial<ListingsSought>): Promise<string[]> {
  const [few, common] = [undefined, -1].map(async (many) => {
    const { listings } = await listListings(db, { ...all, ...sought, page: 1 }, reading, many)
    return listings.map(({ id }) => id)
  })
  expect(await common).toEqual(await few)
  return few!
}

const found = async (id: string) => (await findListing(db, id, reading))!

const DESCRIPTION =
  'A quiet loft beneath the roof, with a terrace that looks over the river and the old bridge at night.'

async function describe(listingId: string, description: string) {
  await sql`update listing_texts set description = ${description} where listing_id = ${listingId}`.execute(db)
}

test('[ADM-02] an admin finds a listing in any state by id, a part of the title, its street, its city and its host', async () => {
  const hostId = await aGuest(db, { firstName: 'Quetzal', lastName: 'Ibáñez', email: 'quetzal@patio.example' })
  const listing = await aListing(db, {
    host_id: hostId,
    street: 'Calle del 100%_Olmo 7',
    city: 'Punta Rara',
    titles: { en: 'The 100%_elm' },
  })
  const draft = await aListing(db, { status: 'draft', published_at: null, titles: { en: 'An elm as a draft' } })
  for (const query of [
    listing.id,
    hostId,
    '100%_e',
    'THE 100',
    'calle del 100%_olmo 7',
    'punta rara',
    'quetzal ib',
    'quetzal@patio',
  ])
    expect([query, await idsOf({ query })]).toEqual([query, [listing.id]])
  expect((await idsOf({ query: 'elm' })).toSorted()).toEqual([listing.id, draft.id].toSorted())
  expect(await idsOf({ query: 'elm', list: 'draft' })).toEqual([draft.id])
  expect(await idsOf({ query: 'elm', list: 'removed' })).toEqual([])
  for (const query of ['100__e', 'olmo', newId()]) expect(await idsOf({ query })).toEqual([])
})

test('[ADM-02] listings are narrowed by kind, rating, open reports and when they were changed', async () => {
  const [low, high, none] = [await aListing(db), await aListing(db), await aListing(db)]
  const ids = [low.id, high.id, none.id]
  await refreshSearch(db)
  await sql`update search_document set rating_tenths = case listing_id when ${low.id} then 39 when ${high.id} then 40 end
    where listing_id = any(${ids}::uuid[])`.execute(db)
  const among = async (sought: Partial<ListingsSought>) => (await idsOf(sought)).filter((id) => ids.includes(id))
  expect(await among({ rating: 'low' })).toEqual([low.id])
  expect(await among({ rating: 'high' })).toEqual([high.id])
  expect(await among({ rating: 'none' })).toEqual([none.id])
  await sql`insert into reports (id, reason, text, created_at, kind, subject_id, listing_id)
    values (${newId()}, 'scam', 'x', ${NOW}, 'listing', ${high.id}, ${high.id})`.execute(db)
  expect(await among({ reported: 'yes' })).toEqual([high.id])
  await sql`insert into listing_history (listing_id, number, at, event)
    values (${low.id}, 1, ${new Date(NOW.getTime() - 3 * 86_400_000)}, 'edited')`.execute(db)
  expect(await among({ changed: 'day' })).toEqual([])
  expect(await among({ changed: 'week' })).toEqual([low.id])
  const { rows } = await sql<{ kind: string }>`select subcategory as kind from listings where id = ${low.id}`.execute(
    db,
  )
  expect((await among({ kind: rows[0]!.kind })).length).toBe(3)
  expect(await among({ kind: 'golf' })).toEqual([])
})

test('[ADM-02] they come in pages, the newest first or last, each once; the file has all of them', async () => {
  const hostId = await aGuest(db)
  const made: string[] = []
  for (let count = 0; count < 27; count += 1) {
    const { id } = await aListing(db, { host_id: hostId })
    await sql`update listings set created_at = ${new Date(NOW.getTime() + count * 1000)} where id = ${id}`.execute(db)
    made.unshift(id)
  }
  const page = (wanted: number, order?: string) =>
    listListings(db, { ...all, query: hostId, page: wanted, ...(order && { order }) }, reading)
  const [first, second, last] = [await page(1), await page(2), await page(99)]
  expect([first.count, first.pages, last.page]).toEqual([27, 2, 2])
  expect([...first.listings, ...second.listings].map(({ id }) => id)).toEqual(made)
  expect((await page(1, 'made')).listings[0]?.id).toBe(made.at(-1))
  expect((await listListings(db, { ...all, query: hostId, page: 1, size: 100 }, reading)).listings).toHaveLength(27)
  const exported: string[] = []
  for await (const { id } of walkListings(db, { ...all, query: hostId }, reading, 10)) exported.push(id)
  expect(exported).toEqual(made)
})

test('[ADM-02] a published listing goes back to its host with a reason; what the host answers stands in the queue', async () => {
  const adminId = await aGuest(db, { firstName: 'Eva' })
  const { id: listingId, hostId } = await aListing(db)
  const unpublish = () => unpublishListing(db, { adminId, listingId, reason: 'No bed is shown.' }, NOW)
  const outcomes = await Promise.all([unpublish(), unpublish()])
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
  expect(outcomes.filter(({ ok }) => !ok)).toEqual([{ ok: false, failure: { reason: 'not-possible' } }])
  expect((await found(listingId)).status).toBe('draft')
  const log = await db
    .selectFrom('audit_log')
    .select(['action', 'reason'])
    .where('subject_id', '=', listingId)
    .execute()
  expect(log).toEqual([{ action: 'listing-returned', reason: 'No bed is shown.' }])

  await submitAgain(db, { hostId, listingId, answer: 'The second photo shows it.' }, NOW)
  const waiting = (await listInReview(db, 'en')).find(({ id }) => id === listingId)
  expect(waiting).toMatchObject({ returnedBecause: 'No bed is shown.', answer: 'The second photo shows it.' })
  expect((await found(listingId)).history).toMatchObject([
    { event: 'submitted', answer: 'The second photo shows it.' },
    { event: 'returned', reason: 'No bed is shown.', actor: expect.stringContaining('Eva') },
  ])
})

test('[ADM-02] the history has each changed field before and after', async () => {
  const { id: listingId } = await aListing(db)
  const changes = { titleEn: ['Sunny loft', 'Sunny loft with a view'] }
  await sql`insert into listing_history (listing_id, number, event, fields, changes, at)
    values (${listingId}, 9, 'edited', array['arrivalEn', 'titleEn'], ${JSON.stringify(changes)}, ${NOW})`.execute(db)
  const [event] = (await found(listingId)).history
  expect(event?.fields.toSorted()).toEqual(['arrivalEn', 'titleEn'])
  expect(event?.changes).toEqual([{ field: 'titleEn', before: 'Sunny loft', after: 'Sunny loft with a view' }])
})

test('[ADM-02] what has a photo, the address or the description of a listing is a hint; another listing of its space is none', async () => {
  const listing = await aListing(db, { street: 'Alike Street 1', city: 'Alike' })
  await describe(listing.id, DESCRIPTION)
  const { hostId: host_id, spaceIds } = listing
  const sibling = await aListing(db, { host_id, spaceIds, street: 'alike street 1', city: 'ALIKE' })
  const copy = await aListing(db, { street: 'ALIKE STREET 1', city: 'alike' })
  await describe(copy.id, DESCRIPTION)
  const other = await aListing(db)
  await describe(other.id, `${DESCRIPTION} `)
  for (const [id, hostId] of [
    [listing.id, listing.hostId],
    [other.id, other.hostId],
  ] as const) {
    const photo = newId()
    await sql`insert into photos (id, key, source, width, height, thumbhash, owner_id, content_hash, created_at)
      values (${photo}, ${photo.replaceAll('-', '').slice(-24)}, 'x', 9, 9, '', ${hostId}, ${'c'.repeat(64)}, ${NOW})`.execute(
      db,
    )
    await sql`insert into listing_photos (listing_id, position, photo_id)
      select ${id}, coalesce(max(position), 0) + 1, ${photo} from listing_photos where listing_id = ${id}`.execute(db)
  }
  const { alikes, spaces } = await found(listing.id)
  expect(alikes.map(({ id, why, isOwnHost }) => [id, why, isOwnHost])).toEqual([
    [copy.id, ['address', 'text'], false],
    [other.id, ['photo'], false],
  ])
  expect(spaces.map((space) => [space.id, space.listings.map(({ id }) => id).toSorted()])).toEqual([
    [spaceIds[0], [listing.id, sibling.id].toSorted()],
  ])
})

test('[ADM-02] ways around the site in a listing’s texts are a hint', async () => {
  const listing = await aListing(db)
  expect((await found(listing.id)).hasContactData).toBe(false)
  await describe(listing.id, `${DESCRIPTION} Write to me: ana@patio.example`)
  expect((await found(listing.id)).hasContactData).toBe(true)
  expect(await findListing(db, newId(), reading)).toBeNull()
})
