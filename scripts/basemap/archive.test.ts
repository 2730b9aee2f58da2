import { PMTiles, type Source } from 'pmtiles'
import { expect, test } from 'vitest'
import { archiveOf, type Tile } from './archive.ts'

function opened(file: Buffer): PMTiles {
  const source: Source = {
    getKey: () => 'test',
    getBytes: async (offset, length) => ({ data: new Uint8Array(file.subarray(offset, offset + length)).buffer }),
  }
  return new PMTiles(source)
}

const place = { bounds: [-180, -85, 180, 85], maxZoom: 7 } as const
const allOf = (zoom: number, dataOf: (x: number, y: number) => Uint8Array): Tile[] =>
  Array.from({ length: 4 ** zoom }, (_, index) => ({ x: index % 2 ** zoom, y: Math.floor(index / 2 ** zoom) })).map(
    ({ x, y }) => ({ z: zoom, x, y, data: dataOf(x, y) }),
  )

test('[HOME-06] each tile of an archive is read as it was written, also where its directory has leaves', async () => {
  const random = (x: number, y: number) => Buffer.from(`${x} ${y} ${'·'.repeat((x * 31 + y * 17) % 97)}`)
  const file = archiveOf([...allOf(2, random), ...allOf(5, random)], place, { vector_layers: [] }, 220)
  const archive = opened(file)
  const header = await archive.getHeader()
  expect(header).toMatchObject({ minZoom: 0, maxZoom: 7, minLon: -180, maxLat: 85, tileType: 1 })
  expect(header.leafDirectoryLength).toBeGreaterThan(0)
  for (const [z, x, y] of [
    [2, 0, 0],
    [2, 3, 3],
    [5, 0, 31],
    [5, 16, 9],
    [5, 31, 31],
  ] as const) {
    const found = await archive.getZxy(z, x, y)
    expect(Buffer.from(found!.data).toString(), `${z}/${x}/${y}`).toBe(random(x, y).toString())
  }
  expect(await archive.getZxy(4, 1, 1)).toBeUndefined()
})

test('[HOME-06] an archive holds the same bytes once', async () => {
  const same = Buffer.from('land all around')
  const file = archiveOf(
    allOf(6, () => same),
    place,
    {},
  )
  expect(file.length).toBeLessThan(400)
  const archive = opened(file)
  expect(Buffer.from((await archive.getZxy(6, 63, 1))!.data).toString()).toBe('land all around')
})
