import { recordEvent } from '#domain/bookings/commands/record-event.server.ts'
import { recordAccountEvent } from '#domain/payouts/commands/record-account-event.server.ts'
import { connection, services } from '#app/session/services.ts'
import type { Route } from './+types/webhooks.route'

const answer = (status: number) => new Response(null, { status })

export const loader = () => answer(405)

/** A provider's event, signed over its raw body; an unknown session gets 409 so that it is resent. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { db, payments, connect, clock, log, noteRefusal } = context.get(services)
  if (!payments || payments.provider !== params.provider) return answer(404)

  const rawBody = await request.text()
  const signature = request.headers.get(`${payments.provider}-signature`)
  const ofAccount = connect?.readEvent(rawBody, signature, clock())
  if (ofAccount) {
    await recordAccountEvent(db, connect!, ofAccount, clock(), log)
    return answer(200)
  }
  const event = payments.readEvent(rawBody, signature, clock())
  if (!event) {
    const { client } = context.get(connection)
    noteRefusal({ kind: 'webhook-forged', network: client, detail: payments.provider })
    return answer(400)
  }
  if (event === 'ignored') return answer(200)

  const isKnown = await recordEvent(db, payments.provider, event, clock(), log)
  return answer(isKnown ? 200 : 409)
}
