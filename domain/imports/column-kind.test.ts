import { cpuMs } from '#test/cpu.ts'
import { expect, test } from 'vitest'
import { allColumns } from './import-columns.ts'
import { asWritten, cellOf } from './column-kind.ts'

const read = (column: string, text: string) => asWritten([{ [column]: text }])[0]![column]

test.each([
  ['checkIn', '9:00', '09:00'],
  ['opens1', '09:00:00', '09:00'],
  ['closes0', '6:30 PM', '18:30'],
  ['closes0', '12:00 a. m.', '00:00'],
  ['closes0', '12:15 pm', '12:15'],
  ['opensAgain6', '24:00', '24:00'],
  ['opens1', '13:00 PM', '13:00 PM'],
  ['opens1', 'nine', 'nine'],
  ['blockFrom1', '24-12-2026', '2026-12-24'],
  ['blockTo12', '12/24/2026', '2026-12-24'],
  ['blockTo12', '24.12.2026', '2026-12-24'],
  ['blockFrom1', '2026-12-24', '2026-12-24'],
  ['blockFrom1', '2026-12-24 00:00', '2026-12-24'],
  ['blockFrom1', '05-05-2026', '2026-05-05'],
  // The fourth of March, or the third of April: it is asked about.
  ['blockFrom1', '03-04-2026', '03-04-2026'],
  ['blockFrom1', '31-31-2026', '31-31-2026'],
  ['lat', '-33,4489', '-33.4489'],
  ['lng', '−70,6', '-70.6'],
  ['lat', '-33.4489', '-33.4489'],
  ['maxGuests', '10.0', '10'],
  ['bedrooms', '2,00', '2'],
  ['price', '45000.0', '45000'],
  ['price', '45.000', '45.000'],
  ['price', '12,50', '12,50'],
  ['closedWeekdays', '6, 7', '6,7'],
  ['amenities', 'wifi ;parking', 'wifi,parking'],
  ['titleEn', '9:00', '9:00'],
  ['descriptionEn', '10.0', '10.0'],
])('[HOST-02] in %s a spreadsheet’s %j is %j', (column, text, value) => {
  expect(read(column, text)).toBe(value)
})

test('[HOST-02] a list costs its length and no more, whatever is in it', () => {
  const ms = cpuMs(() => expect(read('amenities', `a${' '.repeat(200_000)}b,c`)).toMatch(/^a +b,c$/))
  expect(ms).toBeLessThan(2000)
})

test('[HOST-02] days that can be read in two ways are meant like the others of their file', () => {
  const rows = [{ blockFrom1: '03-04-2026' }, { blockFrom1: '25-04-2026' }]
  expect(asWritten(rows).map(({ blockFrom1 }) => blockFrom1)).toEqual(['2026-04-03', '2026-04-25'])
  const american = [{ blockFrom1: '03/04/2026' }, { blockFrom1: '04/25/2026' }]
  expect(asWritten(american).map(({ blockFrom1 }) => blockFrom1)).toEqual(['2026-03-04', '2026-04-25'])
  const mixed = [{ blockFrom1: '03/04/2026' }, { blockFrom1: '04/25/2026' }, { blockFrom1: '25/04/2026' }]
  expect(asWritten(mixed)[0]).toEqual({ blockFrom1: '03/04/2026' })
})

test('[HOST-02] what a cell holds reads back as the same value', () => {
  expect(cellOf('lat', '-33.4489')).toBe(-33.4489)
  expect(cellOf('price', '45000')).toBe(45_000)
  expect(cellOf('closedWeekdays', '6,7')).toBe('6, 7')
  expect(cellOf('checkIn', '09:00')).toBe('09:00')
  expect(cellOf('id', '0012')).toBe('0012')
})

test('[HOST-02] texts that people write stay as they are, whatever they look like', () => {
  const rewritten = ['9:00', '24-12-2026', '-33,4489', '10.0', '6, 7']
  const texts = allColumns.filter((name) => rewritten.every((text) => read(name, text) === text))
  expect([...new Set(texts.map((name) => name.replace(/\d+$/, '')))].toSorted()).toEqual(
    [
      'id',
      'unit',
      'icalUrl',
      'category',
      'subcategory',
      'sameDayTurnover',
      'country',
      'city',
      'commune',
      'street',
      'pets',
      'smoking',
      'events',
      'loadIn',
      'threePhase',
      'daylight',
      'noise',
      'stepFree',
      'lift',
      'accessibleWc',
      'accessibleParking',
      'inductionLoop',
      'titleEn',
      'titleEs',
      'descriptionEn',
      'descriptionEs',
      'arrivalEn',
      'arrivalEs',
      'refundPolicy',
      'booking',
      'requestsHoldDates',
      'extraNameEn',
      'extraNameEs',
      'extraUnit',
      'photoUrl',
      'photoCaptionEn',
      'photoCaptionEs',
      'photoAltEn',
      'photoAltEs',
      'photoShows',
    ].toSorted(),
  )
})
