import { bookingRules, takenPeriods } from '#domain/availability/queries.server.ts'
import type { Unit } from '#domain/availability/unit.ts'
import { findListing, findListingOfHost } from '#domain/listings/queries/find-listing.server.ts'
import { aHost, aListing, NOW } from '#test/factories.ts'
import { photosFor, typedFields } from '#test/hosting.ts'
import { defaultLimits } from '#test/limits.ts'
import { aDatabaseWithPlaces } from '#test/places.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { publishDraft } from './commands/publish-draft.server.ts'
import { startDraft } from './commands/save-draft.server.ts'
import { previewListing } from './queries/preview-listing.server.ts'
import { type Fields, formSteps } from './step.ts'
import { fieldsOf } from './step-fields.ts'

const { db } = await aDatabaseWithPlaces()

const standIns = {
  title: 'Your title',
  description: 'Your text',
  city: 'Place',
  country: 'CL',
  zone: 'America/Santiago',
}

async function aDraft(unit: Unit, changes: Fields = {}, hostId?: string) {
  const owner = hostId ?? (await aHost(db))
  const fields = { ...typedFields(unit, await photosFor(db, owner)), ...changes }
  const started = await startDraft(db, { hostId: owner, unit, fields, limits: defaultLimits }, NOW)
  if (!started.ok) throw new Error(started.failure.reason)
  return { id: started.value, draftId: started.value, hostId: owner, unit, fields }
}

type Draft = Parameters<typeof previewListing>[1]
const preview = (draft: Draft, language: 'en' | 'es' = 'en') => previewListing(db, draft, { language, standIns }, NOW)

test.each([
  ['day', 'en', { titleEs: 'Loft con sol', descriptionEs: 'Dos pisos.', pets: '' }],
  ['day', 'es', { weekendPrice: '70.000', guestsIncluded: '2', extraGuestFee: '5000', closedWeekdays: '1,2' }],
  ['day', 'es', { titleEs: 'Loft con sol', descriptionEs: 'Dos pisos.', booking: 'request', refundPolicy: 'strict' }],
  ['day', 'en', { blockFrom1: '2026-04-01', blockTo1: '2026-04-03' }],
  ['hour', 'en', { longSessionHours: '4', longSessionDiscount: '15', leadHours: '2' }],
] as const)(
  '[HOST-02] a finished draft per %s shows (in %s) what its page will show once it is published',
  async (unit, language, changes) => {
    const draft = await aDraft(unit, changes)
    const { listing, rules, taken, isPriced, isPlaced } = await preview(draft, language)
    expect({ isPriced, isPlaced }).toEqual({ isPriced: true, isPlaced: true })
    expect(await publishDraft(db, draft, NOW)).toMatchObject({ ok: true })

    const page = (await findListing(db, draft.id, language, NOW))!
    const extras = page.extras.map((extra, index) => ({ ...extra, id: String(index + 1) }))
    expect(listing).toEqual({ ...page, extras, citySlug: '' })
    expect(rules).toEqual(await bookingRules(db, draft.id))
    expect(taken).toEqual(await takenPeriods(db, draft.id, NOW))
  },
)

test('[HOST-02] what an unfinished draft does not say yet has something in its place', async () => {
  const hostId = await aHost(db)
  const { listing, isPriced, isPlaced } = await preview({ id: 'any', hostId, unit: 'day', fields: {} })
  expect(listing).toMatchObject({
    title: { text: 'Your title', isFallback: false },
    description: { text: 'Your text' },
    city: 'Place',
    photos: [],
    amenities: [],
    checkInMinutes: 900,
  })
  expect({ isPriced, isPlaced }).toEqual({ isPriced: false, isPlaced: false })
})

test('[HOST-02] what is wrong in a draft counts as not filled in, and what is right beside it is shown', async () => {
  const draft = await aDraft('hour', {
    maxGuests: 'many',
    sizeM2: '80',
    price: '50.000',
    extraNameEn2: 'Without a price',
    opens1: '25:00',
    titleEn: 'x'.repeat(141),
  })
  const { listing, rules, isPriced } = await preview(draft)
  expect(isPriced).toBe(true)
  expect(listing).toMatchObject({ maxGuests: 1, facts: { sizeM2: 80 }, title: { text: 'x'.repeat(140) } })
  expect(listing.rates.unitPrice.minor).toBe(50_000)
  expect(listing.extras.map(({ name }) => name.en)).toEqual(['Breakfast'])
  expect(rules.openingHours.filter(({ weekday }) => weekday === 5)).toEqual([
    { weekday: 5, opensMinutes: 1200, closesMinutes: 1560 },
  ])
})

const field = fc.constantFrom(
  '',
  ' ',
  '1',
  '0',
  '-1',
  '99999999999',
  'NaN',
  '25:00',
  '08:00',
  'XX',
  'CL',
  'on',
  '[]',
  '{',
  'ﷺ',
  '2026-04-01',
)
const unitAndFields = fc.constantFrom<Unit>('day', 'hour').chain((unit) =>
  fc.record({
    unit: fc.constant(unit),
    fields: fc.dictionary(fc.constantFrom(...formSteps.flatMap((step) => fieldsOf(step, unit))), field, {
      maxKeys: 60,
    }),
  }),
)

test('[HOST-02] whatever is typed, a draft has a page', async () => {
  const hostId = await aHost(db)
  await fc.assert(
    fc.asyncProperty(unitAndFields, fc.boolean(), async ({ unit, fields }, isFinished) => {
      const typed = isFinished ? { ...typedFields(unit, []), ...fields } : fields
      const { listing, rules } = await preview({ id: 'any', hostId, unit, fields: typed })
      expect([listing.rates.unit, rules.unit]).toEqual([unit, unit])
      expect(listing.fromPrice.minor).toBeGreaterThanOrEqual(0)
    }),
    { numRuns: 100 },
  )
})

test('[HOST-02] a draft shows no photo of somebody else, and no time that another host’s space is taken', async () => {
  const stranger = await aDraft('day', { blockFrom1: '2026-04-01', blockTo1: '2026-04-03' })
  expect(await publishDraft(db, stranger, NOW)).toMatchObject({ ok: true })
  const { space_id: space } = await db
    .selectFrom('listing_spaces')
    .select('space_id')
    .where('listing_id', '=', stranger.id)
    .executeTakeFirstOrThrow()
  const shared = { spaces: space, photos: stranger.fields['photos']! }

  const { listing, taken } = await preview(await aDraft('day', shared))
  expect([listing.photos, taken]).toEqual([[], []])
  const own = await preview(await aDraft('day', shared, stranger.hostId))
  expect([own.listing.photos.length, own.taken.length]).toEqual([5, 1])
})

test('[HOST-04] a host’s own listing has its page in every status but removed, and nobody else’s has', async () => {
  for (const status of ['draft', 'in_review', 'published', 'paused', 'removed'] as const) {
    const { id, hostId } = await aListing(db, { status })
    const ofHost = async (host: string) =>
      (await findListingOfHost(db, { hostId: host, listingId: id }, 'en', NOW))?.id ?? null
    expect([status, await ofHost(hostId)]).toEqual([status, status === 'removed' ? null : id])
    expect(await ofHost(await aHost(db))).toBeNull()
  }
})
