import { aHost, NOW, valueOf } from '#test/factories.ts'
import { photosFor, typedFields } from '#test/hosting.ts'
import { defaultLimits } from '#test/limits.ts'
import { aDatabaseWithPlaces } from '#test/places.ts'
import { describe, expect, test } from 'vitest'
import { publishDraft } from './commands/publish-draft.server.ts'
import { saveStep, startDraft } from './commands/save-draft.server.ts'
import { updateListing } from './commands/update-listing.server.ts'
import { findDraft } from './queries/find-draft.server.ts'
import { findOwnListing } from './queries/read-fields.server.ts'
import { mergeStep, stepVersion } from './queries/step-version.server.ts'
import type { Fields, FormStep } from './step.ts'

const { db } = await aDatabaseWithPlaces()

async function aDraft() {
  const hostId = await aHost(db)
  const fields = typedFields('day', await photosFor(db, hostId))
  const draftId = valueOf(await startDraft(db, { hostId, unit: 'day', fields, limits: defaultLimits }, NOW))
  return { hostId, draftId }
}

describe('a draft on two devices', () => {
  /** A device that opened a step of the draft and submits its form. */
  async function aDevice(draft: { hostId: string; draftId: string }, step: FormStep) {
    const { unit, fields } = (await findDraft(db, draft))!
    const shown = stepVersion(step, unit, fields)
    return (form: Fields, base: string | undefined = shown) =>
      saveStep(db, { ...draft, step, form: { ...fields, ...form }, base }, NOW)
  }
  const titleOf = async (draft: { hostId: string; draftId: string }) => (await findDraft(db, draft))!.fields['titleEn']

  test('[HOST-02] the second that changes a step is told, and nothing of the first is lost', async () => {
    const draft = await aDraft()
    const [phone, desk] = [await aDevice(draft, 'description'), await aDevice(draft, 'description')]
    const { version } = valueOf(await phone({ titleEn: 'From the phone' }))
    expect(await desk({ titleEn: 'From the desk' })).toEqual({
      ok: false,
      failure: { reason: 'changed-elsewhere', version },
    })
    expect(await titleOf(draft)).toBe('From the phone')

    expect((await desk({ titleEn: 'From the desk' }, version)).ok).toBe(true)
    expect(await titleOf(draft)).toBe('From the desk')
  })

  test('[HOST-02] one device saves again and again, each time on the version that it was told', async () => {
    const draft = await aDraft()
    const device = await aDevice(draft, 'description')
    let base: string | undefined
    for (const titleEn of ['L', 'Lo', 'Loft']) base = valueOf(await device({ titleEn }, base)).version
    expect(await titleOf(draft)).toBe('Loft')
  })

  test('[HOST-02] the same again is no other version, though it was made of an older one', async () => {
    const draft = await aDraft()
    const device = await aDevice(draft, 'description')
    const { version } = valueOf(await device({ titleEn: 'Loft' }))
    expect(valueOf(await device({ titleEn: 'Loft' })).version).toBe(version)
  })

  test('[HOST-02] two devices in two steps are in nobody’s way', async () => {
    const draft = await aDraft()
    const [texts, sizes] = [await aDevice(draft, 'description'), await aDevice(draft, 'details')]
    expect((await texts({ titleEn: 'Loft' })).ok).toBe(true)
    expect((await sizes({ maxGuests: '9' })).ok).toBe(true)
    expect((await findDraft(db, draft))!.fields).toMatchObject({ titleEn: 'Loft', maxGuests: '9' })
  })

  test('[HOST-02] of two that save at once one is told', async () => {
    const draft = await aDraft()
    const devices = await Promise.all([1, 2, 3, 4].map(() => aDevice(draft, 'description')))
    const outcomes = await Promise.all(devices.map((device, index) => device({ titleEn: `Loft ${index}` })))
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
  })
})

describe('a listing on two devices', () => {
  async function aListing() {
    const { hostId, draftId } = await aDraft()
    valueOf(await publishDraft(db, { hostId, draftId }, NOW))
    const listing = { hostId, listingId: draftId }
    const { unit, fields } = (await findOwnListing(db, listing))!
    const shown = stepVersion('pricing', unit, fields)
    const save = (price: string, base = shown) =>
      updateListing(db, { ...listing, step: 'pricing', form: { ...fields, price }, base }, NOW)
    return { save, priceNow: async () => (await findOwnListing(db, listing))!.fields['price'] }
  }

  test('[HOST-04] the second that changes a step is told, and nothing of the first is lost', async () => {
    const { save, priceNow } = await aListing()
    expect((await save('60000')).ok).toBe(true)
    const refused = await save('70000')
    expect(refused).toMatchObject({ ok: false, failure: { reason: 'changed-elsewhere' } })
    expect(await priceNow()).toBe('60000')

    const version = 'failure' in refused && 'version' in refused.failure ? refused.failure.version : ''
    expect((await save('70000', version)).ok).toBe(true)
    expect(await priceNow()).toBe('70000')
  })

  test('[HOST-04] the same again, written otherwise, is no other version', async () => {
    const { save, priceNow } = await aListing()
    expect((await save('60.000')).ok).toBe(true)
    expect((await save('60.000')).ok).toBe(true)
    expect(await priceNow()).toBe('60000')
  })
})

describe('fields of a listing that two devices change', () => {
  async function twoDevices() {
    const { hostId, draftId } = await aDraft()
    valueOf(await publishDraft(db, { hostId, draftId }, NOW))
    const listing = { hostId, listingId: draftId }
    const now = async () => (await findOwnListing(db, listing))!
    const { unit, fields } = await now()
    const base = stepVersion('pricing', unit, fields)
    const save = (form: Fields, of = base) =>
      updateListing(db, { ...listing, step: 'pricing', form: { ...fields, ...form }, base: of }, NOW)
    return { save, now, unit }
  }

  test('[HOST-04] different fields are both kept, and the second is told of it', async () => {
    const { save, now } = await twoDevices()
    expect(valueOf(await save({ price: '60000' }))).toMatchObject({ isMerged: false })
    expect(valueOf(await save({ cleaningFee: '20000' }))).toMatchObject({ isMerged: true })
    expect((await now()).fields).toMatchObject({ price: '60000', cleaningFee: '20000' })
  })

  test('[HOST-04] the same field is a conflict of that field alone, and nothing is written; what else either has changed is in both', async () => {
    const { save, now, unit } = await twoDevices()
    await save({ price: '60000', weekendPrice: '80000' })
    const refused = await save({ price: '70000', cleaningFee: '20000' })
    expect(refused).toMatchObject({
      ok: false,
      failure: {
        reason: 'changed-elsewhere',
        conflicts: ['price'],
        fields: { price: '70000', cleaningFee: '20000', weekendPrice: '80000' },
        stored: { price: '60000', cleaningFee: '10000' },
      },
    })
    const { fields } = await now()
    expect(fields).toMatchObject({ price: '60000', cleaningFee: '10000', weekendPrice: '80000' })
    expect((await save({ ...fields, price: '70000' }, stepVersion('pricing', unit, fields))).ok).toBe(true)
    expect((await now()).fields).toMatchObject({ price: '70000', weekendPrice: '80000' })
  })

  test('[HOST-04] a form of an older kind of version, left on a device, is asked about field by field', async () => {
    const { save } = await twoDevices()
    expect(await save({ price: '70000' }, 'sixteen-letters-')).toMatchObject({ failure: { conflicts: ['price'] } })
  })
})

describe('numbered rows that two devices change', () => {
  const was: Fields = { price: '1', extraNameEn1: 'Towels', extraPrice1: '5', extraNameEn2: 'Bikes', extraPrice2: '9' }
  const base = stepVersion('pricing', 'day', was)
  const merged = (stored: Fields, typed: Fields) =>
    mergeStep('pricing', 'day', { base, stored: { ...was, ...stored }, typed: { ...was, ...typed } })

  test('[HOST-04] a price never comes to stand beside another thing', () => {
    // The first row was removed elsewhere, so that the second has its number by now.
    const stored = { extraNameEn1: 'Bikes', extraPrice1: '9', extraNameEn2: '', extraPrice2: '' }
    const { fields, conflicts } = merged(stored, { extraPrice1: '6' })
    expect(conflicts).toEqual(['extraNameEn1', 'extraPrice1'])
    expect(fields).toMatchObject({ extraNameEn1: 'Towels', extraPrice1: '6', extraNameEn2: '', extraPrice2: '' })
  })

  test('[HOST-04] rows that one side has changed are that side’s, and the same change of both is none', () => {
    const { fields, conflicts } = merged({ extraPrice1: '6', price: '2' }, { extraPrice2: '8', price: '2' })
    expect(conflicts).toEqual([])
    expect(fields).toMatchObject({ price: '2', extraPrice1: '6', extraPrice2: '8' })
  })
})
