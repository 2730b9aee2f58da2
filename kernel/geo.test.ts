import fc from 'fast-check'
import { expect, test } from 'vitest'
import { blur, distanceKm } from './geo.ts'

const santiago = { lat: -33.4489, lng: -70.6693 }

test.each([
  [santiago, santiago, 0],
  [santiago, { lat: -33.0472, lng: -71.6127 }, 98.5],
  [santiago, { lat: 35.6762, lng: 139.6503 }, 17_226],
  [{ lat: 0, lng: 179.9 }, { lat: 0, lng: -179.9 }, 22.2],
  [{ lat: 90, lng: 0 }, { lat: -90, lng: 0 }, Math.PI * 6371],
])('[HOME-16] from %o to %o are %d km', (a, b, km) => {
  expect(Math.abs(distanceKm(a, b) - km)).toBeLessThan(Math.max(0.1, km / 1000))
  expect(distanceKm(b, a)).toBeCloseTo(distanceKm(a, b), 9)
})

test('[LIST-01] strangers see a point 350 to 645 m off, anywhere on Earth', () => {
  const points = fc.record({
    lat: fc.double({ min: -80, max: 80, noNaN: true }),
    lng: fc.double({ min: -179, max: 179, noNaN: true }),
  })
  fc.assert(
    fc.property(points, fc.string(), (point, seed) => {
      const metres = distanceKm(point, blur(point, seed)) * 1000
      // Four decimals of a degree round by up to 8 m.
      expect(metres).toBeGreaterThan(342)
      expect(metres).toBeLessThan(653)
    }),
  )
})

test('the point is the same each time, or its mean would give the true one away', () => {
  expect(blur(santiago, 'a listing')).toEqual(blur(santiago, 'a listing'))
  expect(blur(santiago, 'a listing')).not.toEqual(blur(santiago, 'another'))
})
