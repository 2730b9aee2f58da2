import type { AnswerFailure } from '#domain/bookings/errors.ts'
import { acceptChange, refuseChange } from '#domain/bookings/commands/answer-change.server.ts'
import { isId } from '#kernel/ids.ts'
import type { Side } from '#kernel/side.ts'
import { data, redirect, type RouterContextProvider } from 'react-router'
import { services } from '#app/session/services.ts'
import { actorOf, visitorOf } from '#app/session/visitor.server.ts'

type Answer = {
  by: Side
  bookingId: string
  answer: 'accept-change' | 'refuse-change'
  form: Record<string, string>
}

/** Accepts, declines or withdraws a change; one that the guest has to pay for leads to checkout. */
export async function answerChange({ by, bookingId, answer, form }: Answer, context: Readonly<RouterContextProvider>) {
  const { db, payments, clock } = context.get(services)
  const { to } = visitorOf(context)
  const changeId = form['changeId'] ?? ''
  if (!isId(changeId) || !payments) throw data(null, { status: 404 })

  const own = { by, userId: actorOf(context).userId, bookingId, changeId }
  const here = to(by === 'guest' ? `/bookings/${bookingId}` : `/host/bookings/${bookingId}`)
  if (answer === 'refuse-change') {
    const refused = await refuseChange(db, payments, own, clock())
    if (!refused.ok) return answerRefused(refused.failure, context)
    throw redirect(here)
  }
  const accepted = await acceptChange(db, own, clock())
  if (!accepted.ok) return answerRefused(accepted.failure, context)
  const isToPay = by === 'guest' && accepted.value.status === 'awaiting-payment'
  const changed = by === 'guest' ? to(`/bookings/${bookingId}?status=changed`) : here
  throw redirect(isToPay ? to(`/checkout?bookingId=${bookingId}`) : changed)
}

/** Why an answer to a request or a change did not count. */
export function answerRefused({ reason }: AnswerFailure, context: Readonly<RouterContextProvider>) {
  switch (reason) {
    case 'not-found':
      throw data(null, { status: 404 })
    case 'too-late':
    case 'dates-taken':
      return data({ message: visitorOf(context).t(`change:problems.${reason}`) }, { status: 409 })
  }
}
