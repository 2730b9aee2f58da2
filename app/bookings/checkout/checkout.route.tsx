import { BookingId } from '#domain/bookings/input.ts'
import { type GuestBooking, findGuestBooking } from '#domain/bookings/queries/find-guest-booking.server.ts'
import { releaseHold } from '#domain/bookings/commands/end-hold.server.ts'
import { notePurpose } from '#domain/bookings/commands/note-purpose.server.ts'
import { hasToEnd, listGateways } from '#domain/payments/gateway.server.ts'
import { openSession } from '#domain/bookings/queries/find-session.server.ts'
import { refuseChange } from '#domain/bookings/commands/answer-change.server.ts'
import { startPayment } from '#domain/bookings/commands/start-payment.server.ts'
import type { PaymentFailure } from '#domain/bookings/errors.ts'
import type { PaidPart } from '#domain/bookings/rest.ts'
import { isId } from '#kernel/ids.ts'
import { data, isRouteErrorResponse, redirect, redirectDocument, useLocation } from 'react-router'
import { useTranslation } from '#app/ui/texts.tsx'
import { CheckoutError, CheckoutPage } from './checkout-page.tsx'
import { checkoutView, returnedProblem } from './checkout.view.server.ts'
import { intentOf } from '#app/session/intent.server.ts'
import { formOf, searchOf } from '#app/session/form.server.ts'
import { pageMeta } from '#app/seo/page.server.ts'
import { metaTags } from '#app/seo/page-meta.ts'
import { isOfScript } from '#app/session/script-request.server.ts'
import { services } from '#app/session/services.ts'
import { readPurposeTexts } from '../request/purpose-texts.server.ts'
import { ownGuest } from '../trip/guest-booking.server.ts'
import { tripState } from '#domain/bookings/trip-state.ts'
import { inputParams } from '../panel/stay-fields.view.server.ts'
import { actorOf, langOf, visitorOf } from '#app/session/visitor.server.ts'
import { FailurePage } from '#app/shell/failure-page.tsx'
import type { Route } from './+types/checkout.route'

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { db } = context.get(services)
  const { language, t, to } = visitorOf(context)
  if (needsOwnDocument(request, context)) throw redirectDocument(url.pathname + url.search)
  const page = pageMeta(context, { title: t('checkout:title.pay'), description: t('checkout:description'), path: null })

  const bookingId = searchOf(url)['bookingId']
  if (!bookingId) return data({ page, checkout: null }, { status: 400 })
  const id = BookingId.safeParse(bookingId)
  const booking = id.success ? await findGuestBooking(db, actorOf(context).userId, id.data, language) : undefined
  if (!booking) throw data(null, { status: 404 })

  const part = partOf(url)
  const refused = await startAwaited(booking, request, url, context)
  const checkout = await checkoutView(booking, part, context)
  // There is nothing to pay, or it has been paid.
  if (!checkout) throw redirect(to(`/bookings/${booking.id}`))
  const returned = refused ?? returnedProblem(searchOf(url))
  return data({ page, checkout, ...(returned && { returned }) })
}

/**
 * A payment opens on its card fields, also where nobody has pressed anything here: after the host has accepted.
 * One that cannot be started is explained by the page, which offers to try again.
 */
async function startAwaited(
  booking: GuestBooking,
  request: Request,
  url: URL,
  context: Route.LoaderArgs['context'],
): Promise<'being-charged' | undefined> {
  const { db, payments, clock } = context.get(services)
  const part = partOf(url)
  const isToPay = part === 'rest' || booking.isChangeUnpaid || tripState(booking, clock()).state === 'to-pay'
  // A page that a browser fetches ahead opens nothing at the provider.
  if (!payments || !isToPay || request.headers.get('sec-purpose')?.includes('prefetch')) return
  const open = await openSession(db, booking.id, ownGuest(context), part)
  // A rest may have become smaller since its session was begun.
  if (open && part !== 'rest' && !hasToEnd(payments, open, open.provider, clock())) return
  const { userId: guestId } = actorOf(context)
  // What takes the place of a session that is too old is of the same sum.
  const isWhole = open && part !== 'rest' && open.amountMinor === booking.total.minor
  const sameOrAll = open && part !== 'rest' ? (isWhole ? ('all' as const) : undefined) : part
  const input = { guestId, bookingId: booking.id, origin: visitorOf(context).origin, part: sameOrAll, ...langOf(url) }
  const started = await startPayment(db, payments, { ...input, provider: open?.provider }, clock())
  return !started.ok && started.failure.reason === 'being-charged' ? started.failure.reason : undefined
}

/** The part that is paid, as the page's address says; its forms keep it. */
const partOf = (url: URL): PaidPart | undefined => parts.find((part) => part === url.searchParams.get('part'))
const parts = ['rest', 'all'] as const satisfies readonly PaidPart[]

/** Only this page's document may load a provider's script or lead to its page (CSP), so others load it as a whole. */
function needsOwnDocument(request: Request, context: Route.LoaderArgs['context']): boolean {
  const { payments } = context.get(services)
  const isOurs = payments && listGateways(payments).every(({ provider }) => provider === 'sandbox')
  if (!payments || isOurs || !isOfScript(request)) return false
  const from = request.headers.get('referer')
  return !from || !URL.canParse(from) || new URL(from).pathname !== '/checkout'
}

/** Revalidates after a refusal too, since what can be paid follows the booking. */
export const shouldRevalidate = () => true

/** Starts or resumes a payment, or releases its hold; only the provider's webhook confirms one. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const { db, payments, clock } = context.get(services)
  const { userId } = actorOf(context)
  const { to, origin } = visitorOf(context)
  const form = await formOf(request)
  const intent = intentOf(form, ['', 'release', 'purpose'])
  const id = BookingId.safeParse(form['bookingId'])
  if (!id.success) throw data(null, { status: 404 })
  if (intent === 'purpose') return takePurpose(id.data, form, context)
  if (!payments) return data({ problem: 'no-provider' as const }, { status: 503 })
  const chosen = listGateways(payments).find(({ provider }) => provider === form['provider'])
  if (intent === 'release') return release(id.data, form['changeId'], context)

  const part = partOf(url)
  const outcome = await startPayment(
    db,
    payments,
    { guestId: userId, bookingId: id.data, origin, part, ...langOf(url), provider: chosen?.provider },
    clock(),
  )
  const back = part ? `${here(id.data)}&part=${part}` : here(id.data)
  if (outcome.ok) throw redirect(to(back))
  return refusal(outcome.failure, id.data, back, to)
}

/** Stores what a booking is for, as it may be read by its host. */
async function takePurpose(bookingId: string, form: Record<string, string>, context: Route.ActionArgs['context']) {
  const { db } = context.get(services)
  const visitor = visitorOf(context)
  const reading = readPurposeTexts({ purpose: form['purpose'] ?? '' }, visitor)
  if (!reading.ok)
    return data({ purpose: { problem: reading.problems.purpose, typed: reading.typed.purpose } }, { status: 400 })
  const { userId: guestId } = actorOf(context)
  if (!(await notePurpose(db, { guestId, bookingId, purpose: reading.texts.purpose }))) {
    if (!(await findGuestBooking(db, guestId, bookingId, visitor.language))) throw data(null, { status: 404 })
    // What has been paid meanwhile, or has ended, says so itself.
    throw redirect(visitor.to(here(bookingId)))
  }
  return data({ purpose: { problem: undefined, typed: reading.texts.purpose } })
}

/** Releases a hold or withdraws a request; a refused change leaves the booking as it was. */
async function release(bookingId: string, changeId: string | undefined, context: Route.ActionArgs['context']) {
  const { db, payments, clock } = context.get(services)
  const { userId } = actorOf(context)
  const { to, language } = visitorOf(context)
  if (changeId && isId(changeId)) {
    const refused = await refuseChange(db, payments!, { by: 'guest', userId, bookingId, changeId }, clock())
    if (!refused.ok && refused.failure.reason === 'not-found') throw data(null, { status: 404 })
    throw redirect(to(`/bookings/${bookingId}`))
  }
  const booking = await findGuestBooking(db, userId, bookingId, language)
  if (!booking) throw data(null, { status: 404 })
  const isReleased = await releaseHold(db, payments!, { guestId: userId, bookingId }, clock())
  // A payment that arrived just before confirmed the booking; else the panel opens with the dates.
  const input = new URLSearchParams(inputParams({ ...booking, extras: booking.terms.extras ?? [] }))
  throw redirect(to(isReleased ? `/property/${booking.listingId}?${input}` : `/bookings/${bookingId}`))
}

/** @param back the checkout's own address */
function refusal(failure: PaymentFailure, bookingId: string, back: string, to: (address: string) => string) {
  switch (failure.reason) {
    case 'not-found':
      throw data(null, { status: 404 })
    case 'already-paid':
      throw redirect(to(`/bookings/${bookingId}`))
    case 'address-unproved':
      throw redirect(to(`${back}&auth=login&to=${encodeURIComponent(to(back))}`))
    // The page asks which one.
    case 'provider-unchosen':
      throw redirect(to(back))
    case 'being-charged':
      return data({ problem: 'being-charged' as const }, { status: 409 })
    case 'hold-ended':
      return data({ problem: 'hold-ended' as const }, { status: 409 })
    case 'blocked':
      return data({ problem: 'not-possible' as const }, { status: 403 })
    case 'provider-unavailable':
      return data({ problem: 'provider' as const }, { status: 502 })
  }
}

const here = (bookingId: string) => `/checkout?bookingId=${bookingId}`

export const meta: Route.MetaFunction = ({ loaderData }) => metaTags(loaderData?.page)

export default function Checkout({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <CheckoutPage
      checkout={loaderData.checkout}
      problem={actionData && 'problem' in actionData ? actionData.problem : returnedOf(loaderData)}
      purpose={actionData && 'purpose' in actionData ? actionData.purpose : undefined}
    />
  )
}

const returnedOf = (loaded: Route.ComponentProps['loaderData']) => ('returned' in loaded ? loaded.returned : undefined)

/** Missing pages and rate limits look as on every page; our own errors have a card (spec §8). */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { t } = useTranslation('checkout')
  const { pathname, search } = useLocation()
  if (isRouteErrorResponse(error) && error.status < 500) return <FailurePage error={error} />
  return <CheckoutError text={t('problems.bookingDetails')} failed={{ again: pathname + search, error }} />
}
