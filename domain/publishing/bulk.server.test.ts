import type { Unit } from '#domain/availability/unit.ts'
import { newId } from '#kernel/ids.ts'
import { aGuest, aHost, aListing, NOW } from '#test/factories.ts'
import { photosFor, typedFields } from '#test/hosting.ts'
import { defaultLimits as limits } from '#test/limits.ts'
import { openDatabase, type Tx } from '#platform/db.server.ts'
import { aDatabaseWithPlaces } from '#test/places.ts'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { type BulkChange, MAX_BULK, UNDO_MS } from './bulk-action.ts'
import { makeBulkChange } from './commands/make-bulk-change.server.ts'
import { moveListing } from './commands/move-listing.server.ts'
import { publishDraft } from './commands/publish-draft.server.ts'
import { startDraft } from './commands/save-draft.server.ts'
import { undoBulkChange } from './commands/undo-bulk-change.server.ts'
import { updateListing } from './commands/update-listing.server.ts'
import { everything, type OwnFilter } from './own-list.ts'
import { findBulkChange } from './queries/find-bulk-change.server.ts'
import { findDraft } from './queries/find-draft.server.ts'
import { listDrafts } from './queries/list-drafts.server.ts'
import { findOwnIds, listHistory, listOwnListings } from './queries/list-own.server.ts'
import { previewBulkChange } from './queries/preview-bulk-change.server.ts'
import { findOwnListing } from './queries/read-fields.server.ts'
import type { Fields } from './step.ts'

const { db, url } = await aDatabaseWithPlaces()

const hasty = openDatabase({
  databaseUrl: url,
  databasePool: 3,
  timeouts: { statementMs: 3000, lockMs: 50, idleTransactionMs: 3000 },
})
afterAll(() => hasty.db.destroy())

const lockListing = (tx: Tx, id: string) =>
  tx.selectFrom('listings').select('id').where('id', '=', id).forUpdate().execute()

/** Waits until somebody waits for a lock in this database. */
const waiting = () =>
  expect
    .poll(async () => {
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
      return rows[0]!.n
    })
    .toBeGreaterThan(0)

async function aDraft(hostId: string, changes: Fields = {}, unit: Unit = 'day'): Promise<string> {
  const fields = { ...typedFields(unit, await photosFor(db, hostId)), ...changes }
  const started = await startDraft(db, { hostId, unit, fields, limits }, NOW)
  if (!started.ok) throw new Error(started.failure.reason)
  return started.value
}

async function published(hostId: string, changes: Fields = {}, unit: Unit = 'day'): Promise<string> {
  const draftId = await aDraft(hostId, changes, unit)
  expect(await publishDraft(db, { hostId, draftId }, NOW)).toMatchObject({ ok: true })
  return draftId
}

async function make(hostId: string, ids: readonly string[], change: BulkChange, now = NOW) {
  const changeId = newId(now.getTime())
  expect(await makeBulkChange(db, { hostId, changeId, ids, change }, now)).toEqual({ ok: true, value: changeId })
  return changeId
}

const outcomes = async (hostId: string, changeId: string, now = NOW) =>
  (await findBulkChange(db, { hostId, changeId }, 'en', now))!.items.map(({ outcome }) => outcome)

const statusOf = async (id: string) =>
  (await db.selectFrom('listings').select('status').where('id', '=', id).executeTakeFirst())?.status

const priceOf = async (hostId: string, listingId: string) =>
  (await findOwnListing(db, { hostId, listingId }))!.fields['price']

const after = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000)

describe('publishing many', () => {
  test('[HOST-04] each is decided on its own: what is incomplete, of others or not possible is named and stops none', async () => {
    const hostId = await aHost(db)
    const [complete, unfinished, inSea] = [
      await aDraft(hostId),
      await aDraft(hostId, { price: '' }),
      await aDraft(hostId, { lat: '-33', lng: '-90' }),
    ]
    const known = await published(hostId)
    const paused = await published(hostId)
    await moveListing(db, { hostId, listingId: paused, move: 'pause' }, NOW)
    const foreign = await published(await aHost(db))
    const ids = [complete, unfinished, inSea, known, paused, foreign]

    const previews = await previewBulkChange(db, { hostId, ids, change: { action: 'publish' } })
    expect(previews.map(({ plan }) => (plan.ok ? plan.value.kind : plan.failure.reason))).toEqual([
      'publish',
      'incomplete',
      'incomplete',
      'same',
      'resume',
    ])
    expect(await statusOf(complete)).toBeUndefined()

    const changeId = await make(hostId, ids, { action: 'publish' })
    expect(await outcomes(hostId, changeId)).toEqual([
      'publish',
      'incomplete',
      'incomplete',
      'same',
      'resume',
      'not-found',
    ])
    expect(await Promise.all([complete, unfinished, paused].map(statusOf))).toEqual([
      'published',
      undefined,
      'published',
    ])
    expect((await listHistory(db, { hostId, listingId: complete })).map(({ event }) => event)).toEqual(['published'])
    expect((await listHistory(db, { hostId, listingId: paused }))[0]).toMatchObject({ event: 'resumed', actor: 'Luis' })
  })

  test('[HOST-04] a draft whose photos are still to come is not published, as it would wait for them no more', async () => {
    const hostId = await aHost(db)
    const draftId = await aDraft(hostId)
    await db
      .insertInto('photo_fetches')
      .values({ id: newId(NOW.getTime()), draft_id: draftId, position: 1, url: 'https://photos.example/1.jpg' })
      .execute()
    expect(await outcomes(hostId, await make(hostId, [draftId], { action: 'publish' }))).toEqual(['photos-waiting'])
    expect((await listDrafts(db, { hostId, filter: everything }, 'en')).drafts[0]).toMatchObject({
      isComplete: false,
      waitingPhotos: 1,
    })
  })

  test('[HOST-04] whoever has not proved their address publishes none, and reads why', async () => {
    const hostId = await aHost(db)
    const draftId = await aDraft(hostId)
    await db.updateTable('user').set({ emailVerified: false }).where('id', '=', hostId).execute()
    const change = { action: 'publish' } as const
    expect(await previewBulkChange(db, { hostId, ids: [draftId], change })).toMatchObject([
      { plan: { failure: { reason: 'address-unproved' } } },
    ])
    expect(await outcomes(hostId, await make(hostId, [draftId], change))).toEqual(['address-unproved'])
  })
})

describe('changing many', () => {
  test('[HOST-04] prices change by percent, of weekends too, and each listing remembers it as an edit', async () => {
    const hostId = await aHost(db)
    const listingId = await published(hostId, { weekendPrice: '60000' })
    const draftId = await aDraft(hostId, { price: '99.999' })
    const unpriced = await aDraft(hostId, { price: '' })
    const changeId = await make(hostId, [listingId, draftId, unpriced], { action: 'price', percent: 10 })
    expect(await outcomes(hostId, changeId)).toEqual(['edit', 'edit', 'no-price'])
    const { fields } = (await findOwnListing(db, { hostId, listingId }))!
    expect([fields['price'], fields['weekendPrice'], fields['cleaningFee']]).toEqual(['55000', '66000', '10000'])
    expect((await findDraft(db, { hostId, draftId }))!.fields['price']).toBe('109999')
    expect((await listHistory(db, { hostId, listingId }))[0]).toMatchObject({
      event: 'edited',
      fields: ['price', 'weekendPrice'],
    })
  })

  test('[HOST-04] a form that is sent twice changes nothing twice, and nobody uses the id of another', async () => {
    const hostId = await aHost(db)
    const listingId = await published(hostId)
    const changeId = newId(NOW.getTime())
    const input = { hostId, changeId, ids: [listingId], change: { action: 'price', percent: 10 } } as const
    for (const _time of [1, 2]) expect(await makeBulkChange(db, input, NOW)).toMatchObject({ ok: true })
    expect(await priceOf(hostId, listingId)).toBe('55000')

    const stranger = await aHost(db)
    expect(await makeBulkChange(db, { ...input, hostId: stranger }, NOW)).toMatchObject({ ok: false })
    expect(await findBulkChange(db, { hostId: stranger, changeId }, 'en', NOW)).toBeNull()
    expect(await undoBulkChange(db, { hostId: stranger, changeId }, NOW)).toMatchObject({
      failure: { reason: 'not-found' },
    })
    expect(await priceOf(hostId, listingId)).toBe('55000')
  })

  test('[HOST-04] a listing and a draft of others are missing, before and when it is done', async () => {
    const [hostId, other] = [await aHost(db), await aHost(db)]
    const ids = [await published(other), await aDraft(other)]
    const change = { action: 'price', percent: 10 } as const
    expect(await previewBulkChange(db, { hostId, ids, change })).toEqual([])
    expect(await outcomes(hostId, await make(hostId, ids, change))).toEqual(['not-found', 'not-found'])
    expect(await priceOf(other, ids[0]!)).toBe('50000')
    expect((await findDraft(db, { hostId: other, draftId: ids[1]! }))!.fields['price']).toBe('50.000')
  })

  test('[HOST-04] hours are for listings by the hour, minimums for both, and what a listing cannot have is named', async () => {
    const hostId = await aHost(db)
    const byDay = await published(hostId, { maxDays: '5' })
    const byHour = await published(hostId, {}, 'hour')
    const hours = { action: 'hours', weekdays: [1, 2], opens: '10:00', closes: '02:00' } as const
    expect(await outcomes(hostId, await make(hostId, [byDay, byHour], hours))).toEqual(['other-unit', 'edit'])
    const { fields } = (await findOwnListing(db, { hostId, listingId: byHour }))!
    expect(Object.entries(fields).filter(([name]) => name.startsWith('opens') || name.startsWith('closes'))).toEqual([
      ['opens1', '10:00'],
      ['closes1', '02:00'],
      ['opens2', '10:00'],
      ['closes2', '02:00'],
    ])

    const minimums = { action: 'minimums', minDays: '6', minHours: '2' } as const
    expect(await outcomes(hostId, await make(hostId, [byDay, byHour], minimums))).toEqual(['refused', 'edit'])
    expect((await findOwnListing(db, { hostId, listingId: byHour }))!.fields['minHours']).toBe('2')
  })

  test('[HOST-04] one act changes so many listings and no more, and none without any', async () => {
    const hostId = await aHost(db)
    const input = { hostId, changeId: newId(NOW.getTime()), change: { action: 'pause' } } as const
    const ids = Array.from({ length: MAX_BULK + 1 }, () => newId(NOW.getTime()))
    expect(await makeBulkChange(db, { ...input, ids }, NOW)).toMatchObject({ failure: { reason: 'too-many' } })
    expect(await makeBulkChange(db, { ...input, ids: [] }, NOW)).toMatchObject({ failure: { reason: 'none' } })
    expect(await makeBulkChange(db, { ...input, ids: ids.slice(1) }, NOW)).toMatchObject({ ok: true })
  })
})

test('[HOST-04] a listing that somebody keeps locked is left and named, and the others are changed and put back', async () => {
  const hostId = await aHost(db)
  const ids = [await published(hostId), await published(hostId)]
  const changeId = newId(NOW.getTime())
  const input = { hostId, changeId, ids, change: { action: 'price', percent: 10 } } as const
  await db.transaction().execute(async (tx) => {
    await lockListing(tx, ids[0]!)
    expect(await makeBulkChange(hasty.db, input, NOW)).toMatchObject({ ok: true })
  })
  expect(await outcomes(hostId, changeId)).toEqual(['busy', 'edit'])

  await db.transaction().execute(async (tx) => {
    await lockListing(tx, ids[1]!)
    expect(await undoBulkChange(hasty.db, { hostId, changeId }, after(1))).toMatchObject({ ok: true })
  })
  expect(await outcomes(hostId, changeId)).toEqual(['busy', 'busy'])
})

test('[HOST-04] a listing that is named twice, in capitals too, is changed once', async () => {
  const hostId = await aHost(db)
  const listingId = await published(hostId)
  const changeId = await make(hostId, [listingId.toUpperCase(), listingId], { action: 'price', percent: 10 })
  expect([await outcomes(hostId, changeId), await priceOf(hostId, listingId)]).toEqual([['edit'], '55000'])
})

describe('undoing', () => {
  test('[HOST-04] ends an act that still runs, so that nothing is changed after it was put back', async () => {
    const hostId = await aHost(db)
    const ids = [await published(hostId), await published(hostId)]
    const changeId = newId(NOW.getTime())
    const running = await db.transaction().execute(async (tx) => {
      await lockListing(tx, ids[1]!)
      const made = makeBulkChange(db, { hostId, changeId, ids, change: { action: 'price', percent: 10 } }, NOW)
      await waiting()
      expect(await undoBulkChange(db, { hostId, changeId }, after(1))).toMatchObject({ ok: true })
      return { made }
    })
    expect(await running.made).toMatchObject({ ok: true })
    expect(await outcomes(hostId, changeId)).toEqual(['undone'])
    expect(await Promise.all(ids.map((id) => priceOf(hostId, id)))).toEqual(['50000', '50000'])
  })

  test('[HOST-03] [HOST-04] what is in review stays there, and says so', async () => {
    const hostId = await aHost(db)
    const draftId = await aDraft(hostId)
    await db.updateTable('settings').set({ review_new_listings: true }).execute()
    const changeId = await make(hostId, [draftId], { action: 'publish' })
    await db.updateTable('settings').set({ review_new_listings: false }).execute()
    expect(await undoBulkChange(db, { hostId, changeId }, after(1))).toMatchObject({ ok: true })
    expect([await outcomes(hostId, changeId), await statusOf(draftId)]).toEqual([['in-review'], 'in_review'])
  })

  test('[HOST-04] puts everything back for ten minutes by the stored time, and only once', async () => {
    const hostId = await aHost(db)
    const listingId = await published(hostId)
    const draftId = await aDraft(hostId)
    const changeId = await make(hostId, [listingId, draftId], { action: 'price', percent: -20 })
    expect(await priceOf(hostId, listingId)).toBe('40000')
    const late = new Date(NOW.getTime() + UNDO_MS + 1)
    expect(await undoBulkChange(db, { hostId, changeId }, late)).toMatchObject({ failure: { reason: 'too-late' } })
    expect(await findBulkChange(db, { hostId, changeId }, 'en', late)).toMatchObject({ canUndo: false })

    expect(await undoBulkChange(db, { hostId, changeId }, new Date(NOW.getTime() + UNDO_MS))).toMatchObject({
      ok: true,
    })
    expect(await priceOf(hostId, listingId)).toBe('50000')
    expect((await findDraft(db, { hostId, draftId }))!.fields['price']).toBe('50.000')
    expect((await listHistory(db, { hostId, listingId })).map(({ event }) => event)).toEqual([
      'edited',
      'edited',
      'published',
    ])
    expect(await undoBulkChange(db, { hostId, changeId }, after(1))).toMatchObject({ failure: { reason: 'undone' } })
  })

  test('[HOST-04] what was changed since stays as it is, and the others are put back', async () => {
    const hostId = await aHost(db)
    const [changed, left] = [await published(hostId), await published(hostId)]
    const changeId = await make(hostId, [changed, left], { action: 'policy', refundPolicy: 'strict' })
    const form = { ...(await findOwnListing(db, { hostId, listingId: changed }))!.fields, refundPolicy: 'moderate' }
    await updateListing(db, { hostId, listingId: changed, step: 'pricing', form }, after(1))
    expect(await undoBulkChange(db, { hostId, changeId }, after(2))).toMatchObject({ ok: true })
    expect(await outcomes(hostId, changeId)).toEqual(['changed-since', 'undone'])
    const policies = await Promise.all(
      [changed, left].map(
        async (listingId) => (await findOwnListing(db, { hostId, listingId }))!.fields['refundPolicy'],
      ),
    )
    expect(policies).toEqual(['moderate', 'flexible'])
  })

  test('[HOST-04] what was published is paused, and what was paused is published again', async () => {
    const hostId = await aHost(db)
    const draftId = await aDraft(hostId)
    const publishing = await make(hostId, [draftId], { action: 'publish' })
    await undoBulkChange(db, { hostId, changeId: publishing }, after(1))
    expect(await statusOf(draftId)).toBe('paused')
    const again = await make(hostId, [draftId], { action: 'publish' }, after(2))
    const pause = await make(hostId, [draftId], { action: 'pause' }, after(3))
    expect(await statusOf(draftId)).toBe('paused')
    await undoBulkChange(db, { hostId, changeId: pause }, after(4))
    expect(await statusOf(draftId)).toBe('published')
    expect(await outcomes(hostId, again)).toEqual(['resume'])
  })
})

describe('the list of one who has many', () => {
  const found = async (hostId: string, filter: Partial<OwnFilter>) => {
    const whole = { ...everything, ...filter }
    const { listings } = await listOwnListings(db, { hostId, filter: whole }, 'en', NOW)
    const { drafts } = await listDrafts(db, { hostId, filter: whole }, 'en')
    return [...drafts.map(({ title }) => title), ...listings.map(({ title }) => title.text)]
  }

  test('[HOST-04] is searched without accents, filtered and sorted, drafts and listings alike', async () => {
    const hostId = await aHost(db)
    await published(hostId, { titleEn: 'Café Ñuñoa', price: '30000' })
    await published(hostId, { titleEn: 'Attic 100%', price: '20000', commune: 'Ñuñoa' })
    await aDraft(hostId, { titleEn: 'Barn in Ñuñoa' })
    await aDraft(hostId, { titleEn: 'Cellar', price: '' })
    await aListing(db, { host_id: await aGuest(db) })
    expect((await found(hostId, { q: 'nunoa' })).toSorted()).toEqual(['Attic 100%', 'Barn in Ñuñoa', 'Café Ñuñoa'])
    expect(await found(hostId, { q: '0%' })).toEqual(['Attic 100%'])
    expect(await found(hostId, { state: 'complete' })).toEqual(['Barn in Ñuñoa'])
    expect(await found(hostId, { state: 'paused' })).toEqual([])
    expect(await found(hostId, { state: 'published', sort: 'price' })).toEqual(['Attic 100%', 'Café Ñuñoa'])
    expect(await found(hostId, { sort: 'title' })).toEqual(['Barn in Ñuñoa', 'Cellar', 'Attic 100%', 'Café Ñuñoa'])
    const all = { hostId, filter: { ...everything, q: 'nunoa' } }
    expect(await findOwnIds(db, { ...all, max: 10 }, 'en')).toHaveLength(3)
    expect(await findOwnIds(db, { ...all, max: 1 }, 'en')).toHaveLength(2)
  })

  test('[HOST-04] says how much of a draft is done', async () => {
    const hostId = await aHost(db)
    await aDraft(hostId, { price: '', photos: '' })
    const { drafts } = await listDrafts(db, { hostId, filter: everything }, 'en')
    expect(drafts).toMatchObject([{ doneSteps: 6, isComplete: false, place: 'Providencia, Santiago' }])
  })
})
