import { balanceOf, type Booked, type Facts, isLive, openRest, stayMoney, sumOf } from './books-facts.ts'
import { expectedRefund, policyRefund } from './books-policy.ts'
import type { BookLine } from './books-provider.ts'

/**
 * When the rules are asked: `isIdle`: no job is due; `isOver`: every event has been told, every deadline is over and everything was paid.
 *
 * @property cancelled what each cancelling was to give back, reckoned when it happened
 */
export type Moment = {
  isIdle: boolean
  isOver: boolean
  cancelled: ReadonlyMap<string, ReturnType<typeof expectedRefund>>
}

type Rule = (facts: Facts, moment: Moment) => string[]

const of = <Item extends { bookingId: string }>(items: readonly Item[], bookingId: string) =>
  items.filter((item) => item.bookingId === bookingId)
const captured = ({ payments }: Facts) => payments.filter(({ status }) => status === 'captured')
const lost = ({ disputes }: Facts) => disputes.filter(({ status }) => status === 'lost')
const same = (what: string, is: unknown, must: unknown) =>
  JSON.stringify(is) === JSON.stringify(must) ? [] : [`${what}: ${JSON.stringify(is)}, not ${JSON.stringify(must)}`]
const eachBooking = (facts: Facts, find: (booking: Booked) => string[]) =>
  facts.bookings.flatMap((booking) => find(booking).map((found) => `booking ${booking.id}: ${found}`))
const linesOf = ({ provider }: Facts, kind: BookLine['kind']) => provider.filter((line) => line.kind === kind)
const repeated = (names: readonly string[]) => names.filter((name, at) => names.indexOf(name) !== at)

/** From then on it is shared out between host and us. */
const hasBegun = ({ now }: Facts, { startsAt, status }: Booked) => startsAt <= now && status !== 'pending'
const paidClaims = (facts: Facts, bookingId: string) =>
  sumOf(of(captured(facts), bookingId).filter(({ claimId }) => claimId !== null))

/** Host and platform have of a stay: our fee first, of what was paid and not given back. */
function sharesOf(facts: Facts, booking: Booked) {
  const left = stayMoney(facts, booking.id)
  const platform = hasBegun(facts, booking) ? (left < booking.fee ? left : booking.fee) : 0
  return { platform, host: hasBegun(facts, booking) ? left - platform : 0 }
}

/** A host's due of a booking: share and paid claims, less payouts, and what comes or came back of those. */
export function owedOf(facts: Facts, booking: Booked): number {
  const live = new Set(facts.payouts.filter(isLive).map(({ id }) => id))
  const out = sumOf(of(facts.parts, booking.id).filter(({ payoutId }) => live.has(payoutId)))
  const back = sumOf(of(facts.reversals, booking.id).filter(({ status }) => status !== 'failed'))
  return sharesOf(facts, booking).host + paidClaims(facts, booking.id) - out + back
}

/** A provider's own money may be in another currency, and so may its fees. */
const isAbroad: ReadonlySet<string> = new Set(['provider', 'exchange', 'dispute-fee', 'provider-fee', 'bank'])

/** The rules of money as sentences, each of which finds what breaks it. */
export const rules: Readonly<Record<string, Rule>> = {
  'what is captured here was charged at the provider, once, of that amount and currency, and what was charged there is captured here':
    (facts, { isOver }) => {
      const [ours, theirs] = [captured(facts), linesOf(facts, 'charge')]
      const wrong = ours.flatMap(({ id, minor, currency }) => {
        const made = theirs.filter(({ reference }) => reference === id)
        return same(
          `charges of payment ${id}`,
          made.map((line) => [line.minor, line.currency]),
          [[minor, currency]],
        )
      })
      const unknown = theirs.filter(({ reference }) => !ours.some(({ id }) => id === reference))
      return [
        ...wrong,
        ...(isOver ? unknown.map(({ reference }) => `${reference} was charged and is not captured`) : []),
      ]
    },

  'a refund goes out once, of its amount, and has ended here as at the provider': (facts, { isOver }) =>
    facts.refunds.flatMap(({ id, status, minor, currency }) => {
      const made = linesOf(facts, 'refund').filter(({ reference }) => reference === id)
      const states = {
        intended: ['failed', 'pending', 'succeeded'],
        sent: ['pending', 'failed', 'succeeded'],
        succeeded: ['succeeded', 'failed'],
      }
      const allowed = status === 'failed' || status === 'transferred' ? ['failed'] : states[status]
      const ends = isOver ? allowed.filter((state) => state === status || state === 'failed') : allowed
      return [
        ...(made.length > 1 ? [`refund ${id} was made ${made.length} times`] : []),
        ...(made.length === 0 && status !== 'intended' ? [`refund ${id} is ${status} and was not made`] : []),
        ...made.flatMap((line) => same(`refund ${id}`, [line.minor, line.currency], [minor, currency])),
        ...made
          .filter(({ state }) => !ends.includes(state))
          .map(({ state }) => `refund ${id} is ${status}, there ${state}`),
        ...(isOver && (status === 'intended' || status === 'sent') ? [`refund ${id} is still ${status}`] : []),
      ]
    }),

  'of no payment more is given back than it brought, less what its bank had taken before': (facts) =>
    facts.payments.flatMap(({ id, status, minor }) => {
      const back = sumOf(facts.refunds.filter(({ paymentId }) => paymentId === id))
      return back > (status === 'captured' ? minor : 0) ? [`${back} of payment ${id}, which brought ${minor}`] : []
    }),

  'a booking that stands is paid as its quote says, no more and no less, but for an open rest and what a bank has taken back':
    (facts) =>
      eachBooking(facts, ({ id, status, total, lines, fee }) => {
        if (status !== 'confirmed' && status !== 'completed') return []
        const stay = of(captured(facts), id).filter(({ claimId }) => claimId === null)
        const back = of(facts.refunds, id).filter(({ claimId }) => claimId === null)
        const over = sumOf(stay) - sumOf(back) - total + openRest(facts, id)
        const serviceFee = sumOf(lines.filter(({ kind }) => kind === 'service-fee'))
        return [
          ...(over < 0 || over > sumOf(of(lost(facts), id)) ? [`${over} over the total of ${total}`] : []),
          ...same('lines', [sumOf(lines), serviceFee], [total, fee]),
          // Half up of a tenth of the rest.
          ...same('fee', fee, Math.floor((total - fee + 5) / 10)),
        ]
      }),

  'who cancels gets what the policy says at that moment, in one rounding; host and admin give back all there is; a change, what it is cheaper by':
    (facts, { cancelled }) => [
      ...[...cancelled].flatMap(([bookingId, { by, minor }]) =>
        same(
          `cancelled by ${by}, booking ${bookingId}`,
          sumOf(of(facts.refunds, bookingId).filter(({ reason }) => reason === `${by}-cancelled`)),
          minor,
        ),
      ),
      ...facts.changes.flatMap(({ id, bookingId, status, difference, restCut }) => {
        const back = sumOf(facts.refunds.filter(({ changeId, reason }) => changeId === id && reason === 'changed'))
        const due = status === 'applied' ? Math.max(0, -difference) - restCut : 0
        const isReduced = of(lost(facts), bookingId).length > 0 && back < due
        return isReduced ? [] : same(`change ${id}`, back, due)
      }),
      ...facts.refunds
        .filter(({ reason }) => reason === 'dates-lost' || reason === 'change-lost')
        .flatMap(({ id, paymentId, minor }) =>
          same(`refund ${id} of lost dates`, minor, facts.payments.find((each) => each.id === paymentId)!.minor),
        ),
    ],

  'a rest is charged at its time, once, or ends its booking 48 hours after it has failed, by the policy': (
    facts,
    { isIdle, isOver },
  ) =>
    facts.rests.flatMap((rest) => {
      const booking = facts.bookings.find(({ id }) => id === rest.bookingId)!
      const paid = of(captured(facts), booking.id).filter(({ isRest }) => isRest)
      const lostOf = of(facts.refunds, booking.id).filter(({ reason }) => reason === 'rest-lost')
      const early = of(facts.payments, booking.id).filter(
        ({ byStoredCard, madeAt }) => byStoredCard && madeAt < rest.dueAt,
      )
      const isLate = rest.status === 'open' && rest.endsAt !== null && rest.endsAt <= facts.now
      return [
        ...(rest.status === 'open' && booking.status !== 'confirmed' ? ['it is open and the booking has ended'] : []),
        ...(isIdle && isLate ? ['it is open past its end'] : []),
        ...(isOver && rest.status === 'open' ? ['it is still open'] : []),
        ...(rest.failedAt && rest.endsAt && rest.endsAt.getTime() - rest.failedAt.getTime() > 48 * 3_600_000
          ? ['it waits for more than 48 hours']
          : []),
        ...same('charged early', early.length, 0),
        ...same('paid', sumOf(paid) - sumOf(lostOf), rest.status === 'paid' ? rest.minor : 0),
        ...unpaidFaults(facts, booking, rest.minor),
      ].map((found) => `rest of ${booking.id}: ${found}`)
    }),

  'before a stay begins nothing of it is the host’s or ours, and all that was paid is held': (facts) =>
    eachBooking(facts, (booking) => {
      if (hasBegun(facts, booking)) return []
      const { id } = booking
      const through = of(facts.refunds, id).filter(({ status }) => status === 'succeeded' || status === 'transferred')
      const held = sumOf(of(captured(facts), id)) - sumOf(through) - sumOf(of(lost(facts), id))
      const balance = (kind: string) => -balanceOf(facts, id, kind, facts.currency)
      return same('host, fee, payouts, held', ['host', 'platform-fee', 'payout', 'held'].map(balance), [0, 0, 0, held])
    }),

  'from then on it is shared out to the last unit: our fee, as agreed and of what is left, and all else to the host': (
    facts,
    { isIdle },
  ) =>
    eachBooking(facts, (booking) => {
      if (!isIdle || !hasBegun(facts, booking)) return []
      const { id } = booking
      const onWay = of(facts.refunds, id).filter(({ status }) => status !== 'succeeded' && status !== 'transferred')
      const balance = (kind: string) => -balanceOf(facts, id, kind, facts.currency)
      return same('host, fee, held', ['host', 'platform-fee', 'held'].map(balance), [
        owedOf(facts, booking),
        sharesOf(facts, booking).platform,
        sumOf(onWay),
      ])
    }),

  'a claim moves what it has ended with, at most what was claimed: a guest’s out of the booking, a host’s by a payment that is the host’s alone':
    (facts) =>
      facts.claims.flatMap(({ id, bookingId, side, claimed, outcome }) => {
        const refunded = sumOf(facts.refunds.filter(({ claimId }) => claimId === id))
        const paid = facts.payments.filter(({ claimId }) => claimId === id)
        const through = sumOf(paid.filter(({ status }) => status === 'captured'))
        const posted = paid.map(
          (payment) => -balanceOf(facts, bookingId, 'host', facts.currency, new RegExp(`^claim:${payment.id}$`)),
        )
        return [
          ...((outcome ?? 0) > claimed ? [`claim ${id}: ${outcome} of ${claimed}`] : []),
          ...same(`claim ${id} gave back`, refunded, side === 'guest' ? (outcome ?? 0) : 0),
          ...(through !== 0 && (side !== 'host' || through !== outcome) ? [`claim ${id} was paid ${through}`] : []),
          ...same(
            `claim ${id} brought the host`,
            posted.reduce((sum, minor) => sum + minor, 0),
            through,
          ),
        ]
      }),

  'a host is paid what is owed, when it is: not early, not twice, not against a stop, and to the account of that payout':
    (facts, { isIdle, isOver }) => [
      ...facts.payouts.flatMap((payout) => payoutFaults(facts, payout, isIdle)),
      ...(isOver
        ? [
            ...facts.payouts
              .filter(({ status }) => status === 'due' || status === 'sending')
              .map(({ id }) => `payout ${id} has not ended`),
            ...(facts.bookings.reduce((sum, booking) => sum + owedOf(facts, booking), 0) > 0
              ? ['the host is still owed']
              : []),
          ]
        : []),
    ],

  'what is taken back from a host’s account is so at the provider, once, and never more than was sent there': (
    facts,
  ) => [
    ...facts.reversals.flatMap(({ id, status, sent }) => {
      const made = linesOf(facts, 'reversal').filter(({ reference }) => reference === id)
      return same(
        `reversal ${id}`,
        made.map(({ minor }) => minor),
        status === 'done' ? [sent] : [],
      )
    }),
    ...facts.payouts.flatMap((payout) => {
      const back = facts.reversals.filter(({ payoutId, status }) => payoutId === payout.id && status !== 'failed')
      const sentBack = back.reduce((sum, { sent }) => sum + sent, 0)
      const isOver = sumOf(back) > payout.minor || sentBack > (payout.sentMinor ?? payout.minor)
      return isOver ? [`${sumOf(back)} of payout ${payout.id} is taken back`] : []
    }),
  ],

  'what a bank takes back leaves once, and while it asks nothing is set apart for the host': (facts, { isOver }) => [
    ...facts.disputes.flatMap(({ id, bookingId, status, minor }) => {
      const [theirs] = linesOf(facts, 'dispute').filter(({ reference }) => reference === id)
      const keys = new RegExp(`^dispute(-withdrawn|-reinstated)?:${id}$`)
      const left = -balanceOf(facts, bookingId, 'provider', facts.currency, keys)
      const stop = of(facts.stops, bookingId).some(({ reason, until }) => reason === 'chargeback' && until === null)
      return [
        // While a bank decides the provider may have withdrawn the amount, or not yet.
        ...(status === 'open' && left === minor ? [] : same(`dispute ${id} took`, left, status === 'lost' ? minor : 0)),
        ...same(`dispute ${id} was of`, minor, theirs?.minor),
        ...(status === 'open' && !stop ? [`dispute ${id} is open and stops nothing`] : []),
        ...(isOver ? same(`dispute ${id} has ended as`, status, theirs?.state) : []),
      ]
    }),
    ...same(
      'disputes unknown here',
      isOver ? linesOf(facts, 'dispute').filter(({ id }) => !facts.disputes.some((each) => each.id === id)) : [],
      [],
    ),
  ],

  'currencies are never mixed: an entry adds up to nothing in each, and a booking’s money is in its own but for what the provider keeps abroad':
    (facts) => [
      ...facts.entries.flatMap(({ key, postings }) => {
        const sums = Map.groupBy(postings, ({ currency }) => currency)
        const abroad = postings.filter(({ currency, kind }) => currency !== facts.currency && !isAbroad.has(kind))
        return [
          ...(postings.length === 0 ? [`${key} is empty`] : []),
          ...[...sums].filter(([, own]) => sumOf(own) !== 0).map(([currency]) => `${key} leaves ${currency}`),
          ...abroad.map(({ kind, currency }) => `${key} has ${currency} on ${kind}`),
          ...postings
            .filter(({ owner }) => owner !== null && owner !== facts.hostId)
            .map(() => `${key} is somebody else’s`),
        ]
      }),
      ...[...facts.payments, ...facts.refunds]
        .filter(({ currency }) => currency !== facts.currency)
        .map(({ id }) => `${id} is in another currency`),
    ],

  'nothing happens twice: an entry, a letter, a charge, a refund, a transfer or a reversal has one cause, and a cause has one of them':
    (facts) => [
      ...repeated(facts.entries.map(({ key }) => key)),
      ...repeated(facts.letters.map(({ key }) => key)),
      ...repeated(facts.provider.map(({ kind, reference }) => `${kind} ${reference}`)),
      ...captured(facts)
        .filter(({ id }) => !facts.entries.some(({ key }) => key === `capture:${id}`))
        .map(({ id }) => `payment ${id} has no entry`),
      ...same('captures', facts.entries.filter(({ key }) => key.startsWith('capture:')).length, captured(facts).length),
    ],

  'what the ledger says is at the provider is what the provider’s own books leave, less what banks have paid for us': (
    facts,
    { isOver },
  ) => {
    if (!isOver) return []
    const currencies = new Set([facts.currency as string, ...facts.provider.map(({ currency }) => currency)])
    return [...currencies].flatMap((currency) => {
      const ledger = facts.bookings.reduce((sum, { id }) => sum + balanceOf(facts, id, 'provider', currency), 0)
      return same(`provider in ${currency}`, ledger, cashOf(facts, currency))
    })
  },
}

/** The end of a booking for want of its rest gives back as if its guest had cancelled then. */
function unpaidFaults(facts: Facts, booking: Booked, rest: number): string[] {
  if (booking.cancelReason !== 'rest-unpaid' || of(lost(facts), booking.id).length > 0) return []
  const back = of(facts.refunds, booking.id).filter(({ reason }) => reason === 'rest-unpaid')
  const due = Math.max(0, policyRefund(booking, 'guest', booking.statusAt) - rest)
  return same('gave back', sumOf(back), Math.min(due, stayMoney(facts, booking.id) + sumOf(back)))
}

/** A provider's cash in a currency, by its own books and what admins have paid by bank. */
function cashOf(facts: Facts, currency: string): number {
  const signs = { charge: 1, reversal: 1, refund: -1, transfer: -1, dispute: -1, 'dispute-fee': -1 }
  const counts = ({ kind, state }: BookLine) => state === (kind === 'dispute' ? 'lost' : 'succeeded')
  const own = facts.provider.filter((line) => line.currency === currency && counts(line))
  const cash = own.reduce((sum, { kind, minor }) => sum + signs[kind] * minor, 0)
  if (currency !== facts.currency) return cash
  const byBank = facts.payouts.filter(({ method, status }) => method === 'bank' && status === 'paid')
  return cash - sumOf(byBank) - sumOf(facts.refunds.filter(({ status }) => status === 'transferred'))
}

function payoutFaults(facts: Facts, payout: Facts['payouts'][number], isIdle: boolean): string[] {
  const parts = facts.parts.filter(({ payoutId }) => payoutId === payout.id)
  const sent = linesOf(facts, 'transfer').filter(({ reference }) => reference === payout.id)
  const isNew = isIdle && isLive(payout) && payout.madeAt.getTime() === facts.now.getTime()
  const expected = payout.status === 'paid' && payout.method === 'stripe' ? 1 : 0
  return [
    ...same(`parts of payout ${payout.id}`, sumOf(parts), payout.minor),
    ...(payout.minor > 0 ? [] : [`payout ${payout.id} is of ${payout.minor}`]),
    ...(payout.status === 'sending' && sent.length <= 1
      ? []
      : same(`transfers of payout ${payout.id}`, sent.length, expected)),
    ...sent.flatMap(({ minor, currency, to }) =>
      same(
        `transfer of payout ${payout.id}`,
        [minor, currency, to],
        [payout.sentMinor ?? payout.minor, payout.sentCurrency ?? facts.currency, payout.account],
      ),
    ),
    ...parts.flatMap(({ bookingId }) => {
      const booking = facts.bookings.find(({ id }) => id === bookingId)!
      const stopped = of(facts.stops, bookingId).filter(
        ({ since, until }) =>
          (since < payout.madeAt && (!until || until > payout.madeAt)) || (payout.status === 'due' && !until),
      )
      return [
        ...(booking.startsAt > payout.madeAt ? [`payout ${payout.id} was made before ${bookingId} began`] : []),
        ...(isLive(payout) ? stopped.map(({ reason }) => `payout ${payout.id} is against a stop: ${reason}`) : []),
        // What was set apart settles all that was owed of it, and no more.
        ...(isNew && owedOf(facts, booking) !== 0
          ? [`after payout ${payout.id} ${owedOf(facts, booking)} is owed of ${bookingId}`]
          : []),
      ]
    }),
  ]
}
