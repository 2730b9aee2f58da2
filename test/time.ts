import type { Time } from '#platform/pace.server.ts'

/** A time that passes when a test says so. */
export function handTime(): Time & {
  pass: (ms: number) => Promise<void>
  /** Until so many wait for something. */
  waiting: (count: number) => Promise<void>
  /** As long as it takes, in steps of some milliseconds. */
  until: <Value>(outcome: Promise<Value>) => Promise<Value>
} {
  let now = 0
  const waits = new Set<{ at: number; end: () => void }>()
  const pass = async (ms: number) => {
    now += ms
    for (const { at, end } of waits) if (at <= now) end()
    await aTurn()
  }
  return {
    now: () => now,
    wait: (ms, signal) =>
      new Promise<void>((done) => {
        const end = () => {
          waits.delete(wait)
          done()
        }
        const wait = { at: now + ms, end }
        waits.add(wait)
        signal?.addEventListener('abort', end)
      }),
    pass,
    waiting: async (count) => {
      while (waits.size < count) await aTurn()
    },
    until: async (outcome) => {
      const over = new AbortController()
      void outcome.finally(() => over.abort()).catch(() => {})
      while (!over.signal.aborted) await pass(STEP_MS)
      return outcome
    },
  }
}

const STEP_MS = 5

const aTurn = () => new Promise((done) => setImmediate(done))
