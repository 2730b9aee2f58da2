import { expect, test } from 'vitest'
import { merged } from './merged.ts'
import type { MessageView } from './thread.view.server.ts'

const numbered = (number: number, text = String(number)): MessageView => ({
  number,
  at: '2026-11-23T12:00:00Z',
  kind: 'said',
  isOwn: false,
  text,
  images: [],
  isCovered: false,
})
const span = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => numbered(from + index))

test.each([
  ['what comes next', span(1, 3), span(4, 5), [1, 2, 3, 4, 5]],
  ['what is there in part', span(1, 3), span(2, 5), [1, 2, 3, 4, 5]],
  ['older ones', span(4, 5), span(1, 3), [1, 2, 3, 4, 5]],
  ['nothing', span(1, 2), [], [1, 2]],
  ['the first of all', [], span(1, 1), [1]],
  ['much later ones: between them something is missing', span(1, 3), span(9, 10), [9, 10]],
  ['older ones that do not reach: they wait', span(9, 10), span(1, 3), [9, 10]],
])('[MSG-01] to the messages of a thread comes %s', (_what, known, come, numbers) => {
  expect(merged(known, come).map(({ number }) => number)).toEqual(numbers)
})

test('[MSG-01] a message that has changed stands in its place once', () => {
  expect(merged(span(1, 3), [numbered(2, 'drawn')])).toEqual([numbered(1), numbered(2, 'drawn'), numbered(3)])
})
