import type { Topology } from 'topojson-specification'
import labelsUrl from './basemap/labels.json?url'
import santiagoUrl from './basemap/santiago.json?url'
import worldUrl from './basemap/world.json?url'

/** [longitude, latitude] */
type Place = [number, number]

/** `land`, `borders`, `regions`, `lakes`, `rivers`; made by `scripts/basemap.ts` from Natural Earth. */
export type World = Topology

/** [longitude, latitude, English, Spanish or '' when alike, zoom it appears at, rank] */
export type Label = [number, number, string, string, number, number]
export type Labels = { countries: Label[]; cities: Label[] }

/** Drawn by hand (`scripts/basemap/santiago.json`). */
export type Santiago = {
  roads: { name: string; kind: 'motorway' | 'avenue' | 'street'; line: Place[] }[]
  rivers: { name: string; line: Place[] }[]
  parks: { name: string; ring: Place[] }[]
  metro: { line: string; color: string; stations: [string, number, number][] }[]
  districts: [string, number, number][]
}

export type Basemap = { world: World; labels: Labels; santiago: Santiago }

/** The three files, 280 KB together; a browser keeps them for good. @throws Error when the server cannot be reached */
export async function readBasemap(): Promise<Basemap> {
  const [world, labels, santiago] = await Promise.all([worldUrl, labelsUrl, santiagoUrl].map(read))
  return { world, labels, santiago } as Basemap
}

async function read(url: string): Promise<unknown> {
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`)
  return answer.json()
}
