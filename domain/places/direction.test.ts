import { expect, test } from 'vitest'
import { directionOf } from './direction.ts'

const pucon = { lat: -39.2766, lng: -71.9751 }

test.each([
  ['north', -39.1, -71.9751],
  ['northeast', -39.1766, -71.8459],
  ['east', -39.2766, -71.8],
  ['southeast', -39.3766, -71.8459],
  ['south', -39.5, -71.98],
  ['southwest', -39.3766, -72.1043],
  ['west', -39.27, -72.2],
  ['northwest', -39.1766, -72.1043],
] as const)('[HOST-02] %s of Pucón', (direction, lat, lng) => {
  expect(directionOf(pucon, { lat, lng })).toBe(direction)
})

test('[HOST-02] a degree of longitude is short near the poles, and goes on behind the antimeridian', () => {
  expect(directionOf({ lat: 70, lng: 20 }, { lat: 71, lng: 21 })).toBe('north')
  expect(directionOf({ lat: -17, lng: 179.9 }, { lat: -17, lng: -179.9 })).toBe('east')
  expect(directionOf({ lat: -17, lng: -179.9 }, { lat: -17, lng: 179.9 })).toBe('west')
})
