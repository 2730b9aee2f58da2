import fc from 'fast-check'
import type { Ask } from './booking-model.ts'

type Input = { do: Ask['do']; whose?: number }

const start = fc.constantFrom(540, 570, 600, 660, 720, 960, 1020)
const length = fc.constantFrom(60, 90, 120, 180)
/** The one that has been asked for last, or any of the others. */
const LAST = -1
const whose = fc.oneof({ weight: 1, arbitrary: fc.constant(LAST) }, { weight: 2, arbitrary: fc.nat({ max: 5 }) })
const holdOf = (listing: fc.Arbitrary<'instant' | 'request'>) =>
  fc.record({ do: fc.constant('hold' as const), listing, start, length })
const holds = holdOf(fc.constantFrom('instant', 'instant', 'request'))
const acts = fc.record({
  do: fc.constantFrom(
    ...(['open', 'open', 'card', 'card', 'word', 'pay', 'pay', 'pay', 'expire', 'let-go'] as const),
    ...(['accept', 'accept', 'decline', 'cancel', 'accept-change', 'refuse-change'] as const),
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

const the = (what: Ask['do']): fc.Arbitrary<Input> => fc.constant({ do: what, whose: LAST })
const wait = (minutes: number): fc.Arbitrary<Input> => fc.constant({ do: 'wait', minutes } as Input)
const aHold = holdOf(fc.constant('instant'))
const aRequest = holdOf(fc.constant('request'))
const aShortHold = aHold.map((hold) => ({ ...hold, length: 60 }))
const aChange = changes.map((change) => ({ ...change, whose: LAST }))
const aLongerStay = aChange.map((change) => ({ ...change, length: 120 }))

/** What tells most lies deep in a life, where single wishes seldom come: so many sequences begin there, or end. */
const lives: fc.Arbitrary<Input[]> = fc.oneof(
  fc.tuple(aHold, the('pay'), aChange),
  // Run out, while its page lives for another quarter of an hour.
  fc.tuple(aHold, the('open'), wait(16), changes),
  fc.tuple(aHold, the('open'), wait(16), the('card'), the('word')),
  fc.tuple(aHold, the('open'), the('card'), wait(16), the('expire')),
  fc.tuple(aRequest, the('accept'), the('pay')),
  fc.tuple(aRequest, wait(1440), the('accept')),
  // Between seven days and six before it begins, or hours.
  fc.tuple(aHold, the('pay'), wait(11 * 1440), fc.oneof(the('cancel'), aChange)),
  fc.tuple(aHold, the('pay'), wait(17 * 1440), aChange),
  fc.tuple(aShortHold, the('pay'), aLongerStay, aChange),
  fc.tuple(aShortHold, the('pay'), aLongerStay, the('open'), the('card'), the('refuse-change')),
  fc.tuple(aShortHold, the('pay'), aLongerStay, the('open'), the('cancel'), the('card'), the('word')),
)
const anything: fc.Arbitrary<Input[]> = fc.oneof(
  { weight: 7, arbitrary: lives },
  { weight: 3, arbitrary: fc.tuple(holds) },
  { weight: 8, arbitrary: fc.tuple(acts) },
  { weight: 3, arbitrary: fc.tuple(changes) },
  { weight: 1, arbitrary: fc.tuple(extensions) },
  { weight: 2, arbitrary: fc.tuple(waits) },
)

/** Holds are numbered as they come, and whatever is done is done to one that has been asked for before. */
function numbered(inputs: readonly Input[]): Ask[] {
  const held: number[] = []
  return inputs.map((input, tag) => {
    if (input.whose !== undefined) {
      const whom = input.whose === LAST ? held.at(-1) : held[input.whose % held.length]
      return { ...input, whose: whom! } as Ask
    }
    if (input.do === 'hold') held.push(tag)
    return { ...input, tag } as Ask
  })
}

const firstHold = { do: 'hold', listing: 'instant', start: 600, length: 120 } as const
/** What guests and hosts of two listings of one space may want in a row. */
export const sequence: fc.Arbitrary<Ask[]> = fc
  .array(anything, { minLength: 3, maxLength: 9 })
  .map((parts) => numbered([firstHold, ...parts.flat()]))
