import { type Draft, draftOf, nobody } from './draft.ts'
import { expect, test } from 'vitest'
import { type Segment, segmentAfter } from './next-segment.ts'

const nothing = draftOf({ type: 'day', page: 1 })
const kind: Partial<Draft> = { category: null, subcategory: 'studio' }
const days: Partial<Draft> = { from: '2026-12-10', to: '2026-12-12' }
const party: Partial<Draft> = { guests: { ...nobody, adults: 2 } }

test.each([
  ['where', {}, 'what'],
  ['where', kind, 'dates'],
  ['where', { ...kind, ...days }, 'who'],
  ['where', { ...kind, ...days, ...party }, null],
  ['what', {}, 'dates'],
  ['dates', days, 'who'],
  ['dates', { ...days, ...party }, null],
  // Later choices never ask for the place again.
  ['what', { ...days, ...party }, null],
  ['what', { type: 'hour', from: '2026-12-10' }, 'dates'],
  ['what', { type: 'hour', from: '2026-12-10', startTime: '14:00' }, 'who'],
] as [Segment, Partial<Draft>, Segment | null][])(
  '[HOME-07] after a choice in %s, where %j is chosen, %s is asked',
  (segment, chosen, next) => {
    expect(segmentAfter(segment, { ...nothing, ...chosen })).toBe(next)
  },
)
