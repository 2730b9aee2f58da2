import { withinCharacters } from '#kernel/letters.ts'
import { fetchOutside, jsonWithin } from '#platform/outside-call.server.ts'
import type { MercadoPagoSetting } from '#platform/mercado-pago-setting.server.ts'
import { z } from 'zod'

/** Milliseconds that a guest waits for an answer. */
const TIMEOUT_MS = 10_000
/** A page of payments takes some hundred kilobytes. */
const MAX_BYTES = 2 * 1024 * 1024
/** Payments on one page of a search. */
const PAGE = 50

/** Ids are numbers in some answers and texts in others. */
const id = z.union([z.number().int().positive(), z.string().regex(/^\d{1,20}$/)]).transform(String)

/** A payment as Mercado Pago tells it; fields that we do not read are left out. */
const Payment = z.object({
  id,
  status: z.string(),
  status_detail: z.string().nullish(),
  external_reference: z.string().nullish(),
  transaction_amount: z.number(),
  transaction_amount_refunded: z.number().nullish(),
  currency_id: z.string(),
  date_created: z.coerce.date(),
  date_approved: z.coerce.date().nullish(),
  /** Its share of the payment, besides taxes and the interest that the guest pays for instalments. */
  fee_details: z.array(z.object({ amount: z.number(), fee_payer: z.string().nullish() })).nullish(),
})
export type MercadoPagoPayment = z.infer<typeof Payment>

const Found = z.object({ paging: z.object({ total: z.number().int() }), results: z.array(Payment) })
const Preference = z.object({ id: z.string().min(1).max(100), init_point: z.url({ protocol: /^https?$/ }) })
const Refund = z.object({ id, amount: z.number(), status: z.string() })
export type MercadoPagoRefund = z.infer<typeof Refund>

const Refusal = z.object({ message: z.string().nullish(), error: z.string().nullish() })

type Answer = { status: number; body: unknown }

/** Mercado Pago's refusal of a request, which it understood and did not perform. */
export class MercadoPagoRefusal extends Error {
  readonly status: number

  constructor({ status, body }: Answer) {
    const known = Refusal.safeParse(body)
    const words = known.success ? (known.data.message ?? known.data.error) : null
    super(words ? withinCharacters(words, 200) : `mercado-pago: answered ${status}`)
    this.status = status
  }
}

type PreferenceInput = {
  title: string
  description: string
  amount: number
  email: string
  reference: string
  returnUrl: string
  statement: string
  from: Date
  until: Date
}

/** Only with an offset, as its documentation writes times. */
const timeOf = (at: Date) => at.toISOString().replace('Z', '+00:00')

type Searched =
  | { range: 'date_created' | 'date_approved' | 'date_last_updated'; from: Date; to: Date }
  | { reference: string }

export type MercadoPagoClient = ReturnType<typeof mercadoPagoClient>

/**
 * Checkout Pro over its documented REST API (decision 177): https://www.mercadopago.cl/developers/en/reference
 *
 * Each call throws `MercadoPagoRefusal` where it says no, and another error where the outcome is unknown.
 */
export function mercadoPagoClient({ url, accessToken }: MercadoPagoSetting) {
  async function ask(method: 'GET' | 'POST' | 'PUT', path: string, body?: object, key?: string): Promise<unknown> {
    const response = await fetchOutside('mercado-pago', `${url}${path}`, {
      method,
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        authorization: `Bearer ${accessToken}`,
        ...(key && { 'X-Idempotency-Key': key }),
      },
      ...(body && { body: JSON.stringify(body) }),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const answer = { status: response.status, body: await jsonWithin(response, MAX_BYTES) }
    if (answer.status >= 200 && answer.status < 300) return answer.body
    // Wrong tokens, outages and a request that is still running say nothing of the payment.
    if ([401, 403, 408, 409, 423, 429].includes(answer.status) || answer.status >= 500)
      throw new Error(`mercado-pago: ${method} answered ${answer.status}`)
    throw new MercadoPagoRefusal(answer)
  }

  return {
    /** @param key a repeated one may find the same preference; nobody can pay one whose answer was lost */
    createPreference: async (input: PreferenceInput, key: string) =>
      Preference.parse(await ask('POST', '/checkout/preferences', preferenceOf(input), key)),
    /** From then on its page begins no payment. */
    endPreference: async (preferenceId: string, at: Date) =>
      void (await ask('PUT', `/checkout/preferences/${encodeURIComponent(preferenceId)}`, {
        expires: true,
        expiration_date_to: timeOf(at),
      })),
    payment: async (paymentId: string) => Payment.parse(await ask('GET', `/v1/payments/${paymentId}`)),
    /** Ends a payment that is not decided yet. */
    cancelPayment: async (paymentId: string) =>
      Payment.parse(await ask('PUT', `/v1/payments/${paymentId}`, { status: 'cancelled' })),
    /** The account's payments, of ours and of others, the oldest first. */
    search: (searched: Searched) => searchAll(ask, searched),
    refund: async (paymentId: string, amount: number, key: string) =>
      Refund.parse(await ask('POST', `/v1/payments/${paymentId}/refunds`, { amount }, key)),
    refunds: async (paymentId: string) => z.array(Refund).parse(await ask('GET', `/v1/payments/${paymentId}/refunds`)),
    readRefund: async (paymentId: string, refundId: string) =>
      Refund.parse(await ask('GET', `/v1/payments/${paymentId}/refunds/${refundId}`)),
  }
}

/** Cards alone, which are decided at once: other ways may take days to pay, and a hold has minutes. */
const waitingTypes = ['ticket', 'atm', 'bank_transfer'].map((type) => ({ id: type }))

function preferenceOf({
  title,
  description,
  amount,
  email,
  reference,
  returnUrl,
  statement,
  ...input
}: PreferenceInput) {
  const isPublic = returnUrl.startsWith('https:')
  return {
    items: [{ id: reference, title, description, quantity: 1, currency_id: 'CLP', unit_price: amount }],
    ...(email && { payer: { email } }),
    external_reference: reference,
    back_urls: { success: returnUrl, pending: returnUrl, failure: returnUrl },
    // It is refused where the address is none that anybody can reach.
    ...(isPublic && { auto_return: 'approved' }),
    binary_mode: true,
    payment_methods: { excluded_payment_types: waitingTypes },
    expires: true,
    expiration_date_from: timeOf(input.from),
    expiration_date_to: timeOf(input.until),
    ...(statement && { statement_descriptor: statement }),
  }
}

type Ask = (method: 'GET', path: string) => Promise<unknown>

/** Pages read at most; an account with more payments in that time is read on the next pass. */
const MAX_PAGES = 40

async function searchAll(ask: Ask, searched: Searched): Promise<MercadoPagoPayment[]> {
  const params = new URLSearchParams({ sort: 'date_created', criteria: 'asc', limit: String(PAGE) })
  if ('reference' in searched) params.set('external_reference', searched.reference)
  else {
    params.set('range', searched.range)
    params.set('begin_date', timeOf(searched.from))
    params.set('end_date', timeOf(searched.to))
  }
  const found: MercadoPagoPayment[] = []
  for (let page = 0; page < MAX_PAGES; page += 1) {
    params.set('offset', String(page * PAGE))
    const { paging, results } = Found.parse(await ask('GET', `/v1/payments/search?${params}`))
    found.push(...results)
    if (results.length < PAGE || found.length >= paging.total) return found
  }
  throw new Error(`mercado-pago: more than ${MAX_PAGES * PAGE} payments`)
}
