import { readdirSync, readFileSync } from 'node:fs'
import type { Feature, Geometry, Position } from 'geojson'
import type { Sketch } from '#app/map/basemap-data.ts'

const folder = new URL('sketches/', import.meta.url)

/** The towns drawn by hand, each with the name of its file. */
export const sketches = (): Record<string, Sketch> =>
  Object.fromEntries(
    readdirSync(folder)
      .toSorted()
      .map((file) => [file.replace('.json', ''), JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Sketch]),
  )

const one = (kind: string, geometry: Geometry, properties: object): Feature => ({
  type: 'Feature',
  properties: { kind, ...properties },
  geometry,
})
const line = (coordinates: Position[]): Geometry => ({ type: 'LineString', coordinates })
const point = (lng: number, lat: number): Geometry => ({ type: 'Point', coordinates: [lng, lat] })

/** A town's drawing in the kinds of the layers. */
export function featuresOf({ roads, rivers, parks, metro, districts }: Sketch): Feature[] {
  return [
    ...parks.map(({ name, ring }) => one('park', { type: 'Polygon', coordinates: [ring] }, { name })),
    ...rivers.map(({ name, line: points }) => one('river', line(points), { name })),
    ...roads.map(({ name, kind, line: points }) => one(kind, line(points), { name })),
    ...metro.map(({ color, stations }) => one('metro', line(stations.map(([, lng, lat]) => [lng, lat])), { color })),
    ...metro.flatMap(({ color, stations }) =>
      stations.map(([name, lng, lat]) => one('station', point(lng, lat), { name, color })),
    ),
    ...districts.map(([name, lng, lat]) => one('district', point(lng, lat), { name })),
  ]
}
