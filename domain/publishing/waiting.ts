import { MINUTE_MS } from '#kernel/durations.ts'

/** Milliseconds between two looks at a draft that waits for its photos. */
const LOOK_EVERY_MS = 3000

/** Photos that are not ready after so long need their host. */
export const MAX_WAIT_MS = 30 * MINUTE_MS

export const nextLook = (now: Date) => new Date(now.getTime() + LOOK_EVERY_MS)
