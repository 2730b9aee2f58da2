import { createServer as createHttp, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createHttp2, type IncomingHttpHeaders, type ServerHttp2Stream } from 'node:http2'
import { generateKeyPairSync, randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { json, text } from 'node:stream/consumers'
import { jwtVerify } from 'jose'
import type { ApnsSetting, FcmSetting } from '#platform/mobile-setting.server.ts'

/** A service's answer instead of taking a message: its status, its own name for the reason, and further headers. */
type Refusal = { status: number; reason?: string; headers?: Record<string, string> }
export type AppAnswer = Refusal | 'silence'

export type AppleMessage = { token: string; headers: IncomingHttpHeaders; payload: ApplePayload; size: number }
type ApplePayload = { aps: { alert: { title: string; body: string }; 'thread-id': string }; address: string }

/** Apple's limits of a provider's token, in seconds. */
const APPLE_TOKEN_SECONDS = 60 * 60
const APPLE_NEW_TOKEN_SECONDS = 20 * 60
const MAX_PAYLOAD = 4096

const pemOf = (key: { export: (as: { type: 'pkcs8'; format: 'pem' }) => string | Buffer }) =>
  key.export({ type: 'pkcs8', format: 'pem' }).toString()

/**
 * Apple's push service on this machine, over HTTP/2: it checks who asks, for which app and how, as the real one documents it, and gives the
 * `answers` one after the other; afterwards it takes everything. `isGone` tokens have no app any more.
 */
export async function anApplePushService({ now = Date.now }: { now?: () => number } = {}) {
  const keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const setting: ApnsSetting = {
    team: 'ABCDE12345',
    keyId: 'KEY1234567',
    privateKey: pemOf(keys.privateKey),
    topic: 'cl.example.app',
    isSandbox: false,
  }
  const received: AppleMessage[] = []
  const answers: AppAnswer[] = []
  const gone = new Set<string>()
  const tokens = new Map<string, number>()
  const sessions = new Set<{ destroy: () => void }>()

  async function refusalOf(headers: IncomingHttpHeaders, body: Buffer, token: string): Promise<Refusal | null> {
    const given = /^bearer (.+)$/.exec(String(headers['authorization']))?.[1]
    if (!given) return { status: 403, reason: 'MissingProviderToken' }
    const at = new Date(now())
    const verified = await jwtVerify(given, keys.publicKey, {
      issuer: setting.team,
      algorithms: ['ES256'],
      currentDate: at,
    }).catch(() => null)
    if (verified?.protectedHeader.kid !== setting.keyId) return { status: 403, reason: 'InvalidProviderToken' }
    if (now() / 1000 - verified.payload.iat! > APPLE_TOKEN_SECONDS)
      return { status: 403, reason: 'ExpiredProviderToken' }
    const last = Math.max(...tokens.values(), 0)
    const sinceLast = verified.payload.iat! - last
    if (!tokens.has(given) && last > 0 && sinceLast > 0 && sinceLast < APPLE_NEW_TOKEN_SECONDS)
      return { status: 429, reason: 'TooManyProviderTokenUpdates' }
    tokens.set(given, verified.payload.iat!)
    if (headers['apns-topic'] !== setting.topic) return { status: 400, reason: 'DeviceTokenNotForTopic' }
    if (headers['apns-push-type'] !== 'alert') return { status: 400, reason: 'InvalidPushType' }
    if (!['5', '10'].includes(String(headers['apns-priority']))) return { status: 400, reason: 'BadPriority' }
    if (!(Number(headers['apns-expiration']) > now() / 1000)) return { status: 400, reason: 'BadExpirationDate' }
    if (String(headers['apns-collapse-id']).length > 64) return { status: 400, reason: 'BadCollapseId' }
    if (body.length > MAX_PAYLOAD) return { status: 413, reason: 'PayloadTooLarge' }
    if (!/^[0-9a-f]{64,}$/i.test(token)) return { status: 400, reason: 'BadDeviceToken' }
    return gone.has(token) ? { status: 410, reason: 'Unregistered' } : null
  }

  async function take(stream: ServerHttp2Stream, headers: IncomingHttpHeaders): Promise<void> {
    const body = Buffer.from(await text(stream))
    const token = /^\/3\/device\/(.+)$/.exec(String(headers[':path']))?.[1]
    const planned = answers.shift()
    if (planned === 'silence') return
    const refusal = token ? (planned ?? (await refusalOf(headers, body, token))) : { status: 404, reason: 'BadPath' }
    if (stream.destroyed) return
    if (refusal) {
      stream.respond({ ':status': refusal.status, ...refusal.headers })
      stream.end(JSON.stringify({ reason: refusal.reason }))
      return
    }
    received.push({ token: token!, headers, payload: JSON.parse(String(body)) as ApplePayload, size: body.length })
    stream.respond({ ':status': 200, 'apns-id': randomBytes(8).toString('hex') })
    stream.end()
  }
  const server = createHttp2()
  server.on('session', (session) => {
    sessions.add(session)
    session.on('close', () => sessions.delete(session))
    session.on('error', () => {})
  })
  server.on('stream', (stream, headers) => {
    stream.on('error', () => {})
    void take(stream, headers).catch(() => stream.destroy())
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    setting,
    received,
    answers,
    gone,
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** The number of the provider's tokens that it has seen. */
    tokens: () => tokens.size,
    /** Cuts every connection, as a network does. */
    cut: () => sessions.forEach((session) => session.destroy()),
    stop: () => {
      sessions.forEach((session) => session.destroy())
      return new Promise((done) => server.close(done))
    },
  }
}

export type GoogleMessage = { token: string; message: GoogleBody; size: number }
type GoogleBody = {
  token: string
  notification: { title: string; body: string }
  data: Record<string, string>
  android: { collapse_key: string; priority: string; ttl: string; notification: { tag: string } }
}

const FCM_SCOPE = 'https://www.googleapis.com/auth/firebase.messaging'
const TOKEN_AUDIENCE = 'https://oauth2.googleapis.com/token'

/** Firebase Cloud Messaging and the token endpoint before it, on this machine; else like `anApplePushService`. */
export async function aGooglePushService({ now = Date.now }: { now?: () => number } = {}) {
  const keys = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const setting: FcmSetting = {
    project: 'patio-1',
    email: 'push@patio-1.iam.gserviceaccount.com',
    privateKey: pemOf(keys.privateKey),
  }
  const received: GoogleMessage[] = []
  const answers: AppAnswer[] = []
  const tokenAnswers: AppAnswer[] = []
  const gone = new Set<string>()
  const access = new Map<string, number>()

  async function grant(request: IncomingMessage): Promise<{ status: number; body: object }> {
    const form = new URLSearchParams(await text(request))
    if (form.get('grant_type') !== 'urn:ietf:params:oauth:grant-type:jwt-bearer')
      return { status: 400, body: { error: 'unsupported_grant_type' } }
    const verified = await jwtVerify(form.get('assertion') ?? '', keys.publicKey, {
      issuer: setting.email,
      audience: TOKEN_AUDIENCE,
      algorithms: ['RS256'],
      currentDate: new Date(now()),
    }).catch(() => null)
    const { scope, exp = 0, iat = 0 } = verified?.payload ?? {}
    if (scope !== FCM_SCOPE || exp - iat > 3600) return { status: 400, body: { error: 'invalid_grant' } }
    const token = randomBytes(16).toString('hex')
    access.set(token, now() + 3600_000)
    return { status: 200, body: { access_token: token, expires_in: 3599, token_type: 'Bearer' } }
  }

  const errorOf = ({ status, reason }: Refusal) => ({
    error: {
      code: status,
      status: reason,
      details: [{ '@type': 'type.googleapis.com/google.firebase.fcm.v1.FcmError', errorCode: reason }],
    },
  })

  async function send(
    request: IncomingMessage,
  ): Promise<{ status: number; body: object; headers?: Record<string, string> }> {
    const bearer = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
    if (!((access.get(bearer) ?? 0) > now()))
      return { status: 401, body: { error: { code: 401, status: 'UNAUTHENTICATED' } } }
    const { message } = (await json(request)) as { message: GoogleBody }
    const size = JSON.stringify({ ...message.notification, ...message.data }).length
    const refusal = refusalOf(message, size)
    if (refusal)
      return { status: refusal.status, body: errorOf(refusal), ...(refusal.headers && { headers: refusal.headers }) }
    received.push({ token: message.token, message, size })
    return { status: 200, body: { name: `projects/${setting.project}/messages/1` } }
  }

  function refusalOf({ token, data, android }: GoogleBody, size: number): Refusal | null {
    if (Object.values(data).some((value) => typeof value !== 'string'))
      return { status: 400, reason: 'INVALID_ARGUMENT' }
    if (!/^\d+s$/.test(android.ttl) || !['HIGH', 'NORMAL'].includes(android.priority))
      return { status: 400, reason: 'INVALID_ARGUMENT' }
    if (size > MAX_PAYLOAD || token.length < 20) return { status: 400, reason: 'INVALID_ARGUMENT' }
    return gone.has(token) ? { status: 404, reason: 'UNREGISTERED' } : null
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const isToken = request.url === '/token'
    const planned = (isToken ? tokenAnswers : answers).shift()
    if (planned === 'silence') return
    const isSend = request.url === `/v1/projects/${setting.project}/messages:send`
    const { status, body, headers }: { status: number; body: object; headers?: Record<string, string> } = planned
      ? { status: planned.status, body: errorOf(planned), ...(planned.headers && { headers: planned.headers }) }
      : isToken
        ? await grant(request)
        : isSend
          ? await send(request)
          : { status: 404, body: {} }
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
  }
  const server = createHttp((request, response) => void answer(request, response).catch(() => response.destroy()))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    setting,
    received,
    answers,
    tokenAnswers,
    gone,
    leadsTo: (address: URL) => new URL(address.pathname, `http://127.0.0.1:${port}`),
    /** The number of access tokens that it has given. */
    tokens: () => access.size,
    /** Ends all that it has given, as Google does when a key is taken back. */
    endTokens: () => access.forEach((_, token) => access.set(token, 0)),
    stop: () => {
      server.closeAllConnections()
      return new Promise((done) => server.close(done))
    },
  }
}

/** Tokens as the services give them. */
export const anAppleToken = () => randomBytes(32).toString('hex')
export const aGoogleToken = () =>
  `${randomBytes(11).toString('base64url')}:APA91b${randomBytes(100).toString('base64url')}`
