import { newId } from '#kernel/ids.ts'
import { addMinutes } from '#kernel/zones.ts'
import { csvStyle } from '#domain/i18n/csv-style.ts'
import { workbookOf } from '#platform/workbook-file.server.ts'
import { createBudgets } from '#platform/budget.server.ts'
import type { OutsideFetch } from '#platform/outside-fetch.server.ts'
import { CSV_START, csvLine } from '#platform/table-file.server.ts'
import { drawnListing } from '#test/drawn-listings.ts'
import { aHost, NOW, queuedJobs, valueOf } from '#test/factories.ts'
import { photosFor, typedFields } from '#test/hosting.ts'
import { defaultLimits } from '#test/limits.ts'
import { memoryStorage } from '#test/media.ts'
import { aPicture } from '#test/pictures.ts'
import { aDatabaseWithPlaces } from '#test/places.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { connectCalendar } from './commands/connect-calendar.server.ts'
import { importListings } from './commands/import-listings.server.ts'
import { publishDraft } from '#domain/publishing/commands/publish-draft.server.ts'
import { fetchAgain } from './commands/queue-photos.server.ts'
import { updateRow } from './commands/update-listings.server.ts'
import { discardDraft, startDraft } from '#domain/publishing/commands/save-draft.server.ts'
import { storeImport } from './commands/store-import.server.ts'
import { fetchPhoto } from './jobs.server.ts'
import { findDraft } from '#domain/publishing/queries/find-draft.server.ts'
import { findImport } from './queries/find-import.server.ts'
import { exportJson, exportTable } from './queries/list-for-export.server.ts'
import { findOwnListing } from '#domain/publishing/queries/read-fields.server.ts'

const { db } = await aDatabaseWithPlaces()
beforeEach(async () => void (await sql`delete from graphile_worker._private_jobs`.execute(db)))

const limits = defaultLimits
const ORIGIN = 'https://patio.example'

const formats = ['csv', 'Chilean CSV', 'xlsx', 'json'] as const

type Row = Record<string, string>
const aRow = (changes: Row = {}): Row => {
  const { photos: _none, ...fields } = typedFields('day', [])
  return { ...fields, unit: 'day', ...changes }
}
const csvOf = (rows: readonly Row[]) => {
  const columns = [...new Set(rows.flatMap(Object.keys))]
  return Buffer.from(
    CSV_START +
      [columns, ...rows.map((row) => columns.map((name) => row[name] ?? ''))]
        .map((cells) => csvLine(cells, csvStyle.en))
        .join(''),
  )
}

async function stored(hostId: string, rows: readonly Row[]): Promise<string> {
  const outcome = await storeImport(db, { hostId, fileName: 'spaces.csv', bytes: csvOf(rows) }, NOW)
  if (!outcome.ok) throw new Error(outcome.failure.reason)
  return outcome.value
}

const draftsOf = (hostId: string) =>
  db
    .selectFrom('listing_drafts')
    .leftJoin('imported_listings', 'listing_id', 'id')
    .select(['id', 'fields'])
    .where('listing_drafts.host_id', '=', hostId)
    .orderBy('row_number')
    .execute()

describe('an import', () => {
  test('[HOST-02] is looked at before anything is made, then makes a draft of each row', async () => {
    const hostId = await aHost(db)
    const importId = await stored(hostId, [aRow({ id: 'a' }), aRow({ id: 'b', price: '' })])
    const file = await findImport(db, { hostId, importId })
    expect(file!.rows.map(({ number, missing }) => [number, Object.keys(missing)])).toEqual([
      [2, ['photoUrl1']],
      [3, ['price', 'photoUrl1']],
    ])
    expect(await draftsOf(hostId)).toEqual([])

    expect(await importListings(db, { hostId, importId, limits }, NOW)).toEqual({ ok: true, value: { count: 2 } })
    const drafts = await draftsOf(hostId)
    expect(drafts.map(({ fields }) => (fields as Row)['price'])).toEqual(['50.000', ''])
    expect((await findImport(db, { hostId, importId }))!.imported.map(({ state }) => state)).toEqual(['draft', 'draft'])
  })

  test('[HOST-02] with one wrong row makes nothing', async () => {
    const hostId = await aHost(db)
    const importId = await stored(hostId, [aRow(), aRow({ price: 'cheap' })])
    expect(await importListings(db, { hostId, importId, limits }, NOW)).toEqual({
      ok: false,
      failure: { reason: 'wrong-rows' },
    })
    expect(await draftsOf(hostId)).toEqual([])
  })

  test('[HOST-02] beyond the drafts that a host may have makes nothing, and says how many there is room for', async () => {
    const hostId = await aHost(db)
    const few = { ...limits, draftsPerHost: 3 }
    await startDraft(db, { hostId, unit: 'day', limits: few }, NOW)
    const importId = await stored(hostId, [aRow(), aRow(), aRow()])
    expect(await importListings(db, { hostId, importId, limits: few }, NOW)).toEqual({
      ok: false,
      failure: { reason: 'too-many', room: 2 },
    })
    expect(await draftsOf(hostId)).toHaveLength(1)
  })

  test('[HOST-02] sent twice at once makes each listing once', async () => {
    const hostId = await aHost(db)
    const importId = await stored(hostId, [aRow(), aRow()])
    const outcomes = await Promise.all([1, 2, 3].map(() => importListings(db, { hostId, importId, limits }, NOW)))
    expect(outcomes.map((outcome) => outcome.ok && outcome.value.count).filter((count) => count === 2)).toEqual([2])
    expect(await draftsOf(hostId)).toHaveLength(2)
  })

  test('[HOST-02] of the same file again makes no second listing of a name; one that was discarded comes again', async () => {
    const hostId = await aHost(db)
    const first = await stored(hostId, [aRow({ id: 'a' }), aRow({ id: 'b' })])
    await importListings(db, { hostId, importId: first, limits }, NOW)
    const [draft] = await draftsOf(hostId)
    await discardDraft(db, { hostId, draftId: draft!.id })

    const again = await stored(hostId, [aRow({ id: 'a' }), aRow({ id: 'b' })])
    expect([...(await findImport(db, { hostId, importId: again }))!.known.keys()]).toEqual(['b'])
    expect(await importListings(db, { hostId, importId: again, limits }, NOW)).toMatchObject({ value: { count: 1 } })
    expect(await draftsOf(hostId)).toHaveLength(2)

    // Another host's external id means another listing.
    const other = await aHost(db)
    const theirs = await stored(other, [aRow({ id: 'a' })])
    expect(await importListings(db, { hostId: other, importId: theirs, limits }, NOW)).toMatchObject({
      value: { count: 1 },
    })
  })

  test('[HOST-02] of somebody else is missing', async () => {
    const hostId = await aHost(db)
    const importId = await stored(hostId, [aRow()])
    const stranger = await aHost(db)
    expect(await findImport(db, { hostId: stranger, importId })).toBeNull()
    expect(await importListings(db, { hostId: stranger, importId, limits }, NOW)).toEqual({
      ok: false,
      failure: { reason: 'not-found' },
    })
  })

  test('[HOST-02] of a file with too many rows, or of none, is refused; of the files of a host the last ten are kept', async () => {
    const hostId = await aHost(db)
    const many = await storeImport(
      db,
      { hostId, fileName: 'many.csv', bytes: Buffer.from(`unit\n${'day\n'.repeat(101)}`) },
      NOW,
    )
    expect(many).toEqual({ ok: false, failure: { reason: 'too-many-rows', max: 100 } })
    for (let index = 0; index < 12; index += 1) await stored(hostId, [aRow()])
    const { count } = await db
      .selectFrom('listing_imports')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('host_id', '=', hostId)
      .executeTakeFirstOrThrow()
    expect(count).toBe(10)
  })

  test('[HOST-02] has so many an hour', async () => {
    const budgets = createBudgets({ db, limits: { ...limits, importsPerHour: 2 }, secret: 'x'.repeat(40) })
    const hostId = await aHost(db)
    const spent = [1, 2, 3].map(() => budgets.spend('import', hostId, NOW))
    expect((await Promise.all(spent)).filter(({ ok }) => ok)).toHaveLength(2)
  })
})

describe('the photos of an import', () => {
  /** The draft has photos at these addresses, and the web gives these answers. */
  async function aDraft(answers: Record<string, Awaited<ReturnType<OutsideFetch>>>, changes: Row = {}) {
    const hostId = await aHost(db)
    const addresses = Object.keys(answers)
    const photos = addresses.flatMap((address, index) => [
      [`photoUrl${index + 1}`, address],
      [`photoCaptionEn${index + 1}`, `Photo ${index + 1}`],
    ])
    const importId = await stored(hostId, [aRow({ ...Object.fromEntries(photos), ...changes })])
    await importListings(db, { hostId, importId, limits }, NOW)
    const [draft] = await draftsOf(hostId)
    const { storage } = memoryStorage()
    const requested: string[] = []
    const outside: OutsideFetch = async ({ url: address, mayAsk }) => {
      if (mayAsk && !(await mayAsk('93.184.216.34'))) return { ok: false, failure: { reason: 'busy' } }
      requested.push(address)
      return answers[address]!
    }
    const budgets = createBudgets({ db, limits, secret: 'x'.repeat(40) })
    const world = { db, storage, outside, limits, budgets }
    const fetchAll = async () => {
      for (let step = 0; step <= addresses.length; step += 1) await fetchPhoto(world, draft!.id, NOW)
    }
    const imported = async () => (await findImport(db, { hostId, importId }))!.imported[0]!
    return { hostId, draftId: draft!.id, world, fetchAll, imported, requested }
  }
  const answer = (bytes: Buffer, mediaType = 'image/jpeg') => ({
    ok: true as const,
    value: { status: 200 as const, bytes, mediaType, etag: null, lastModified: null },
  })
  const shownIn = async (hostId: string, draftId: string) =>
    JSON.parse((await findDraft(db, { hostId, draftId }))!.fields['photos'] || '[]') as Row[]

  test('[HOST-03] come into the draft in their order, with their texts; what failed says why and can be tried again', async () => {
    const broken = { ok: false as const, failure: { reason: 'unreachable' as const } }
    const answers: Record<string, Awaited<ReturnType<OutsideFetch>>> = {
      'https://photos.example/1.jpg': answer(await aPicture({ width: 900, height: 600 })),
      'https://photos.example/2.jpg': broken,
      'https://photos.example/3.html': answer(Buffer.from('<html>'), 'text/html'),
      'https://photos.example/4.jpg': answer(Buffer.from('no picture')),
      'https://photos.example/5.jpg': answer(await aPicture({ width: 901, height: 600 })),
    }
    const { hostId, draftId, fetchAll, imported } = await aDraft(answers)
    expect(await queuedJobs(db, 'imports.fetch-photo')).toMatchObject([{ payload: { draftId } }])
    await fetchAll()
    expect(await imported()).toMatchObject({
      waiting: 0,
      fetched: 2,
      failures: [
        { url: 'https://photos.example/2.jpg', reason: 'unreachable' },
        { url: 'https://photos.example/3.html', reason: 'type' },
        { url: 'https://photos.example/4.jpg', reason: 'no-picture' },
      ],
    })
    expect((await shownIn(hostId, draftId)).map(({ captionEn }) => captionEn)).toEqual(['Photo 1', 'Photo 5'])

    expect(await fetchAgain(db, { hostId: await aHost(db), draftId })).toBe(false)
    answers['https://photos.example/2.jpg'] = answer(await aPicture({ width: 902, height: 600 }))
    expect(await fetchAgain(db, { hostId, draftId })).toBe(true)
    await fetchAll()
    expect(await imported()).toMatchObject({
      waiting: 0,
      fetched: 3,
      failures: [{ reason: 'type' }, { reason: 'no-picture' }],
    })
  })

  test('[HOST-03] wait when the account has had as many in an hour as it may', async () => {
    const { draftId, world, requested, imported } = await aDraft({
      'https://photos.example/1.jpg': answer(await aPicture({ width: 900, height: 600 })),
      'https://photos.example/2.jpg': answer(await aPicture({ width: 901, height: 600 })),
    })
    const one = { ...world, limits: { ...limits, photosPerHour: 1 } }
    for (let step = 0; step < 3; step += 1) await fetchPhoto(one, draftId, NOW)
    expect(requested).toHaveLength(1)
    expect(await imported()).toMatchObject({ waiting: 1, fetched: 1 })
    const [job] = await queuedJobs(db, 'imports.fetch-photo')
    expect(job!.runAt.getTime()).toBeGreaterThan(NOW.getTime())
  })

  const missing = { ok: false as const, failure: { reason: 'status' as const, status: 404 } }
  const ofOneServer = {
    'https://photos.example/1.jpg': missing,
    'https://photos.example/2.jpg': missing,
    'https://photos.example/3.jpg': missing,
  }
  test('[HOST-03] that are not there count too, and the next is asked for a minute later', async () => {
    const { draftId, world, requested, imported } = await aDraft(ofOneServer)
    const limited = { ...limits, photosPerHour: 2 }
    const one = { ...world, budgets: createBudgets({ db, limits: limited, secret: 'y'.repeat(40) }) }
    for (let step = 0; step < 4; step += 1) await fetchPhoto(one, draftId, NOW)
    expect(requested).toHaveLength(2)
    expect(await imported()).toMatchObject({ waiting: 1, failures: [{ reason: 'status' }, { reason: 'status' }] })
    const [job] = await queuedJobs(db, 'imports.fetch-photo')
    expect(job!.runAt.getTime()).toBeGreaterThan(NOW.getTime())
  })

  test('[HOST-03] of a server that is asked for too many wait, and cost their host nothing', async () => {
    const { draftId, world, requested, imported } = await aDraft(ofOneServer)
    const limited = { ...limits, photosPerHour: 2, photoFetchesPerMinuteAndAddress: 1 }
    const one = { ...world, budgets: createBudgets({ db, limits: limited, secret: 'z'.repeat(40) }) }
    for (let step = 0; step < 4; step += 1) await fetchPhoto(one, draftId, NOW)
    expect(requested).toHaveLength(1)
    await fetchPhoto(one, draftId, addMinutes(NOW, 2))
    expect(requested).toHaveLength(2)
    expect(await imported()).toMatchObject({ waiting: 1 })
  })

  test('[HOST-03] beyond what a listing shows are left out', async () => {
    const { hostId, draftId, fetchAll, imported } = await aDraft({
      'https://photos.example/1.jpg': answer(await aPicture({ width: 900, height: 600 })),
    })
    const full = JSON.stringify((await photosFor(db, hostId, 30)).map((photoId) => ({ photoId })))
    await db
      .updateTable('listing_drafts')
      .set({ fields: JSON.stringify({ photos: full }) })
      .where('id', '=', draftId)
      .execute()
    await fetchAll()
    expect(await imported()).toMatchObject({ failures: [{ reason: 'too-many' }] })
    expect(await shownIn(hostId, draftId)).toHaveLength(30)
  })

  test('[HOST-03] of a draft that is gone are not fetched', async () => {
    const { hostId, draftId, fetchAll, requested } = await aDraft({
      'https://photos.example/1.jpg': answer(await aPicture({ width: 900, height: 600 })),
    })
    await discardDraft(db, { hostId, draftId })
    await fetchAll()
    expect(requested).toEqual([])
  })
})

describe('an export', () => {
  const filled = (fields: Row) => Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''))

  /** The file as its reader downloads it. */
  const fileOf = async (hostId: string, format: (typeof formats)[number]): Promise<Buffer> => {
    const wanted = { hostId, origin: ORIGIN }
    if (format === 'json') return Buffer.concat(await Array.fromAsync(exportJson(db, wanted)))
    const rows = await Array.fromAsync(exportTable(db, wanted))
    if (format === 'xlsx') return Buffer.concat(await Array.fromAsync(workbookOf(rows)))
    const style = format === 'Chilean CSV' ? csvStyle.es : csvStyle.en
    return Buffer.from(CSV_START + rows.map((cells) => csvLine(cells, style)).join(''))
  }

  async function published(hostId: string, unit: 'day' | 'hour', changes: Row = {}) {
    const fields = { ...typedFields(unit, await photosFor(db, hostId)), ...changes }
    const started = await startDraft(db, { hostId, unit, fields, limits }, NOW)
    const draftId = started.ok ? started.value : ''
    expect(await publishDraft(db, { hostId, draftId }, NOW)).toMatchObject({ ok: true })
    return draftId
  }

  test.each(formats)('[HOST-04] as %s is imported elsewhere with the same fields', async (format) => {
    const hostId = await aHost(db)
    const texts = { titleEn: '=HYPERLINK("x"),\n;"quoted"', descriptionEn: '- a\n\n-1;@', arrivalEn: `'=1` }
    const ids = [await published(hostId, 'day', texts), await published(hostId, 'hour')]
    const bytes = await fileOf(hostId, format)
    if (format !== 'xlsx') expect(bytes.toString()).toContain(`${ORIGIN}/media/`)

    const other = await aHost(db)
    const outcome = await storeImport(db, { hostId: other, fileName: 'all', bytes }, NOW)
    const importId = outcome.ok ? outcome.value : ''
    const file = await findImport(db, { hostId: other, importId })
    expect(file!.unknownColumns).toEqual([])
    expect(file!.rows.map(({ wrong, missing }) => ({ wrong, missing }))).toEqual([
      { wrong: {}, missing: {} },
      { wrong: {}, missing: {} },
    ])
    for (const [at, listingId] of ids.entries()) {
      const listing = await findOwnListing(db, { hostId, listingId })
      const row = file!.rows.find(({ externalId }) => externalId === listingId)!
      const { photos: _photos, spaces: _spaces, ...own } = listing!.fields
      const { photos: _none, spaces: _neither, ...read } = row.fields
      expect(filled(read)).toEqual(filled(own))
      expect(row.photos).toHaveLength(5)
      expect(row.photos[0]).toMatchObject({ captionEn: 'Living room' })
      expect(row.photos.map(({ shows }) => shows)).toEqual(['', 'stepFree', '', '', ''])
      expect(row.unit).toBe(at === 0 ? 'day' : 'hour')
    }
  })

  test('[HOST-02] [HOST-04] in each format carries whatever a host has published: what is read elsewhere is what is stored here', async () => {
    await fc.assert(
      fc.asyncProperty(drawnListing(), async ({ unit, fields }) => {
        const hostId = await aHost(db)
        const listingId = await published(hostId, unit, fields)
        const { photos: _photos, spaces: _spaces, ...own } = (await findOwnListing(db, { hostId, listingId }))!.fields
        for (const format of formats) {
          const bytes = await fileOf(hostId, format)
          const importId = valueOf(await storeImport(db, { hostId, fileName: 'all', bytes }, NOW))
          const [row] = (await findImport(db, { hostId, importId }))!.rows
          expect([row!.wrong, row!.missing, row!.unit], format).toEqual([{}, {}, unit])
          expect(row!.fields, format).toMatchObject(filled(own))
        }
      }),
      { numRuns: 12, endOnFailure: true },
    )
  })

  test('[HOST-04] holds one’s own listings only, more than are read at once, and none that was removed', async () => {
    const hostId = await aHost(db)
    const ids = []
    for (let index = 0; index < 21; index += 1) ids.push(await published(hostId, 'day'))
    await db.updateTable('listings').set({ status: 'removed' }).where('id', '=', ids[0]!).execute()
    await published(await aHost(db), 'day')
    const rows = JSON.parse((await fileOf(hostId, 'json')).toString()) as Row[]
    expect(new Set(rows.map(({ id }) => id))).toEqual(new Set(ids.slice(1)))
  })

  test('[HOST-04] of nobody’s listings is a first line, and an empty list', async () => {
    const hostId = await aHost(db)
    expect((await fileOf(hostId, 'csv')).toString().trim().split('\r\n')).toHaveLength(1)
    expect(JSON.parse((await fileOf(hostId, 'json')).toString())).toEqual([])
  })
})

describe('a file that comes again', () => {
  const published = async (hostId: string, changes: Row = {}) => {
    const first = await stored(hostId, [aRow({ id: 'a', ...changes })])
    await importListings(db, { hostId, importId: first, limits }, NOW)
    const { id: draftId } = await db
      .selectFrom('listing_drafts')
      .select('id')
      .where('host_id', '=', hostId)
      .executeTakeFirstOrThrow()
    const photos = JSON.stringify((await photosFor(db, hostId)).map((photoId) => ({ photoId })))
    await sql`update listing_drafts set fields = fields || jsonb_build_object('photos', ${photos}::text)
      where id = ${draftId}`.execute(db)
    expect(await publishDraft(db, { hostId, draftId }, NOW)).toMatchObject({ ok: true })
    return draftId
  }
  const again = async (hostId: string, row: Row) => {
    const importId = await stored(hostId, [row])
    const {
      rows: [planned],
      known,
    } = (await findImport(db, { hostId, importId }))!
    const outcome = await importListings(db, { hostId, importId, limits }, NOW)
    return { planned: planned!, known: [...known.keys()], outcome }
  }

  test('[HOST-02] changes the listing that a row names, several steps at once, and its history says so', async () => {
    const hostId = await aHost(db)
    const listingId = await published(hostId)
    const { planned, outcome } = await again(hostId, { id: 'a', price: '61000', maxGuests: '6', titleEn: '' })
    expect(planned.update!.changes.map(({ column, before, after }) => [column, before, after])).toEqual([
      ['maxGuests', '4', '6'],
      ['price', '50000', '61000'],
    ])
    expect(outcome).toEqual({ ok: true, value: { count: 0 } })
    const { fields } = (await findOwnListing(db, { hostId, listingId }))!
    expect([fields['price'], fields['maxGuests'], fields['titleEn']]).toEqual(['61000', '6', 'Sunny loft in Italia'])
    const history = await db
      .selectFrom('listing_history')
      .select(['event', 'fields'])
      .where('listing_id', '=', listingId)
      .orderBy('number', 'desc')
      .executeTakeFirst()
    expect(history).toEqual({ event: 'edited', fields: ['maxGuests', 'price'] })
  })

  test('[HOST-02] names a listing by our own id as well, as an export writes it, and a stranger’s id is a new name', async () => {
    const hostId = await aHost(db)
    const listingId = await published(hostId)
    expect((await again(hostId, { id: listingId, price: '70000' })).planned.update!.changes).toHaveLength(1)
    expect((await findOwnListing(db, { hostId, listingId }))!.fields['price']).toBe('70000')

    const other = await aHost(db)
    const { planned, known } = await again(other, aRow({ id: listingId, price: '1000' }))
    expect([planned.update, known]).toEqual([null, []])
    expect((await findOwnListing(db, { hostId, listingId }))!.fields['price']).toBe('70000')
  })

  test('[HOST-02] what a listing cannot become is wrong in its column, and nothing of the file is done', async () => {
    const hostId = await aHost(db)
    const listingId = await published(hostId)
    const { planned, outcome } = await again(hostId, { id: 'a', minDays: '9', maxDays: '3', price: '61000' })
    expect(planned.wrong).toEqual({ maxDays: 'wizard:problems.daysOrder' })
    expect(outcome).toMatchObject({ failure: { reason: 'wrong-rows' } })
    expect((await again(hostId, { id: 'a', unit: 'hour' })).planned.wrong).toEqual({
      unit: 'import:problems.unitFixed',
    })
    expect((await findOwnListing(db, { hostId, listingId }))!.fields['price']).toBe('50000')
  })

  test('[HOST-05] a calendar of a row is connected once its listing is published, by the limits of one that is typed', async () => {
    const hostId = await aHost(db)
    const icalUrl = 'https://calendars.example/secret.ics'
    const budgets = createBudgets({ db, limits: { ...limits, calendarFetchesPerHour: 1 }, secret: 'x'.repeat(40) })
    const listingId = await published(hostId, { icalUrl })
    expect((await queuedJobs(db, 'imports.connect-calendar')).map(({ payload }) => payload)).toEqual([{ listingId }])
    const feeds = () =>
      db.selectFrom('calendar_feeds').select(['url', 'name']).where('listing_id', '=', listingId).execute()
    await connectCalendar({ db, limits, budgets }, listingId, NOW)
    expect(await feeds()).toEqual([{ url: icalUrl, name: 'calendars.example' }])
    expect((await again(hostId, { id: 'a', icalUrl })).planned.update).toMatchObject({ hasChanges: false })

    await again(hostId, { id: 'a', icalUrl: `${icalUrl}?two` })
    await connectCalendar({ db, limits, budgets }, listingId, NOW)
    expect(await feeds()).toHaveLength(1)
    expect((await queuedJobs(db, 'imports.connect-calendar')).at(-1)!.runAt.getTime()).toBeGreaterThan(NOW.getTime())
    const later = addMinutes(NOW, 61)
    await connectCalendar({ db, limits, budgets }, listingId, later)
    expect(await feeds()).toHaveLength(2)
  })

  test('[HOST-02] a draft that is published while the file is looked at is changed as the listing that it is', async () => {
    const hostId = await aHost(db)
    const first = await stored(hostId, [aRow({ id: 'a' })])
    await importListings(db, { hostId, importId: first, limits }, NOW)
    const [draft] = await draftsOf(hostId)
    const importId = await stored(hostId, [
      {
        id: 'a',
        price: '61000',
        photoUrl1: 'https://photos.example/9.jpg',
        icalUrl: 'https://calendars.example/a.ics',
      },
    ])
    const [row] = (await findImport(db, { hostId, importId }))!.rows
    const photos = JSON.stringify((await photosFor(db, hostId)).map((photoId) => ({ photoId })))
    await sql`update listing_drafts set fields = fields || jsonb_build_object('photos', ${photos}::text)
      where id = ${draft!.id}`.execute(db)
    expect(await publishDraft(db, { hostId, draftId: draft!.id }, NOW)).toMatchObject({ ok: true })

    await db.transaction().execute((tx) => updateRow(tx, { hostId, importId }, { ...row!, ...row!.update! }, NOW))
    expect((await findOwnListing(db, { hostId, listingId: draft!.id }))!.fields['price']).toBe('61000')
    expect(await queuedJobs(db, 'imports.connect-calendar')).toHaveLength(1)
  })

  test('[HOST-02] a draft that waits to be published waits no more when a file brings more photos along', async () => {
    const hostId = await aHost(db)
    const row = aRow({ id: 'a' })
    await importListings(db, { hostId, importId: await stored(hostId, [row]), limits }, NOW)
    await db.updateTable('listing_drafts').set({ publish_state: 'waiting', publish_since: NOW }).execute()
    await again(hostId, { id: 'a', photoUrl1: 'https://photos.example/9.jpg' })
    expect(
      await db.selectFrom('listing_drafts').select('publish_state').where('host_id', '=', hostId).execute(),
    ).toEqual([{ publish_state: null }])
  })

  test('[HOST-02] a name that one who is gone has had is free for the listing that it names now', async () => {
    const hostId = await aHost(db)
    const listingId = await published(hostId)
    await db.deleteFrom('imported_listings').where('host_id', '=', hostId).execute()
    const gone = { listing_id: newId(NOW.getTime()), host_id: hostId, row_number: 2, external_id: listingId }
    await db.insertInto('imported_listings').values(gone).execute()
    expect((await again(hostId, { id: listingId, price: '70000' })).outcome).toMatchObject({ ok: true })
    expect((await findOwnListing(db, { hostId, listingId }))!.fields['price']).toBe('70000')
  })

  test('[HOST-05] a calendar that another file brings along while the first is connected is not lost', async () => {
    const hostId = await aHost(db)
    const listingId = await published(hostId, { icalUrl: 'https://calendars.example/1.ics' })
    const second = 'https://calendars.example/2.ics'
    const budgets = createBudgets({ db, limits, secret: 'x'.repeat(40) })
    const meanwhile: typeof budgets = {
      ...budgets,
      spend: async (...spent) => {
        await db
          .updateTable('imported_listings')
          .set({ calendar_url: second })
          .where('listing_id', '=', listingId)
          .execute()
        return budgets.spend(...spent)
      },
    }
    await connectCalendar({ db, limits, budgets: meanwhile }, listingId, NOW)
    await connectCalendar({ db, limits, budgets }, listingId, NOW)
    expect(
      await db.selectFrom('calendar_feeds').select('url').where('listing_id', '=', listingId).execute(),
    ).toHaveLength(2)
  })

  test.each([
    ['ftp://calendars.example/a.ics', 'calendars:problems.url'],
    ['https://me:pass@calendars.example/a.ics', 'calendars:problems.urlPassword'],
    ['https://calendars.example:8080/a.ics', 'calendars:problems.urlPort'],
    ['https://localhost/a.ics', 'calendars:problems.private'],
    ['https://192.168.0.2/a.ics', 'calendars:problems.private'],
  ])('[HOST-05] the calendar %s is refused as where it is typed', async (icalUrl, problem) => {
    const hostId = await aHost(db)
    const importId = await stored(hostId, [aRow({ icalUrl })])
    expect((await findImport(db, { hostId, importId }))!.rows[0]!.wrong).toEqual({ icalUrl: problem })
  })
})
