import { readLimits } from '#platform/limits.server.ts'

/** The limits of an installation that sets none. */
export const defaultLimits = readLimits(undefined)
