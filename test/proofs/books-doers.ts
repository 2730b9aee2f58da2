import { suspendPerson, liftSuspension } from '#domain/admin/commands/suspend-person.server.ts'
import { acceptChange, refuseChange } from '#domain/bookings/commands/answer-change.server.ts'
import { acceptRequest, declineRequest } from '#domain/bookings/commands/answer-request.server.ts'
import { cancelBy } from '#domain/bookings/commands/cancel-booking.server.ts'
import { releaseHold } from '#domain/bookings/commands/end-hold.server.ts'
import { holdDates } from '#domain/bookings/commands/hold-dates.server.ts'
import { proposeChange } from '#domain/bookings/commands/propose-change.server.ts'
import { startPayment } from '#domain/bookings/commands/start-payment.server.ts'
import type { ChangeRequest } from '#domain/bookings/queries/find-offer.server.ts'
import { findGuestBooking } from '#domain/bookings/queries/find-guest-booking.server.ts'
import { previewChange } from '#domain/bookings/queries/preview-change.server.ts'
import { liveChange } from '#domain/bookings/queries/read-change.server.ts'
import { readRefund } from '#domain/bookings/queries/read-refund.server.ts'
import { transferRefund } from '#domain/payments/commands/transfer-refund.server.ts'
import { makeBankFile } from '#domain/payouts/commands/make-bank-file.server.ts'
import { markFailed, markPaid } from '#domain/payouts/commands/mark-payout.server.ts'
import { payAgain } from '#domain/payouts/commands/pay-again.server.ts'
import { liftByAdmin, stopByAdmin } from '#domain/payouts/commands/stop-by-admin.server.ts'
import { addDays } from '#kernel/dates.ts'
import { newId } from '#kernel/ids.ts'
import { money } from '#kernel/money.ts'
import { otherSide } from '#kernel/side.ts'
import { dayIn } from '#kernel/zones.ts'
import { anInput, days, hours, wideLimits } from '../factories.ts'
import { later } from '../later.ts'
import type { Act, Action } from './books-action.ts'
import { claimDoers } from './books-claims.ts'
import { expectedRefund } from './books-policy.ts'
import { changeAccount, deliver, type Doer, factsOf, type Real, wait } from './books-world.ts'

/** Each action takes a minute, so that entries have an order. @returns whether it was possible */
export async function perform(real: Real, action: Action): Promise<boolean> {
  real.now = later(real.now, { minutes: 1 })
  const isDone = await doers[action.do](real, action as never)
  if (!action.lags) await real.worker.work()
  return isDone
}

/** Counted from the newest, since the older ones have mostly ended. */
const newest = <Item>(items: readonly Item[], number: number) => items.at(-1 - (number % Math.max(1, items.length)))

type Status = 'pending' | 'confirmed'

/** @param status of the bookings that it is tried with first, since with others it is mostly refused */
const onBooking =
  <Kind extends Act['do']>(
    status: Status,
    work: (
      real: Real,
      own: { bookingId: string; guestId: string },
      action: Extract<Act, { do: Kind }>,
    ) => Promise<boolean>,
  ): Doer<Kind> =>
  async (real, action) => {
    const rows = await real.db
      .selectFrom('bookings')
      .select(['id as bookingId', 'guest_id as guestId', 'status'])
      .where('host_id', '=', real.hostId)
      .orderBy('created_at')
      .execute()
    const likely = rows.filter((row) => row.status === status)
    const own = newest(likely.length > 0 ? likely : rows, (action as { booking: number }).booking)
    return own ? work(real, own, action) : false
  }

/** Days or a session of that length, so many days ahead of now. */
function stayOf(unit: 'day' | 'hour', now: Date, ahead: number, length: number) {
  const day = addDays(dayIn(now, 'America/Santiago'), ahead)
  return unit === 'hour' ? hours(day, '10:00', 60 * length) : days(day, addDays(day, length))
}

type Terms = { kind: 'change' | 'extension'; by: 'guest' | 'host' }

/** Proposes what the preview has shown. */
async function propose(
  { db, now }: Real,
  own: { bookingId: string; guestId: string },
  { kind, by }: Terms,
  wanted: (
    booking: NonNullable<Awaited<ReturnType<typeof findGuestBooking>>>,
  ) => Pick<ChangeRequest, 'price'> & Partial<ChangeRequest['terms']>,
): Promise<boolean> {
  const booking = await findGuestBooking(db, own.guestId, own.bookingId, 'en')
  if (!booking) return false
  const { price, ...terms } = { stay: booking.stay, guests: booking.guests, pets: booking.pets, ...wanted(booking) }
  const request = { networkKey: null, limits: wideLimits, by, kind, terms, ...(price && { price }) }
  const shown = await previewChange(db, booking, request, now)
  if (!shown.ok) return false
  const userId = by === 'guest' ? own.guestId : booking.hostId
  const input = { ...request, userId, bookingId: own.bookingId, idempotencyKey: newId() }
  return (await proposeChange(db, { ...input, shownMinor: shown.value.differenceMinor }, now)).ok
}

const doers: { [Kind in Act['do']]: Doer<Kind> } = {
  ...claimDoers,
  book: async ({ db, now, listings, guestIds }, { listing, ahead, nights }) => {
    const stay = stayOf(listing === 'hour' ? 'hour' : 'day', now, ahead, nights)
    const input = anInput(listings[listing], guestIds[nights % 2]!, { stay, limits: wideLimits })
    return (await holdDates(db, input, now)).ok
  },
  pay: onBooking('pending', async ({ db, now, provider }, { bookingId, guestId }, { card, all }) => {
    const choice = { provider: provider.choose?.(card), part: all ? ('all' as const) : undefined }
    const input = { guestId, bookingId, origin: 'http://localhost:3000', ...choice }
    const started = await startPayment(db, provider.gateway, input, now)
    return started.ok && (await provider.pay(started.value.sessionId, card)) === 'paid'
  }),
  'pay-rest': onBooking('confirmed', async ({ db, now, provider }, { bookingId, guestId }, { card }) => {
    const choice = { provider: provider.choose?.(card), part: 'rest' as const }
    const input = { guestId, bookingId, origin: 'http://localhost:3000', ...choice }
    const started = await startPayment(db, provider.gateway, input, now)
    return started.ok && (await provider.pay(started.value.sessionId, card)) === 'paid'
  }),
  open: onBooking('pending', async ({ db, now, provider }, { bookingId, guestId }) => {
    const input = { guestId, bookingId, provider: provider.choose?.(), origin: 'http://localhost:3000' }
    return (await startPayment(db, provider.gateway, input, now)).ok
  }),
  release: onBooking('pending', ({ db, now, provider }, own) => releaseHold(db, provider.gateway, own, now)),
  answer: onBooking('pending', async ({ db, now, hostId }, { bookingId }, { as }) =>
    as === 'accept'
      ? (await acceptRequest(db, { hostId, bookingId }, now)).ok
      : (await declineRequest(db, { hostId, bookingId, reason: 'other' }, now)).ok,
  ),
  cancel: onBooking('confirmed', async (real, { bookingId, guestId }, { by }) => {
    const { db, now, hostId, adminId } = real
    const facts = await factsOf(real)
    const booking = facts.bookings.find(({ id }) => id === bookingId)!
    const input = { bookingId, idempotencyKey: newId() }
    const shown = async () =>
      (await readRefund(db, (await findGuestBooking(db, guestId, bookingId, 'en'))!, now, 'guest')).total
    const done =
      by === 'host'
        ? await cancelBy.host(db, { ...input, hostId }, now)
        : by === 'admin'
          ? await cancelBy.admin(db, { ...input, adminId, mayPay: true, reason: 'Odd' }, now)
          : await cancelBy.guest(db, { ...input, guestId, shownMinor: (await shown()).minor }, now)
    if (done.ok) real.cancelled.set(bookingId, expectedRefund(facts, booking, by, now))
    return done.ok
  }),
  change: onBooking('confirmed', (real, own, { by, ahead, nights }) =>
    propose(real, own, { kind: 'change', by }, ({ stay }) => ({ stay: stayOf(stay.unit, real.now, ahead, nights) })),
  ),
  price: onBooking('confirmed', (real, own, { percent }) =>
    propose(real, own, { kind: 'change', by: 'host' }, ({ total, serviceFee }) => ({
      price: money(Math.ceil(((total.minor - serviceFee.minor) * percent) / 100), real.currency),
    })),
  ),
  extend: onBooking('confirmed', (real, own) =>
    propose(real, own, { kind: 'extension', by: 'guest' }, ({ stay }) => ({
      stay: stay.unit === 'hour' ? { ...stay, durationMinutes: stay.durationMinutes + 30 } : stay,
    })),
  ),
  'answer-change': onBooking('confirmed', async ({ db, now, hostId, provider }, { bookingId, guestId }, { as }) => {
    const change = await liveChange(db, bookingId, 'anybody')
    if (!change) return false
    const by = otherSide(change.proposedBy)
    const answer = { by, userId: by === 'guest' ? guestId : hostId, bookingId, changeId: change.id }
    if (as === 'accept') return (await acceptChange(db, answer, now)).ok
    return (await refuseChange(db, provider.gateway, answer, now)).ok
  }),
  stop: onBooking('confirmed', ({ db, now, adminId }, { bookingId }) =>
    stopByAdmin(db, { adminId, bookingId, reason: 'Odd' }, now),
  ),
  lift: onBooking('confirmed', ({ db, now, adminId }, { bookingId }) =>
    liftByAdmin(db, { adminId, bookingId, reason: 'Fine' }, now),
  ),
  'bank-says': async (real, { refund, as }) => {
    const { refunds, payments } = await factsOf(real)
    const found = newest(refunds, refund)
    const sessionId = payments.find(({ id }) => id === found?.paymentId)?.sessionId
    if (!found || !sessionId || found.status === 'intended') return false
    return real.provider.endRefund({ reference: found.id, sessionId, currency: real.currency }, as)
  },
  transfer: async (real, { refund }) => {
    const failed = (await factsOf(real)).refunds.filter(({ status }) => status === 'failed')
    const found = newest(failed, refund)
    if (!found) return false
    return (await transferRefund(real.db, { adminId: real.adminId, refundId: found.id, reference: 'TEF 1' }, real.now))
      .ok
  },
  dispute: async (real, { payment, percent }) => {
    const { payments, provider } = await factsOf(real)
    const taken = new Set(real.disputed)
    const paid = payments.filter(({ id, status, intentId }) => status === 'captured' && intentId && !taken.has(id))
    const found = newest(paid, payment)
    if (!found || provider.length === 0) return false
    const { sessionId, intentId, currency } = found
    const minor = Math.max(1, Math.floor((found.minor * percent) / 100))
    real.disputed.push(found.id)
    const id = real.provider.dispute({ sessionId: sessionId!, intentId: intentId!, minor, currency })
    if (id) real.disputes.push(id)
    return id !== null
  },
  'decide-dispute': async ({ provider, disputes }, { dispute, as }) => {
    const id = newest(disputes, dispute)
    if (!id) return false
    provider.decide(id, as)
    disputes.splice(disputes.indexOf(id), 1)
    return true
  },
  account: async (real, { at }) => {
    await changeAccount(real, at)
    return true
  },
  refuse: async ({ provider }, { isRefusing }) => {
    provider.refuse(isRefusing)
    return true
  },
  file: async ({ db, now, adminId, currency }) =>
    (await makeBankFile(db, { adminId, country: 'CL', currency }, now)).ok,
  mark: async (real, { payout, as }) => {
    const found = newest(
      (await factsOf(real)).payouts.filter(({ status }) => status === 'sending' || status === 'due'),
      payout,
    )
    if (!found) return false
    const input = { adminId: real.adminId, payoutId: found.id }
    if (as === 'paid') return (await markPaid(real.db, input, real.now)).ok
    return (await markFailed(real.db, { ...input, reason: 'No' }, real.now)).ok
  },
  again: async (real, { payout }) => {
    const found = newest(
      (await factsOf(real)).payouts.filter(({ status }) => status === 'failed'),
      payout,
    )
    return found !== undefined && (await payAgain(real.db, { adminId: real.adminId, payoutId: found.id }, real.now)).ok
  },
  suspend: async ({ db, now, adminId, hostId, guestIds }, { who }) => {
    const input = {
      adminId,
      userId: who === 'host' ? hostId : guestIds[0]!,
      reason: 'Odd',
      writeTo: 'us@patio.example',
    }
    return (await suspendPerson(db, input, now)).ok
  },
  'let-back': async ({ db, now, adminId, hostId, guestIds }, { who }) => {
    const input = { adminId, userId: who === 'host' ? hostId : guestIds[0]!, reason: 'Fine', republish: true }
    return (await liftSuspension(db, input, now)).ok
  },
  events: (real, { order, twice }) => deliver(real, order, twice),
  lose: async (real) => {
    const events = await real.provider.takeEvents()
    // Of sessions, refunds and disputes the provider is asked; that one came back after it went through only its event says.
    const others = events.filter(({ event: { type } }) => type === 'refund.failed')
    real.waiting.push(...others)
    return events.length > others.length
  },
  wait: async (real, { hours: many, steps }) => {
    await wait(real, many, steps)
    return true
  },
}
