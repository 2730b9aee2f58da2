import { Unreadable } from './osm-blocks.ts'
import type { Spot } from './rings.ts'

/** Points of one cut: with what is made of them they take some 3 GB. */
export const MAX_POINTS = 8_000_000

const SCALE = 1e7
const MISSING = 0x7fffffff

/** Numbers of points in order, and where they are: 16 bytes each. */
export class Points {
  readonly #max: number
  #ids = new Float64Array(1024)
  #size = 0
  #places = new Int32Array(0)

  /** @param max fewer in tests */
  constructor(max: number = MAX_POINTS) {
    this.#max = max
  }

  get size(): number {
    return this.#size
  }

  /** @throws Unreadable somewhat beyond the limit at the latest */
  add(id: number): void {
    if (this.#size === this.#ids.length) {
      const larger = new Float64Array(this.#order() * 2 + 1024)
      larger.set(this.#ids.subarray(0, this.#size))
      this.#ids = larger
    }
    this.#ids[this.#size++] = id
  }

  /** Once the last one is added: from then on they are found. @throws Unreadable beyond the limit */
  end(): this {
    this.#ids = this.#ids.slice(0, this.#order())
    this.#places = new Int32Array(this.#size * 2).fill(MISSING)
    return this
  }

  /** Sorts, and keeps each number once. @returns how many are left */
  #order(): number {
    const sorted = this.#ids.subarray(0, this.#size).toSorted()
    let size = 0
    for (const id of sorted) if (size === 0 || this.#ids[size - 1] !== id) this.#ids[size++] = id
    if (size > this.#max)
      throw new Unreadable(
        `There are more than ${this.#max / 1e6} million points: cut a smaller part with --box west,south,east,north.`,
      )
    return (this.#size = size)
  }

  has(id: number): boolean {
    return this.#find(id) >= 0
  }

  /** Notes where a point is. @returns false for one that was not added */
  put(id: number, lng: number, lat: number): boolean {
    const at = this.#find(id)
    if (at < 0) return false
    this.#places[at * 2] = Math.round(lng * SCALE)
    this.#places[at * 2 + 1] = Math.round(lat * SCALE)
    return true
  }

  /** The places of those that are known. */
  along(ids: readonly number[]): Spot[] {
    return ids.flatMap((id) => {
      const at = this.#find(id)
      const lng = this.#places[at * 2]
      return at < 0 || lng === MISSING ? [] : [[lng! / SCALE, this.#places[at * 2 + 1]! / SCALE]]
    })
  }

  #find(id: number): number {
    let [low, high] = [0, this.#size - 1]
    while (low <= high) {
      const middle = (low + high) >>> 1
      const found = this.#ids[middle]!
      if (found === id) return middle
      if (found < id) low = middle + 1
      else high = middle - 1
    }
    return -1
  }
}
