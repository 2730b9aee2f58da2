import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'

/** A place as stored in the file; kind by its letter: city, municipality within one, quarter, region. */
export type PlaceLine = {
  country: string
  region: string
  name: string
  nameEs: string
  kind: 'c' | 'm' | 'q' | 'r'
  lat: number
  lng: number
  population: number
  id: number
  others: string[]
}

export type RegionLine = { country: string; code: string; name: string; nameEs: string }

const file = new URL('./places.tsv.gz', import.meta.url)

export const fileHash = () => createHash('sha256').update(readFileSync(file)).digest('hex').slice(0, 16)

/** The file's text, in the format of compile.ts. */
export const fileText = () => gunzipSync(readFileSync(file)).toString()

export function readLines(): { regions: RegionLine[]; places: PlaceLine[] } {
  const lines = fileText().split('\n')
  return {
    regions: lines.filter((line) => line.startsWith('R')).map(regionOf),
    places: lines.filter((line) => line.startsWith('P')).map(placeOf),
  }
}

function regionOf(line: string): RegionLine {
  const [, country, code, name, nameEs] = line.split('\t')
  return { country: country!, code: code!, name: name!, nameEs: nameEs! }
}

function placeOf(line: string): PlaceLine {
  const [, country, region, name, nameEs, kind, lat, lng, population, id, others] = line.split('\t')
  return {
    country: country!,
    region: region!,
    name: name!,
    nameEs: nameEs || name!,
    kind: kind as PlaceLine['kind'],
    lat: Number(lat) / 1e4,
    lng: Number(lng) / 1e4,
    population: Number(population),
    id: Number(id),
    others: others ? others.split('|') : [],
  }
}
