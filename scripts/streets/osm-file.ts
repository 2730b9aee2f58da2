import { PbfReader } from 'pbf'
import { blocksOf, Unreadable } from './osm-blocks.ts'

/** [west, south, east, north] in degrees. */
export type Bounds = readonly [number, number, number, number]
export type Tags = Readonly<Record<string, string>>
export type Way = { id: number; refs: readonly number[]; tags: Tags }
export type Member = { kind: 'node' | 'way' | 'relation'; id: number; role: string }
export type Relation = { id: number; members: readonly Member[]; tags: Tags }

/** The things that one reading of a file wants; all others are not decoded. */
export type Reader = {
  /** @param tags null for most points, which only belong to a way */
  node?: (id: number, lng: number, lat: number, tags: Tags | null) => void
  way?: (way: Way) => void
  relation?: (relation: Relation) => void
}

/** Features of the format that are understood; a file says which it needs. */
const understood = new Set(['OsmSchema-V0.6', 'DenseNodes'])

/**
 * Reads a file once from its beginning to its end.
 *
 * @returns the bounds that it says it has, or null
 * @throws Unreadable for one that cannot be read, or has what is not understood
 */
export function readOsm(path: string, reader: Reader): Bounds | null {
  let bounds: Bounds | null = null
  let blocks = 0
  for (const { type, data } of blocksOf(path)) {
    if (blocks++ === 0 && type !== 'OSMHeader') throw new Unreadable(`${path} is no .osm.pbf file.`)
    if (type === 'OSMHeader') bounds = readHeader(data, path)
    else if (type === 'OSMData') readData(data, reader)
  }
  if (blocks === 0) throw new Unreadable(`${path} is empty.`)
  return bounds
}

type Header = { sides: number[]; needs: string[] }

function readHeader(data: Uint8Array, path: string): Bounds | null {
  const { sides, needs } = new PbfReader(data).readFields<Header>(
    (tag, header, pbf) => {
      if (tag === 1)
        header.sides = pbf.readMessage((side, to, box) => void (to[side] = box.readSVarint()), [] as number[])
      else if (tag === 4) header.needs.push(pbf.readString())
    },
    { sides: [], needs: [] },
  )
  const unknown = needs.find((need) => !understood.has(need))
  if (unknown) throw new Unreadable(`${path} needs '${unknown}', which is not understood.`)
  const [, west, east, north, south] = sides.map((side) => side / 1e9)
  return west === undefined ? null : [west, south!, east!, north!]
}

type Block = { words: Uint8Array[]; groups: Uint8Array[]; step: number; lat: number; lng: number }

function readData(data: Uint8Array, reader: Reader): void {
  const block = new PbfReader(data).readFields<Block>(
    (tag, to, pbf) => {
      if (tag === 1)
        pbf.readMessage((word, words, table) => void (word === 1 && words.push(table.readBytes())), to.words)
      else if (tag === 2) to.groups.push(pbf.readBytes())
      else if (tag === 17) to.step = pbf.readVarint()
      else if (tag === 19) to.lat = pbf.readVarint(true)
      else if (tag === 20) to.lng = pbf.readVarint(true)
    },
    { words: [], groups: [], step: 100, lat: 0, lng: 0 },
  )
  for (const group of block.groups)
    new PbfReader(group).readFields((tag, _, pbf) => {
      if (tag === 1 && reader.node) readNode(pbf, block, reader.node)
      else if (tag === 2 && reader.node) readDense(pbf, block, reader.node)
      else if (tag === 3 && reader.way) reader.way(readWay(pbf, block))
      else if (tag === 4 && reader.relation) reader.relation(readRelation(pbf, block))
    }, null)
}

const decoder = new TextDecoder()
const wordOf = ({ words }: Block, index: number) => decoder.decode(words[index])

function tagsOf(block: Block, keys: readonly number[], values: readonly number[]): Tags {
  return Object.fromEntries(keys.map((key, index) => [wordOf(block, key), wordOf(block, values[index]!)]))
}

/** @returns nanodegrees as degrees */
const degrees = (offset: number, step: number, value: number) => (offset + step * value) / 1e9

function readNode(pbf: PbfReader, block: Block, node: NonNullable<Reader['node']>): void {
  const raw = { id: 0, keys: [] as number[], values: [] as number[], lat: 0, lng: 0 }
  pbf.readMessage((tag, to, own) => {
    if (tag === 1) to.id = own.readSVarint()
    else if (tag === 2) own.readPackedVarint(to.keys)
    else if (tag === 3) own.readPackedVarint(to.values)
    else if (tag === 8) to.lat = own.readSVarint()
    else if (tag === 9) to.lng = own.readSVarint()
  }, raw)
  const { step, lat, lng } = block
  const tags = raw.keys.length > 0 ? tagsOf(block, raw.keys, raw.values) : null
  node(raw.id, degrees(lng, step, raw.lng), degrees(lat, step, raw.lat), tags)
}

/** Points as differences from the one before; their tags are one list in which zero ends each. */
function readDense(pbf: PbfReader, block: Block, node: NonNullable<Reader['node']>): void {
  const dense = { ids: [] as number[], lats: [] as number[], lngs: [] as number[], words: [] as number[] }
  pbf.readMessage((tag, to, own) => {
    if (tag === 1) own.readPackedSVarint(to.ids)
    else if (tag === 8) own.readPackedSVarint(to.lats)
    else if (tag === 9) own.readPackedSVarint(to.lngs)
    else if (tag === 10) own.readPackedVarint(to.words)
  }, dense)
  let [id, lat, lng, word] = [0, 0, 0, 0]
  for (let index = 0; index < dense.ids.length; index++) {
    id += dense.ids[index]!
    lat += dense.lats[index]!
    lng += dense.lngs[index]!
    const from = word
    while (dense.words[word]) word += 2
    const tags = word > from ? pairsOf(block, dense.words.slice(from, word)) : null
    word++
    node(id, degrees(block.lng, block.step, lng), degrees(block.lat, block.step, lat), tags)
  }
}

/** A key, its value, the next key, and so on. */
const pairsOf = (block: Block, pairs: readonly number[]): Tags =>
  tagsOf(
    block,
    pairs.filter((_, at) => at % 2 === 0),
    pairs.filter((_, at) => at % 2 === 1),
  )

function readWay(pbf: PbfReader, block: Block): Way {
  const raw = { id: 0, keys: [] as number[], values: [] as number[], refs: [] as number[] }
  pbf.readMessage((tag, to, own) => {
    if (tag === 1) to.id = own.readVarint(true)
    else if (tag === 2) own.readPackedVarint(to.keys)
    else if (tag === 3) own.readPackedVarint(to.values)
    else if (tag === 8) own.readPackedSVarint(to.refs)
  }, raw)
  return { id: raw.id, refs: summed(raw.refs), tags: tagsOf(block, raw.keys, raw.values) }
}

const kinds = ['node', 'way', 'relation'] as const

function readRelation(pbf: PbfReader, block: Block): Relation {
  const raw = { id: 0, lists: {} as Record<number, number[]>, refs: [] as number[] }
  pbf.readMessage((tag, to, own) => {
    if (tag === 1) to.id = own.readVarint(true)
    else if (tag === 9) own.readPackedSVarint(to.refs)
    else if (tag === 2 || tag === 3 || tag === 8 || tag === 10) to.lists[tag] = own.readPackedVarint([])
  }, raw)
  const { 2: keys = [], 3: values = [], 8: roles = [], 10: types = [] } = raw.lists
  const members = summed(raw.refs).map((id, at) => ({
    kind: kinds[types[at]!] ?? 'node',
    id,
    role: wordOf(block, roles[at]!),
  }))
  return { id: raw.id, members, tags: tagsOf(block, keys, values) }
}

function summed(differences: readonly number[]): number[] {
  let sum = 0
  return differences.map((difference) => (sum += difference))
}
