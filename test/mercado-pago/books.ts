import { randomUUID } from 'node:crypto'
import { DAY_MS } from '#kernel/durations.ts'

type Status = 'approved' | 'rejected' | 'in_process' | 'cancelled' | 'refunded' | 'charged_back'

export type StandInRefund = {
  id: number
  payment_id: number
  amount: number
  status: 'approved' | 'in_process' | 'rejected'
}

/** The fields of a payment that the stand-in keeps, as the API names them. */
export type StandInPayment = {
  id: number
  status: Status
  status_detail: string
  external_reference: string
  transaction_amount: number
  transaction_amount_refunded: number
  currency_id: 'CLP'
  date_created: string
  date_approved: string | null
  date_last_updated: string
  fee_details: { type: string; amount: number; fee_payer: string }[]
  refunds: StandInRefund[]
}

export type StandInPreference = {
  id: string
  reference: string
  title: string
  amount: number
  returnUrl: string
  email: string | null
  statement: string | null
  fromMs: number
  untilMs: number
}

export type Answer = { status: number; body: unknown }
type Body = Record<string, unknown>

const ok = (body: unknown, status = 200): Answer => ({ status, body })
const no = (message: string, status = 400, error = 'bad_request'): Answer => ({
  status,
  body: { message, error, status, cause: [] },
})

/** Days for which a payment can be refunded. */
const REFUND_DAYS = 180

/** For so long a key finds what it has made. */
const KEY_MS = DAY_MS

export type Fill = 'approved' | 'rejected' | 'in_process'

type Note = (action: 'payment.created' | 'payment.updated', payment: StandInPayment) => void

let last = 100_000_000
/** No two payments have one id, also where several stand-ins serve one database. */
const next = () => (last += 7)

/** Mercado Pago's books, by its documentation (docs/decisions/177-mercado-pago.md names the pages). */
export function mercadoPagoBooks(clock: () => Date, note: Note) {
  const preferences = new Map<string, StandInPreference>()
  const payments = new Map<number, StandInPayment>()
  const pages = new Map<number, string>()
  const keys = new Map<string, { answer: Answer; atMs: number }>()
  const settings: { refunds: StandInRefund['status'] } = { refunds: 'approved' }
  const now = () => clock().getTime()
  const time = () => clock().toISOString().replace('Z', '+00:00')

  const touch = (payment: StandInPayment) => {
    payment.date_last_updated = time()
    note('payment.updated', payment)
  }
  const left = ({ transaction_amount, refunds }: StandInPayment) =>
    transaction_amount - refunds.reduce((sum, { amount, status }) => (status === 'rejected' ? sum : sum + amount), 0)

  /** A key that was used lately finds what it has made. */
  const once = (key: string | undefined, make: () => Answer): Answer => {
    const known = key === undefined ? undefined : keys.get(key)
    if (known && now() - known.atMs < KEY_MS) return known.answer
    const answer = make()
    if (key !== undefined && answer.status < 300) keys.set(key, { answer, atMs: now() })
    return answer
  }

  return {
    preferences,
    payments,
    /** The preference on whose page each payment was made, which the API does not tell. */
    pages,
    /** The state in which refunds are made. */
    settings,

    createPreference: (body: Body, page: string): Answer => {
      const problem = problemOf(body)
      if (problem) return no(problem)
      const [item] = body['items'] as { title: string; unit_price: number }[]
      const id = randomUUID()
      preferences.set(id, {
        id,
        reference: body['external_reference'] as string,
        title: item!.title,
        amount: item!.unit_price,
        returnUrl: (body['back_urls'] as { success: string }).success,
        email: (body['payer'] as { email?: string } | undefined)?.email ?? null,
        statement: (body['statement_descriptor'] as string | undefined) ?? null,
        fromMs: Date.parse(body['expiration_date_from'] as string),
        untilMs: Date.parse(body['expiration_date_to'] as string),
      })
      return ok({ id, init_point: `${page}?pref_id=${id}`, sandbox_init_point: `${page}?pref_id=${id}` }, 201)
    },

    updatePreference: (id: string, body: Body): Answer => {
      const preference = preferences.get(id)
      if (!preference) return no('preference not found', 404, 'not_found')
      if (preference.untilMs <= now()) return no('preference expired')
      preference.untilMs = Date.parse(body['expiration_date_to'] as string)
      return ok({ id })
    },

    /** Whether its page can be opened. */
    isOpen: (id: string): boolean => {
      const preference = preferences.get(id)
      return preference !== undefined && now() >= preference.fromMs && now() < preference.untilMs
    },

    /** A guest fills the page in, which was opened in time; one page may be paid more than once. */
    fill: (id: string, as: Fill = 'approved'): StandInPayment => {
      const { reference, amount } = preferences.get(id)!
      const at = time()
      const payment: StandInPayment = {
        id: next(),
        status: as,
        status_detail: {
          approved: 'accredited',
          rejected: 'cc_rejected_other_reason',
          in_process: 'pending_contingency',
        }[as],
        external_reference: reference,
        transaction_amount: amount,
        transaction_amount_refunded: 0,
        currency_id: 'CLP',
        date_created: at,
        date_approved: as === 'approved' ? at : null,
        date_last_updated: at,
        fee_details: [{ type: 'mercadopago_fee', amount: Math.round(amount * 0.0319), fee_payer: 'collector' }],
        refunds: [],
      }
      payments.set(payment.id, payment)
      pages.set(payment.id, id)
      note('payment.created', payment)
      return payment
    },

    /** Decides a payment that was in process. */
    decide: (id: number, as: 'approved' | 'rejected'): void => {
      const payment = payments.get(id)!
      if (payment.status !== 'in_process') return
      payment.status = as
      payment.status_detail = as === 'approved' ? 'accredited' : 'cc_rejected_other_reason'
      if (as === 'approved') payment.date_approved = time()
      touch(payment)
    },

    /** A guest's bank asks for what is left of a payment, and decides. @returns whether it can */
    chargeBack: (id: number, as: 'in_process' | 'settled' | 'reimbursed'): boolean => {
      const payment = payments.get(id)!
      if (as === 'in_process' && payment.status !== 'approved') return false
      Object.assign(payment, { status: 'charged_back', status_detail: as })
      touch(payment)
      return true
    },

    payment: (id: number): Answer =>
      payments.has(id) ? ok(payments.get(id)) : no('Payment not found', 404, 'not_found'),

    cancelPayment: (id: number, body: Body): Answer => {
      const payment = payments.get(id)
      if (!payment) return no('Payment not found', 404, 'not_found')
      if (body['status'] !== 'cancelled' || payment.status !== 'in_process')
        return no('The action requested is not valid for the current payment state')
      Object.assign(payment, { status: 'cancelled', status_detail: 'by_collector' })
      touch(payment)
      return ok(payment)
    },

    search: (params: URLSearchParams): Answer => {
      const [offset, limit] = [Number(params.get('offset') ?? 0), Number(params.get('limit') ?? 30)]
      if (!(limit >= 1 && limit <= 100)) return no('Number of rows exceeded the limits')
      const reference = params.get('external_reference')
      const range = (params.get('range') ?? 'date_created') as 'date_created' | 'date_approved' | 'date_last_updated'
      const [from, to] = ['begin_date', 'end_date'].map((name) => Date.parse(params.get(name) ?? ''))
      const found = [...payments.values()].filter((payment) => {
        const at = Date.parse(payment[range] ?? '')
        if (reference !== null && payment.external_reference !== reference) return false
        return !params.has('begin_date') || (at >= from! && at <= to!)
      })
      return ok({ paging: { total: found.length, limit, offset }, results: found.slice(offset, offset + limit) })
    },

    refund: (id: number, body: Body, key: string | undefined): Answer => {
      if (key === undefined) return no('Header X-Idempotency-Key can’t be null')
      return once(key, () => {
        const payment = payments.get(id)
        if (!payment) return no('Payment not found', 404, 'not_found')
        const amount = body['amount']
        if (typeof amount !== 'number' || !Number.isInteger(amount) || amount <= 0) return no('Invalid amount')
        if (payment.status !== 'approved') return no('The action requested is not valid for the current payment state')
        if (now() - Date.parse(payment.date_approved!) >= REFUND_DAYS * DAY_MS)
          return no('Payment too old to be refunded', 404, 'not_found')
        if (amount > left(payment)) return no('Amount is greater than what is left')
        const refund: StandInRefund = { id: next(), payment_id: id, amount, status: settings.refunds }
        payment.refunds.push(refund)
        payment.transaction_amount_refunded = payment.transaction_amount - left(payment)
        if (left(payment) === 0) Object.assign(payment, { status: 'refunded', status_detail: 'refunded' })
        touch(payment)
        return ok(refund, 201)
      })
    },

    refunds: (id: number): Answer =>
      payments.has(id) ? ok(payments.get(id)!.refunds) : no('Payment not found', 404, 'not_found'),

    readRefund: (id: number, refundId: number): Answer => {
      const refund = payments.get(id)?.refunds.find((each) => each.id === refundId)
      return refund ? ok(refund) : no('Refund not found', 404, 'not_found')
    },

    /** Ends a refund that was in process. */
    endRefund: (refund: StandInRefund, as: 'approved' | 'rejected'): void => {
      refund.status = as
      const payment = payments.get(refund.payment_id)!
      payment.transaction_amount_refunded = payment.transaction_amount - left(payment)
      if (as === 'rejected') Object.assign(payment, { status: 'approved', status_detail: 'partially_refunded' })
      touch(payment)
    },
  }
}

/** The API's complaint about a preference as we make it; null for a good one. */
function problemOf(body: Body): string | null {
  const known =
    /^(items|payer|external_reference|back_urls|auto_return|binary_mode|payment_methods|expires|expiration_date_from|expiration_date_to|statement_descriptor)$/
  const unknown = Object.keys(body).find((name) => !known.test(name))
  if (unknown) return `unknown parameter ${unknown}`
  const items = body['items'] as { title?: unknown; unit_price?: unknown; quantity?: unknown; currency_id?: unknown }[]
  const [item] = Array.isArray(items) ? items : []
  if (!item || items.length !== 1) return 'items needed'
  if (typeof item.title !== 'string' || item.title === '') return 'invalid items.title'
  if (item.quantity !== 1 || item.currency_id !== 'CLP') return 'currency_id invalid'
  // Pesos have no decimals.
  if (typeof item.unit_price !== 'number' || !Number.isInteger(item.unit_price) || item.unit_price <= 0)
    return 'unit_price invalid'
  const back = body['back_urls'] as { success?: string } | undefined
  if (!back?.success || !URL.canParse(back.success)) return 'back_urls invalid'
  if (body['auto_return'] !== undefined && !back.success.startsWith('https:'))
    return 'auto_return invalid. back_url.success must be defined'
  if (typeof body['external_reference'] !== 'string' || body['external_reference'].length > 256)
    return 'external_reference invalid'
  const [from, until] = ['expiration_date_from', 'expiration_date_to'].map((name) => body[name])
  const isTime = (value: unknown) =>
    typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}[+-]\d\d:\d\d$/.test(value)
  return body['expires'] === true && isTime(from) && isTime(until) ? null : 'expiration_date_to invalid'
}
