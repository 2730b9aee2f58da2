import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { randomBytes } from 'node:crypto'
import { noFaults, type SandboxFaults } from '#domain/payments/sandbox-faults.ts'
import type { StripeSetting } from '#platform/stripe-setting.server.ts'
import Stripe from 'stripe'
import { standInBooks } from './books.ts'
import { standInConnect } from './connect.ts'
import { framePage, scriptOf } from './script.ts'
import { type Answer, idempotentAnswers, refusal } from './idempotency.ts'

export const STRIPE_KEY = 'sk_test_ofTheTests123'
export const STRIPE_SECRET = 'whsec_ofTheTests123'

/** A late event comes this much later. */
const LATE_MS = 10 * 60 * 1000

type Pending = { body: string; dueMs: number }

type Options = {
  clock: () => Date
  faults?: SandboxFaults
  /** The address that events are posted to; without one they wait until somebody takes them. */
  webhook?: string
  isLive?: boolean
}

export type StripeStandIn = Awaited<ReturnType<typeof aStripe>>

/**
 * Stripe's API on this machine, as far as we use it: it keeps state, keys, and its own clock, signs its events, and fails
 * as the sandbox does. What it answers is typed by the library's own types; what only Stripe itself can show stands in
 * docs/operations.md.
 */
export async function aStripe({ clock, faults = noFaults, isLive = false, ...options }: Options) {
  const events: Stripe.Event[] = []
  const pending: Pending[] = []
  let { webhook } = options
  const { webhooks } = new Stripe(STRIPE_KEY)

  const books = standInBooks(
    clock,
    (type, object) => {
      const event = eventOf(type, structuredClone(object), clock(), isLive)
      events.push(event)
      const fault = faults.event(type)
      if (fault === 'lost') return
      const dueMs = clock().getTime() + (fault === 'late' ? LATE_MS : 0)
      const copies = fault === 'duplicate' ? 2 : 1
      for (let copy = 0; copy < copies; copy += 1) pending.push({ body: JSON.stringify(event), dueMs })
    },
    isLive,
  )
  const connect = standInConnect(clock, isLive)
  const answerOnce = idempotentAnswers()

  /** As Stripe signs: with the date, over the raw body. */
  const sign = (payload: string, secret = STRIPE_SECRET, at = clock()) =>
    webhooks.generateTestHeaderString({ payload, secret, timestamp: Math.floor(at.getTime() / 1000) })

  /** Posts what is due; what is not answered with 200 stays, and is posted again. */
  async function deliver(): Promise<void> {
    const due = pending.filter(({ dueMs }) => dueMs <= clock().getTime())
    for (const each of due) {
      const headers = { 'content-type': 'application/json', 'stripe-signature': sign(each.body) }
      const answer = await fetch(webhook!, { method: 'POST', body: each.body, headers }).catch(() => null)
      if (answer?.ok) pending.splice(pending.indexOf(each), 1)
    }
  }

  let delivering: NodeJS.Timeout | undefined
  let isDelivering = false
  async function deliverOnce(): Promise<void> {
    if (isDelivering) return
    isDelivering = true
    await deliver().finally(() => (isDelivering = false))
  }

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const text = await bodyOf(request)
    const url = new URL(request.url!, 'http://stripe')
    if (request.method === 'OPTIONS') return void response.writeHead(204, anyOrigin).end()
    if (url.pathname.startsWith('/onboarding/')) return ofPages(url, response)
    if (!/^\/v[12]\//.test(url.pathname)) return ofScript(url, text, response)
    const [method, work] =
      routedToConnect(request.method!, url, text, connect) ??
      routed(request.method!, url, new URLSearchParams(text), books, connect)
    if (request.headers.authorization !== `Bearer ${STRIPE_KEY}`)
      return send(response, refusal(401, 'invalid_request_error', 'Invalid API Key provided'))

    const fault = faults.call(method)
    if (fault === 'timeout-before') return void request.socket.destroy()
    const make = async () => (fault === 'error' ? refusal(500, 'api_error', 'An error occurred internally') : work())
    const key = request.method === 'POST' ? request.headers['idempotency-key'] : undefined
    const answer = await answerOnce(key as string | undefined, `${url.pathname}?${text}`, make)
    if (fault === 'timeout-after') return void request.socket.destroy()
    send(response, answer, answer.isReplayed)
  }

  /** Stripe's pages for a host, as short as they can be: whoever opens them has filled them in. */
  function ofPages({ pathname, searchParams }: URL, response: ServerResponse): void {
    const account = connect.accounts.get(pathname.split('/').at(-1)!)
    if (account) Object.assign(account, { status: 'active', waitsFor: null })
    const back = searchParams.get('back') ?? ''
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end(
        `<!doctype html><title>Stripe</title><a href="${back.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}">Done</a>`,
      )
  }

  /** Answers the page's script, which loads and asks from another origin than the page's. */
  function ofScript({ pathname, searchParams }: URL, text: string, response: ServerResponse): void {
    const lang = searchParams.get('lang') === 'es' ? 'es' : 'en'
    for (const [name, value] of Object.entries(anyOrigin)) response.setHeader(name, value)
    if (pathname === '/stripe.js')
      return void response.writeHead(200, { 'content-type': 'text/javascript' }).end(scriptOf(address))
    if (pathname === '/script/fields' || pathname === '/script/bank')
      return void response
        .writeHead(200, { 'content-type': 'text/html' })
        .end(framePage(pathname === '/script/bank' ? 'bank' : 'fields', lang))
    const { clientSecret, number, isConfirmed } = JSON.parse(text || '{}') as Record<string, string> & {
      isConfirmed?: boolean
    }
    const session = [...books.sessions.values()].find((each) => each.client_secret === clientSecret)
    if (!session) return void response.writeHead(400).end()
    const outcome = books.pay(session.id, number!, isConfirmed)
    const returnUrl = session.return_url!.replace('{CHECKOUT_SESSION_ID}', session.id)
    send(response, { status: 200, body: { outcome, ...(outcome === 'paid' && { returnUrl }) } })
  }

  const server = createServer((request, response) => void respond(request, response))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  connect.settings.pages = address

  const setting: StripeSetting = {
    provider: 'stripe',
    secretKey: STRIPE_KEY,
    publishableKey: 'pk_test_ofTheTests123',
    webhookSecrets: [STRIPE_SECRET],
    scriptUrl: `${address}/stripe.js`,
    apiUrl: address,
    isLive,
  }
  return {
    ...books,
    connect,
    /** An event that says no more than that an account has changed. */
    accountEvent: (reference: string, changes: object = {}) => ({
      ...eventOf('account.updated', { id: reference, object: 'account' }, clock(), isLive),
      account: reference,
      ...changes,
    }),
    address,
    setting,
    events,
    pending,
    sign,
    deliver,
    /** As server and worker are told of it. */
    environment: {
      PAYMENTS: 'stripe',
      STRIPE_SECRET_KEY: setting.secretKey,
      STRIPE_PUBLISHABLE_KEY: setting.publishableKey,
      STRIPE_WEBHOOK_SECRET: STRIPE_SECRET,
      STRIPE_SCRIPT_URL: setting.scriptUrl,
      STRIPE_API_URL: address,
    },
    postTo: (target: string) => {
      webhook = target
    },
    /** Posts events there from now on, each until it is taken. */
    deliverTo: (target: string) => {
      webhook = target
      delivering ??= setInterval(() => void deliverOnce(), 100)
    },
    close: () =>
      new Promise<void>((done) => {
        clearInterval(delivering)
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}

/** Pages of any address load the script; the journeys' browser sends a header of its own with each request. */
const anyOrigin = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }

type Books = ReturnType<typeof standInBooks>
type Connect = ReturnType<typeof standInConnect>

/** Accounts, their links, transfers, reversals, and what those are on the balance. */
function routedToConnect(
  verb: string,
  { pathname, searchParams }: URL,
  text: string,
  connect: Connect,
): [string, () => Answer] | null {
  const isPost = verb === 'POST'
  const params = new URLSearchParams(text)
  const account = /^\/v2\/core\/accounts\/(\w+)$/.exec(pathname)
  const transfer = /^\/v1\/transfers\/(\w+)\/reversals$/.exec(pathname)
  if (pathname === '/v2/core/accounts' && isPost) return ['openAccount', () => connect.createAccount(text)]
  if (pathname === '/v2/core/account_links' && isPost) return ['linkAccount', () => connect.createLink(text)]
  if (account && !isPost) return ['readAccount', () => connect.retrieveAccount(account[1]!)]
  if (pathname === '/v1/transfers')
    return isPost
      ? ['transfer', () => connect.createTransfer(params)]
      : ['listTransfers', () => connect.listTransfers(searchParams)]
  if (pathname === '/v1/balance_transactions' && !isPost && searchParams.has('type'))
    return ['listMoves', () => connect.listMoves(searchParams)]
  if (transfer)
    return isPost
      ? ['reverse', () => connect.createReversal(transfer[1]!, params)]
      : ['listReversals', () => connect.listReversals(transfer[1]!)]
  return null
}

/** @returns the name by which faults know the call, and what it does */
function routed(
  verb: string,
  { pathname, searchParams }: URL,
  params: URLSearchParams,
  books: Books,
  connect: Connect,
) {
  const route = (name: string, work: () => Answer): [string, () => Answer] => [name, work]
  const id = /^\/v1\/checkout\/sessions\/(\w+)(\/expire)?$/.exec(pathname)
  const isPost = verb === 'POST'
  if (pathname === '/v1/checkout/sessions')
    return isPost
      ? route('createSession', () => books.createSession(params))
      : route('listSessions', () => books.listSessions(searchParams))
  if (id?.[2] && isPost) return route('expireSession', () => books.expireSession(id[1]!))
  if (id && !isPost)
    return route('retrieveSession', () => {
      const answer = books.retrieveSession(id[1]!)
      const expanded = searchParams.get('expand[0]')
      if (expanded === 'payment_intent') return books.withIntent(answer)
      return expanded ? connect.withCharge(answer) : answer
    })
  const customer = /^\/v1\/customers\/(\w+)$/.exec(pathname)?.[1]
  if (customer && verb === 'DELETE') return route('forgetCard', () => books.deleteCustomer(customer))
  const intent = /^\/v1\/payment_intents\/(\w+)$/.exec(pathname)?.[1]
  if (intent && !isPost)
    return route('retrieveIntent', () => connect.withChargeOf(books.retrieveIntent(intent), books.sessions.get(intent)))
  if (pathname === '/v1/payment_intents')
    return isPost
      ? route('chargeStored', () => books.createIntent(params))
      : route('findStored', () => books.listIntents(searchParams))
  const refund = /^\/v1\/refunds\/(\w+)$/.exec(pathname)
  if (refund && !isPost) return route('retrieveRefund', () => books.retrieveRefund(refund[1]!))
  if (pathname === '/v1/refunds')
    return isPost
      ? route('refund', () => books.createRefund(params))
      : route('listRefunds', () => books.listRefunds(searchParams))
  const disputed = /^\/v1\/disputes\/(\w+)$/.exec(pathname)?.[1]
  if (disputed)
    return isPost
      ? route('answerDispute', () => books.updateDispute(disputed, params))
      : route('retrieveDispute', () => books.retrieveDispute(disputed))
  if (pathname === '/v1/balance_transactions' && !isPost)
    return route('listBalance', () => books.listBalance(searchParams))
  if (pathname === '/v1/disputes' && !isPost) return route('listDisputes', () => books.listDisputes(searchParams))
  if (pathname === '/v1/charges' && !isPost) return route('listCharges', () => books.listCharges(searchParams))
  return route('unknown', () =>
    refusal(404, 'invalid_request_error', `Unrecognized request URL (${verb}: ${pathname})`),
  )
}

const eventOf = (type: string, object: unknown, now: Date, livemode: boolean) =>
  ({
    id: `evt_test_${randomBytes(12).toString('hex')}`,
    object: 'event',
    api_version: '2026-10-28.endive',
    created: Math.floor(now.getTime() / 1000),
    livemode,
    pending_webhooks: 1,
    request: null,
    type,
    data: { object },
  }) as unknown as Stripe.Event

function send(response: ServerResponse, { status, body }: Answer, isReplayed = false): void {
  response
    .writeHead(status, { 'content-type': 'application/json', ...(isReplayed && { 'idempotent-replayed': 'true' }) })
    .end(JSON.stringify(body))
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}
