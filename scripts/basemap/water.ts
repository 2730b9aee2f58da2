import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import type { Feature, Position } from 'geojson'

/** Steps from point to point in thousandths of a degree. */
type Steps = number[]
type Water = {
  lakes: [name: string, rank: number, polygons: Steps[][]][]
  rivers: [name: string, rank: number, lines: Steps[]][]
}

/** Lakes and rivers of Natural Earth at 1:10,000,000, and Europe's smaller ones (`water.json.gz`). */
export function water(): { lakes: Feature[]; rivers: Feature[] } {
  const file = readFileSync(new URL('water.json.gz', import.meta.url))
  const { lakes, rivers } = JSON.parse(gunzipSync(file).toString()) as Water
  return {
    lakes: lakes.map(([name, rank, polygons]) => ({
      type: 'Feature',
      properties: { name, rank },
      geometry: { type: 'MultiPolygon', coordinates: polygons.map((rings) => rings.map(pointsOf)) },
    })),
    rivers: rivers.map(([name, rank, lines]) => ({
      type: 'Feature',
      properties: { name, rank },
      geometry: { type: 'MultiLineString', coordinates: lines.map(pointsOf) },
    })),
  }
}

function pointsOf(steps: Steps): Position[] {
  const points: Position[] = []
  let [x, y] = [0, 0]
  for (let index = 0; index < steps.length; index += 2) {
    x += steps[index]!
    y += steps[index + 1]!
    points.push([x / 1000, y / 1000])
  }
  return points
}
