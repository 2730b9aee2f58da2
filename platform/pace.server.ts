import { setTimeout as delay } from 'node:timers/promises'

/** What passes, in milliseconds; tests bring their own. */
export type Time = {
  now: () => number
  /** Ends early, and without an error, when the signal is aborted. */
  wait: (ms: number, signal?: AbortSignal) => Promise<unknown>
}

export const systemTime: Time = {
  now: () => performance.now(),
  wait: (ms, signal) => delay(ms, undefined, signal && { signal }).catch(() => {}),
}

/** Slows down what arrives, so that the sum of it stays below a rate. */
export type Pace = {
  /** Waits for the turn of so many bytes. */
  turn: (bytes: number) => Promise<void>
}

/**
 * A rate of one process: what it protects is this process's own time.
 *
 * @param time for tests
 */
export function createPace(bytesPerSecond: number, time: Time = systemTime): Pace {
  /** When everything that has had its turn is through. */
  let freeAt = 0
  return {
    turn: async (bytes) => {
      const begin = Math.max(time.now(), freeAt)
      const waiting = begin - time.now()
      freeAt = begin + (bytes / bytesPerSecond) * 1000
      if (waiting > 0) await time.wait(waiting)
    },
  }
}
