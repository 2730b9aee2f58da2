import type { Unit } from '#domain/availability/unit.ts'

/** A host is led to list the requested unit, or either; `isFirst` where they have no listing. */
export type ToList = { unit: Unit | null; isFirst: boolean }

/**
 * @param hosted units of the host's listings
 * @param requested null where none was named
 * @returns null where nothing is missing (HOST-10)
 */
export function toList(hosted: readonly Unit[], requested: Unit | null): ToList | null {
  const isMissing = requested ? !hosted.includes(requested) : hosted.length === 0
  return isMissing ? { unit: requested, isFirst: hosted.length === 0 } : null
}
