import { expect, test } from 'vitest'
import { cancelBar } from './cancel-bar.view.server.ts'

/** Check-in on Monday 7 September 2026, 15:00 in Santiago; clocks went forward the night before. */
const booking = {
  startsAt: new Date('2026-09-07T18:00:00Z'),
  timeZone: 'America/Santiago',
  refundPolicy: 'flexible',
} as const

const segments = (now: string) => cancelBar(booking, new Date(now), 'en-US')?.segments

test('[BOOK-06] the bar shows each deadline on the wall clock of the listing, across a change of the clocks', () => {
  expect(segments('2026-08-01T00:00:00Z')).toEqual([
    { percent: 100, until: 'Aug 31, 3 PM' },
    { percent: 50, until: 'Sep 6, 3 PM' },
    { percent: 0, until: null },
  ])
})

test('[BOOK-06] an offer that is over is left out, to the second; once it has begun there is no bar', () => {
  expect(segments('2026-08-31T19:00:00Z')).toHaveLength(3)
  expect(segments('2026-08-31T19:00:01Z')).toHaveLength(2)
  expect(segments('2026-09-06T18:00:01Z')).toEqual([{ percent: 0, until: null }])
  expect(segments('2026-09-07T18:00:00Z')).toBeUndefined()
})
