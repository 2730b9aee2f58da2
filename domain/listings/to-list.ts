import type { Unit } from '#domain/availability/unit.ts'

/** What a host is led to list next: the requested unit, or either; `isFirst` where they have no listing at all. */
export type ToList = { unit: Unit | null; isFirst: boolean }

/**
 * Null where nothing is missing (HOST-10).
 *
 * @param hosted units of the host's listings
 * @param requested null where none was named
 */
export function toList(hosted: readonly Unit[], requested: Unit | null): ToList | null {
  const isMissing = requested ? !hosted.includes(requested) : hosted.length === 0
  return isMissing ? { unit: requested, isFirst: hosted.length === 0 } : null
}
