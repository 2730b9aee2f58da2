import type { Point } from '#kernel/geo.ts'
import type { MapSource } from '#app/session/services.ts'
import sketchBoxes from './basemap/boxes.json'

/** The schematic map knows nothing finer than this; where a town is drawn it knows more, and with streets all. */
const MAX_ZOOM = { elsewhere: 11.5, drawn: 13, streets: 18 }

export type OwnTiles = Extract<MapSource, { kind: 'embedded' }>['streets']

type Box = { west: number; south: number; east: number; north: number }

const isIn =
  ({ lat, lng }: Point) =>
  ({ west, south, east, north }: Box) =>
    lng > west && lng < east && lat > south && lat < north

/** The closest that the embedded map goes, by where its middle is. */
export const maxZooms =
  (streets: OwnTiles) =>
  (point: Point): number => {
    if (streets && isIn(point)(streets.box)) return MAX_ZOOM.streets
    return sketchBoxes.some(isIn(point)) ? MAX_ZOOM.drawn : MAX_ZOOM.elsewhere
  }
