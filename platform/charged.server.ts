import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Payers, Turn, Turns } from './turns.server.ts'
import { measured, millisecondsOf, newWork } from './work.server.ts'

/** A request's price before our code sees it: its head is parsed, its answer written. */
const REQUEST_MS = 0.1
/** A megabyte of a file that is sent as it is. */
const MEGABYTE_MS = 2
/** A longer request mostly waits for something, and does not keep the next one from beginning. */
const HOLD_MS = 500

type Wiring = {
  turns: Turns
  payersOf: (request: IncomingMessage) => Payers
  /** Files of pages that are open already: without them a refusal could not be shown there. */
  isPart: (request: IncomingMessage) => boolean
  /** The answer when nothing is left; it does no work. */
  refuse: (request: IncomingMessage, response: ServerResponse, retryAfterSeconds: number) => void
}

/** Lets each request wait for its turn, and charges what it costs to whom it is for (docs/decisions/106). */
export function charged({ turns, payersOf, isPart, refuse }: Wiring, answer: RequestListener) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const turn = await turns.enter(payersOf(request), isPart(request))
    if (response.closed || request.destroyed) return turn.ok ? turn.value.end() : undefined
    if (turn.ok) return inTurn(turn.value, request, response, answer)
    // An answer to each of so many would itself be work.
    if (turn.failure.isFlood) return void request.socket.destroy()
    refuse(request, response, turn.failure.retryAfterSeconds)
  }
}

function inTurn(turn: Turn, request: IncomingMessage, response: ServerResponse, answer: RequestListener): void {
  const work = newWork(REQUEST_MS)
  let paid = 0
  const pay = () => {
    const all = millisecondsOf(work)
    turn.pay(all - paid)
    paid = all
  }
  const held = setTimeout(() => {
    pay()
    turn.end()
  }, HOLD_MS)
  response.once('close', () => {
    clearTimeout(held)
    work.otherMs += (Number(response.getHeader('content-length') ?? 0) / 1e6) * MEGABYTE_MS
    pay()
    turn.end()
  })
  measured(work, () => answer(request, response))
}
