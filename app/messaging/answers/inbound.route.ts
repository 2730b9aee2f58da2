import { acceptAnswer } from '#domain/messaging/commands/accept-answer.server.ts'
import { MAX_INBOUND_BYTES } from '#domain/messaging/inbound-email.ts'
import { arriving, SlowSender } from '#platform/arrival.server.ts'
import { connection, services } from '#app/session/services.ts'
import { addressesIn, knowsSecret, readPosted } from './posted-email.server.ts'
import type { Route } from './+types/inbound.route'

type Context = Route.ActionArgs['context']

const answer = (status: number) => new Response(null, { status })

export const loader = () => answer(405)

/** A mail service's e-mail. What is not for us is answered 200, so that it does not come again. */
export async function action({ request, context }: Route.ActionArgs) {
  const { inbound, inboundSeats, noteRefusal } = context.get(services)
  const { client } = context.get(connection)
  if (!inbound?.secret) return answer(404)
  if (!knowsSecret(request.headers, inbound.secret)) {
    noteRefusal({ kind: 'webhook-forged', network: client, detail: 'email' })
    return answer(401)
  }
  const seat = await inboundSeats.take('webhook')
  if (!seat.ok) return answer(503)
  try {
    return await take(request, inbound.domain, context)
  } catch (error) {
    if (error instanceof SlowSender) return answer(408)
    throw error
  } finally {
    seat.value()
  }
}

async function take(request: Request, domain: string, context: Context): Promise<Response> {
  const { db, budgets, clock, linkSecrets: secrets } = context.get(services)
  const body = request.body && (await wholeOf(request.body))
  if (body === 'too-large') return answer(413)
  const posted = body && (await readPosted(body, request.headers.get('content-type') ?? ''))
  if (!posted) return answer(400)
  const recipients = [...posted.recipients, ...addressesIn(posted.raw)]
  const accepted = await acceptAnswer({ db, budgets, domain, secrets }, { recipients, raw: posted.raw }, clock())
  return answer(!accepted.ok && accepted.failure.reason === 'too-many' ? 429 : 200)
}

/** A service adds to an e-mail: names of fields, escapes of JSON, its own facts. */
const AROUND = 2 * 1024 * 1024

async function wholeOf(stream: ReadableStream<Uint8Array>): Promise<Buffer<ArrayBuffer> | 'too-large'> {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of arriving(stream)) {
    length += part.length
    if (length > MAX_INBOUND_BYTES + AROUND) return 'too-large'
    parts.push(part)
  }
  return Buffer.concat(parts)
}
