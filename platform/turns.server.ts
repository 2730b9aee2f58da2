import { fail, ok, type Result } from '#kernel/result.ts'
import type { Limits } from './limits.server.ts'
import { partOf } from './living-programs.server.ts'
import { systemTime, type Time } from './pace.server.ts'

/** Nothing is left; without an answer where too many are being refused already. */
type NoTurn = { retryAfterSeconds: number; isFlood: boolean }

export type Turn = {
  /** Charges the request's cost since the last call. */
  pay: (milliseconds: number) => void
  /** The next request of the same payers may begin, after a rest where they have used much. */
  end: () => void
}

/** Each pays the whole work; null where nobody is known to be signed in. */
export type Payers = { client: string; account: string | null }

/** A request waits for its turn behind its payers' own requests only (docs/decisions/106). */
export type Turns = {
  /** @param isPart of a page that was given already, which waits and is not refused for its cost */
  enter: (payers: Payers, isPart?: boolean) => Promise<Result<Turn, NoTurn>>
  /** Milliseconds that a payer has used and was not forgiven yet. */
  spentBy: (kind: keyof Payers, id: string) => number
}

type TurnLimits = Pick<Limits, 'workMsPerSecond' | 'workMsAtOnce'>

/** Somebody who begins to look around has several requests at once, for so much work. */
const FRESH_MS = 1000
const FRESH_AT_ONCE = 3
/** After its work a payer that is not fresh rests three times as long, which leaves three quarters to everybody else. */
const REST = 3
const MAX_REST_MS = 2000
/** A page of many pictures sends some dozen requests at once, an office some pages. */
const MAX_WAITING = { client: 100, account: 40 }
const MAX_WAIT_MS = 10_000
/** A refusal is answered so much later, because clients ask again at once. */
const REFUSAL_MS = 1000
const MAX_REFUSED_AT_ONCE = 50
/** Some 40 MB; beyond it those that were seen first are forgotten. */
const MAX_PAYERS = 100_000

type Payer = {
  spentMs: number
  at: number
  active: number
  refused: number
  isTired: boolean
  line: Set<Waiting>
  maxWaiting: number
}
type Waiting = { payers: readonly Payer[]; isPart: boolean; settle: (result: Result<Turn, NoTurn>) => void }

/**
 * @param servers that live, each of which allows its part
 * @param time    for tests
 */
export function createTurns(
  limits: TurnLimits,
  { servers = () => 1, time = systemTime }: { servers?: () => number; time?: Time } = {},
): Turns {
  const perSecond = () => partOf(limits.workMsPerSecond, servers())
  const atOnce = () => partOf(limits.workMsAtOnce, servers())
  const known = new Map<string, Payer>()

  function payerOf(kind: keyof Payers, id: string): Payer {
    const name = `${kind} ${id}`
    const found = known.get(name)
    if (found) return found
    const maxWaiting = MAX_WAITING[kind]
    const payer: Payer = {
      spentMs: 0,
      at: time.now(),
      active: 0,
      refused: 0,
      isTired: false,
      line: new Set(),
      maxWaiting,
    }
    known.set(name, payer)
    if (known.size > MAX_PAYERS) known.delete(known.keys().next().value!)
    return payer
  }

  /** A token bucket: what was spent is forgiven at a steady rate. */
  function spent(payer: Payer): number {
    const now = time.now()
    payer.spentMs = Math.max(0, payer.spentMs - ((now - payer.at) / 1000) * perSecond())
    payer.at = now
    return payer.spentMs
  }

  const isOver = (payer: Payer) => spent(payer) >= atOnce()
  /** It stays so until all is forgiven: at the limit a payer would be fresh every other moment. */
  function isTired(payer: Payer): boolean {
    const ms = spent(payer)
    payer.isTired = payer.isTired ? ms > 0 : ms >= FRESH_MS
    return payer.isTired
  }
  const isFree = (payer: Payer) => payer.active < (isTired(payer) ? 1 : FRESH_AT_ONCE)

  function begin(payers: readonly Payer[]): Turn {
    for (const payer of payers) payer.active += 1
    let paid = 0
    let isEnded = false
    return {
      pay: (milliseconds) => {
        paid += milliseconds
        for (const payer of payers) payer.spentMs = spent(payer) + milliseconds
      },
      end: () => {
        if (isEnded) return
        isEnded = true
        for (const payer of payers) {
          if (!isTired(payer)) leave(payer)
          else void time.wait(Math.min(REST * paid, MAX_REST_MS)).then(() => leave(payer))
        }
      },
    }
  }

  function leave(payer: Payer): void {
    payer.active -= 1
    for (const waiting of payer.line) {
      if (!waiting.isPart && waiting.payers.some(isOver)) settle(waiting, refusal(waiting.payers))
      else if (waiting.payers.every(isFree)) settle(waiting, ok(begin(waiting.payers)))
      else if (!isFree(payer)) return
    }
  }

  function settle(waiting: Waiting, result: Result<Turn, NoTurn>): void {
    for (const payer of waiting.payers) payer.line.delete(waiting)
    waiting.settle(result)
  }

  function refusal(payers: readonly Payer[], isFlood = false): Result<never, NoTurn> {
    const overMs = Math.max(...payers.map((payer) => spent(payer) - atOnce()))
    // Some pages' worth later, so that who comes back then is not refused at once.
    const seconds = Math.ceil((Math.max(0, overMs) + FRESH_MS) / perSecond())
    return fail({ retryAfterSeconds: seconds, isFlood })
  }

  /** A refusal costs little, but forty connections that ask again at once make thousands a second. */
  async function refuseLater(payers: readonly Payer[]): Promise<Result<never, NoTurn>> {
    if (payers.some(({ refused }) => refused >= MAX_REFUSED_AT_ONCE)) return refusal(payers, true)
    for (const payer of payers) payer.refused += 1
    await time.wait(REFUSAL_MS)
    for (const payer of payers) payer.refused -= 1
    return refusal(payers)
  }

  async function wait(payers: readonly Payer[], isPart: boolean): Promise<Result<Turn, NoTurn>> {
    const over = new AbortController()
    const { promise, resolve } = Promise.withResolvers<Result<Turn, NoTurn>>()
    const waiting: Waiting = {
      payers,
      isPart,
      settle: (result) => {
        over.abort()
        resolve(result)
      },
    }
    for (const payer of payers) payer.line.add(waiting)
    void time.wait(MAX_WAIT_MS, over.signal).then(() => {
      if (payers.some(({ line }) => line.has(waiting))) settle(waiting, refusal(payers))
    })
    return promise
  }

  return {
    enter: async ({ client, account }, isPart = false) => {
      const payers = [payerOf('client', client), ...(account === null ? [] : [payerOf('account', account)])]
      const isRefused = (payer: Payer) => (!isPart && isOver(payer)) || payer.line.size >= payer.maxWaiting
      if (payers.some(isRefused)) return refuseLater(payers)
      // Who waits here waits for another payer, perhaps for one account of a whole office.
      return payers.every(isFree) ? ok(begin(payers)) : wait(payers, isPart)
    },
    spentBy: (kind, id) => spent(payerOf(kind, id)),
  }
}
