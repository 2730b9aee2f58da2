import { typedFields } from '#test/hosting.ts'
import { describe, expect, test } from 'vitest'
import { allColumns, unknownColumns } from './import-columns.ts'
import { importRows } from './import-row.ts'

const photos = Object.fromEntries(
  Array.from({ length: 5 }, (_, index) => [`photoUrl${index + 1}`, `https://photos.example/${index}.jpg`]),
)
const whole = (unit: 'day' | 'hour') => ({ ...typedFields(unit, []), unit, ...photos })
const rowOf = (values: Record<string, string>) => importRows([{ number: 2, values }])[0]!

test.each(['day', 'hour'] as const)('[HOST-02] a whole row per %s has nothing against it', (unit) => {
  const row = rowOf(whole(unit))
  expect({ wrong: row.wrong, missing: row.missing, unit: row.unit, title: row.title }).toEqual({
    wrong: {},
    missing: {},
    unit,
    title: 'Sunny loft in Italia',
  })
  expect(row.photos).toHaveLength(5)
})

test('[HOST-02] an empty row says what is missing, and nothing in it is wrong', () => {
  const { wrong, missing } = rowOf({ unit: 'hour', titleEn: 'Studio' })
  expect(wrong).toEqual({})
  expect(Object.keys(missing)).toEqual(
    expect.arrayContaining(['category', 'maxGuests', 'country', 'price', 'descriptionEn', 'photoUrl1']),
  )
})

test('[HOST-02] photos that are too few are missing where the next one would be', () => {
  const { photoUrl4: _4, photoUrl5: _5, ...three } = whole('day') as Record<string, string>
  expect(rowOf(three)).toMatchObject({ wrong: {}, missing: { photoUrl4: 'wizard:problems.photos' } })
})

test.each([
  ['-33.4489, -70.6693', '-33.4489', '-70.6693'],
  ['-33,4489; -70,6693', '-33.4489', '-70.6693'],
  ['https://www.google.com/maps/@-33.4489,-70.6693,17z', '-33.4489', '-70.6693'],
])('[HOST-02] the latitude %j brings the longitude along', (text, lat, lng) => {
  const { wrong, missing, fields } = rowOf({ ...whole('day'), lat: text, lng: '' })
  expect({ wrong, missing, lat: fields['lat'], lng: fields['lng'] }).toEqual({ wrong: {}, missing: {}, lat, lng })
})

test('[HOST-02] a short link for a latitude is wrong', () => {
  const { wrong } = rowOf({ ...whole('day'), lat: 'https://maps.app.goo.gl/x' })
  expect(wrong).toEqual({ lat: 'wizard:problems.shortLink' })
})

test('[HOST-02] [HOST-04] a listing’s id in capitals is its id; another name is as it was written', () => {
  const id = '0190a000-0000-7000-8000-00000000000a'
  const named = [id.toUpperCase(), ` ${id} `, 'Loft A', 'loft a'].map((name, at) => ({
    number: at + 2,
    values: { ...whole('day'), id: name },
  }))
  const rows = importRows(named)
  expect(rows.map(({ externalId }) => externalId)).toEqual([id, id, 'Loft A', 'loft a'])
  expect(rows.map(({ wrong }) => wrong['id'])).toEqual([undefined, 'import:problems.idTwice', undefined, undefined])
})

test('[HOST-02] ids of this installation are not taken from a file', () => {
  const { fields } = rowOf({
    ...whole('day'),
    photos: '[{"photoId":"x"}]',
    spaces: '0190a000-0000-7000-8000-000000000000',
  })
  expect([fields['photos'], fields['spaces']]).toEqual(['', ''])
  expect(allColumns).not.toContain('photos')
  expect(allColumns).not.toContain('spaces')
})

describe('[HOST-02] what is filled in and cannot be read is wrong, in its column', () => {
  test.each<[changes: Record<string, string>, column: string, problem: string]>([
    [{ unit: 'week' }, 'unit', 'import:problems.unit'],
    [{ unit: '' }, 'unit', 'import:problems.unit'],
    [{ price: 'cheap' }, 'price', 'wizard:problems.priceAbove'],
    [{ maxGuests: '10001' }, 'maxGuests', 'wizard:problems.guests'],
    [{ titleEn: 'W'.repeat(141) }, 'titleEn', 'wizard:problems.long'],
    [{ titleEn: 'W'.repeat(3000) }, 'titleEn', 'wizard:problems.long'],
    [{ id: 'x'.repeat(101) }, 'id', 'import:problems.idLong'],
    [{ photoUrl3: 'ftp://photos.example/a.jpg' }, 'photoUrl3', 'import:problems.photoUrl'],
    [{ photoUrl3: `https://photos.example/${'a'.repeat(2000)}` }, 'photoUrl3', 'import:problems.photoUrl'],
    [{ photoUrl3: 'photos.example/a.jpg' }, 'photoUrl3', 'import:problems.photoUrl'],
    [{ photoUrl31: 'https://photos.example/31.jpg' }, 'photoUrl31', 'import:problems.photosMany'],
    [{ photoCaptionEn1: 'x'.repeat(141) }, 'photoCaptionEn1', 'import:problems.caption'],
    [{ photoAltEs2: 'x'.repeat(251) }, 'photoAltEs2', 'import:problems.alt'],
    [{ photoShows2: 'noise' }, 'photoShows2', 'import:problems.photoShows'],
    [{ doorCm: 'wide' }, 'doorCm', 'wizard:problems.doorCm'],
  ])('%o', (changes, column, problem) => {
    const { wrong } = rowOf({ ...whole('day'), ...changes })
    expect(wrong).toEqual({ [column]: problem })
  })

  test('so is a name that two rows have', () => {
    const rows = importRows(
      ['a', 'b', 'a'].map((id, index) => ({ number: index + 2, values: { ...whole('day'), id } })),
    )
    expect(rows.map(({ wrong }) => wrong['id'] ?? null)).toEqual([null, null, 'import:problems.idTwice'])
  })
})

test.each([
  ['yes', 'on'],
  ['Sí', 'on'],
  ['TRUE', 'on'],
  ['1', 'on'],
  ['no', ''],
  ['', ''],
])('[HOST-02] a box that says %s is %j', (text, stored) => {
  expect(rowOf({ ...whole('day'), pets: text }).fields['pets']).toBe(stored)
})

test('[HOST-02] the same photo twice is one', () => {
  expect(rowOf({ ...whole('day'), photoUrl6: 'https://photos.example/0.jpg' }).photos).toHaveLength(5)
})

test('[HOST-02] columns that mean nothing are named', () => {
  expect(unknownColumns(['id', 'price', 'Preis', 'photoUrl1', 'photoUrl31', 'spaces'])).toEqual(['Preis', 'spaces'])
})
