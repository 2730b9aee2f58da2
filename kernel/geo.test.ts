import { expect, test } from 'vitest'
import { distanceKm } from './geo.ts'

const santiago = { lat: -33.4489, lng: -70.6693 }

test.each([
  [santiago, santiago, 0],
  [santiago, { lat: -33.0472, lng: -71.6127 }, 98.5],
  [santiago, { lat: 35.6762, lng: 139.6503 }, 17_226],
  [{ lat: 0, lng: 179.9 }, { lat: 0, lng: -179.9 }, 22.2],
])('[HOME-16] from %o to %o are %d km', (a, b, km) => {
  expect(Math.abs(distanceKm(a, b) - km)).toBeLessThan(Math.max(0.1, km / 1000))
  expect(distanceKm(b, a)).toBeCloseTo(distanceKm(a, b), 9)
})

test('[HOME-16] the Earth has a radius of 6371 km', () => {
  expect(distanceKm({ lat: 90, lng: 0 }, { lat: -90, lng: 0 }) / Math.PI).toBeCloseTo(6371, 6)
})
