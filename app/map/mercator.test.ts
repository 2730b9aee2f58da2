import type { Bounds } from '#kernel/geo.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cameraOfDrawing } from './drawn-ground.ts'
import { boundsOf, cameraOf, limited, panned, pixelsOf, project, zoomedAt } from './mercator.ts'

const frame = { width: 390, height: 600 }
const santiago = { lat: -33.4489, lng: -70.6693 }

const cameras = fc.record({
  center: fc.record({
    lat: fc.double({ min: -70, max: 70, noNaN: true }),
    lng: fc.double({ min: -170, max: 170, noNaN: true }),
  }),
  zoom: fc.double({ min: 4, max: 18, noNaN: true }),
})
const pixels = fc.record({ x: fc.integer({ min: 0, max: 390 }), y: fc.integer({ min: 0, max: 600 }) })

test('[HOME-06] at zoom 0 the world is a square of 512 pixels, and each zoom doubles it', () => {
  const world = { width: 512, height: 512 }
  const at = (zoom: number) => ({ center: { lat: 0, lng: 0 }, zoom })
  expect(project({ lat: 0, lng: 180 }, at(0), world)).toEqual({ x: 512, y: 256 })
  expect(project({ lat: 0, lng: 90 }, at(1), world)).toEqual({ x: 512, y: 256 })
  expect(project({ lat: 85.051129, lng: 0 }, at(0), world).y).toBeCloseTo(0, 4)
})

test('[HOME-06] the corners of what is seen are drawn in the corners of the frame', () => {
  fc.assert(
    fc.property(cameras, (camera) => {
      const { west, east, south, north } = boundsOf(camera, frame)
      const [upper, lower] = [
        project({ lat: north, lng: west }, camera, frame),
        project({ lat: south, lng: east }, camera, frame),
      ]
      for (const off of [upper.x, upper.y, lower.x - frame.width, lower.y - frame.height]) expect(off).toBeCloseTo(0, 3)
    }),
  )
})

test('[HOME-06] the ground follows a finger, and stays under it while one zooms', () => {
  fc.assert(
    fc.property(cameras, pixels, pixels, fc.double({ min: -2, max: 2, noNaN: true }), (camera, from, to, by) => {
      const ground = camera.center
      const middle = { x: frame.width / 2, y: frame.height / 2 }
      const moved = project(ground, panned(camera, { x: to.x - from.x, y: to.y - from.y }, frame), frame)
      expect(moved.x - middle.x).toBeCloseTo(to.x - from.x, 2)
      expect(moved.y - middle.y).toBeCloseTo(to.y - from.y, 2)
      const closer = project(ground, zoomedAt(camera, camera.zoom + by, from, frame), frame)
      // Away from the pressed pixel everything grows alike.
      expect(closer.x - from.x).toBeCloseTo((middle.x - from.x) * 2 ** by, 2)
      expect(closer.y - from.y).toBeCloseTo((middle.y - from.y) * 2 ** by, 2)
    }),
  )
})

test('[HOME-06] bounds are shown whole, as large as their longer side allows', () => {
  const city: Bounds = { west: -70.8, south: -33.6, east: -70.5, north: -33.3 }
  const seen = boundsOf(cameraOf(city, frame, 0), frame)
  expect(seen.west).toBeCloseTo(city.west, 6)
  expect(seen.east).toBeCloseTo(city.east, 6)
  expect(seen.south).toBeLessThan(city.south)
  expect(seen.north).toBeGreaterThan(city.north)
  const padded = cameraOf(city, frame, 48)
  expect(project({ lat: -33.4, lng: city.west }, padded, frame).x).toBeCloseTo(48, 6)
  expect(cameraOf({ west: 170, south: -10, east: -170, north: 10 }, frame, 0).center.lng).toBeCloseTo(180, 6)
})

test('[HOME-06] a map goes no further than the world, and no closer than it has something to show', () => {
  expect(limited({ center: santiago, zoom: 20 }, frame, 13)).toMatchObject({ zoom: 13 })
  const whole = limited({ center: { lat: 84, lng: 179 }, zoom: -3 }, frame, 13)
  expect(boundsOf(whole, frame).east).toBeLessThanOrEqual(180.000001)
  expect(boundsOf(whole, frame).north).toBeCloseTo(85.051129, 4)
  expect(limited({ center: santiago, zoom: 11 }, frame, 13).center.lat).toBeCloseTo(santiago.lat, 9)
})

test('[LIST-01] a drawing fills a frame of its own form with its place in the middle, and is twice as wide one zoom closer', () => {
  fc.assert(
    fc.property(cameras, fc.integer({ min: 3000, max: 360_000 }), ({ center }, across) => {
      const camera = cameraOfDrawing({ ...center, across }, frame.width)
      const middle = project(center, camera, frame)
      expect([middle.x, middle.y]).toEqual([frame.width / 2, frame.height / 2])
      expect(pixelsOf(across, center.lat, camera.zoom)).toBeCloseTo(frame.width, 6)
      expect(pixelsOf(across, center.lat, camera.zoom + 1)).toBeCloseTo(2 * frame.width, 6)
      // As degrees, of which the world has 360.
      const degrees = across / (111_195 * Math.cos((center.lat * Math.PI) / 180))
      const edge = project({ ...center, lng: center.lng + degrees / 2 }, camera, frame)
      expect(edge.x).toBeCloseTo(frame.width, 6)
    }),
  )
})
