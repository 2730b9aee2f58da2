import { readLimits } from '#platform/limits.server.ts'

/** As an operator has them who has set none. */
export const defaultLimits = readLimits(undefined)
