/** The pause before a program that has run for a while is started again. */
export const MIN_PAUSE_MS = 1_000
const MAX_PAUSE_MS = 60_000

/** A program that has run so long has not ended because of how it was started. */
const LONG_MS = 60_000

/** The pauses between the starts of one program: each is twice the last while it ends soon, so that it does not keep the machine busy. */
export function createPauses(): { next: (ranMs: number) => number } {
  let pauseMs = MIN_PAUSE_MS / 2
  return {
    next(ranMs) {
      pauseMs = ranMs < LONG_MS ? Math.min(pauseMs * 2, MAX_PAUSE_MS) : MIN_PAUSE_MS
      return pauseMs
    },
  }
}
