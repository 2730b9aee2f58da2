import { setTimeout as delay } from 'node:timers/promises'

/** Tests replace the clock and its waiting. */
export type Time = {
  now: () => number
  /** An aborted wait ends early and without an error. */
  wait: (ms: number, signal?: AbortSignal) => Promise<unknown>
}

export const systemTime: Time = {
  now: () => performance.now(),
  wait: (ms, signal) => delay(ms, undefined, signal && { signal }).catch(() => {}),
}

/** The sum of what arrives stays below a rate. */
export type Pace = {
  /** Waits for the turn of so many bytes. */
  turn: (bytes: number) => Promise<void>
}

/**
 * The rate is each process's own, because it protects that process's time.
 *
 * @param time for tests
 */
export function createPace(bytesPerSecond: number, time: Time = systemTime): Pace {
  /** Everything that has had its turn is through by then. */
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
