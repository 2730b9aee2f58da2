import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Of `test/fixtures/heic`. */
export const heicFile = (name: 'warm' | 'cool' | 'deep' | 'clear' | 'vast'): Buffer =>
  readFileSync(join(import.meta.dirname, `fixtures/heic/${name}.heic`))

const TILE_SIDE = 512

type Size = { width: number; height: number }
type Options = {
  /** Of the tiles together; beyond them the tiles are cut. */
  size?: Size
  /** The description claims this instead. */
  claimedSize?: Size
  /** Of the tiles in their rows; the others are cool. */
  warm?: (column: number) => boolean
  /** Quarters of a turn, against the clock. */
  turns?: number
  /** `side` puts its left side to the right. */
  mirror?: 'side'
  profile?: Buffer
  /** As a JPEG has it, with `Exif` before it. */
  exif?: Buffer
  brands?: readonly string[]
  /** Another picture of its own, which comes before the tiles. */
  hasOther?: boolean
}

/** A phone's HEIC: a picture of tiles, warm at the left and cool at the right unless said otherwise. */
export function aHeic({
  size = { width: 1000, height: 800 },
  claimedSize = size,
  warm = (column) => column === 0,
  turns = 0,
  mirror,
  profile,
  exif,
  brands = ['heic', 'mif1', 'heic'],
  hasOther = false,
}: Options = {}): Buffer {
  const columns = Math.ceil(size.width / TILE_SIDE)
  const rows = Math.ceil(size.height / TILE_SIDE)
  const tiles = Array.from({ length: columns * rows }, (_, at) => (warm(at % columns) ? 'warm' : 'cool'))
  const grid = Buffer.from([0, 0, rows - 1, columns - 1, ...uint16(size.width), ...uint16(size.height)])
  const properties = [
    codingOf(heicFile('warm')),
    sizeOf({ width: TILE_SIDE, height: TILE_SIDE }),
    sizeOf(claimedSize),
    ...(profile ? [box('colr', Buffer.from('prof'), profile)] : []),
    ...(turns ? [box('irot', Buffer.from([turns]))] : []),
    ...(mirror ? [box('imir', Buffer.from([1]))] : []),
  ]
  const whole = properties.map((_, at) => at + 1).slice(2)
  const others = hasOther ? [{ type: 'hvc1', data: dataOf(heicFile('cool')), properties: [1, 2] }] : []
  const items: Item[] = [
    ...others,
    ...tiles.map((tile) => ({ type: 'hvc1', data: dataOf(heicFile(tile)), properties: [1, 2], isHidden: true })),
    { type: 'grid', data: grid, properties: whole },
    ...(exif ? [{ type: 'Exif', data: Buffer.concat([uint32(6), exif]), properties: [] }] : []),
  ]
  const first = others.length + 1
  const primary = first + tiles.length
  const references = [
    box('dimg', uint16(primary), uint16(tiles.length), ...tiles.map((_, at) => uint16(first + at))),
    ...(exif ? [box('cdsc', uint16(primary + 1), uint16(1), uint16(primary))] : []),
  ]
  return fileOf({ brands, items, primary, properties, references })
}

type Item = { type: string; data: Buffer; properties: readonly number[]; isHidden?: boolean }
type Parts = {
  brands: readonly string[]
  items: readonly Item[]
  primary: number
  properties: readonly Buffer[]
  references: readonly Buffer[]
}

/** ISO/IEC 23008-12: a description with places, and the data behind it. */
function fileOf({ brands, items, primary, properties, references }: Parts): Buffer {
  const [major = '', ...compatible] = brands
  const type = box('ftyp', Buffer.from(major), uint32(0), Buffer.from(compatible.join('')))
  const named = items.map((each, at) =>
    fullBox('infe', 2 * 2 ** 24 + (each.isHidden ? 1 : 0), uint16(at + 1), uint16(0), Buffer.from(`${each.type}\0`)),
  )
  const used = items.map((each, at) =>
    Buffer.concat([uint16(at + 1), Buffer.from([each.properties.length, ...each.properties])]),
  )
  const described = (start: number) => {
    let next = start
    const places = items.map(({ data }, at) => {
      const place = Buffer.concat([uint16(at + 1), uint16(0), uint16(1), uint32(next), uint32(data.length)])
      next += data.length
      return place
    })
    return fullBox(
      'meta',
      0,
      fullBox('hdlr', 0, uint32(0), Buffer.from('pict'), Buffer.alloc(13)),
      fullBox('pitm', 0, uint16(primary)),
      fullBox('iinf', 0, uint16(items.length), ...named),
      fullBox('iref', 0, ...references),
      box('iprp', box('ipco', ...properties), fullBox('ipma', 0, uint32(items.length), ...used)),
      fullBox('iloc', 0, Buffer.from([0x44, 0]), uint16(items.length), ...places),
    )
  }
  const start = type.length + described(0).length + 8
  return Buffer.concat([type, described(start), box('mdat', ...items.map(({ data }) => data))])
}

const uint16 = (value: number) => Buffer.from([value >> 8, value & 0xff])
function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
const box = (name: string, ...content: Buffer[]): Buffer => {
  const all = Buffer.concat([Buffer.from(name, 'latin1'), ...content])
  return Buffer.concat([uint32(all.length + 4), all])
}
const fullBox = (name: string, versionAndFlags: number, ...content: Buffer[]) =>
  box(name, uint32(versionAndFlags), ...content)

const sizeOf = ({ width, height }: Size) => fullBox('ispe', 0, uint32(width), uint32(height))

const boxAt = (bytes: Buffer, name: string): Buffer => {
  const at = bytes.indexOf(name) - 4
  return bytes.subarray(at, at + bytes.readUInt32BE(at))
}
const codingOf = (bytes: Buffer) => boxAt(bytes, 'hvcC')
const dataOf = (bytes: Buffer) => boxAt(bytes, 'mdat').subarray(8)
