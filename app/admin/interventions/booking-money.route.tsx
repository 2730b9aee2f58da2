import { findBooking } from '#domain/admin/queries/find-booking.server.ts'
import { askAmount, askWaiver } from '#domain/interventions/commands/ask-intervention.server.ts'
import { AmountForm, MAX_REASON, WaiverForm } from '#domain/interventions/input.ts'
import { problemsOf } from '#kernel/fields.ts'
import { isId } from '#kernel/ids.ts'
import { data, redirect } from 'react-router'
import type { z } from 'zod'
import { metaTags } from '#app/seo/page-meta.ts'
import { pageMeta } from '#app/seo/page.server.ts'
import { formOf, searchOf } from '#app/session/form.server.ts'
import { intentOf } from '#app/session/intent.server.ts'
import { services } from '#app/session/services.ts'
import { actorOf, visitorOf } from '#app/session/visitor.server.ts'
import { BookingMoneyPage } from './booking-money-page.tsx'
import { bookingMoneyView } from './booking-money.view.server.ts'
import { decide, doneOf } from './decide.server.ts'
import { failureText } from './intervention.view.server.ts'
import type { Route } from './+types/booking-money.route'

async function anyBooking({ bookingId }: Route.LoaderArgs['params'], context: Route.LoaderArgs['context']) {
  const { db } = context.get(services)
  const booking = isId(bookingId) ? await findBooking(db, bookingId, visitorOf(context).language) : null
  if (!booking) throw data(null, { status: 404 })
  return booking
}

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { db, clock } = context.get(services)
  const visitor = visitorOf(context)
  const booking = await anyBooking(params, context)
  const title = visitor.t('interventions:title')
  return {
    view: await bookingMoneyView(db, booking, actorOf(context), visitor, clock()),
    done: doneOf(searchOf(url)),
    maxReason: MAX_REASON,
    page: pageMeta(context, { title, description: visitor.t('interventions:description'), path: null }),
  }
}

/** Moves an amount, settles a claim at our cost, or ends what waits for a second person. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const { db, clock } = context.get(services)
  const visitor = visitorOf(context)
  const form = await formOf(request)
  const intent = intentOf(form, ['amount', 'waiver', 'decide'])
  const { id: bookingId, total } = await anyBooking(params, context)
  const path = `/admin/bookings/${bookingId}/money`
  if (intent === 'decide') return decide(form, path, context)

  const typed = { ...form, intent }
  const adminId = actorOf(context).userId
  const refuse = (error: z.ZodError) => data({ typed, problems: texts(problemsOf(error), visitor.t) }, { status: 400 })
  const amount = AmountForm(total.currency).safeParse(form)
  const waiver = WaiverForm.safeParse(form)
  if (intent === 'amount' && !amount.success) return refuse(amount.error)
  if (intent === 'waiver' && !waiver.success) return refuse(waiver.error)
  const outcome =
    intent === 'amount'
      ? await askAmount(db, { adminId, bookingId, ...amount.data! }, clock())
      : await askWaiver(db, { adminId, bookingId, ...waiver.data! }, clock())
  if (outcome.ok) throw redirect(visitor.to(`${path}?done=${outcome.value === 'waiting' ? 'waiting' : 'done'}`))
  const { failure } = outcome
  if (failure.reason === 'not-found') throw data(null, { status: 404 })
  const problem = failureText(failure, visitor)
  const problems: Record<string, string> = { [failure.reason === 'too-much' ? 'amount' : 'form']: problem }
  return data({ typed, problems }, { status: failure.reason === 'own-money' ? 403 : 409 })
}

/** Problems beside their fields; of what a page's own form never lacks, one for all of it. */
function texts(problems: Record<string, string>, t: (key: string, values: { max: number }) => string) {
  const shown = Object.entries(problems).filter(([name]) => ['kind', 'amount', 'reason'].includes(name))
  if (shown.length === 0) throw data(null, { status: 400 })
  return Object.fromEntries(shown.map(([name, key]) => [name, t(key, { max: MAX_REASON })])) as Record<string, string>
}

export const meta: Route.MetaFunction = ({ loaderData }) => metaTags(loaderData?.page)

export default function BookingMoney({ loaderData: { page: _page, ...view }, actionData }: Route.ComponentProps) {
  return <BookingMoneyPage {...view} refused={actionData} />
}
