import type { Bounds } from '#kernel/geo.ts'

/**
 * The ground is cut into 2048 rows and columns of tiles, each 10 km high and at most 20 km wide. What lies in a tile is found by its
 * number, and stored together (`tile_of` in db/migrations/0113_search_at_a_million.sql has the same numbers; a test compares them).
 */
const TILES = 2048

const rowOf = (lat: number) => Math.min(TILES - 1, Math.floor(((lat + 90) / 180) * TILES))
const columnOf = (lng: number) => Math.min(TILES - 1, Math.floor(((lng + 180) / 360) * TILES))

/** The numbers of all tiles that an area touches, in their order. */
function tilesOf({ west, south, east, north }: Bounds): number[] {
  const [first, last] = [columnOf(west), columnOf(east)]
  const columns = west > east ? [...upTo(first, TILES - 1), ...upTo(0, last)] : upTo(first, last)
  return upTo(rowOf(south), rowOf(north))
    .flatMap((row) => columns.map((column) => row * TILES + column))
    .toSorted((one, other) => one - other)
}

const upTo = (from: number, to: number) =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index)

/** So many tiles are named one by one: a city's area has about 70, and three degrees 600. */
const MAX_TILES = 700
/** In fewer tiles a map shows a quarter, and most of what they hold would be read for nothing. */
const MIN_TILES = 12

/** The tiles by which an area is searched; null where it is smaller or larger than that is worth. */
export function searchedTiles(area: Bounds): number[] | null {
  const width = area.west > area.east ? area.east + 360 - area.west : area.east - area.west
  const rows = rowOf(area.north) - rowOf(area.south) + 1
  // Before the tiles are listed: a whole world of them would be four million.
  if (rows * ((width / 360) * TILES) > MAX_TILES) return null
  const tiles = tilesOf(area)
  return tiles.length >= MIN_TILES && tiles.length <= MAX_TILES ? tiles : null
}
