import { expect, test } from 'vitest'
import { landIn } from './coast.ts'
import { isInside, ringsOf, type Spot } from './rings.ts'

const bounds = [0, 0, 10, 10] as const

/** Says of each spot whether it is land, outside of holes. */
function landAt(coasts: Spot[][], ...spots: Spot[]): boolean[] | null {
  const land = landIn(bounds, coasts)
  return (
    land &&
    spots.map((spot) =>
      land.some(([outer, ...holes]) => isInside(spot, outer!) && !holes.some((hole) => isInside(spot, hole))),
    )
  )
}

const west: Spot = [2, 5]
const east: Spot = [8, 5]
const middle: Spot = [5, 5]

test.each<[string, Spot[][], boolean[] | null]>([
  ['without a coast all is land', [], [true, true, true]],
  [
    'a coast northward has its land in the west',
    [
      [
        [5.5, -1],
        [5.5, 11],
      ],
    ],
    [true, false, true],
  ],
  [
    'a coast southward has its land in the east',
    [
      [
        [5.5, 11],
        [5.5, -1],
      ],
    ],
    [false, true, false],
  ],
  [
    'parts of a coast come in any order',
    [
      [
        [5.5, 4],
        [5.5, 11],
      ],
      [
        [5.5, -1],
        [5.5, 4],
      ],
    ],
    [true, false, true],
  ],
  [
    'a strait has land on both sides',
    [
      [
        [4, -1],
        [4, 11],
      ],
      [
        [6, 11],
        [6, -1],
      ],
    ],
    [true, true, false],
  ],
  [
    'a cape reaches in from the south',
    [
      [
        [6, -1],
        [6, 7],
        [4, 7],
        [4, -1],
      ],
    ],
    [false, false, true],
  ],
  [
    'a bay reaches in from the south',
    [
      [
        [4, -1],
        [4, 7],
        [6, 7],
        [6, -1],
      ],
    ],
    [true, true, false],
  ],
  [
    'an island lies in the sea',
    [
      [
        [4, 4],
        [6, 4],
        [6, 6],
        [4, 6],
        [4, 4],
      ],
    ],
    [false, false, true],
  ],
  [
    'a lagoon lies in the land',
    [
      [
        [4, 4],
        [4, 6],
        [6, 6],
        [6, 4],
        [4, 4],
      ],
    ],
    [true, true, false],
  ],
  [
    'an island that reaches out of it',
    [
      [
        [4, 4],
        [12, 4],
        [12, 6],
        [4, 6],
        [4, 4],
      ],
    ],
    [false, true, true],
  ],
  [
    'a coast that ends within it says nothing',
    [
      [
        [5.5, -1],
        [5.5, 5],
      ],
    ],
    null,
  ],
])('[HOME-06] %s', (_, coasts, expected) => {
  expect(landAt(coasts, west, east, middle)).toEqual(expected)
})

test('[HOME-06] ways that lie end to end are one ring, in whichever direction each is', () => {
  const { rings, open } = ringsOf([
    [1, 2, 3],
    [5, 4, 3],
    [1, 6, 5],
    [7, 8],
  ])
  expect(rings.map((ring) => [ring.length, ring[0] === ring.at(-1), new Set(ring).size])).toEqual([[7, true, 6]])
  expect(open).toEqual([[7, 8]])
})
