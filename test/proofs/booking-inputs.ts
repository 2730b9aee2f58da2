import fc from 'fast-check'
import type { Action } from './booking-action.ts'

type Input = { do: Action['do']; booking?: number }

const start = fc.constantFrom(540, 570, 600, 660, 720, 960, 1020)
const length = fc.constantFrom(60, 90, 120, 180)
/** The booking that was made last, or any earlier one. */
const LAST = -1
const booking = fc.oneof({ weight: 1, arbitrary: fc.constant(LAST) }, { weight: 2, arbitrary: fc.nat({ max: 5 }) })
const holdOf = (listing: fc.Arbitrary<'instant' | 'request'>) =>
  fc.record({ do: fc.constant('hold' as const), listing, start, length })
const holds = holdOf(fc.constantFrom('instant', 'instant', 'request'))
const acts = fc.record({
  do: fc.constantFrom(
    ...(['open', 'open', 'card', 'card', 'event', 'pay', 'pay', 'pay', 'expire', 'release'] as const),
    ...(['accept', 'accept', 'decline', 'cancel', 'accept-change', 'refuse-change'] as const),
  ),
  booking,
})
const changes = fc.record({ do: fc.constant('change' as const), booking, start, length })
const extensions = fc.record({
  do: fc.constant('extend' as const),
  booking,
  minutes: fc.constantFrom(30 as const, 60 as const),
})
/** Fifteen minutes and more expire holds; days pass deadlines; the last two lead into the day itself. */
const waits = fc.record({
  do: fc.constant('wait' as const),
  minutes: fc.constantFrom(1, 5, 15, 16, 60, 1440, 11 * 1440, 17 * 1440 + 12 * 60 + 570, 17 * 1440 + 12 * 60 + 630),
})

const the = (what: Action['do']): fc.Arbitrary<Input> => fc.constant({ do: what, booking: LAST })
const wait = (minutes: number): fc.Arbitrary<Input> => fc.constant({ do: 'wait', minutes } as Input)
const aHold = holdOf(fc.constant('instant'))
const aRequest = holdOf(fc.constant('request'))
const aShortHold = aHold.map((hold) => ({ ...hold, length: 60 }))
const aChange = changes.map((change) => ({ ...change, booking: LAST }))
const aLongerStay = aChange.map((change) => ({ ...change, length: 120 }))

/** Sequences often begin or end with these, since random actions seldom get far in a booking's life. */
const lifeCycles: fc.Arbitrary<Input[]> = fc.oneof(
  fc.tuple(aHold, the('pay'), aChange),
  // Expired, while its payment page stays open for another fifteen minutes.
  fc.tuple(aHold, the('open'), wait(16), changes),
  fc.tuple(aHold, the('open'), wait(16), the('card'), the('event')),
  fc.tuple(aHold, the('open'), the('card'), wait(16), the('expire')),
  fc.tuple(aRequest, the('accept'), the('pay')),
  fc.tuple(aRequest, wait(1440), the('accept')),
  // Between seven and six days before the booking begins, or a few hours before.
  fc.tuple(aHold, the('pay'), wait(11 * 1440), fc.oneof(the('cancel'), aChange)),
  fc.tuple(aHold, the('pay'), wait(17 * 1440), aChange),
  fc.tuple(aShortHold, the('pay'), aLongerStay, aChange),
  fc.tuple(aShortHold, the('pay'), aLongerStay, the('open'), the('card'), the('refuse-change')),
  fc.tuple(aShortHold, the('pay'), aLongerStay, the('open'), the('cancel'), the('card'), the('event')),
)
const anything: fc.Arbitrary<Input[]> = fc.oneof(
  { weight: 7, arbitrary: lifeCycles },
  { weight: 3, arbitrary: fc.tuple(holds) },
  { weight: 8, arbitrary: fc.tuple(acts) },
  { weight: 3, arbitrary: fc.tuple(changes) },
  { weight: 1, arbitrary: fc.tuple(extensions) },
  { weight: 2, arbitrary: fc.tuple(waits) },
)

/** Numbers the holds in their order, and directs every other action at an earlier one. */
function numbered(inputs: readonly Input[]): Action[] {
  const held: number[] = []
  return inputs.map((input, tag) => {
    if (input.booking !== undefined) {
      const tagged = input.booking === LAST ? held.at(-1) : held[input.booking % held.length]
      return { ...input, booking: tagged! } as Action
    }
    if (input.do === 'hold') held.push(tag)
    return { ...input, tag } as Action
  })
}

const firstHold = { do: 'hold', listing: 'instant', start: 600, length: 120 } as const
/** Draws what guests and hosts of two listings of one space do, one after the other. */
export const sequence: fc.Arbitrary<Action[]> = fc
  .array(anything, { minLength: 3, maxLength: 9 })
  .map((parts) => numbered([firstHold, ...parts.flat()]))
