/** A mistake that the model must notice: a text of a source file, and its replacement. */
export type Mutation = { name: string; file: string; from: string; to: string }

/** Mistakes with money, each of which another rule of the proof of the books must notice. */
export const mutationsOfMoney: readonly Mutation[] = [
  {
    name: 'a guest’s claim leaves the host’s share as it was',
    file: 'domain/claims/commands/end-claim.server.ts',
    from: 'await settleShares(tx, booking.id, now)',
    to: '',
  },
  {
    name: 'a refund keeps the fee of a cancelling that gives back everything',
    file: 'domain/pricing/refund.ts',
    from: "'service-fee': percent === 100 ? 100 : 0",
    to: "'service-fee': by === 'guest' ? 0 : 100",
  },
  {
    name: 'a receipt leaves out what a bank has taken back',
    file: 'domain/bookings/queries/list-money-moves.server.ts',
    from: "and d.status = 'lost' and",
    to: "and d.status = 'won' and",
  },
]

/** One for each invariant of the life of a booking. */
export const mutations: readonly Mutation[] = [
  {
    name: 'a change forgets to free the old time',
    file: 'domain/bookings/commands/apply-change.server.ts',
    from: 'await release(tx, booking.id, now, { allBut: change.id })',
    to: '',
  },
  {
    name: 'a cancelled booking keeps its time',
    file: 'domain/bookings/commands/end-booking.server.ts',
    from: 'await release(tx, booking.id, now)',
    to: '',
  },
  {
    name: 'an accepted request does not take its time',
    file: 'domain/bookings/commands/answer-request.server.ts',
    from: 'await occupy(tx, spaces, { bookingId: booking.id }, period, now)',
    to: '',
  },
  {
    name: 'a request can be answered after its time',
    file: 'domain/bookings/commands/answer-request.server.ts',
    from: "isAwaited(booking, 'host', now)",
    to: "now && booking.status === 'pending' && booking.waitsFor === 'host'",
  },
  {
    name: 'an expired hold is still paid',
    file: 'domain/bookings/commands/start-payment.server.ts',
    from: "isAwaited(booking, 'payment', now)",
    to: "booking.status === 'pending' && booking.waitsFor === 'payment'",
  },
  {
    name: 'a hold is freed while its session can still be paid',
    file: 'domain/bookings/queries/taken-by-others.server.ts',
    from: "and p.status in (${sql.join(openPaymentStatuses)}, 'captured')",
    to: "and p.status in ('captured')",
  },
  {
    name: 'a hold ends although the provider says that it was paid in its last second',
    file: 'domain/bookings/commands/settle-closed-session.server.ts',
    from: "if (session.became === 'paid') await capturePayment(tx, payment, session.sessionId, now)\n  else await",
    to: 'await',
  },
  {
    name: 'a payment for a change that is over is not refunded',
    file: 'domain/bookings/commands/capture-payment.server.ts',
    from: "const reason = changeId ? 'change-lost' : 'dates-lost'",
    to: "if (payment.changeId) return\n  const reason = 'dates-lost'",
  },
  {
    name: 'refusing a change that has just been paid succeeds',
    file: 'domain/bookings/commands/answer-change.server.ts',
    from: "change?.status === 'applied' ? fail({ reason: 'too-late' }) : ok(null)",
    to: 'ok(null)',
  },
  {
    name: 'a cheaper change refunds nothing',
    file: 'domain/bookings/commands/apply-or-await-payment.server.ts',
    from: 'if (change.differenceMinor < 0) {',
    to: 'if (change.differenceMinor < -1e12) {',
  },
  {
    name: 'a second change may be asked for while one waits',
    file: 'domain/bookings/queries/find-offer.server.ts',
    from: "if (await isAnotherPending(db, booking, now)) return fail({ reason: 'change-pending' })",
    to: '',
  },
  {
    name: 'a late gain by a change needs nobody’s answer',
    file: 'domain/bookings/change.ts',
    from: 'return input.refundPercent < 100 && (input.differenceMinor < 0 || input.startsLater)',
    to: 'return false',
  },
  {
    name: 'the deadline of the full refund is a day late',
    file: 'domain/pricing/refund.ts',
    from: '{ daysBefore: 7, percent: 100 },',
    to: '{ daysBefore: 6, percent: 100 },',
  },
  {
    name: 'a day’s use is sold until the next day',
    file: 'domain/availability/stay.ts',
    from: 'end: instantOf(stay.checkOut, rules.checkOutMinutes, rules.zone),',
    to: 'end: instantOf(stay.checkOut > stay.checkIn ? stay.checkOut : addDays(stay.checkIn, 1), rules.checkOutMinutes, rules.zone),',
  },
  {
    name: 'of whole days only the first is kept free',
    file: 'domain/availability/stay.ts',
    from: 'return wholeDays(stay.checkIn, stay.checkOut, rules)',
    to: 'return wholeDays(stay.checkIn, stay.checkIn, rules)',
  },
]
