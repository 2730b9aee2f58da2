import { expect, test } from 'vitest'
import { clipLine, clipRing } from './clip.server.ts'
import { miniMapDrawing } from './mini-map-drawing.server.tsx'
import { miniMapPaths } from './mini-map-paths.server.ts'

const places = {
  Providencia: { lat: -33.4263, lng: -70.6143 },
  Vitacura: { lat: -33.39, lng: -70.58 },
  Valparaíso: { lat: -33.046, lng: -71.62 },
  Pichilemu: { lat: -34.387, lng: -72.003 },
  London: { lat: 51.51, lng: -0.12 },
  Tokyo: { lat: 35.68, lng: 139.75 },
  Amsterdam: { lat: 52.37, lng: 4.9 },
  'New York': { lat: 40.73, lng: -73.99 },
  'San Pedro de Atacama': { lat: -22.911, lng: -68.2 },
}

test.each(Object.entries(places))(
  '[LIST-01] the drawing of %s holds land and weighs at most 4 KB',
  async (_, point) => {
    const paths = await miniMapPaths(point, 'en')
    expect(paths.land).toMatch(/^M-?\d+ -?\d+(l-?\d+ -?\d+)+z/)
    expect(JSON.stringify(paths).length).toBeLessThanOrEqual(4096)
  },
)

test('[LIST-01] the drawing is a picture of its own, with names in the language asked for', async () => {
  const drawing = await miniMapDrawing({ lat: 50.915, lng: 6.95 }, 'es')
  expect(drawing).toMatch(
    /^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" viewBox="0 0 720 360" data-across="16000">.*<\/svg>$/,
  )
  expect(drawing).toContain('>Colonia</text>')
})

test('[LIST-01] in Santiago there are avenues, metro and the river; by the sea there is water left', async () => {
  const santiago = await miniMapPaths(places.Providencia, 'en')
  expect([santiago.avenues, santiago.rivers, santiago.parks].every(Boolean)).toBe(true)
  expect(santiago.metro.length).toBeGreaterThan(0)
  // The whole frame is land in Santiago, and is not in Pichilemu.
  expect(areaOf((await miniMapPaths(places.Pichilemu, 'es')).land)).toBeLessThan(areaOf(santiago.land) * 0.9)
})

/** The area of the first ring, in square pixels. */
function areaOf(path: string): number {
  let [x, y] = [0, 0]
  const ring = path
    .split('z')[0]!
    .match(/[Ml]-?\d+ -?\d+/g)!
    .map((step) => {
      const [dx, dy] = step.slice(1).split(' ').map(Number) as [number, number]
      ;[x, y] = step[0] === 'M' ? [dx, dy] : [x + dx, y + dy]
      return [x, y] as const
    })
  const doubled = ring.reduce((sum, [left, top], index) => {
    const [nextLeft, nextTop] = ring[(index + 1) % ring.length]!
    return sum + left * nextTop - nextLeft * top
  }, 0)
  return Math.abs(doubled / 2)
}

const frame = { left: 0, top: 0, right: 10, bottom: 10 }

test('[LIST-01] what lies beyond the drawing is cut off at its edge', () => {
  expect(
    clipLine(
      [
        [-5, 5],
        [5, 5],
        [15, 5],
        [15, 8],
        [5, 8],
      ],
      frame,
    ),
  ).toEqual([
    [
      [0, 5],
      [5, 5],
      [10, 5],
    ],
    [
      [10, 8],
      [5, 8],
    ],
  ])
  expect(
    clipRing(
      [
        [-5, -5],
        [15, -5],
        [15, 15],
        [-5, 15],
      ],
      frame,
    ).length,
  ).toBe(4)
  expect(
    clipRing(
      [
        [20, 20],
        [30, 20],
        [30, 30],
      ],
      frame,
    ),
  ).toEqual([])
})
