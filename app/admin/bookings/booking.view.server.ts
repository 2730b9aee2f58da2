import { shownName } from '#domain/accounts/account.ts'
import type { Actor } from '#domain/accounts/account.ts'
import { may } from '#domain/accounts/policy.ts'
import type { FoundBooking } from '#domain/admin/queries/find-booking.server.ts'
import { mayBreakOff } from '#domain/bookings/policy.ts'
import { lessRest, refundOf, withinLeft } from '#domain/bookings/refund-of.ts'
import { isResendable } from '#domain/email/email.ts'
import { type BookingPayout, canBeStopped } from '#domain/payouts/booking-payout.ts'
import type { listStops } from '#domain/payouts/queries/list-stops.server.ts'
import { newId } from '#kernel/ids.ts'
import { codedMoney, type Money } from '#kernel/money.ts'
import { shortWhen } from '#app/bookings/when.view.server.ts'
import { tripState } from '#domain/bookings/trip-state.ts'
import type { Visitor } from '#app/session/visitor.server.ts'
import { instantsFor, instantView } from '#app/session/instant.view.server.ts'
import type { Fact } from '../frame/facts.tsx'
import { typeName } from '../emails/type-names.view.server.ts'

/** A booking for an admin as finished texts, in the site's zone; the stay is in the listing's. */
export function bookingView(booking: FoundBooking, actor: Actor, visitor: Visitor, now: Date) {
  const { t, locale } = visitor
  const when = instantsFor(visitor)
  const refund = mayBreakOff(booking, now)
    ? withinLeft(lessRest(refundOf(booking, now, 'admin'), openRest(booking)), booking.left.minor).total
    : null
  const person = ({ id, name, email }: FoundBooking['guest']) => ({
    name: shownName(name, t),
    email,
    address: may(actor, 'users') ? `/admin/users/${id}` : null,
  })
  return {
    id: booking.id,
    title: booking.title.text,
    listingId: booking.listingId,
    state: tripState(booking, now).state,
    guest: person(booking.guest),
    host: person(booking.host),
    facts: [
      { name: t('adminBookings:facts.when'), value: `${shortWhen(booking, now, locale)} (${booking.timeZone})` },
      { name: t('adminBookings:facts.guests'), value: String(booking.guests) },
      { name: t('adminBookings:facts.total'), value: exact(booking.total, visitor) },
      ...restFacts(booking, visitor),
      { name: t('adminBookings:facts.fee'), value: exact(booking.serviceFee, visitor) },
      { name: t('adminBookings:facts.policy'), value: t(`adminBookings:policy.${booking.refundPolicy}`) },
      { name: t('adminBookings:facts.id'), value: booking.id },
    ],
    timeline: timelineOf(booking, visitor).map(({ at, text }) => ({ when: when(at), what: text })),
    postings: booking.entries.map(({ key, at, account, amount }) => ({
      key,
      when: when(at),
      account: t(`adminBookings:account.${account}`),
      amount: exact(amount, visitor),
    })),
    claims: [...claimsOf(booking, actor, visitor), ...disputesOf(booking, actor, visitor)],
    emails: booking.emails.map(({ id, type, to, status, at, isWhole }) => ({
      id,
      when: when(at),
      what: t('adminBookings:email', { type: typeName(type, t), to, status: t(`admin:emails.status.${status}`) }),
      address: may(actor, 'emails') ? `/admin/emails/${id}` : null,
      canResend: isWhole && isResendable(status),
    })),
    /** The refund of a cancellation now; null where the booking cannot be cancelled. */
    refund: refund && exact(refund, visitor),
    idempotencyKey: newId(now.getTime()),
  }
}

/** The stops of its payout, in words. */
export function payoutStopView(
  stops: Awaited<ReturnType<typeof listStops>>,
  payout: BookingPayout | null,
  visitor: Visitor,
) {
  const { t } = visitor
  return {
    canStop: canBeStopped(payout),
    stops: stops.map(({ reason, at }) =>
      instantView(at, visitor, 'whole', (when) =>
        t('adminBookings:payout.stopped', { when, why: t(`adminBookings:payout.why.${reason}`) }),
      ),
    ),
    isOwn: stops.some(({ reason }) => reason === 'admin'),
  }
}

export type BookingView = ReturnType<typeof bookingView>

const openRest = ({ rest }: FoundBooking): number => (rest?.status === 'open' ? rest.amount.minor : 0)

/** The rest that the booking lacks of its total, and what became of it. */
function restFacts({ rest }: FoundBooking, visitor: Visitor): Fact[] {
  if (!rest) return []
  const { t } = visitor
  const state = rest.status === 'open' && rest.endsAt ? 'failing' : rest.status
  const values = { rest: exact(rest.amount, visitor), failures: rest.failures }
  const say = (when: string) => t(`deposit:admin.${state}`, { ...values, due: when, until: when })
  const at = state === 'failing' ? rest.endsAt : state === 'open' ? rest.dueAt : null
  return [{ name: t('deposit:admin.name'), value: at ? instantView(at, visitor, 'whole', say) : say('') }]
}

const exact = (amount: Money, visitor: Visitor) => codedMoney(amount, visitor.language)

/** Each claim once, linked for admins who decide claims. */
function claimsOf({ claims }: FoundBooking, actor: Actor, visitor: Visitor) {
  const opened = claims.filter(({ kind }) => kind === 'opened')
  return opened.map(({ id, about, amount }) => ({
    id,
    text: [visitor.t(`claims:kinds.${about}`), amount && exact(amount, visitor)].filter(Boolean).join(' · '),
    address: may(actor, 'payments') ? `/admin/claims/${id}` : null,
  }))
}

/** Each dispute, linked for admins who answer them. */
function disputesOf({ disputes }: FoundBooking, actor: Actor, visitor: Visitor) {
  return disputes.map(({ number, status, amount }) => ({
    id: number,
    text: visitor.t(`adminBookings:dispute.${status}`, { amount: exact(amount, visitor) }),
    address: may(actor, 'payments') ? `/admin/disputes/${number}` : null,
  }))
}

/** The booking's events, by time. */
function timelineOf(booking: FoundBooking, visitor: Visitor): { at: Date; text: string }[] {
  const { t } = visitor
  const { cancelledBy, cancelReason } = booking
  const moves = booking.moves.map(({ to, at }) => ({
    at,
    text:
      to === 'cancelled' && cancelledBy && cancelReason
        ? t('adminBookings:move.cancelledBy', {
            by: t(`adminBookings:by.${cancelledBy}`),
            reason: t(`adminBookings:reason.${cancelReason}`),
          })
        : t(`adminBookings:move.${to}`),
  }))
  const changes = booking.changes.flatMap(({ kind, by, status, proposedAt, at, difference }) => {
    const change = t('adminBookings:change.proposed', {
      kind: t(`adminBookings:kind.${kind}`),
      by: t(`adminBookings:by.${by}`),
      difference: exact(difference, visitor),
    })
    const ended = t(`adminBookings:change.${status}`)
    return [{ at: proposedAt, text: change }, ...(status === 'proposed' ? [] : [{ at, text: ended }])]
  })
  const payments = booking.payments.map(({ provider, status, isForClaim, isRest, at, amount }) => ({
    at,
    text: t(
      `adminBookings:payment.${status === 'captured' ? (isForClaim ? 'claim' : isRest ? 'rest' : status) : status}`,
      {
        amount: exact(amount, visitor),
        provider,
      },
    ),
  }))
  const refunds = booking.refunds.map(({ status, isWaiting, reason, at, amount }) => ({
    at,
    text: t(`adminBookings:refund.${isWaiting ? 'waiting' : status}`, {
      amount: exact(amount, visitor),
      reason: t(`adminBookings:refundReason.${reason}`),
    }),
  }))
  const disputes = booking.disputes.map(({ status, at, amount }) => ({
    at,
    text: t(`adminBookings:dispute.${status}`, { amount: exact(amount, visitor) }),
  }))
  const claims = booking.claims.map(({ about, kind, by, amount, at }) => ({
    at,
    text: t('adminBookings:claim', {
      about: t(`claims:kinds.${about}`),
      event: t(`claims:events.${kind}`, {
        who: t(`adminBookings:by.${by}`),
        amount: amount ? exact(amount, visitor) : '',
      }),
    }),
  }))
  const payouts = booking.payouts.map(({ status, at, amount }) => ({
    at,
    text: t(`adminBookings:payoutMove.${status}`, { amount: exact(amount, visitor) }),
  }))
  const problems = booking.problems.map(({ provider, problem, at }) => ({
    at,
    text: t(`adminBookings:eventProblem.${problem!}`, { provider }),
  }))
  // Of simultaneous events the payment comes first, before its consequences.
  return [...payments, ...changes, ...moves, ...claims, ...refunds, ...disputes, ...payouts, ...problems].toSorted(
    (a, b) => a.at.getTime() - b.at.getTime(),
  )
}
