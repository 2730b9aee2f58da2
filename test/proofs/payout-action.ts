import type { Side } from '#kernel/side.ts'
import fc from 'fast-check'

/** An event for a host's bookings and money, caused by any party or by time. */
export type Action =
  | { do: 'capture' | 'no-access' | 'stop' | 'lift'; booking: number }
  | { do: 'cancel'; booking: number; by: Side | 'admin' }
  | { do: 'claim'; booking: number; side: Side; percent: number }
  | { do: 'accept' | 'contest' | 'withdraw' | 'unanswered' | 'pay-claim'; claim: number }
  | { do: 'offer' | 'decide'; claim: number; percent: number }
  | { do: 'dispute'; booking: number; number: number; says: 'opened' | 'won' | 'lost'; percent: number }
  | { do: 'work' | 'refund' | 'file' | 'account' | 'close-account' }
  | { do: 'mark'; payout: number; as: 'paid' | 'failed' }
  | { do: 'wait'; hours: number }

export const kinds = [
  ...([
    'capture',
    'no-access',
    'stop',
    'lift',
    'cancel',
    'claim',
    'accept',
    'contest',
    'withdraw',
    'unanswered',
  ] as const),
  ...([
    'pay-claim',
    'offer',
    'decide',
    'dispute',
    'work',
    'refund',
    'file',
    'account',
    'close-account',
    'mark',
  ] as const),
] satisfies readonly Action['do'][]

/** Hours from the booking to the first check-in, and to after the last stay. */
const TO_CHECK_IN = 18 * 24 + 4
const booking = fc.nat({ max: 2 })
const claim = fc.nat({ max: 3 })
const percent = fc.constantFrom(1, 10, 33, 50, 100)
const the = <Kind extends Action['do']>(...names: readonly Kind[]) => fc.constantFrom(...names)
const wait = (hours: number): Action => ({ do: 'wait', hours })

const claims: fc.Arbitrary<Action> = fc.record({
  do: fc.constant('claim' as const),
  booking,
  side: fc.constantFrom('guest', 'guest', 'host'),
  percent,
})
const disputes: fc.Arbitrary<Action> = fc.record({
  do: fc.constant('dispute' as const),
  booking,
  number: fc.nat({ max: 1 }),
  says: fc.constantFrom('opened', 'opened', 'won', 'lost'),
  percent,
})
const cancels: fc.Arbitrary<Action> = fc.record({
  do: fc.constant('cancel' as const),
  booking,
  by: fc.constantFrom('guest', 'host', 'admin'),
})
const marks: fc.Arbitrary<Action> = fc.record({
  do: fc.constant('mark' as const),
  payout: fc.nat({ max: 3 }),
  as: fc.constantFrom('paid', 'paid', 'failed'),
})
const anything: fc.Arbitrary<Action> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: the('work') }) },
  { weight: 3, arbitrary: fc.record({ do: the('refund', 'file', 'account', 'close-account', 'file') }) },
  { weight: 3, arbitrary: marks },
  { weight: 3, arbitrary: claims },
  {
    weight: 4,
    arbitrary: fc.record({ do: the('accept', 'contest', 'withdraw', 'unanswered', 'pay-claim', 'pay-claim'), claim }),
  },
  { weight: 3, arbitrary: fc.record({ do: the('offer', 'decide', 'decide'), claim, percent }) },
  { weight: 2, arbitrary: disputes },
  { weight: 1, arbitrary: cancels },
  { weight: 3, arbitrary: fc.record({ do: the('capture', 'no-access', 'stop', 'lift'), booking }) },
  { weight: 3, arbitrary: fc.constantFrom(1, 5, 24, 72, 8 * 24).map(wait) },
)

/** Random actions seldom reach these, each of one booking; claims are counted from the newest. */
function coursesOf(of: number, share: number): Action[][] {
  const claimed: Action = { do: 'claim', booking: of, side: 'guest', percent: share }
  return [
    [{ do: 'stop', booking: of }, { do: 'work' }, { do: 'lift', booking: of }, { do: 'work' }],
    [
      { do: 'claim', booking: of, side: 'host', percent: share },
      { do: 'accept', claim: 0 },
      { do: 'pay-claim', claim: 0 },
    ],
    [claimed, wait(8 * 24), { do: 'unanswered', claim: 0 }],
    [claimed, { do: 'contest', claim: 0 }, { do: 'decide', claim: 0, percent: share }],
    [claimed, { do: 'offer', claim: 0, percent: 50 }, { do: 'accept', claim: 0 }],
    [claimed, { do: 'withdraw', claim: 0 }],
    [{ do: 'no-access', booking: of }, { do: 'work' }],
    [{ do: 'work' }, { do: 'file' }, { do: 'mark', payout: 0, as: 'failed' }, { do: 'account' }, { do: 'work' }],
    [
      { do: 'work' },
      { do: 'file' },
      { do: 'mark', payout: 0, as: 'paid' },
      claimed,
      { do: 'accept', claim: 0 },
      { do: 'work' },
    ],
    [{ do: 'close-account' }, { do: 'work' }, { do: 'account' }, { do: 'work' }],
    [{ do: 'dispute', booking: of, number: 1, says: 'opened', percent: share }, { do: 'work' }],
    [{ do: 'cancel', booking: of, by: 'host' }, { do: 'refund' }],
  ]
}
const lifeCycles: fc.Arbitrary<Action[]> = fc
  .tuple(booking, percent)
  .chain(([of, share]) => fc.constantFrom(...coursesOf(of, share)))

/** Of three stays that were paid one is over and one under way. */
const underWay: Action[] = [
  { do: 'capture', booking: 0 },
  { do: 'capture', booking: 1 },
  { do: 'capture', booking: 2 },
  wait(TO_CHECK_IN + 96),
  { do: 'work' },
]
/** Money moves late in a booking's life: most sequences are led there first. */
const beginnings: fc.Arbitrary<Action[]> = fc.constantFrom<Action[][]>(
  [],
  [{ do: 'capture', booking: 0 }],
  [{ do: 'capture', booking: 0 }, wait(TO_CHECK_IN), { do: 'work' }],
  [{ do: 'capture', booking: 0 }, { do: 'capture', booking: 1 }, wait(TO_CHECK_IN + 1), { do: 'work' }, { do: 'file' }],
  underWay,
  [
    { do: 'capture', booking: 0 },
    { do: 'capture', booking: 1 },
    wait(15 * 24),
    { do: 'cancel', booking: 0, by: 'guest' },
    wait(7 * 24),
  ],
)

export const currenciesOfProof = ['CLP', 'USD', 'EUR', 'GBP'] as const

export type Sequence = { currency: (typeof currenciesOfProof)[number]; actions: Action[] }

const drawn = (first: fc.Arbitrary<Action[]>): fc.Arbitrary<Sequence> =>
  fc
    .record({
      currency: fc.constantFrom(...currenciesOfProof),
      first,
      later: fc.array(fc.oneof({ weight: 3, arbitrary: fc.tuple(anything) }, { weight: 2, arbitrary: lifeCycles }), {
        minLength: 2,
        maxLength: 9,
      }),
    })
    .map(({ currency, first: begun, later }) => ({ currency, actions: [...begun, ...later.flat()] }))

/** Draws what happens to a host with three bookings, in one of the currencies. */
export const sequence = drawn(beginnings)

/** The same, each with one of the courses of the stay that is under way, so that a few sequences meet every kind. */
export const sequencesByCourse = coursesOf(1, 100).map((_, index) =>
  // Of a smaller part there may be too little to charge.
  drawn(fc.constantFrom(50, 100).map((share) => [...underWay, ...coursesOf(1, share)[index]!])),
)
