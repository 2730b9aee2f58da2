import { fail, ok, type Result } from '#kernel/result.ts'
import { systemTime, type Time } from './pace.server.ts'

/** The account itself has taken its seats, or all accounts together have. */
export type NoSeat = { reason: 'account' | 'server' }

/** Concurrent work of an account and of the process is limited, to protect the process's memory. */
export type Seats = {
  /**
   * Waits for a seat where that is allowed.
   *
   * @returns a function that releases the seat
   */
  take: (account: string) => Promise<Result<() => void, NoSeat>>
}

type SeatLimits = {
  perAccount: number
  perServer: number
  /** An account may wait for so many seats; a further or longer wait is refused. */
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
  /** The longest waiting that may enter gets the seat. */
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
