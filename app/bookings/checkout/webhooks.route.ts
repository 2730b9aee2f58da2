import { recordEvent } from '#domain/bookings/commands/record-event.server.ts'
import { recordAccountEvent } from '#domain/payouts/commands/record-account-event.server.ts'
import { listGateways, type PaymentProvider, type ProviderEvent } from '#domain/payments/gateway.server.ts'
import { connection, services } from '#app/session/services.ts'
import type { Route } from './+types/webhooks.route'

const answer = (status: number) => new Response(null, { status })

export const loader = () => answer(405)

/** A provider's event, signed over its raw body; an unknown session gets 409 so that it is resent. */
export async function action({ request, url, params, context }: Route.ActionArgs) {
  const { db, payments, connect, clock, log } = context.get(services)
  const gateway = payments && listGateways(payments).find(({ provider }) => provider === params.provider)
  if (!gateway) return answer(404)

  if (gateway.readNotice) {
    const header = (name: string) => request.headers.get(name)
    const events = await gateway.readNotice({ search: url.searchParams, header })
    return record(context, gateway.provider, events === 'ignored' ? [] : events)
  }
  const rawBody = await request.text()
  const signature = request.headers.get(`${gateway.provider}-signature`)
  const ofAccount = gateway.provider === 'stripe' && connect?.readEvent(rawBody, signature, clock())
  if (ofAccount) {
    await recordAccountEvent(db, connect!, ofAccount, clock(), log)
    return answer(200)
  }
  const event = gateway.readEvent(rawBody, signature, clock())
  return record(context, gateway.provider, event === 'ignored' ? [] : event && [event])
}

/** @param events null where the signature is none of the provider's */
async function record(
  context: Route.ActionArgs['context'],
  provider: PaymentProvider,
  events: readonly ProviderEvent[] | null,
): Promise<Response> {
  const { db, clock, log, noteRefusal } = context.get(services)
  if (!events) {
    const { client } = context.get(connection)
    noteRefusal({ kind: 'webhook-forged', network: client, detail: provider })
    return answer(400)
  }
  let isKnown = true
  for (const event of events) isKnown = (await recordEvent(db, provider, event, clock(), log)) && isKnown
  return answer(isKnown ? 200 : 409)
}
