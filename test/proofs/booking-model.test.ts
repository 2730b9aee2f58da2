import { findBrokenPromises } from '#domain/payments/queries/find-broken-promises.server.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aDatabase } from '../world.ts'
import { type Ask, faceOf, type Model, newModel, tell } from './booking-model.ts'
import { ask, aRealWorld, faceOfReal, type Real } from './booking-world.ts'
import { seed, size } from './size.ts'

const { db } = await aDatabase({ connections: 24 })

const sequences = size(60, 10_000)
/** Sequences that run beside each other, each on a space of its own. */
const LANES = size(4, 8)

// ── What can be asked

const start = fc.constantFrom(540, 570, 600, 660, 720, 960, 1020)
const length = fc.constantFrom(60, 90, 120, 180)
const whose = fc.nat({ max: 5 })
const holds = fc.record({
  do: fc.constant('hold' as const),
  listing: fc.constantFrom('instant' as const, 'instant' as const, 'request' as const),
  start,
  length,
})
const acts = fc.record({
  do: fc.constantFrom(
    'open',
    'pay',
    'pay',
    'pay',
    'expire',
    'accept',
    'accept',
    'decline',
    'cancel',
    'accept-change',
    'refuse-change',
  ),
  whose,
})
const changes = fc.record({ do: fc.constant('change' as const), whose, start, length })
const extensions = fc.record({
  do: fc.constant('extend' as const),
  whose,
  minutes: fc.constantFrom(30 as const, 60 as const),
})
/** A quarter of an hour and more runs holds out; days pass deadlines; the last lead into the day itself. */
const waits = fc.record({
  do: fc.constant('wait' as const),
  minutes: fc.constantFrom(1, 5, 15, 16, 60, 1440, 11 * 1440, 17 * 1440 + 12 * 60 + 570, 17 * 1440 + 12 * 60 + 630),
})
const anything: fc.Arbitrary<object> = fc.oneof(
  { weight: 4, arbitrary: holds },
  { weight: 8, arbitrary: acts },
  { weight: 3, arbitrary: changes },
  { weight: 1, arbitrary: extensions },
  { weight: 2, arbitrary: waits },
)

/** Holds are numbered as they come, and whatever is done is done to one that has been asked for before. */
function numbered(wishes: readonly object[]): Ask[] {
  const held: number[] = []
  return wishes.map((wish, tag) => {
    if ('whose' in wish) return { ...wish, whose: held[Number(wish.whose) % held.length]! } as Ask
    if ('listing' in wish) held.push(tag)
    return { ...wish, tag } as Ask
  })
}

const firstHold = { do: 'hold', listing: 'instant', start: 600, length: 120 }
const sequence = fc.array(anything, { minLength: 3, maxLength: 14 }).map((wishes) => numbered([firstHold, ...wishes]))

// ── One after the other

class Step implements fc.AsyncCommand<Model, Real> {
  readonly wish: Ask
  constructor(wish: Ask) {
    this.wish = wish
  }
  check = () => true
  async run(model: Model, real: Real): Promise<void> {
    const expected = tell(model, this.wish)
    expect(await ask(real, this.wish)).toBe(expected)
    expect(await faceOfReal(real)).toEqual(faceOf(model))
  }
  toString = () => JSON.stringify(this.wish)
}

async function inLanes(property: () => fc.IAsyncProperty<[Ask[]]>, runs: number): Promise<void> {
  const each = Math.ceil(runs / LANES)
  await Promise.all(
    Array.from({ length: LANES }, (_, lane) =>
      fc.assert(property(), { numRuns: each, seed: seed + lane, endOnFailure: false }),
    ),
  )
  expect(await findBrokenPromises(db, null)).toEqual([])
}

test(`[BOOK-01] [BOOK-02] [BOOK-05] ${sequences} sequences of holding, paying, expiring, answering, changing, extending and cancelling go as the model says (seed ${seed})`, async () => {
  const property = () =>
    fc.asyncProperty(sequence, async (wishes) => {
      const real = await aRealWorld(db)
      await fc.asyncModelRun(
        () => ({ model: newModel(), real }),
        wishes.map((wish) => new Step(wish)),
      )
    })
  await inLanes(property, sequences)
})

// ── Several at once: whatever comes out must be what some order of them would have given

const orders = <Value>(values: readonly Value[]): Value[][] =>
  values.length <= 1
    ? [[...values]]
    : values.flatMap((first, index) => orders(values.toSpliced(index, 1)).map((rest) => [first, ...rest]))

/** Two who pay for one thing at once pay once, and both may be told that it went well. */
const paidOnce = (answer: string) => (answer === 'already-paid' ? 'ok' : answer)

const staleAnswers = new Set(['price-changed', 'refund-changed'])

type Outcome = { answers: Record<string, string>; face: string[] }

function outcomeOf(before: Model, order: readonly [number, Ask][]): Outcome {
  const model = structuredClone(before)
  const answers = Object.fromEntries(order.map(([index, wish]) => [index, tell(model, wish)]))
  return { answers, face: faceOf(model) }
}

const same = (a: Outcome, b: Outcome) =>
  JSON.stringify([sorted(a.answers), a.face]) === JSON.stringify([sorted(b.answers), b.face])
const sorted = (answers: Record<string, string>) =>
  Object.entries(answers)
    .map(([index, answer]) => [index, paidOnce(answer)] as const)
    .toSorted(([a], [b]) => Number(a) - Number(b))

test(`[BOOK-02] [BOOK-05] ${sequences / 2} times two or three of them at once end as one after the other in some order (seed ${seed})`, async () => {
  const property = () =>
    fc.asyncProperty(sequence, async (wishes) => {
      const real = await aRealWorld(db)
      const model = newModel()
      const together = Math.min(wishes.length - 1, 2 + (wishes.length % 2))
      for (const wish of wishes.slice(0, -together)) expect(await ask(real, wish)).toBe(tell(model, wish))

      // Time passes for all or for none, and what is asked for twice by one person at once is one click.
      const last = wishes
        .slice(-together)
        .filter(({ do: what }) => what !== 'wait')
        // A card takes its time: what is cancelled between paying and the provider's word is refunded, as no one step after another would tell.
        .filter(({ do: what }, _index, all) => what !== 'pay' || !all.some((other) => other.do === 'cancel'))
        .map((wish, index) => [index, wish] as [number, Ask])
      const answers = await Promise.all(last.map(async ([index, wish]) => [index, await ask(real, wish)] as const))
      // Who saw a price that another has just changed is told so, and nothing has happened.
      const stale = new Set(answers.filter(([, answer]) => staleAnswers.has(answer)).map(([index]) => index))
      const done = answers.filter(([index]) => !stale.has(index))
      const got = { answers: Object.fromEntries(done), face: await faceOfReal(real) }

      const possible = orders(last.filter(([index]) => !stale.has(index))).map((order) => outcomeOf(model, order))
      if (!possible.some((outcome) => same(outcome, got))) expect(got).toEqual(possible[0])
    })
  await inLanes(property, sequences / 2)
})
