import { findBrokenPromises } from '../../promises.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aDatabase } from '../world.ts'
import { visibleState, continues, type Model, newModel, stepsOf, apply, applyStep } from './booking-model.ts'
import type { Action, Step } from './booking-action.ts'
import { expectedOf, outcomeOf, type DayAction, actions } from './days-model.ts'
import { perform, aRealWorld, visibleStateOf, type Real } from './booking-world.ts'
import { sequence } from './booking-inputs.ts'
import type { PaymentProvider } from '#domain/payments/gateway.server.ts'
import { providers } from './card-provider.ts'
import { seed, shrinks, size } from './size.ts'

const { db } = await aDatabase({ connections: 24 })

/** Fewer where each call goes over HTTP. */
const sequencesOf = {
  sandbox: size(20, 10_000),
  stripe: size(4, 2000),
  webpay: size(4, 2000),
  'mercado-pago': size(4, 2000),
}
/** Sequences that run in parallel, each on a space of its own. */
const LANES = size(4, 8)

// ── One after the other

class ActionCommand implements fc.AsyncCommand<Model, Real> {
  readonly input: Action
  constructor(input: Action) {
    this.input = input
  }
  check = () => true
  async run(model: Model, real: Real): Promise<void> {
    const expected = apply(model, this.input)
    expect(await perform(real, this.input)).toBe(expected)
    expect(await visibleStateOf(real)).toEqual(visibleState(model))
  }
  toString = () => JSON.stringify(this.input)
}

async function inLanes(predicate: (inputs: Action[]) => Promise<void>, runs: number): Promise<void> {
  const each = Math.ceil(runs / LANES)
  await Promise.all(
    Array.from({ length: LANES }, (_, lane) =>
      fc.assert(fc.asyncProperty(sequence, predicate), { numRuns: each, seed: seed + lane, endOnFailure: !shrinks }),
    ),
  )
  expect(await findBrokenPromises(db, null)).toEqual([])
}

const followModel =
  (name: PaymentProvider = 'sandbox') =>
  async (inputs: readonly Action[]): Promise<void> => {
    const real = await aRealWorld(db, name)
    try {
      await fc.asyncModelRun(
        () => ({ model: newModel(real.provider.sessionMinutes), real }),
        inputs.map((input) => new ActionCommand(input)),
      )
    } finally {
      await real.provider.close()
    }
  }

test.each(providers)(
  `[BOOK-01] [BOOK-02] [BOOK-05] with %s sequences of holding, paying, expiring, answering, changing, extending and cancelling go as the model says (${JSON.stringify(sequencesOf)}, seed ${seed})`,
  async (name) => {
    await inLanes(followModel(name), sequencesOf[name])
  },
)

async function followDays(all: readonly DayAction[]): Promise<void> {
  expect(await outcomeOf(db, all)).toEqual(expectedOf(all))
}

test(`[BOOK-01] [BOOK-02] days, nights and hours of one space are sold and kept free as the model says (seed ${seed})`, async () => {
  const runs = { numRuns: size(10, 2000), seed, endOnFailure: !shrinks }
  await fc.assert(fc.asyncProperty(actions, followDays), runs)
  expect(await findBrokenPromises(db, null)).toEqual([])
})

test('[BOOK-01] [BOOK-02] (once a bug) one day alone is sold for no time that another guest can buy', async () => {
  await followDays([
    { way: 'hall', day: 0, length: 0, hour: 0 },
    { way: 'hall', day: 1, length: 0, hour: 0 },
    { way: 'night', day: 2, length: 0, hour: 0 },
    { way: 'session', day: 3, length: 2, hour: 6 },
  ])
})

test('[BOOK-04] (once a bug) a refused request does not release an expired hold of a past time', async () => {
  await followModel()([
    { do: 'hold', tag: 0, listing: 'instant', start: 600, length: 120 },
    { do: 'open', booking: 0 },
    { do: 'hold', tag: 1, listing: 'instant', start: 540, length: 60 },
    { do: 'wait', minutes: 17 * 1440 + 12 * 60 + 630 },
    { do: 'hold', tag: 2, listing: 'instant', start: 660, length: 60 },
    { do: 'wait', minutes: 1 },
    { do: 'open', booking: 0 },
    { do: 'change', booking: 0, start: 540, length: 60 },
  ])
})

test('[BOOK-04] (once a mistake of the proof’s own) a card that is typed again at Mercado Pago once its page is over finds it paid', async () => {
  await followModel('mercado-pago')([
    { do: 'hold', tag: 0, listing: 'instant', start: 540, length: 60 },
    { do: 'pay', booking: 0 },
    { do: 'wait', minutes: 24_480 },
    { do: 'card', booking: 0 },
  ])
})

// ── Several at once: the outcome must be that of some order of the steps

const staleAnswers = new Set(['price-changed', 'refund-changed'])

type Outcome = { answers: Record<string, string>; state: string[] }

/** The remaining steps, in order within one action; different actions may interleave. */
type Waiting = readonly { index: number; steps: readonly Step[] }[]

/** All possible outcomes, by every order of the steps. */
function outcomesOf(model: Model, waiting: Waiting, answers: Record<string, string> = {}): Outcome[] {
  if (waiting.length === 0) return [{ answers, state: visibleState(model) }]
  return waiting.flatMap(({ index, steps: [step, ...rest] }) => {
    const after = structuredClone(model)
    const answer = applyStep(after, step!)
    const steps = continues(answer) ? rest : []
    const left = waiting.flatMap((other) =>
      other.index === index ? (steps.length ? [{ index, steps }] : []) : [other],
    )
    return outcomesOf(after, left, { ...answers, [index]: answer })
  })
}

const distinct = (outcomes: readonly Outcome[]) => [
  ...new Map(outcomes.map((outcome) => [JSON.stringify(outcome), outcome])).values(),
]

/** Performs `first` one after the other and `atOnce` concurrently. */
async function endInSomeOrder(
  first: readonly Action[],
  atOnce: readonly Action[],
  name: PaymentProvider = 'sandbox',
): Promise<void> {
  const real = await aRealWorld(db, name)
  const model = newModel(real.provider.sessionMinutes)
  for (const input of first) expect(await perform(real, input)).toBe(apply(model, input))

  const answers = await Promise.all(atOnce.map((input) => perform(real, input)))
  await real.provider.close()
  // An action that was judged by a price which another has just changed is refused without an effect.
  const counted = [...answers.entries()].filter(([, answer]) => !staleAnswers.has(answer))
  const actual = { answers: Object.fromEntries(counted), state: await visibleStateOf(real) }

  const waiting = counted.map(([index]) => ({ index, steps: stepsOf(atOnce[index]!) }))
  expect(distinct(outcomesOf(model, waiting))).toContainEqual(actual)
}

test.each(providers)(
  `[BOOK-02] [BOOK-05] with %s two or three concurrent actions end as if they had come in some order (seed ${seed})`,
  async (name) => {
    const lastAtOnce = (inputs: readonly Action[]) => {
      const together = Math.min(inputs.length - 1, 2 + (inputs.length % 2))
      // Waiting concerns all actions, so it is not concurrent with any.
      const atOnce = inputs.slice(-together).filter(({ do: what }) => what !== 'wait')
      return endInSomeOrder(inputs.slice(0, -together), atOnce, name)
    }
    await inLanes(lastAtOnce, sequencesOf[name] / 2)
  },
)

test('[BOOK-05] (once a bug) when a change is paid and refused at once, one of the two is answered that it is too late', async () => {
  const first: Action[] = [
    { do: 'hold', tag: 0, listing: 'instant', start: 600, length: 120 },
    { do: 'pay', booking: 0 },
    { do: 'change', booking: 0, start: 540, length: 60 },
    { do: 'change', booking: 0, start: 540, length: 120 },
    { do: 'wait', minutes: 1 },
  ]
  const atOnce: Action[] = [
    { do: 'pay', booking: 0 },
    { do: 'refuse-change', booking: 0 },
  ]
  await Promise.all(Array.from({ length: 5 }, () => endInSomeOrder(first, atOnce)))
})

test('[BOOK-05] (once a bug) a guest releases an expired hold while another books its time, and both succeed', async () => {
  const first: Action[] = [
    { do: 'hold', tag: 0, listing: 'instant', start: 600, length: 120 },
    { do: 'hold', tag: 1, listing: 'instant', start: 960, length: 120 },
    { do: 'wait', minutes: 16 },
  ]
  const atOnce: Action[] = [
    { do: 'hold', tag: 2, listing: 'instant', start: 1020, length: 60 },
    { do: 'release', booking: 1 },
  ]
  await Promise.all(Array.from({ length: 5 }, () => endInSomeOrder(first, atOnce)))
})

test('[BOOK-05] (once a bug) when a booking is cancelled while its change is refused, the payment for the change is refunded too', async () => {
  const first: Action[] = [
    { do: 'hold', tag: 0, listing: 'instant', start: 540, length: 60 },
    { do: 'pay', booking: 0 },
    { do: 'change', booking: 0, start: 540, length: 120 },
    { do: 'open', booking: 0 },
    { do: 'card', booking: 0 },
  ]
  const atOnce: Action[] = [
    { do: 'refuse-change', booking: 0 },
    { do: 'cancel', booking: 0 },
  ]
  await Promise.all(Array.from({ length: 5 }, () => endInSomeOrder(first, atOnce)))
})
