import { HOUR_MS } from '#kernel/durations.ts'
import { fetchOutside } from '#platform/outside-call.server.ts'
import type { PaykuSetting } from '#platform/payku-setting.server.ts'
import { z } from 'zod'
import { signPayku, writtenFields } from './gateway.payku-signature.server.ts'
import type { PayoutGateways, SendOutcome, Sending } from './gateway.server.ts'

const PATIENCE_MS = 20_000

/** Movements per page, Payku's maximum. */
const PER_PAGE = 1000
/** Pages read at most; with more movements the outcome is unknown and nothing is sent. */
const MAX_PAGES = 10

/** Covers clock differences and Payku's dates, which are in Chile's time without a zone. */
const EARLIER_MS = 36 * HOUR_MS

const text = z.union([z.string(), z.number()]).transform(String)

/** Payku's refusal, which comes with status 200 too. */
const Refusal = z.object({ status: z.literal('failed'), message_error: z.unknown() })

/** A host as Payku knows them, with the account that Payku pays into. */
const Client = z.object({
  name: z.string().min(1),
  email: z.string().min(1),
  phone: text.optional(),
  bank: z.object({ sbif: text, rut: text, type: text, num: text }),
})

const Movement = z.object({
  order: text.nullish(),
  created_at: z.string().nullish(),
  payout: z.object({ id: text, status: z.string() }).nullish(),
})
const Movements = z.object({ wallet_movements: z.array(Movement) })
const Made = z.object({ status: z.literal('success'), identifier_payout: z.string().min(1) })
const Payout = z.object({ payout: z.object({ status: z.string(), reason_rejection: z.string().nullish() }) })

type Answer = { status: number; body: unknown }
type Ask = (method: 'GET' | 'POST', path: string, fields?: Record<string, string | number>) => Promise<Answer>

/** Pays from the operator's Payku wallet (decision 78), which has no keys: `order` finds a payout. */
export function paykuGateway(access: PaykuSetting): NonNullable<PayoutGateways['payku']> {
  const ask = askPayku(access)
  const find = async (sending: Sending) => {
    const made = await findMade(ask, sending)
    return made && outcomeOf(ask, made)
  }
  return {
    method: 'payku',
    isLive: access.isLive,
    isPerBooking: false,
    find,
    send: async (sending) => {
      const client = await ask('GET', `/api/maclient/${encodeURIComponent(sending.destination)}`)
      const host = Client.safeParse(client.body)
      if (!host.success) return noClient(client)
      const answer = await ask('POST', '/api/wallet/payout', fieldsOf(host.data, sending))
      const made = Made.safeParse(answer.body)
      if (made.success) return { state: 'sending', reference: made.data.identifier_payout }
      const refusal = refusalOf(answer)
      // A payout whose answer was lost may be refused for its repeated order.
      return (await find(sending)) ?? refusal
    },
  }
}

const fieldsOf = ({ name, email, phone, bank }: z.infer<typeof Client>, { idempotencyKey, amount }: Sending) => ({
  email,
  ...(phone && { phone }),
  subject: idempotencyKey,
  currency: amount.currency,
  order: idempotencyKey,
  amount: amount.minor,
  accountbank_name: name,
  accountbank_rut: bank.rut,
  accountbank_sbif: bank.sbif,
  accountbank_type: bank.type,
  accountbank_num: bank.num,
})

/** Finds this payout's movement of any attempt, a pending or paid one before a failed one. */
async function findMade(ask: Ask, { payoutId, sentAt, amount }: Sending) {
  const since = sentAt.getTime() - EARLIER_MS
  const isOurs = ({ order }: z.infer<typeof Movement>) => order === payoutId || order?.startsWith(`${payoutId}:`)
  const found: { id: string; status: string }[] = []
  for (let page = 1; ; page += 1) {
    if (page > MAX_PAGES) throw new Error('Payku has more movements than are looked through')
    const { body } = await ask('GET', '/api/wallet/list', { page, per_page: PER_PAGE, currency: amount.currency })
    const { wallet_movements: movements } = Movements.parse(body)
    for (const movement of movements) if (isOurs(movement) && movement.payout) found.push(movement.payout)
    const isOlder = movements.some(({ created_at: at }) => at && Date.parse(`${at.replace(' ', 'T')}Z`) < since)
    if (movements.length < PER_PAGE || isOlder) break
  }
  return found.find(({ status }) => !isEnded(status)) ?? found[0] ?? null
}

/** The states in which nothing has reached the host, and nothing will. */
const isEnded = (status: string) => status === 'banking_error' || status === 'fraud_prevention'

async function outcomeOf(ask: Ask, { id, status }: { id: string; status: string }): Promise<SendOutcome> {
  if (status === 'success') return { state: 'paid', reference: id }
  if (!isEnded(status)) return { state: 'sending', reference: id }
  const { body } = await ask('GET', `/api/payoutv3/${encodeURIComponent(id)}`)
  const known = Payout.safeParse(body)
  const reason = known.success ? (known.data.payout.reason_rejection?.trim() ?? '') : ''
  return { state: 'refused', reason: `${status} ${reason}`.trim(), isFinal: true }
}

/** The refusal before any payment was requested. */
function noClient(answer: Answer): SendOutcome {
  if (answer.status !== 404) refusalOf(answer)
  return { state: 'refused', reason: 'Payku knows no such client, or not their account', isFinal: true }
}

/** @throws Error where the answer does not say that nothing was done */
function refusalOf({ status, body }: Answer): SendOutcome {
  const refusal = Refusal.safeParse(body)
  if (!refusal.success && status !== 401 && status !== 403) throw new Error(`Payku has answered ${status}`)
  const reason = refusal.success ? words(refusal.data.message_error) : `not let in (${status})`
  return { state: 'refused', reason, isFinal: false }
}

const words = (message: unknown) =>
  (typeof message === 'string' ? message : JSON.stringify(message ?? '')).slice(0, 300)

function askPayku({ url, publicToken, privateToken }: PaykuSetting): Ask {
  return async (method, path, fields = {}) => {
    const query = method === 'GET' ? writtenFields(fields) : ''
    const answer = await fetchOutside('payku', `${url}${path}${query && `?${query}`}`, {
      method,
      headers: {
        accept: 'application/json',
        authorization: `Bearer ${publicToken}`,
        sign: signPayku(path, fields, privateToken),
        ...(method === 'POST' && { 'content-type': 'application/json' }),
      },
      ...(method === 'POST' && { body: JSON.stringify(fields) }),
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    return { status: answer.status, body: await answer.json().catch(() => null) }
  }
}
