import { recordEvent } from '#domain/bookings/commands/record-event.server.ts'
import { listGateways } from '#domain/payments/gateway.server.ts'
import { redirect } from 'react-router'
import { secondsToWait } from '#app/session/budget.server.ts'
import { formOf } from '#app/session/form.server.ts'
import { services } from '#app/session/services.ts'
import { visitorOf } from '#app/session/visitor.server.ts'
import { againAddress } from './again-address.server.ts'
import type { Route } from './+types/return.route'

const answer = (status: number) => new Response(null, { status })

type Args = Pick<Route.LoaderArgs, 'params' | 'context'>

/** A browser comes back from a provider's page; GET and POST from elsewhere mean the same. */
export const loader = ({ url, params, context }: Route.LoaderArgs) => comeBack(url.searchParams, { params, context })

export async function action({ request, params, context }: Route.ActionArgs) {
  return comeBack(new URLSearchParams(await formOf(request)), { params, context })
}

/** The browser's parameters name a payment at most; the provider is asked, and its word is recorded as an event. */
async function comeBack(returned: URLSearchParams, { params, context }: Args): Promise<Response> {
  const { db, payments, clock, log } = context.get(services)
  const gateway = payments && listGateways(payments).find(({ provider }) => provider === params.provider)
  if (!gateway?.takeReturn) return answer(404)
  if ((await secondsToWait(context, 'paymentReturn')) !== null) return answer(429)

  const found = await gateway.takeReturn(returned)
  if (!found) return answer(404)
  if (found.error) log.warn({ err: found.error }, 'the payment provider did not say whether it was paid')
  if (found.event) await recordEvent(db, gateway.provider, found.event, clock(), log)

  const { origin } = visitorOf(context)
  // A payment whose outcome is not known yet is looked for by the reconciler, and its trip says so.
  if (found.outcome === 'paid' || found.outcome === 'unknown')
    return redirect(found.returnUrl.replace('&payment_session={session}', '') || '/bookings', 303)
  const again = againAddress(found.returnUrl, origin)
  again.searchParams.set('returned', found.outcome)
  return redirect(again.href, 303)
}
