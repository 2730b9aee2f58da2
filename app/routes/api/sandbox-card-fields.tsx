import { answerChallenge, payInSandbox, type SandboxAnswer } from '#domain/payments/commands/pay-in-sandbox.server.ts'
import { sandboxSession } from '#domain/payments/queries/find-session.server.ts'
import type { SandboxFaults } from '#domain/payments/sandbox-faults.ts'
import { formatMoney, money, type Currency } from '#kernel/money.ts'
import { data, redirect } from 'react-router'
import { SandboxCardFields } from '../../components/bookings/sandbox-card-fields.tsx'
import { formOf } from '../../session/form.server.ts'
import { services } from '../../session/services.ts'
import type { Route } from './+types/sandbox-card-fields'

/** The sandbox provider's hosted page: shown inside checkout, as a card provider's fields are. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, payments } = context.get(services)
  const session = payments?.provider === 'sandbox' ? await sandboxSession(db, params.sessionId) : undefined
  if (!session) throw data(null, { status: 404 })

  return {
    email: session.email,
    status: session.status,
    amount: formatMoney(money(session.amount_minor, session.currency as Currency), 'whole'),
    returnUrl: session.return_url.replace('{session}', session.id),
    againUrl: againFrom(session.return_url),
  }
}

/** Checkout of the booking that the session pays: a payment whose time is over is begun again there. */
function againFrom(returnUrl: string): string {
  const { origin, searchParams } = new URL(returnUrl)
  const checkout = new URL('/checkout', origin)
  checkout.searchParams.set('bookingId', searchParams.get('id') ?? '')
  if (searchParams.has('lang')) checkout.searchParams.set('lang', searchParams.get('lang')!)
  return checkout.href
}

/** What the card said. It confirms nothing of ours: that comes by the signed webhook. */
export async function action({ params, request, url, context }: Route.ActionArgs) {
  const { db, clock, payments, sandboxFaults } = context.get(services)
  if (payments?.provider !== 'sandbox') throw data(null, { status: 404 })

  const form = await formOf(request)
  const answer = await answerTo(form, params.sessionId, db, clock(), sandboxFaults)
  if (answer === 'not-found') throw data(null, { status: 404 })
  if (answer === 'paid' || answer === 'challenge') throw redirect(url.pathname + url.search)

  // What a card says about itself is never sent back to a page.
  const { cvc: _cvc, number: _number, ...typed } = form
  return data({ problem: answer, typed }, { status: 402 })
}

type Db = Parameters<typeof payInSandbox>[0]

async function answerTo(
  form: Record<string, string>,
  sessionId: string,
  db: Db,
  now: Date,
  faults: SandboxFaults,
): Promise<SandboxAnswer | 'email'> {
  if (form['intent'] === 'confirm' || form['intent'] === 'refuse')
    return answerChallenge(db, sessionId, form['intent'] === 'confirm', now, faults)
  if (!/^[^\s@]{1,64}@[^\s@]{1,189}$/.test(form['email'] ?? '')) return 'email'
  return payInSandbox(db, sessionId, { number: form['number'] ?? '', expiry: form['expiry'] ?? '' }, now, faults)
}

export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }]

export default function CardFieldsPage({ loaderData, actionData }: Route.ComponentProps) {
  return <SandboxCardFields {...loaderData} answer={actionData} />
}
