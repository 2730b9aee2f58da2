import { recordEvent } from '#domain/bookings/commands/record-event.server.ts'
import { recordAccountEvent } from '#domain/payouts/commands/record-account-event.server.ts'
import { listGateways } from '#domain/payments/gateway.server.ts'
import { connection, services } from '#app/session/services.ts'
import type { Route } from './+types/webhooks.route'

const answer = (status: number) => new Response(null, { status })

export const loader = () => answer(405)

/** A provider's event, signed over its raw body; an unknown session gets 409 so that it is resent. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { db, payments, connect, clock, log, noteRefusal } = context.get(services)
  const gateway = payments && listGateways(payments).find(({ provider }) => provider === params.provider)
  if (!gateway) return answer(404)

  const rawBody = await request.text()
  const signature = request.headers.get(`${gateway.provider}-signature`)
  const ofAccount = gateway.provider === 'stripe' && connect?.readEvent(rawBody, signature, clock())
  if (ofAccount) {
    await recordAccountEvent(db, connect!, ofAccount, clock(), log)
    return answer(200)
  }
  const event = gateway.readEvent(rawBody, signature, clock())
  if (!event) {
    const { client } = context.get(connection)
    noteRefusal({ kind: 'webhook-forged', network: client, detail: gateway.provider })
    return answer(400)
  }
  if (event === 'ignored') return answer(200)

  const isKnown = await recordEvent(db, gateway.provider, event, clock(), log)
  return answer(isKnown ? 200 : 409)
}
