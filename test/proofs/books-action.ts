import type { Side } from '#kernel/side.ts'
import fc from 'fast-check'
import { type Card, cards } from './books-provider.ts'

/** Something that anybody, a bank or time does to one host's bookings and money; numbers count from the newest. */
export type Act =
  | { do: 'book'; listing: 'day' | 'hour' | 'request' | 'parts'; ahead: number; nights: number }
  | { do: 'pay'; booking: number; card: Card; all?: boolean }
  | { do: 'pay-rest'; booking: number; card: Card }
  | { do: 'open' | 'release' | 'no-access' | 'stop' | 'lift'; booking: number }
  | { do: 'answer'; booking: number; as: 'accept' | 'decline' }
  | { do: 'cancel'; booking: number; by: Side | 'admin' }
  | { do: 'change'; booking: number; by: Side; ahead: number; nights: number }
  | { do: 'price'; booking: number; percent: number }
  | { do: 'extend'; booking: number }
  | { do: 'answer-change'; booking: number; as: 'accept' | 'refuse' }
  | { do: 'claim'; booking: number; side: Side; percent: number }
  | { do: 'accept' | 'contest' | 'withdraw'; claim: number }
  | { do: 'offer' | 'decide'; claim: number; percent: number }
  | { do: 'pay-claim'; claim: number; card: Card }
  | { do: 'bank-says'; refund: number; as: 'succeeded' | 'failed' }
  | { do: 'transfer'; refund: number }
  | { do: 'dispute'; payment: number; percent: number }
  | { do: 'decide-dispute'; dispute: number; as: 'won' | 'lost' }
  | { do: 'account'; at: 'bank' | 'provider' | 'nowhere' }
  | { do: 'refuse'; isRefusing: boolean }
  | { do: 'file' }
  | { do: 'mark'; payout: number; as: 'paid' | 'failed' }
  | { do: 'again'; payout: number }
  | { do: 'suspend' | 'let-back'; who: Side }
  | { do: 'events'; order: 'as-made' | 'reversed' | 'turned'; twice: boolean }
  | { do: 'lose' }
  | { do: 'wait'; hours: number; steps: number }

/** `lags`: the worker does not get to its jobs before the next action. */
export type Action = Act & { lags?: boolean }

export type Sequence = {
  currency: 'CLP' | 'USD' | 'EUR' | 'GBP'
  abroad: boolean
  at: 'bank' | 'provider'
  actions: Action[]
}

const booking = fc.nat({ max: 2 })
const number = fc.nat({ max: 2 })
const percent = fc.constantFrom(1, 10, 33, 50, 100)
const the = <Kind extends string>(...names: readonly Kind[]) => fc.constantFrom(...names)
const card = fc.oneof({ weight: 5, arbitrary: the<Card>('good') }, { weight: 4, arbitrary: the(...cards) })
const ahead = fc.constantFrom(1, 3, 6, 9, 15, 20, 33)
const nights = fc.integer({ min: 1, max: 4 })
const hours = fc.constantFrom(1, 1, 5, 5, 24, 24, 72, 8 * 24, 21 * 24)
const waits = fc.record({ do: the('wait'), hours, steps: fc.constantFrom(1, 1, 3) })
const events = fc.record({ do: the('events'), order: the('as-made', 'reversed', 'turned'), twice: fc.boolean() })

/** Each kind of action by its weight, in a record so that none can be left out. */
const acts: { [Kind in Act['do']]?: readonly [weight: number, fc.Arbitrary<Act>] } = {
  book: [7, fc.record({ do: the('book'), listing: the('day', 'day', 'hour', 'request', 'parts'), ahead, nights })],
  pay: [9, fc.record({ do: the('pay'), booking, card, all: fc.boolean() })],
  'pay-rest': [3, fc.record({ do: the('pay-rest'), booking, card })],
  open: [6, fc.record({ do: the('open', 'release', 'no-access', 'no-access', 'stop', 'lift'), booking })],
  answer: [3, fc.record({ do: the('answer'), booking, as: the('accept', 'accept', 'decline') })],
  cancel: [5, fc.record({ do: the('cancel'), booking, by: the('guest', 'guest', 'host', 'admin') })],
  change: [7, fc.record({ do: the('change'), booking, by: the('guest', 'guest', 'host'), ahead, nights })],
  price: [3, fc.record({ do: the('price'), booking, percent: fc.constantFrom(50, 90, 130) })],
  extend: [3, fc.record({ do: the('extend'), booking })],
  'answer-change': [4, fc.record({ do: the('answer-change'), booking, as: the('accept', 'accept', 'refuse') })],
  claim: [4, fc.record({ do: the('claim'), booking, side: the('guest', 'host'), percent })],
  accept: [4, fc.record({ do: the('accept', 'accept', 'contest', 'withdraw'), claim: number })],
  offer: [3, fc.record({ do: the('offer', 'decide', 'decide'), claim: number, percent })],
  'pay-claim': [3, fc.record({ do: the('pay-claim'), claim: number, card })],
  'bank-says': [3, fc.record({ do: the('bank-says'), refund: number, as: the('succeeded', 'failed', 'failed') })],
  transfer: [2, fc.record({ do: the('transfer'), refund: number })],
  dispute: [2, fc.record({ do: the('dispute'), payment: number, percent })],
  'decide-dispute': [3, fc.record({ do: the('decide-dispute'), dispute: number, as: the('won', 'lost') })],
  account: [2, fc.record({ do: the('account'), at: the('bank', 'provider', 'provider', 'nowhere') })],
  refuse: [2, fc.record({ do: the('refuse'), isRefusing: fc.boolean() })],
  file: [2, fc.record({ do: the('file') })],
  mark: [3, fc.record({ do: the('mark'), payout: number, as: the('paid', 'paid', 'failed') })],
  again: [1, fc.record({ do: the('again'), payout: number })],
  suspend: [2, fc.record({ do: the('suspend', 'let-back', 'let-back', 'let-back'), who: the('guest', 'host') })],
  events: [9, events],
  lose: [2, fc.record({ do: the('lose') })],
  wait: [7, waits],
}
const anything = fc.oneof(...Object.values(acts).map(([weight, arbitrary]) => ({ weight, arbitrary })))

const as = <Known extends Act>(act: Known): Known => act
const deliver = as({ do: 'events', order: 'as-made', twice: false })
const wait = (many: number, steps = 1) => as({ do: 'wait', hours: many, steps })
const pay = (of: number, by: Card = 'good') => as({ do: 'pay', booking: of, card: by })

const aStay: fc.Arbitrary<Act[]> = fc
  .tuple(the('day', 'day', 'hour'), ahead, nights, card)
  .map(([listing, days, length, by]) => [{ do: 'book', listing, ahead: days, nights: length }, pay(0, by), deliver])

/** Ways that random actions seldom go to their end. */
const lives: fc.Arbitrary<Act[]> = fc.tuple(booking, percent, nights, card).chain(([of, share, many, by]) =>
  fc.constantFrom<Act[]>(
    [{ do: 'book', listing: 'day', ahead: 6, nights: many }, pay(0, by), deliver],
    [
      { do: 'book', listing: 'hour', ahead: 3, nights: many },
      pay(0),
      deliver,
      wait(71),
      { do: 'extend', booking: 0 },
      pay(0),
      deliver,
    ],
    [
      { do: 'book', listing: 'request', ahead: 15, nights: many },
      { do: 'answer', booking: 0, as: 'accept' },
      pay(0, by),
      deliver,
    ],
    [{ do: 'book', listing: 'day', ahead: 3, nights: many }, pay(0), deliver, wait(4 * 24), wait(1)],
    [{ do: 'book', listing: 'parts', ahead: 15, nights: many }, pay(0, by), deliver, wait(8 * 24), deliver],
    [
      { do: 'book', listing: 'parts', ahead: 15, nights: many },
      pay(0, 'once'),
      deliver,
      wait(8 * 24 + 1),
      wait(24, 3),
      { do: 'pay-rest', booking: 0, card: by },
      wait(24, 3),
      deliver,
    ],
    [
      { do: 'book', listing: 'parts', ahead: 20, nights: many },
      pay(0, 'careful'),
      deliver,
      { do: 'price', booking: 0, percent: 50 },
      { do: 'answer-change', booking: 0, as: 'accept' },
      { do: 'change', booking: 0, by: 'guest', ahead: 33, nights: many },
      pay(0),
      { do: 'cancel', booking: 0, by: 'guest' },
      deliver,
    ],
    [{ do: 'change', booking: of, by: 'guest', ahead: 9, nights: many }, pay(of, by), deliver],
    [
      { do: 'change', booking: of, by: 'host', ahead: 9, nights: many },
      { do: 'answer-change', booking: of, as: 'accept' },
      pay(of),
      deliver,
    ],
    [
      pay(of),
      { do: 'cancel', booking: of, by: 'guest' },
      deliver,
      { do: 'bank-says', refund: 0, as: 'failed' },
      deliver,
      { do: 'transfer', refund: 0 },
    ],
    [{ do: 'open', booking: of }, wait(1), pay(of), deliver],
    [
      { do: 'claim', booking: of, side: 'host', percent: share },
      { do: 'accept', claim: 0 },
      { do: 'pay-claim', claim: 0, card: by },
      deliver,
    ],
    [
      { do: 'claim', booking: of, side: 'guest', percent: share },
      { do: 'offer', claim: 0, percent: 50 },
      { do: 'accept', claim: 0 },
    ],
    [
      { do: 'claim', booking: of, side: 'guest', percent: share },
      wait(8 * 24),
      { do: 'decide', claim: 0, percent: share },
      wait(1),
    ],
    [
      { do: 'dispute', payment: of, percent: share },
      deliver,
      { do: 'decide-dispute', dispute: 0, as: 'lost' },
      deliver,
      wait(24),
    ],
    [{ do: 'cancel', booking: of, by: 'host' }, wait(1), wait(25), wait(25)],
    [
      wait(5),
      { do: 'file' },
      { do: 'mark', payout: 0, as: 'paid' },
      { do: 'claim', booking: of, side: 'guest', percent: share },
      { do: 'accept', claim: 0 },
      wait(1),
    ],
    [
      { do: 'claim', booking: of, side: 'guest', percent: share },
      { do: 'contest', claim: 0 },
      { do: 'decide', claim: 0, percent: share },
      wait(1),
    ],
    [
      { do: 'claim', booking: of, side: 'host', percent: share },
      { do: 'withdraw', claim: 0 },
    ],
    [
      { do: 'book', listing: 'day', ahead: 1, nights: many },
      pay(0),
      deliver,
      wait(30),
      { do: 'no-access', booking: 0 },
      { do: 'accept', claim: 0 },
      wait(1),
    ],
    [{ do: 'stop', booking: of }, wait(24), { do: 'lift', booking: of }, wait(1)],
    [{ do: 'suspend', who: 'host' }, wait(24), { do: 'let-back', who: 'host' }],
    [{ do: 'book', listing: 'day', ahead: 9, nights: many }, pay(0, by), { do: 'lose' }, wait(1)],
    [{ do: 'refuse', isRefusing: true }, wait(12), { do: 'refuse', isRefusing: false }, wait(72, 3)],
    [{ do: 'file' }, { do: 'mark', payout: 0, as: 'failed' }, { do: 'again', payout: 0 }, wait(1)],
  ),
)

const lagging = (acted: fc.Arbitrary<Act[]>): fc.Arbitrary<Action[]> =>
  fc
    .tuple(acted, fc.nat({ max: 5 }))
    .map(([list, lag]) => list.map((act, at) => (at === lag ? { ...act, lags: true } : act)))

/** Draws what happens to one host, from the first booking on. */
export const sequence: fc.Arbitrary<Sequence> = fc
  .record({
    currency: fc.constantFrom('CLP', 'USD', 'EUR', 'GBP'),
    abroad: fc.constantFrom(false, false, true),
    at: fc.constantFrom('bank', 'provider', 'provider'),
    first: fc.constantFrom<Act[]>(
      [{ do: 'book', listing: 'day', ahead: 6, nights: 2 }, pay(0), deliver],
      [
        { do: 'book', listing: 'day', ahead: 3, nights: 3 },
        pay(0),
        deliver,
        { do: 'book', listing: 'hour', ahead: 3, nights: 2 },
        pay(0),
        deliver,
        wait(76),
      ],
      [{ do: 'book', listing: 'request', ahead: 33, nights: 2 }],
    ),
    more: fc.array(
      lagging(
        fc.oneof(
          { weight: 7, arbitrary: fc.tuple(anything) },
          { weight: 1, arbitrary: aStay },
          { weight: 1, arbitrary: lives },
        ),
      ),
      {
        minLength: 8,
        maxLength: 26,
      },
    ),
  })
  .map(({ first, more, ...world }) => ({ ...world, actions: [...first, ...more.flat()] }))

/** Every kind of action, each of which a long run must have done. */
export const allKinds = [
  ...([
    'book',
    'pay',
    'pay-rest',
    'open',
    'release',
    'no-access',
    'stop',
    'lift',
    'answer',
    'cancel',
    'change',
    'price',
  ] as const),
  ...(['extend', 'answer-change', 'claim', 'accept', 'contest', 'withdraw', 'offer', 'decide', 'pay-claim'] as const),
  ...(['bank-says', 'transfer', 'dispute', 'decide-dispute', 'account', 'refuse', 'file', 'mark', 'again'] as const),
  ...(['suspend', 'let-back', 'events', 'lose', 'wait'] as const),
] satisfies readonly Act['do'][]
