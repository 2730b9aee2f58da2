import { may } from '#domain/accounts/policy.ts'
import { CancelBookingForm, MAX_REASON, ReasonForm } from '#domain/admin/input.ts'
import { findBooking, type FoundBooking } from '#domain/admin/queries/find-booking.server.ts'
import { cancelBy } from '#domain/bookings/commands/cancel-booking.server.ts'
import { resendEmail } from '#domain/email/commands/resend-email.server.ts'
import { liftByAdmin, stopByAdmin } from '#domain/payouts/commands/stop-by-admin.server.ts'
import { findBookingPayout } from '#domain/payouts/queries/find-booking-payout.server.ts'
import { listStops } from '#domain/payouts/queries/list-stops.server.ts'
import { problemsOf } from '#kernel/fields.ts'
import { isId } from '#kernel/ids.ts'
import { data, redirect } from 'react-router'
import { metaTags } from '#app/seo/page-meta.ts'
import { pageMeta } from '#app/seo/page.server.ts'
import { formOf, searchOf } from '#app/session/form.server.ts'
import { services } from '#app/session/services.ts'
import { actorOf, visitorOf } from '#app/session/visitor.server.ts'
import { BookingPage } from './booking-page.tsx'
import { bookingView, payoutStopView } from './booking.view.server.ts'
import type { Route } from './+types/booking.route'

export async function loader({ params: { bookingId }, url, context }: Route.LoaderArgs) {
  const { db, clock } = context.get(services)
  const visitor = visitorOf(context)
  const booking = isId(bookingId) ? await findBooking(db, bookingId, visitor.language) : null
  if (!booking) throw data(null, { status: 404 })
  const view = bookingView(booking, actorOf(context), visitor, clock())
  const done = searchOf(url)['done']
  const resent = done === 'resent' ? visitor.t('adminBookings:resent') : null
  const notice = isPayoutChange(done) ? visitor.t(`adminBookings:payout.done.${done}`) : resent
  return {
    booking: view,
    payout: may(actorOf(context), 'payments') ? await readStops(context, booking) : null,
    done: done === 'cancelled' && booking.status === 'cancelled' ? visitor.t('adminBookings:cancel.done') : notice,
    maxReason: MAX_REASON,
    page: pageMeta(context, { title: view.title, description: visitor.t('adminBookings:description'), path: null }),
  }
}

async function readStops(context: Route.LoaderArgs['context'], { id, host }: FoundBooking) {
  const { db, clock } = context.get(services)
  const payout = await findBookingPayout(db, { hostId: host.id, bookingId: id }, clock())
  return payoutStopView(await listStops(db, id), payout, visitorOf(context))
}

const isPayoutChange = (done: string | undefined) => done === 'stop' || done === 'lift'

/** Cancels with a full refund, stops or resumes the payout, or sends an e-mail again. */
export async function action({ params: { bookingId }, request, context }: Route.ActionArgs) {
  if (!isId(bookingId)) throw data(null, { status: 404 })
  const { db, clock } = context.get(services)
  const form = await formOf(request)
  const typed = form['reason'] ?? ''
  if (form['payout']) return changeStop(context, bookingId, form)
  if (form['resend']) return resend(context, bookingId, form['resend'])
  const parsed = CancelBookingForm.safeParse(form)
  if (!parsed.success) return data({ typed, problems: problemsOf(parsed.error) }, { status: 400 })
  const actor = actorOf(context)
  const admin = { adminId: actor.userId, mayPay: may(actor, 'payments') }
  const outcome = await cancelBy.admin(db, { ...admin, bookingId, ...parsed.data }, clock())
  if (outcome.ok) throw redirect(visitorOf(context).to(`/admin/bookings/${bookingId}?done=cancelled`))
  const visitor = visitorOf(context)
  switch (outcome.failure.reason) {
    case 'not-found':
      throw data(null, { status: 404 })
    case 'too-late':
    // Only a guest confirms the refund's amount.
    case 'refund-changed':
      return data({ typed, problems: { form: visitor.t('adminBookings:cancel.tooLate') } }, { status: 409 })
    case 'may-not-refund':
      return data({ typed, problems: { form: visitor.t('adminBookings:cancel.mayNot') } }, { status: 403 })
  }
}

/** @param form `payout` says whether it is stopped or resumed */
async function changeStop(context: Route.ActionArgs['context'], bookingId: string, form: Record<string, string>) {
  const { db, clock } = context.get(services)
  const actor = actorOf(context)
  if (!may(actor, 'payments')) throw data(null, { status: 404 })
  const parsed = ReasonForm.safeParse(form)
  if (!parsed.success) {
    const problems = { payout: problemsOf(parsed.error)['reason'] ?? '' }
    return data({ typed: form['reason'] ?? '', problems }, { status: 400 })
  }
  if (form['payout'] !== 'lift' && !(await mayStop(context, bookingId)))
    return data({ typed: parsed.data.reason, problems: { payout: 'payout.paid' } }, { status: 409 })
  const change = form['payout'] === 'lift' ? liftByAdmin : stopByAdmin
  await change(db, { adminId: actor.userId, bookingId, ...parsed.data }, clock())
  const done = form['payout'] === 'lift' ? 'lift' : 'stop'
  throw redirect(visitorOf(context).to(`/admin/bookings/${bookingId}?done=${done}`))
}

/** The page may be older than the payout. */
async function mayStop(context: Route.ActionArgs['context'], bookingId: string): Promise<boolean> {
  const { db } = context.get(services)
  const booking = await findBooking(db, bookingId, visitorOf(context).language)
  if (!booking) throw data(null, { status: 404 })
  return (await readStops(context, booking)).canStop
}

async function resend(context: Route.ActionArgs['context'], bookingId: string, emailId: string) {
  const { db, budgets, clock } = context.get(services)
  const { t, to, language } = visitorOf(context)
  const booking = await findBooking(db, bookingId, language)
  if (!booking?.emails.some(({ id }) => id === emailId)) throw data(null, { status: 404 })
  const resending = { adminId: actorOf(context).userId, emailId, bookingId }
  const outcome = await resendEmail({ db, budgets }, resending, clock())
  if (outcome.ok) throw redirect(to(`/admin/bookings/${bookingId}?done=resent`))
  const { reason } = outcome.failure
  if (reason === 'not-found') throw data(null, { status: 404 })
  const problems = { email: t(`admin:emails.problems.${reason}`) }
  return data({ typed: '', problems }, { status: reason === 'too-many' ? 429 : 409 })
}

export const meta: Route.MetaFunction = ({ loaderData }) => metaTags(loaderData?.page)

export default function Booking({ loaderData: { page: _page, ...view }, actionData }: Route.ComponentProps) {
  return <BookingPage {...view} refused={actionData} />
}
