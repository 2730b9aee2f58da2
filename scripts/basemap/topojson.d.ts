/** Types of the used functions of two packages that have none. */
declare module 'topojson-simplify' {
  import type { Topology } from 'topojson-specification'
  type Point = number[]
  /** Gives each point its weight as a third number: the area of the triangle with its neighbours. */
  export function presimplify<T extends Topology>(
    topology: T,
  ): Omit<T, 'arcs'> & { arcs: Point[][]; objects: T['objects'] }
  export function simplify<T extends { arcs: Point[][] }>(topology: T, minWeight: number): T
  export function filter<T extends object>(topology: T, keep: (ring: Point[]) => boolean): T
  export function filterWeight(
    topology: object,
    minWeight: number,
    weight: (ring: readonly Point[]) => number,
  ): (ring: Point[]) => boolean
}

declare module 'topojson-server' {
  import type { GeoJSON } from 'geojson'
  import type { Topology } from 'topojson-specification'
  export function topology(objects: Record<string, GeoJSON>, quantization: number): Topology
}
