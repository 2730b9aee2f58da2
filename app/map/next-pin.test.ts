import { expect, test } from 'vitest'
import { nextTowards } from './next-pin.ts'

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
