import { type ClientHttp2Session, connect, constants } from 'node:http2'
import { text as textOf } from 'node:stream/consumers'
import { importPKCS8, SignJWT } from 'jose'
import type { ApnsSetting } from './mobile-setting.server.ts'
import {
  answeredPush,
  cut,
  MAX_PUSH_TEXT_BYTES,
  notReached,
  type Push,
  type PushOutcome,
  secondsOf,
} from './push-outcome.server.ts'

const HOSTS = { live: 'https://api.push.apple.com', sandbox: 'https://api.sandbox.push.apple.com' }

/** Apple takes a token for an hour, and refuses who makes more than one in 20 minutes: all our processes date theirs by the same half hours. */
const TOKEN_MS = 30 * 60 * 1000

type Options = {
  /** Tests have no other machines, so they name one, with its certificate. */
  address?: string
  ca?: string
  /** Milliseconds for the whole answer. */
  patienceMs?: number
  /** By the machine's clock, unlike a demo's. */
  now?: () => number
}

/** Sends to iOS by Apple's push service, over one connection of HTTP/2. `close` ends it. */
export function createApns(setting: ApnsSetting, options: Options = {}) {
  const { address = setting.isSandbox ? HOSTS.sandbox : HOSTS.live, ca, patienceMs = 10_000, now = Date.now } = options
  const tokens = providerTokens(setting, now)
  let session: ClientHttp2Session | null = null

  function connected(): ClientHttp2Session {
    if (session && !session.closed && !session.destroyed) return session
    const opened = connect(address, { ...(ca && { ca }) })
    // Each request tells of it by itself.
    opened.on('error', () => opened.destroy())
    opened.on('goaway', () => opened.close())
    opened.unref()
    session = opened
    return opened
  }

  async function post(token: string, push: Push): Promise<PushOutcome> {
    const stream = connected().request({
      [constants.HTTP2_HEADER_METHOD]: 'POST',
      [constants.HTTP2_HEADER_PATH]: `/3/device/${token}`,
      ...headersOf(push, setting.topic, now()),
      authorization: `bearer ${await tokens.current()}`,
    })
    stream.setTimeout(patienceMs, () => {
      stream.destroy(Object.assign(new Error('silence'), { code: 'silence' }))
      // What is silent may be a connection that is gone without a word.
      session?.destroy()
    })
    const answered = new Promise<Record<string, unknown>>((done, failed) => {
      stream.once('response', done)
      stream.once('error', failed)
      stream.once('close', () => failed(new Error('closed')))
    })
    stream.end(JSON.stringify(payloadOf(push)))
    const headers = await answered
    const body = await textOf(stream)
    return outcomeOf(Number(headers[':status']), reasonIn(body), textIn(headers['retry-after']))
  }

  const send = async (token: string, push: Push): Promise<PushOutcome> => {
    try {
      return await post(token, push)
    } catch (error) {
      return notReached(error)
    }
  }
  return { send, close: () => session?.close() }
}

function providerTokens({ team, keyId, privateKey }: ApnsSetting, now: () => number) {
  let cached: { text: Promise<string>; madeMs: number } | null = null
  const make = async (madeMs: number) =>
    new SignJWT()
      .setProtectedHeader({ alg: 'ES256', kid: keyId })
      .setIssuer(team)
      .setIssuedAt(madeMs / 1000)
      .sign(await importPKCS8(privateKey, 'ES256'))
  return {
    current(): Promise<string> {
      const madeMs = Math.floor(now() / TOKEN_MS) * TOKEN_MS
      if (cached?.madeMs !== madeMs) cached = { text: make(madeMs), madeMs }
      return cached.text
    },
  }
}

const headersOf = ({ urgency, ttlSeconds, topic: collapse }: Push, topic: string, now: number) => ({
  'apns-topic': topic,
  'apns-push-type': 'alert',
  'apns-priority': urgency === 'high' ? '10' : '5',
  'apns-expiration': String(Math.floor(now / 1000) + ttlSeconds),
  'apns-collapse-id': collapse,
})

function payloadOf({ message: { title, body, address }, topic }: Push): object {
  const alert = { title: cut(title, MAX_PUSH_TEXT_BYTES), body: cut(body, MAX_PUSH_TEXT_BYTES) }
  return { aps: { alert, sound: 'default', 'thread-id': topic }, address }
}

const textIn = (value: unknown) => (typeof value === 'string' ? value : '')

function reasonIn(body: string): string {
  try {
    return textIn((JSON.parse(body) as { reason?: unknown }).reason)
  } catch {
    return ''
  }
}

/** The device has the app no more, or the token is of another app or of the other environment. */
const ended = new Set(['BadDeviceToken', 'DeviceTokenNotForTopic', 'Unregistered', 'ExpiredToken'])

function outcomeOf(status: number, reason: string, retryAfter: string): PushOutcome {
  if (status === 200) return { is: 'taken' }
  if (status === 410 || ended.has(reason)) return { is: 'gone' }
  const isLater = reason === 'ExpiredProviderToken' || status === 429 || status >= 500
  return answeredPush(`${status} ${reason}`.trim(), isLater, secondsOf(retryAfter || null))
}
