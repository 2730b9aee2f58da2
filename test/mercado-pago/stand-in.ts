import { createHmac, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { noFaults, type SandboxFaults } from '#domain/payments/sandbox-faults.ts'
import type { MercadoPagoSetting } from '#platform/mercado-pago-setting.server.ts'
import { type Answer, type Fill, mercadoPagoBooks, type StandInPayment } from './books.ts'
import { checkoutPage, deadPage } from './page.ts'

const TOKEN = 'TEST-1234567890123456-060112-of-the-tests'
export const NOTICE_SECRET = 'a-secret-of-notices-of-the-tests'

/** A late notice comes this much later. */
const LATE_MS = 10 * 60 * 1000

type Options = { clock: () => Date; faults?: SandboxFaults }
/** A notice as it is posted; its address is signed with its headers. */
export type StandInNotice = { search: URLSearchParams; headers: Record<string, string>; body: string }
type NoticeOptions = { action?: string; type?: string; secret?: string; at?: Date; inSeconds?: boolean }
type Pending = { payment: StandInPayment; action: string; dueMs: number }

export type MercadoPagoStandIn = Awaited<ReturnType<typeof aMercadoPago>>

/** Checkout Pro on this machine, as its documentation says: API, page, ways back and signed notices; it fails as the sandbox does. */
export async function aMercadoPago({ clock, faults = noFaults }: Options) {
  const pending: Pending[] = []
  const calls: string[] = []
  let webhook: string | null = null
  let delivering: NodeJS.Timeout | undefined
  let isDelivering = false

  const books = mercadoPagoBooks(clock, (action, payment) => {
    const fault = faults.event(action)
    if (fault === 'lost') return
    const dueMs = clock().getTime() + (fault === 'late' ? LATE_MS : 0)
    for (let copy = 0; copy < (fault === 'duplicate' ? 2 : 1); copy += 1) pending.push({ payment, action, dueMs })
  })

  /** A notice is signed when it is posted, over payment, request and time. */
  function noticeOf(paymentId: number | string, options: NoticeOptions = {}): StandInNotice {
    const { action = 'payment.updated', type = 'payment', secret = NOTICE_SECRET, at = clock(), inSeconds } = options
    const requestId = randomUUID()
    const ts = String(inSeconds ? Math.floor(at.getTime() / 1000) : at.getTime())
    const v1 = createHmac('sha256', secret).update(`id:${paymentId};request-id:${requestId};ts:${ts};`).digest('hex')
    return {
      search: new URLSearchParams({ 'data.id': String(paymentId), type }),
      headers: { 'x-signature': `ts=${ts},v1=${v1}`, 'x-request-id': requestId },
      body: JSON.stringify({ action, type, live_mode: false, data: { id: String(paymentId) } }),
    }
  }

  /** Notices that are due and were not taken. */
  const takeNotices = (): StandInNotice[] => {
    const due = pending.filter(({ dueMs }) => dueMs <= clock().getTime())
    for (const each of due) pending.splice(pending.indexOf(each), 1)
    return due.map(({ payment, action }) => noticeOf(payment.id, { action }))
  }

  /** Posts what is due; what is not answered with 200 stays, and is posted again. */
  async function deliver(): Promise<void> {
    const due = pending.filter(({ dueMs }) => dueMs <= clock().getTime())
    for (const each of due) {
      const { search, headers, body } = noticeOf(each.payment.id, { action: each.action })
      const init = { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } }
      const answer = await fetch(`${webhook}?${search}`, init).catch(() => null)
      if (answer?.ok) pending.splice(pending.indexOf(each), 1)
    }
  }

  async function deliverOnce(): Promise<void> {
    if (isDelivering) return
    isDelivering = true
    await deliver().finally(() => (isDelivering = false))
  }

  function routed(request: IncomingMessage, url: URL, body: Record<string, unknown>): [string, () => Answer] | null {
    const { method } = request
    const { pathname, searchParams } = url
    const key = request.headers['x-idempotency-key'] as string | undefined
    const preference = /^\/checkout\/preferences\/([\w-]+)$/.exec(pathname)?.[1]
    const [, payment, refunds, refund] = /^\/v1\/payments\/(\d+)(\/refunds)?(?:\/(\d+))?$/.exec(pathname) ?? []
    if (pathname === '/checkout/preferences' && method === 'POST')
      return ['createSession', () => books.createPreference(body, `${address}/checkout/v1/redirect`)]
    if (preference && method === 'PUT') return ['expireSession', () => books.updatePreference(preference, body)]
    if (pathname === '/v1/payments/search' && method === 'GET') return ['search', () => books.search(searchParams)]
    if (!payment) return null
    const id = Number(payment)
    if (!refunds && method === 'GET') return ['payment', () => books.payment(id)]
    if (!refunds && method === 'PUT') return ['cancelPayment', () => books.cancelPayment(id, body)]
    if (refund && method === 'GET') return ['readRefund', () => books.readRefund(id, Number(refund))]
    if (refunds && method === 'GET') return ['listRefunds', () => books.refunds(id)]
    return refunds && method === 'POST' ? ['refund', () => books.refund(id, body, key)] : null
  }

  function ofApi(request: IncomingMessage, response: ServerResponse, url: URL, text: string): void {
    const say = ({ status, body }: Answer) =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (request.headers.authorization !== `Bearer ${TOKEN}`)
      return say({ status: 401, body: { message: 'invalid access token', status: 401 } })
    const route = routed(request, url, JSON.parse(text || '{}') as Record<string, unknown>)
    if (!route) return say({ status: 404, body: { message: 'not found' } })
    const [name, work] = route
    calls.push(name)
    const fault = faults.call(name)
    if (fault === 'timeout-before') return void request.socket.destroy()
    if (fault === 'error') return say({ status: 500, body: { message: 'internal_server_error' } })
    const answer = work()
    if (fault === 'timeout-after') return void request.socket.destroy()
    say(answer)
  }

  function ofPage(url: URL, text: string, response: ServerResponse): void {
    const html = (body: string) => void response.writeHead(200, { 'content-type': 'text/html' }).end(body)
    const sent = new URLSearchParams(text)
    const id = url.searchParams.get('pref_id') ?? sent.get('pref_id') ?? ''
    const preference = books.preferences.get(id)
    if (!preference || !books.isOpen(id)) return html(deadPage())
    if (url.pathname === '/checkout/v1/redirect') return html(checkoutPage(preference))
    const payment = sent.get('as') === 'left' ? null : books.fill(id, sent.get('as') as Fill)
    response.writeHead(302, { location: `${preference.returnUrl}?${comeBack(id, payment)}` }).end()
  }

  /** The parameters with which a browser comes back; who has paid nothing has none of a payment. */
  function comeBack(id: string, payment: StandInPayment | null): URLSearchParams {
    const { reference } = books.preferences.get(id)!
    return new URLSearchParams({
      collection_id: String(payment?.id ?? null),
      collection_status: String(payment?.status ?? null),
      payment_id: String(payment?.id ?? null),
      status: String(payment?.status ?? null),
      external_reference: reference,
      payment_type: 'credit_card',
      merchant_order_id: '1',
      preference_id: id,
      site_id: 'MLC',
    })
  }

  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString()
      const url = new URL(request.url!, 'http://mercado-pago')
      if (url.pathname.startsWith('/v1/') || url.pathname.startsWith('/checkout/preferences'))
        ofApi(request, response, url, text)
      else ofPage(url, text, response)
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const setting: MercadoPagoSetting = {
    provider: 'mercado-pago',
    url: address,
    accessToken: TOKEN,
    webhookSecrets: [NOTICE_SECRET],
    isLive: false,
  }

  return {
    ...books,
    calls,
    pending,
    setting,
    comeBack,
    noticeOf,
    takeNotices,
    deliver,
    postTo: (target: string) => {
      webhook = target
    },
    /** Posts notices there from now on, each until it is taken. */
    deliverTo: (target: string) => {
      webhook = target
      delivering ??= setInterval(() => void deliverOnce(), 100)
    },
    /** The guest pays with a card, and their browser goes back; null where the page has ended. */
    pay: (id: string, as: Fill = 'approved'): URLSearchParams | null =>
      books.isOpen(id) ? comeBack(id, books.fill(id, as)) : null,
    /** As server and worker are told of it. */
    environment: {
      PAYMENTS: 'mercado-pago',
      MERCADO_PAGO_URL: address,
      MERCADO_PAGO_ACCESS_TOKEN: TOKEN,
      MERCADO_PAGO_WEBHOOK_SECRET: NOTICE_SECRET,
    },
    close: () =>
      new Promise<void>((done) => {
        clearInterval(delivering)
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}
