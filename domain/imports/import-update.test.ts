import { expect, test } from 'vitest'
import { columnChanges, type KnownListing, updateOf } from './import-update.ts'

const known = (changes: Partial<KnownListing> = {}): KnownListing => ({
  listingId: 'one',
  unit: 'day',
  isDraft: false,
  fields: { country: 'CL', price: '50000', amenities: 'kitchen,wifi', titleEn: 'Loft', blockFrom1: '' },
  photoUrls: new Set(['https://photos.example/1.jpg']),
  calendarUrls: new Set(['https://calendars.example/1.ics']),
  ...changes,
})

test.each<[filled: Record<string, string>, columns: string[], why: string]>([
  [{ price: '50.000' }, [], 'the same amount in another notation'],
  [{ price: '51000' }, ['price'], 'another amount'],
  [{ price: 'cheap' }, ['price'], 'what cannot be read is a change, and then wrong'],
  [{ amenities: 'wifi, kitchen' }, [], 'a list in another order'],
  [{ amenities: 'wifi' }, ['amenities'], 'a shorter list'],
  [{ titleEn: 'Loft ' }, [], 'a blank at the end'],
  [{ titleEs: 'Desván' }, ['titleEs'], 'what was empty'],
  [{ blockFrom1: '2026-12-24' }, [], 'blocked days of a listing are in its calendar'],
])('[HOST-02] %o changes %j: %s', (filled, columns, _why) => {
  expect(columnChanges(known(), filled).map(({ column }) => column)).toEqual(columns)
})

test('[HOST-02] a draft takes blocked days and photos that are not there yet, a listing neither', () => {
  const photos = [{ url: 'https://photos.example/1.jpg' }, { url: 'https://photos.example/2.jpg' }]
  const filled = { blockFrom1: '2026-12-24' }
  const draft = known({ isDraft: true })
  expect(columnChanges(draft, filled)).toHaveLength(1)
  const difference = { changes: [], photos, calendarUrl: '' }
  expect(updateOf(draft, difference)).toMatchObject({ newPhotos: 1, hasChanges: true })
  expect(updateOf(known(), difference)).toMatchObject({ newPhotos: 0, hasChanges: false })
})

test.each([
  ['https://calendars.example/1.ics', false],
  ['https://calendars.example/2.ics', true],
  ['', false],
])('[HOST-05] the calendar %s is new: %s', (calendarUrl, isNew) => {
  expect(updateOf(known(), { changes: [], photos: [], calendarUrl })).toMatchObject({
    isNewCalendar: isNew,
    hasChanges: isNew,
  })
})
