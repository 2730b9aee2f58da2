import { findBrokenPromises } from '#domain/bookings/queries/find-broken-promises.server.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aDatabase } from '../world.ts'
import {
  type Ask,
  faceOf,
  isGoingOn,
  type Model,
  newModel,
  type Step,
  stepsOf,
  tell,
  tellStep,
} from './booking-model.ts'
import { ask, aRealWorld, faceOfReal, type Real } from './booking-world.ts'
import { sequence } from './booking-inputs.ts'
import { seed, shrinks, size } from './size.ts'

const { db } = await aDatabase({ connections: 24 })

const sequences = size(60, 10_000)
/** Sequences that run beside each other, each on a space of its own. */
const LANES = size(4, 8)

// ── One after the other

class Asked implements fc.AsyncCommand<Model, Real> {
  readonly input: Ask
  constructor(input: Ask) {
    this.input = input
  }
  check = () => true
  async run(model: Model, real: Real): Promise<void> {
    const expected = tell(model, this.input)
    expect(await ask(real, this.input)).toBe(expected)
    expect(await faceOfReal(real)).toEqual(faceOf(model))
  }
  toString = () => JSON.stringify(this.input)
}

async function inLanes(predicate: (inputs: Ask[]) => Promise<void>, runs: number): Promise<void> {
  const each = Math.ceil(runs / LANES)
  await Promise.all(
    Array.from({ length: LANES }, (_, lane) =>
      fc.assert(fc.asyncProperty(sequence, predicate), { numRuns: each, seed: seed + lane, endOnFailure: !shrinks }),
    ),
  )
  expect(await findBrokenPromises(db, null)).toEqual([])
}

async function goAsTheModelSays(inputs: readonly Ask[]): Promise<void> {
  const real = await aRealWorld(db)
  await fc.asyncModelRun(
    () => ({ model: newModel(), real }),
    inputs.map((input) => new Asked(input)),
  )
}

test(`[BOOK-01] [BOOK-02] [BOOK-05] ${sequences} sequences of holding, paying, expiring, answering, changing, extending and cancelling go as the model says (seed ${seed})`, async () => {
  await inLanes(goAsTheModelSays, sequences)
})

test('[BOOK-04] as it once did not: who is refused leaves what is past as it is, held or not', async () => {
  await goAsTheModelSays([
    { do: 'hold', tag: 0, listing: 'instant', start: 600, length: 120 },
    { do: 'open', whose: 0 },
    { do: 'hold', tag: 1, listing: 'instant', start: 540, length: 60 },
    { do: 'wait', minutes: 17 * 1440 + 12 * 60 + 630 },
    { do: 'hold', tag: 2, listing: 'instant', start: 660, length: 60 },
    { do: 'wait', minutes: 1 },
    { do: 'open', whose: 0 },
    { do: 'change', whose: 0, start: 540, length: 60 },
  ])
})

// ── Several at once: whatever comes out must be what some order of them would have given

const staleAnswers = new Set(['price-changed', 'refund-changed'])

type Outcome = { answers: Record<string, string>; face: string[] }

/** What each has still to do: the steps of different wishes may come between each other, those of one follow each other. */
type Waiting = readonly { index: number; steps: readonly Step[] }[]

/** All that can come out, by every order of the steps. */
function outcomesOf(model: Model, waiting: Waiting, answers: Record<string, string> = {}): Outcome[] {
  if (waiting.length === 0) return [{ answers, face: faceOf(model) }]
  return waiting.flatMap(({ index, steps: [step, ...rest] }) => {
    const after = structuredClone(model)
    const answer = tellStep(after, step!)
    const steps = isGoingOn(answer) ? rest : []
    const left = waiting.flatMap((other) =>
      other.index === index ? (steps.length ? [{ index, steps }] : []) : [other],
    )
    return outcomesOf(after, left, { ...answers, [index]: answer })
  })
}

const distinct = (outcomes: readonly Outcome[]) => [
  ...new Map(outcomes.map((outcome) => [JSON.stringify(outcome), outcome])).values(),
]

/** Asks for the first one after the other, and for the others at once. */
async function endInSomeOrder(first: readonly Ask[], atOnce: readonly Ask[]): Promise<void> {
  const real = await aRealWorld(db)
  const model = newModel()
  for (const input of first) expect(await ask(real, input)).toBe(tell(model, input))

  const answers = await Promise.all(atOnce.map((input) => ask(real, input)))
  // Who saw a price that another has just changed is told so, and nothing has happened.
  const counted = [...answers.entries()].filter(([, answer]) => !staleAnswers.has(answer))
  const got = { answers: Object.fromEntries(counted), face: await faceOfReal(real) }

  const waiting = counted.map(([index]) => ({ index, steps: stepsOf(atOnce[index]!) }))
  expect(distinct(outcomesOf(model, waiting))).toContainEqual(got)
}

test(`[BOOK-02] [BOOK-05] ${sequences / 2} times two or three of them at once end as one after the other in some order (seed ${seed})`, async () => {
  const lastAtOnce = (inputs: readonly Ask[]) => {
    const together = Math.min(inputs.length - 1, 2 + (inputs.length % 2))
    // Time passes for all or for none.
    const atOnce = inputs.slice(-together).filter(({ do: what }) => what !== 'wait')
    return endInSomeOrder(inputs.slice(0, -together), atOnce)
  }
  await inLanes(lastAtOnce, sequences / 2)
})

test('[BOOK-05] as it once did not: of who pays for a change and who refuses it at once one is told that it is too late', async () => {
  const first: Ask[] = [
    { do: 'hold', tag: 0, listing: 'instant', start: 600, length: 120 },
    { do: 'pay', whose: 0 },
    { do: 'change', whose: 0, start: 540, length: 60 },
    { do: 'change', whose: 0, start: 540, length: 120 },
    { do: 'wait', minutes: 1 },
  ]
  const atOnce: Ask[] = [
    { do: 'pay', whose: 0 },
    { do: 'refuse-change', whose: 0 },
  ]
  await Promise.all(Array.from({ length: 5 }, () => endInSomeOrder(first, atOnce)))
})

test('[BOOK-05] as it once did not: a guest lets go of a hold that has run out while another wants its time, and both are told that it is done', async () => {
  const first: Ask[] = [
    { do: 'hold', tag: 0, listing: 'instant', start: 600, length: 120 },
    { do: 'hold', tag: 1, listing: 'instant', start: 960, length: 120 },
    { do: 'wait', minutes: 16 },
  ]
  const atOnce: Ask[] = [
    { do: 'hold', tag: 2, listing: 'instant', start: 1020, length: 60 },
    { do: 'let-go', whose: 1 },
  ]
  await Promise.all(Array.from({ length: 5 }, () => endInSomeOrder(first, atOnce)))
})

test('[BOOK-05] as it once did not: of a booking that is cancelled while its change is refused, what was paid for the change goes back too', async () => {
  const first: Ask[] = [
    { do: 'hold', tag: 0, listing: 'instant', start: 540, length: 60 },
    { do: 'pay', whose: 0 },
    { do: 'change', whose: 0, start: 540, length: 120 },
    { do: 'open', whose: 0 },
    { do: 'card', whose: 0 },
  ]
  const atOnce: Ask[] = [
    { do: 'refuse-change', whose: 0 },
    { do: 'cancel', whose: 0 },
  ]
  await Promise.all(Array.from({ length: 5 }, () => endInSomeOrder(first, atOnce)))
})
