import { expect, test } from 'vitest'
import { ownAreas } from './own-areas.ts'

const at = (west: number) => ({ west, south: -34, east: west + 1, north: -33 })
const [place, one, two, three] = [at(-71), at(-70), at(-69), at(-68)]

test.each([
  ['the place that it was opened on', [], [place], [false]],
  ['what it has searched, as an address rounds it', [one], [at(-70.0004)], [false]],
  [
    'each of two searches, though the map is at the second when the first comes back',
    [one, two],
    [one, two],
    [false, false],
  ],
  ['a search without one that was given up for it', [one, two, three], [two, three], [false, false]],
  ['an area that it left and came back to', [one, two, one], [one, two, one], [false, false, false]],
  ['another place, that is new once', [one], [at(10), at(10)], [true, false]],
  [
    'the place before its searches, to which Back leads, and the search again',
    [one],
    [one, place, one],
    [false, true, true],
  ],
  ['a search that came back after a later one', [one, two], [two, one], [false, true]],
] as const)('[HOME-06] a map knows of the page’s area whether it is its own: %s', (_case, searched, shown, isNew) => {
  const areas = ownAreas(place)
  for (const area of searched) areas.add(area)
  expect(shown.map((area) => areas.isNew(area))).toEqual(isNew)
})
