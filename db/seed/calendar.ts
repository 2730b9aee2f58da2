import { overlaps, type Period } from '#kernel/zones.ts'
import type { Space } from './listings.ts'

/** Tracks each space's occupancy, so that the demo world has no overlaps, which the database refuses. */
export class Calendar {
  readonly #periods = new Map<string, Period[]>()

  taken(spaces: readonly Space[]): Period[] {
    return spaces.flatMap(({ id }) => this.#periods.get(id) ?? [])
  }

  isFree(spaces: readonly Space[], period: Period): boolean {
    return this.taken(spaces).every((other) => !overlaps(other, period))
  }

  take(spaces: readonly Space[], period: Period): void {
    for (const { id } of spaces) this.#periods.set(id, [...(this.#periods.get(id) ?? []), period])
  }
}
