import type { Feature, MultiLineString, Position } from 'geojson'

type Box = { west: number; south: number; east: number; north: number }

/** Rivers in parts, of which those in a box where a town's river is drawn by hand are `drawn`. */
export function splitAt(boxes: readonly Box[], rivers: readonly Feature[]): Feature[] {
  const isIn = ([lng = 0, lat = 0]: Position) =>
    boxes.some(({ west, south, east, north }) => lng > west && lng < east && lat > south && lat < north)

  return rivers.flatMap((river) => {
    const lines = (river.geometry as MultiLineString).coordinates
    if (!lines.some((line) => line.some(isIn))) return [river]
    const parts: Record<'drawn' | 'other', Position[][]> = { drawn: [], other: [] }
    for (const line of lines) for (const run of runsOf(line, isIn)) parts[run.some(isIn) ? 'drawn' : 'other'].push(run)
    return [partOf(river, parts.other, {}), partOf(river, parts.drawn, { drawn: true })]
  })
}

const partOf = ({ properties }: Feature, coordinates: Position[][], more: object): Feature => ({
  type: 'Feature',
  properties: { ...properties, ...more },
  geometry: { type: 'MultiLineString', coordinates },
})

/** A line cut where it enters or leaves; a part within reaches to the point before and after it. */
function runsOf(line: readonly Position[], isIn: (point: Position) => boolean): Position[][] {
  const runs: Position[][] = []
  let run: Position[] = []
  for (const [index, point] of line.entries()) {
    const before = line[index - 1]
    const isCut = before !== undefined && isIn(before) !== isIn(point)
    if (isCut && isIn(point)) {
      runs.push(run)
      run = [before]
    }
    run.push(point)
    if (isCut && !isIn(point)) {
      runs.push(run)
      run = [point]
    }
  }
  return [...runs, run].filter(({ length }) => length > 1)
}
