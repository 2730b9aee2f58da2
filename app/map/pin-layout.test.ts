import fc from 'fast-check'
import { expect, test } from 'vitest'
import { arrangePins, type PlacedMark, type Spot } from './pin-layout.ts'
import { looksOfPins, TARGET } from './pin-looks.ts'

const RUNS = { numRuns: 500 }

const maps = fc
  .record({
    frame: fc.record({ width: fc.integer({ min: 240, max: 1400 }), height: fc.integer({ min: 200, max: 1000 }) }),
    pins: fc.array(
      fc.record({
        // Some crowd together, as in a city's middle; some lie beyond the edge.
        x: fc.oneof(fc.integer({ min: -60, max: 1460 }), fc.integer({ min: 100, max: 220 })),
        y: fc.oneof(fc.integer({ min: -60, max: 1060 }), fc.integer({ min: 100, max: 180 })),
        width: fc.integer({ min: 30, max: 140 }),
      }),
      { maxLength: 150 },
    ),
    target: fc.constantFrom(TARGET.mouse, TARGET.finger),
  })
  .map(({ pins, ...map }) => ({ ...map, pins: pins.map((pin, index) => ({ ...pin, id: String(index) })) }))

type Map = typeof maps extends fc.Arbitrary<infer T> ? T : never

const arranged = ({ pins, frame, target }: Map) =>
  arrangePins(
    pins,
    (ids) => looksOfPins(ids.length, pins[Number(ids[0])]!.width + (ids.length > 1 ? 50 : 0), target),
    frame,
  )

const overlap = (one: PlacedMark, other: PlacedMark) =>
  Math.abs(one.x - other.x) < (one.width + other.width) / 2 &&
  Math.abs(one.y - other.y) < (one.height + other.height) / 2

const isIn = ({ x, y }: { x: number; y: number }, { width, height }: Map['frame']) =>
  x >= 0 && y >= 0 && x <= width && y <= height

test('[HOME-06] on 500 drawn maps every listing is reached from one mark, and no two marks overlap', () => {
  fc.assert(
    fc.property(maps, (map) => {
      const marks = arranged(map)
      const reached = marks.flatMap(({ ids }) => ids)
      expect(reached.toSorted()).toEqual(map.pins.map(({ id }) => id).toSorted())
      // Who is in the map is reached from a mark in it.
      const outside = marks.filter((mark) => !isIn(mark, map.frame)).flatMap(({ ids }) => ids)
      for (const id of outside) expect(isIn(map.pins[Number(id)]!, map.frame)).toBe(false)

      for (const [index, one] of marks.entries())
        for (const other of marks.slice(index + 1))
          expect(overlap(one, other), `${one.ids.join()} on ${other.ids.join()}`).toBe(false)
    }),
    RUNS,
  )
})

test('[HOME-06] what is pressed on the map has 24 px at least, and 44 px for a finger', () => {
  fc.assert(
    fc.property(maps, (map) => {
      for (const { width, height } of arranged(map)) expect(Math.min(width, height)).toBeGreaterThanOrEqual(map.target)
    }),
    RUNS,
  )
  expect(TARGET).toEqual({ mouse: 28, finger: 44 })
})

test('[HOME-06] no two marks lie within 20 px: such pins are one', () => {
  fc.assert(
    fc.property(maps, (map) => {
      const marks = arranged(map)
      for (const [index, one] of marks.entries())
        for (const other of marks.slice(index + 1))
          expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(20)
    }),
    RUNS,
  )
})

test('[HOME-06] a price that has room is never a dot, and alone never part of another', () => {
  fc.assert(
    fc.property(maps, (map) => {
      const marks = arranged(map)
      const apart = map.pins.filter((pin) =>
        map.pins.every((other) => other === pin || Math.abs(other.x - pin.x) > 250 || Math.abs(other.y - pin.y) > 60),
      )
      for (const { id } of apart) expect(marks).toContainEqual(expect.objectContaining({ ids: [id], look: 'price' }))
    }),
    RUNS,
  )
})

const at = (...spots: [number, number][]): Spot[] => spots.map(([x, y], index) => ({ id: 'abcdef'[index]!, x, y }))
const looks = (ids: readonly string[]) => looksOfPins(ids.length, 60, TARGET.mouse)
const frame = { width: 800, height: 600 }

test.each([
  ['at one point are one', at([100, 100], [100, 100]), ['ab price']],
  ['20 px apart are one', at([100, 100], [120, 100]), ['ab price']],
  ['under the price of a better one are one with it', at([100, 100], [135, 100]), ['ab price']],
  ['with room for a dot beside a price are two', at([100, 100], [150, 100]), ['a price', 'b dot']],
  ['with room for both prices are two', at([100, 100], [170, 100]), ['a price', 'b price']],
] as const)('[HOME-06] two spaces %s', (_what, spots, expected) => {
  const marks = arrangePins(spots, looks, frame).map(({ ids, look }) => `${ids.join('')} ${look}`)
  expect(marks).toEqual(expected)
})

test('[HOME-06] where several have no room for their words, their number stands', () => {
  const [, crowd] = arrangePins(at([100, 100], [150, 100], [152, 100]), looks, frame)
  expect(crowd).toMatchObject({ ids: ['b', 'c'], look: 'count' })
})
