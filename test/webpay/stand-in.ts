import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { noFaults, type SandboxFaults } from '#domain/payments/sandbox-faults.ts'
import type { WebpaySetting } from '#platform/webpay-setting.server.ts'
import { type Answer, type PaymentType, type StandInTransaction, webpayBooks } from './books.ts'
import { deadPage, formPage, leavingPage } from './form.ts'

const CODE = '597055555532'
const KEY = 'an-api-key-of-the-tests'
const API = '/rswebpaytransaction/api/webpay/v1.2/transactions'

type Options = { clock: () => Date; faults?: SandboxFaults; tokenMinutes?: number }
type Way = 'filled' | 'stopped' | 'timed-out' | 'failed'

export type WebpayStandIn = Awaited<ReturnType<typeof aWebpay>>

/** Webpay Plus on this machine, as its documentation says: API, form and the four ways back; it fails as the sandbox does. */
export async function aWebpay({ clock, faults = noFaults, ...options }: Options) {
  const books = webpayBooks(clock, options)
  const calls: string[] = []

  function routed(method: string, path: string, body: Record<string, unknown>): [string, () => Answer] | null {
    const [, token, refunds] = /^\/(\w+)(\/refunds)?$/.exec(path) ?? []
    if (method === 'POST' && path === '') {
      const make = (): Answer => {
        const made = books.create(body)
        return made.status === 200 ? { ...made, body: { ...(made.body as object), url: formUrl } } : made
      }
      return ['createSession', make]
    }
    if (!token) return null
    if (method === 'POST' && refunds) return ['refund', () => books.refund(token, body)]
    if (method === 'PUT' && !refunds) return ['commit', () => books.commit(token)]
    if (method === 'GET' && !refunds) return ['status', () => books.status(token)]
    return null
  }

  async function ofApi(request: IncomingMessage, response: ServerResponse, path: string, text: string): Promise<void> {
    const say = ({ status, body }: Answer) =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (request.headers['tbk-api-key-id'] !== CODE || request.headers['tbk-api-key-secret'] !== KEY)
      return say({ status: 401, body: { error_message: 'Not Authorized' } })
    const route = routed(request.method!, path, JSON.parse(text || '{}') as Record<string, unknown>)
    if (!route) return say({ status: 404, body: {} })
    const [name, work] = route
    calls.push(name)
    const fault = faults.call(name)
    if (fault === 'timeout-before') return void request.socket.destroy()
    if (fault === 'error') return say({ status: 500, body: { error_message: 'Internal Server Error' } })
    const answer = work()
    if (fault === 'timeout-after') return void request.socket.destroy()
    say(answer)
  }

  function ofForm(url: URL, text: string, response: ServerResponse): void {
    const sent = new URLSearchParams(text)
    const html = (body: string) => void response.writeHead(200, { 'content-type': 'text/html' }).end(body)
    const token = sent.get('token_ws') ?? sent.get('token') ?? sent.get('TBK_TOKEN') ?? ''
    const transaction = books.transactions.get(token)
    if (!transaction) return html(deadPage())
    if (url.pathname === '/webpayserver/initTransaction')
      return html(books.isOpen(token) ? formPage(transaction) : deadPage())
    if (url.pathname === '/webpayserver/leave') {
      const way: Way = url.searchParams.get('then') === 'stopped' ? 'stopped' : 'timed-out'
      return html(leavingPage(transaction.returnUrl, Object.fromEntries(comeBack(token, way))))
    }
    const type = sent.get('type') as PaymentType
    books.fill(token, type, Number(sent.get('installments')), sent.get('declined') === null)
    response.writeHead(302, { location: `${transaction.returnUrl}?${comeBack(token, 'filled')}` }).end()
  }

  /** The parameters with which a browser comes back. */
  function comeBack(token: string, way: Way): URLSearchParams {
    const { buyOrder, sessionId } = books.transactions.get(token) as StandInTransaction
    const order = { TBK_ORDEN_COMPRA: buyOrder, TBK_ID_SESION: sessionId }
    if (way !== 'filled') books.leave(token)
    const byWay: Record<Way, Record<string, string>> = {
      filled: { token_ws: token },
      stopped: { TBK_TOKEN: token, ...order },
      'timed-out': order,
      failed: { token_ws: token, TBK_TOKEN: token, ...order },
    }
    return new URLSearchParams(byWay[way])
  }

  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString()
      const url = new URL(request.url!, 'http://webpay')
      if (url.pathname.startsWith(API)) void ofApi(request, response, url.pathname.slice(API.length), text)
      else ofForm(url, text, response)
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const formUrl = `${address}/webpayserver/initTransaction`
  const setting: WebpaySetting = { provider: 'webpay', url: address, commerceCode: CODE, apiKey: KEY, isLive: false }

  return {
    ...books,
    calls,
    comeBack,
    setting,
    /** The guest fills the form in with a card, and their browser goes back. */
    pay: (token: string, type: PaymentType = 'VN', installments = 0) => {
      books.fill(token, type, installments)
      return comeBack(token, 'filled')
    },
    /** As server and worker are told of it. */
    environment: { PAYMENTS: 'webpay', WEBPAY_URL: address, WEBPAY_COMMERCE_CODE: CODE, WEBPAY_API_KEY: KEY },
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}
