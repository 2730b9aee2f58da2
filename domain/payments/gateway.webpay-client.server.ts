import { fetchOutside, jsonWithin } from '#platform/outside-call.server.ts'
import type { WebpaySetting } from '#platform/webpay-setting.server.ts'
import { z } from 'zod'

/** Milliseconds that a guest waits for an answer. */
const TIMEOUT_MS = 10_000
/** An honest answer takes some hundred bytes. */
const MAX_BYTES = 64 * 1024

const PATH = '/rswebpaytransaction/api/webpay/v1.2/transactions'

/** A transaction as Transbank tells it; fields that we do not read are left out. */
const Transaction = z.object({
  status: z.string(),
  amount: z.number(),
  buy_order: z.string(),
  response_code: z.number().nullish(),
  authorization_code: z.string().nullish(),
  payment_type_code: z.string().nullish(),
  installments_number: z.number().nullish(),
  card_detail: z.object({ card_number: z.string().nullish() }).nullish(),
  /** Of what was partly given back: what is left. */
  balance: z.number().nullish(),
})
export type WebpayTransaction = z.infer<typeof Transaction>

const Created = z.object({ token: z.string().regex(/^[\w-]{1,64}$/), url: z.url({ protocol: /^https?$/ }) })

const Refunded = z.object({
  type: z.string(),
  authorization_code: z.string().nullish(),
  response_code: z.number().nullish(),
})

const Refusal = z.object({ error_message: z.string() })

type Answer = { status: number; body: unknown }

export type WebpayClient = ReturnType<typeof webpayClient>

/** Transbank's refusal of a request, which it understood and did not perform. */
export class WebpayRefusal extends Error {
  readonly status: number

  constructor({ status, body }: Answer) {
    const known = Refusal.safeParse(body)
    super(known.success ? known.data.error_message.slice(0, 200) : `webpay: answered ${status}`)
    this.status = status
  }
}

/**
 * Webpay Plus over its documented REST API (decision 163): https://transbankdevelopers.cl/referencia/webpay
 *
 * Each call throws `WebpayRefusal` where Transbank says no, and another error where the outcome is unknown.
 */
export function webpayClient({ url, commerceCode, apiKey }: WebpaySetting) {
  async function ask(method: 'GET' | 'POST' | 'PUT', path: string, body?: object): Promise<unknown> {
    const response = await fetchOutside('webpay', `${url}${PATH}${path}`, {
      method,
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        'Tbk-Api-Key-Id': commerceCode,
        'Tbk-Api-Key-Secret': apiKey,
      },
      ...(body && { body: JSON.stringify(body) }),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const answer = { status: response.status, body: await jsonWithin(response, MAX_BYTES) }
    if (answer.status >= 200 && answer.status < 300) return answer.body
    // Wrong keys and outages say nothing of the transaction.
    if (answer.status === 401 || answer.status === 403 || answer.status === 429 || answer.status >= 500)
      throw new Error(`webpay: ${method} answered ${answer.status}`)
    throw new WebpayRefusal(answer)
  }

  return {
    create: async (input: { buy_order: string; session_id: string; amount: number; return_url: string }) =>
      Created.parse(await ask('POST', '', input)),
    /** Takes the money that the guest has authorised at Webpay's form. */
    commit: async (token: string) => Transaction.parse(await ask('PUT', `/${token}`, {})),
    /** Known for seven days from its creation. */
    status: async (token: string) => Transaction.parse(await ask('GET', `/${token}`)),
    refund: async (token: string, amount: number) => Refunded.parse(await ask('POST', `/${token}/refunds`, { amount })),
  }
}
