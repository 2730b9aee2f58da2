import { expect, test } from 'vitest'
import { cutAtAntimeridian } from './antimeridian.ts'

const square = (west: number, east: number) => [
  [west, 0],
  [east, 0],
  [east, 10],
  [west, 10],
  [west, 0],
]

test('[HOME-06] a shape across the antimeridian is drawn on either side of it, and never across the world', () => {
  const parts = cutAtAntimeridian(square(170, -170))
  const sides = parts.map((part) => part.map(([lng]) => lng!)).map((lngs) => [Math.min(...lngs), Math.max(...lngs)])
  expect(sides.toSorted(([a], [b]) => a! - b!)).toEqual([
    [-180, -170],
    [170, 180],
  ])
  expect(cutAtAntimeridian(square(10, 20))).toEqual([square(10, 20)])
})

test('[HOME-06] a shape around a pole reaches to it', () => {
  const ring = [...Array.from({ length: 36 }, (_, step) => [-180 + step * 10, -70]), [-180, -70]]
  const [cap] = cutAtAntimeridian(ring)
  expect(
    cap!
      .filter(([, lat]) => lat === -90)
      .map(([lng]) => lng!)
      .toSorted((a, b) => a - b),
  ).toEqual([-180, 180])
  const jumps = cap!.slice(1).filter(([lng, lat], index) => Math.abs(lng! - cap![index]![0]!) > 180 && lat !== -90)
  expect(jumps).toEqual([])
})
