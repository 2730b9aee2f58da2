import { answerChallenge, payInSandbox, type SandboxAnswer } from '#domain/payments/commands/pay-in-sandbox.server.ts'
import { findGuestSession } from '#domain/bookings/queries/find-session.server.ts'
import { gatewayOf } from '#domain/payments/gateway.server.ts'
import type { SandboxFaults } from '#domain/payments/sandbox-faults.ts'
import { shownIn } from '#domain/pricing/exchange.ts'
import { exchangeRates } from '#domain/pricing/queries.server.ts'
import { formatMoney, money, type Currency } from '#kernel/money.ts'
import { isOutage } from '#platform/db.server.ts'
import { isTooSlow } from '#platform/deadline.server.ts'
import { data, redirect, type RouterContextProvider } from 'react-router'
import { cardOutcome, isExpired } from '#domain/payments/sandbox-card.ts'
import { againAddress } from './again-address.server.ts'
import { CardFieldsFailed, type CardProblems, SandboxCardFields } from './sandbox-card-fields.tsx'
import { intentOf } from '#app/session/intent.server.ts'
import { formOf } from '#app/session/form.server.ts'
import { services } from '#app/session/services.ts'
import { visitorOf } from '#app/session/visitor.server.ts'
import type { Route } from './+types/sandbox-card-fields.route'

/** The sandbox provider's hosted page: shown inside checkout, as a card provider's fields are. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, clock } = context.get(services)
  const visitor = visitorOf(context)
  const session = await ownSession(params.sessionId, context)
  const charge = money(session.amount_minor, session.currency as Currency)
  const shown = shownIn(charge, visitor.currency, await exchangeRates(db, clock()))

  return {
    email: session.email,
    status: session.status,
    amount: formatMoney(charge, visitor, 'whole'),
    // Beside the charge its conversion says its currency too.
    about: shown.isConverted ? formatMoney(shown.money, { ...visitor, currency: null }, 'rounded') : null,
    returnUrl: session.return_url.replace('{session}', session.id),
    againUrl: againAddress(session.return_url, visitor.origin).href,
  }
}

/** The session that an address names, framed in its own guest's checkout. @throws 404 to anybody else */
async function ownSession(sessionId: string, context: Readonly<RouterContextProvider>) {
  const { db, payments } = context.get(services)
  const { actor } = visitorOf(context)
  const session =
    actor && payments && gatewayOf(payments, 'sandbox')
      ? await findGuestSession(db, actor.userId, sessionId)
      : undefined
  if (!session) throw data(null, { status: 404 })
  return session
}

/** Revalidates after a refusal (402), since the frame depends on the session's state. */
export const shouldRevalidate = () => true

/** The card's answer, which does not confirm the booking; the signed webhook does. */
export async function action({ params, request, url, context }: Route.ActionArgs) {
  const { db, clock, sandboxFaults, log } = context.get(services)
  const form = await formOf(request)
  const intent = intentOf(form, ['', 'confirm', 'refuse'])
  const { id } = await ownSession(params.sessionId, context)

  // Card data is never sent back to a page.
  const { email = '', expiry = '' } = form
  const typed = { email, expiry }
  try {
    const problems = intent === '' ? fieldProblems(form, clock()) : {}
    if (Object.keys(problems).length > 0) return data({ problem: null, problems, typed }, { status: 402 })
    const answer = await answerTo(intent, form, id, db, clock(), sandboxFaults)
    if (answer === 'not-found') throw data(null, { status: 404 })
    if (answer === 'paid') throw redirect(url.pathname + url.search)
    return answer === 'challenge'
      ? data({ problem: null, problems, typed })
      : data({ problem: answer, problems, typed }, { status: 402 })
  } catch (error) {
    if (!(error instanceof Error) || isOutage(error) || isTooSlow(error)) throw error
    // The fields stay as they are, and the card can be tried again.
    log.error({ err: error, path: url.pathname }, 'the card could not be tried')
    return data({ problem: 'unexpected' as const, problems: {}, typed }, { status: 500 })
  }
}

/** Each wrong field, as a card's own fields mark them before any bank is asked. */
function fieldProblems({ email = '', number = '', expiry = '' }: Record<string, string>, now: Date): CardProblems {
  return {
    ...(!/^[^\s@]{1,64}@[^\s@]{1,189}$/.test(email) && { email: 'email' }),
    ...(cardOutcome(number) === 'invalid-number' && { number: 'invalid-number' }),
    ...(isExpired(expiry, now) && { expiry: 'expired-card' }),
  }
}

type Db = Parameters<typeof payInSandbox>[0]

async function answerTo(
  intent: '' | 'confirm' | 'refuse',
  form: Record<string, string>,
  sessionId: string,
  db: Db,
  now: Date,
  faults: SandboxFaults,
): Promise<SandboxAnswer> {
  if (intent === 'confirm' || intent === 'refuse')
    return answerChallenge(db, sessionId, intent === 'confirm', now, faults)
  return payInSandbox(db, sessionId, { number: form['number'] ?? '', expiry: form['expiry'] ?? '' }, now, faults)
}

export const meta: Route.MetaFunction = () => [{ name: 'robots', content: 'noindex' }]

export default function CardFieldsPage({ loaderData, actionData }: Route.ComponentProps) {
  return <SandboxCardFields {...loaderData} answer={actionData} />
}

/** Another user's payment and one that failed to load look the same, so that no payment details leak. */
export function ErrorBoundary() {
  return <CardFieldsFailed />
}
