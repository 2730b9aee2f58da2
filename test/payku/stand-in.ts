import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { signPayku } from '#domain/payouts/gateway.payku-signature.server.ts'

/** `lost`: it does what was asked, and nobody hears of it. `away`: it does nothing. `refused`: it says no with 200, as it does; `isMade`: and has done it. */
type Fault = 'lost' | 'away' | { refused: string; isMade?: true }

type Made = { id: string; order: string; amount: number; status: string; reason: string; at: Date; fields: Fields }
type Fields = Record<string, string | number>

export const paykuTokens = { publicToken: 'public-token', privateToken: 'private-token' }

/** Payku's documented clients, wallet, payouts and signed requests on this machine. */
export async function aPayku() {
  const clients = new Map<string, object>()
  const made: Made[] = []
  const faults: Fault[] = []
  const unsigned: string[] = []

  const answer = (method: string, url: URL, fields: Fields): [status: number, body: object] => {
    const [, , what, id = ''] = url.pathname.split('/')
    if (method === 'GET' && what === 'maclient')
      return clients.has(id)
        ? [200, clients.get(id)!]
        : [404, { status: 'failed', type: 'Not Found', id: 'is not valid' }]
    if (method === 'GET' && what === 'payoutv3') {
      const payout = made.find((each) => each.id === id)!
      return [200, { payout: { id, status: payout.status, reason_rejection: payout.reason } }]
    }
    if (method === 'GET' && id === 'list') return [200, { status: 'success', wallet_movements: pageOf(made, url) }]
    if (method !== 'POST' || url.pathname !== '/api/wallet/payout') return [405, { status: 'failed' }]
    const number = made.length + 1
    const { order, amount } = fields as { order: string; amount: number }
    made.push({ id: `war${number}`, order, amount, status: 'pending', reason: '', at: new Date(), fields })
    return [200, { status: 'success', identifier_wallet: `wa${number}`, identifier_payout: `war${number}` }]
  }

  const answered = async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url!, 'http://payku.example')
    const { method = '' } = request
    let body = ''
    for await (const chunk of request) body += String(chunk)
    const fields: Fields = method === 'POST' ? (JSON.parse(body) as Fields) : Object.fromEntries(url.searchParams)
    const isLetIn =
      request.headers.authorization === `Bearer ${paykuTokens.publicToken}` &&
      request.headers['sign'] === signPayku(url.pathname, fields, paykuTokens.privateToken)
    if (!isLetIn) unsigned.push(url.pathname)
    const say = (status: number, found: object) => {
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(JSON.stringify(found))
    }
    if (!isLetIn) return say(401, { type: 'Unauthorized', message_error: { error: 'waiting token public' } })
    const fault = method === 'POST' ? faults.shift() : undefined
    if (fault === 'away') return say(503, {})
    if (typeof fault === 'object' && !fault.isMade)
      return say(200, { status: 'failed', type: 'Unprocessable Entity', message_error: fault.refused })
    const [status, found] = answer(method, url, fields)
    if (fault === 'lost') return request.socket.destroy()
    if (typeof fault === 'object') return say(200, { status: 'failed', message_error: fault.refused })
    say(status, found)
  }
  const server = createServer((request, response) => void answered(request, response))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo

  /** A host with an account there. */
  const letIn = (id: string) =>
    clients.set(id, {
      id,
      status: 'register',
      name: 'Luisa Titular',
      phone: '923122312',
      email: 'luisa@example.com',
      bank: { sbif: '0012', rut: '123456785', type: 2, num: '000987654321' },
    })
  const access = { url: `http://127.0.0.1:${port}`, ...paykuTokens, isLive: false }
  return { access, letIn, made, faults, unsigned, close: () => server.close() }
}

/** The newest first. */
function pageOf(made: readonly Made[], url: URL) {
  const [page, size] = ['page', 'per_page'].map((name) => Number(url.searchParams.get(name)))
  return made
    .toReversed()
    .slice((page! - 1) * size!, page! * size!)
    .map(({ id, order, amount, status, at }) => ({
      id: `wa${id}`,
      order,
      created_at: at.toISOString().slice(0, 19).replace('T', ' '),
      income_expense: 'expense',
      amount: String(amount),
      payout: { id, status },
    }))
}
