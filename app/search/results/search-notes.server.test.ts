import { translator } from '#domain/i18n/queries.server.ts'
import { parseSearch } from '#domain/search/input.ts'
import { expect, test } from 'vitest'
import { searchNotes } from './search-notes.server.ts'

test.each([
  ['location=Santiago&checkIn=2026-03-10&checkOut=2026-03-12', []],
  ['type=hour&checkIn=2026-03-10&checkOut=2026-03-12', []],
  ['checkIn=2026-13-40', ['We could not read the date “2026-13-40”, so it was left out.']],
  ['checkIn=soon&checkOut=2026-03-12', ['We could not read the date “soon”, so it was left out.']],
  ['checkIn=2026-03-01', ['Dates in the past: Mar 1. Choose others to see what is free.']],
  ['checkIn=2026-02-03&checkOut=2026-02-05', ['Dates in the past: Feb 3 – 5. Choose others to see what is free.']],
  ['checkIn=2026-02-27&checkOut=2026-03-05', ['Dates in the past: Feb 27 – Mar 1. Choose others to see what is free.']],
  [
    'checkIn=2025-12-03&checkOut=2025-12-05',
    ['Dates in the past: Dec 3 – 5, 2025. Choose others to see what is free.'],
  ],
  ['checkIn=2026-03-02&checkOut=2026-03-03', []],
  [
    'checkIn=2026-03-01&checkOut=31/12/2026',
    [
      'We could not read the date “31/12/2026”, so it was left out.',
      'Dates in the past: Mar 1. Choose others to see what is free.',
    ],
  ],
  ['category=studio', []],
  ['category=recreation:house', []],
  ['category=igloo', ['We know no kind of space called “igloo”; these spaces have it in their words.']],
])('[HOME-03] [HOME-13] of %j the page says what it could not use', (query, notes) => {
  const params = new URLSearchParams(query)
  const viewer = { t: translator('en'), locale: 'en-US', today: '2026-03-02' } as const
  expect(searchNotes(params, parseSearch(params), viewer).map((note) => note.replaceAll(/\s/g, ' '))).toEqual(notes)
})
