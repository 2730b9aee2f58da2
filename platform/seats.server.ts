import { fail, ok, type Result } from '#kernel/result.ts'
import { systemTime, type Time } from './pace.server.ts'

/** Who has taken all seats: the account itself, or everybody together. */
export type NoSeat = { reason: 'account' | 'server' }

/** How much of something is done at once, by one account and by all of this process: what it protects is this process's own memory. */
export type Seats = {
  /** Waits for a seat where that is allowed. @returns what gives it back, for as long as it is taken */
  take: (account: string) => Promise<Result<() => void, NoSeat>>
}

type SeatLimits = {
  perAccount: number
  perServer: number
  /** Of one account; who waits longer than `maxWaitMs`, or would be one more, is refused. */
  waitingPerAccount?: number
  maxWaitMs?: number
}

type Waiting = { account: string; enter: () => void }

/** @param time for tests */
export function createSeats(limits: SeatLimits, time: Time = systemTime): Seats {
  const { perAccount, perServer, waitingPerAccount = 0, maxWaitMs = 0 } = limits
  const taken = new Map<string, number>()
  const queue = new Set<Waiting>()
  let all = 0

  const refusal = (account: string): NoSeat | null => {
    if ((taken.get(account) ?? 0) >= perAccount) return { reason: 'account' }
    return all >= perServer ? { reason: 'server' } : null
  }
  const waitingOf = (account: string) => [...queue].filter((each) => each.account === account).length

  function enter(account: string): () => void {
    taken.set(account, (taken.get(account) ?? 0) + 1)
    all += 1
    return () => {
      const left = taken.get(account)! - 1
      if (left > 0) taken.set(account, left)
      else taken.delete(account)
      all -= 1
      letIn()
    }
  }
  /** Whoever has waited longest and may enter. */
  function letIn(): void {
    const next = [...queue].find(({ account }) => refusal(account) === null)
    if (next) next.enter()
  }

  return {
    take: async (account) => {
      const refused = refusal(account)
      if (!refused) return ok(enter(account))
      if (waitingOf(account) >= waitingPerAccount) return fail(refused)
      return new Promise((done) => {
        const over = new AbortController()
        const waiting: Waiting = {
          account,
          enter: () => {
            queue.delete(waiting)
            over.abort()
            done(ok(enter(account)))
          },
        }
        queue.add(waiting)
        void time.wait(maxWaitMs, over.signal).then(() => {
          if (queue.delete(waiting)) done(fail(refused))
        })
      })
    },
  }
}
