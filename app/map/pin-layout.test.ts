import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Label, idsWithPrice, nextTowards } from './pin-layout.ts'

const labels = fc
  .array(
    fc.record({
      x: fc.integer({ min: -50, max: 900 }),
      y: fc.integer({ min: -50, max: 900 }),
      width: fc.integer({ min: 30, max: 140 }),
      height: fc.constant(28),
    }),
    { maxLength: 200 },
  )
  .map((all) => all.map((label, index) => ({ ...label, id: String(index) })))

const overlap = (one: Label, other: Label) =>
  Math.abs(one.x - other.x) < (one.width + other.width) / 2 &&
  Math.abs(one.y - other.y) < (one.height + other.height) / 2

test('[HOME-06] no price on the map ever lies on another, and one that has room is never a dot', () => {
  fc.assert(
    fc.property(labels, (all) => {
      const shown = idsWithPrice(all)
      const priced = all.filter(({ id }) => shown.has(id))
      for (const one of priced)
        for (const other of priced) expect(one.id !== other.id && overlap(one, other)).toBe(false)

      const alone = all.filter((one) => all.every((other) => other.id === one.id || !overlapWithGap(one, other)))
      expect(alone.every(({ id }) => shown.has(id))).toBe(true)
    }),
  )
})

test('[HOME-06] names of places win over prices (D13)', () => {
  fc.assert(
    fc.property(labels, labels, (all, names) => {
      const shown = idsWithPrice(all, names)
      for (const { id, ...label } of all)
        if (shown.has(id)) expect(names.some((name) => overlap({ id, ...label }, name))).toBe(false)
    }),
  )
})

const overlapWithGap = (one: Label, other: Label) =>
  overlap({ ...one, width: one.width + 10, height: one.height + 10 }, other)

test('[HOME-06] of two spaces at one place the better ranked keeps its price', () => {
  const here = { x: 100, y: 100, width: 60, height: 28 }
  expect([
    ...idsWithPrice([
      { id: 'first', ...here },
      { id: 'second', ...here },
    ]),
  ]).toEqual(['first'])
})

test.each([
  ['ArrowRight', 'east'],
  ['ArrowLeft', 'west'],
  ['ArrowUp', 'north'],
  ['ArrowDown', 'south'],
] as const)('[HOME-06] %s leads from a pin to its neighbour in the %s', (key, id) => {
  const from = { id: 'here', x: 0, y: 0 }
  const around = [
    from,
    { id: 'east', x: 50, y: 10 },
    { id: 'west', x: -50, y: 10 },
    { id: 'north', x: 10, y: -50 },
    { id: 'south', x: 10, y: 50 },
  ]
  expect(nextTowards(from, around, key)).toBe(id)
})

test('[HOME-06] at the edge the arrow key leads nowhere', () => {
  expect(nextTowards({ id: 'here', x: 0, y: 0 }, [{ id: 'west', x: -5, y: 0 }], 'ArrowRight')).toBeNull()
})
