import { setTimeout as delay } from 'node:timers/promises'

/** Slows down what arrives, so that the sum of it stays below a rate. */
type Pace = {
  /** Waits for the turn of so many bytes. @returns false, at once, when that is too far away */
  turn: (bytes: number) => Promise<boolean>
}

/**
 * A rate of one process: what it protects is this process's own time.
 *
 * @param wait and now for tests
 */
export function createPace(
  { bytesPerSecond, maxWaitMs }: { bytesPerSecond: number; maxWaitMs: number },
  { now = () => performance.now(), wait = (ms: number): Promise<unknown> => delay(ms) } = {},
): Pace {
  /** When everything that has had its turn is through, in milliseconds. */
  let freeAt = 0
  return {
    turn: async (bytes) => {
      const begin = Math.max(now(), freeAt)
      const waiting = begin - now()
      if (waiting > maxWaitMs) return false
      freeAt = begin + (bytes / bytesPerSecond) * 1000
      if (waiting > 0) await wait(waiting)
      return true
    },
  }
}
