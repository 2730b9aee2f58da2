import { getServers, Resolver } from 'node:dns/promises'
import { type ClientRequest, type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { promisify } from 'node:util'
import { brotliDecompress, gunzip } from 'node:zlib'
import { fail, ok, type Result } from '#kernel/result.ts'
import { isPublicAddress } from './outside-address.server.ts'
import { callOutside } from './outside-call.server.ts'

/** Each followed redirect is checked like the first address. */
const MAX_REDIRECTS = 3

/** A longer address is not requested. */
const MAX_OUTSIDE_URL = 2000

type OutsideRequest = {
  url: string
  /** The request's `accept` header. */
  accept: string
  /** A longer body is not read to its end. */
  maxBytes: number
  /** Names, connections, redirects and body share this time. */
  maxMs: number
  /** Asked with each address before it is connected to, also after a redirect. */
  mayAsk?: ((address: string) => Promise<boolean>) | undefined
  /** The server need not send an unchanged answer again. */
  unless?: { etag: string | null; lastModified: string | null }
}

export type OutsideAnswer = {
  status: 200 | 304
  bytes: Buffer
  /** The type is in lower case without parameters, and empty where it is missing. */
  mediaType: string
  etag: string | null
  lastModified: string | null
}

/**
 * `address`: not one to request; `status`: neither 200 nor expected 304; `busy`: `mayAsk` said no.
 * What leads into a private network is `unreachable` like what leads nowhere, so nobody explores ours.
 */
export type OutsideFailure =
  | { reason: 'address' | 'redirects' | 'unreachable' | 'too-large' | 'too-slow' | 'busy' }
  | { reason: 'status'; status: number }

export type OutsideFetch = (request: OutsideRequest) => Promise<Result<OutsideAnswer, OutsideFailure>>

type Way = {
  /** A name's addresses, all of them. */
  resolve: (name: string) => Promise<readonly string[]>
  /** Tests have no other machines, so they redirect a checked address. */
  connectTo: (address: string, port: number) => { address: string; port: number }
}

/** A name that nobody answers for is given up after twice this, sooner than a slow server. */
const NAME_MS = 700

/**
 * The way that the program takes. It asks name servers itself: the system's own resolver would hold one of the four
 * threads that files and names share for as long as nobody answers.
 */
export function systemWay(nameServers: readonly string[] = getServers()): Way {
  const resolver = new Resolver({ timeout: NAME_MS, tries: 2 })
  resolver.setServers(nameServers)
  return {
    resolve: async (name) => {
      const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
      return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
    },
    connectTo: (address, port) => ({ address, port }),
  }
}

/**
 * Reads a stranger's address: only http and https at their own ports, and only public networks.
 * It connects to the checked address, so a name that changes its answer gains nothing.
 */
export function outsideFetch({ resolve, connectTo }: Way): OutsideFetch {
  /** @returns the redirect's target, or the answer */
  async function ask(url: URL, request: OutsideRequest, signal: AbortSignal): Promise<Step> {
    const name = url.hostname.replace(/^\[|\]$/g, '')
    const addresses = isIP(name) ? [name] : await orAbort(resolve(name), signal)
    const [address] = addresses
    if (!address) throw new Refused({ reason: 'unreachable' })
    if (!addresses.every(isPublicAddress)) throw new Refused({ reason: 'unreachable' })
    if (request.mayAsk && !(await request.mayAsk(address))) throw new Refused({ reason: 'busy' })

    const target = connectTo(address, Number(url.port) || (url.protocol === 'https:' ? 443 : 80))
    const message = await answerOf(url, target, headersOf(request), signal)
    const { statusCode: status = 0, headers } = message
    if (isRedirect(status) && headers.location) {
      message.destroy()
      return { to: headers.location }
    }
    if (status !== 200 && !(status === 304 && request.unless)) {
      message.destroy()
      throw new Refused({ reason: 'status', status })
    }
    const bytes = await bytesOf(message, request.maxBytes)
    return { answer: { status, bytes, ...describedBy(message) } }
  }

  const fetchWithin: OutsideFetch = async (request) => {
    const signal = AbortSignal.timeout(request.maxMs)
    try {
      let url = askable(request.url)
      for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
        const step = await ask(url, request, signal)
        if ('answer' in step) return ok(step.answer)
        url = askable(step.to, url)
      }
      return fail({ reason: 'redirects' })
    } catch (error) {
      if (error instanceof Refused) return fail(error.failure)
      return fail({ reason: signal.aborted ? 'too-slow' : 'unreachable' })
    }
  }
  return (request) =>
    callOutside('site', () => fetchWithin(request), {
      faultOf: (answer) => (answer.ok ? undefined : answer.failure.reason),
    })
}

type Step = { to: string } | { answer: OutsideAnswer }

class Refused extends Error {
  readonly failure: OutsideFailure
  constructor(failure: OutsideFailure) {
    super(failure.reason)
    this.failure = failure
  }
}

/** The parser turns `0x7f.1` and `2130706433` into the IPv4 addresses that they mean. */
function askable(text: string, base?: URL): URL {
  const url = text.length <= MAX_OUTSIDE_URL ? URL.parse(text, base) : null
  const isAskable =
    url &&
    (url.protocol === 'http:' || url.protocol === 'https:') &&
    // The parser drops a protocol's own port; http at 443 and the reverse are allowed too.
    ['', '80', '443'].includes(url.port) &&
    url.username + url.password === '' &&
    url.hostname !== ''
  if (!isAskable) throw new Refused({ reason: 'address' })
  return url
}

const isRedirect = (status: number) => [301, 302, 303, 307, 308].includes(status)

const headersOf = ({ accept, unless }: OutsideRequest): Record<string, string> => ({
  accept,
  // A packed answer may unpack to a thousand times its size.
  'accept-encoding': 'identity',
  'user-agent': 'Patio',
  ...(unless?.etag && { 'if-none-match': unless.etag }),
  ...(unless?.lastModified && { 'if-modified-since': unless.lastModified }),
})

function answerOf(
  url: URL,
  { address, port }: { address: string; port: number },
  headers: Record<string, string>,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const family = isIP(address)
  // The name stays in the address, because certificates and servers are chosen by it.
  const toChecked: LookupFunction = (_name, { all }, found) =>
    all ? found(null, [{ address, family }]) : found(null, address, family)
  const host = isIP(url.hostname.replace(/^\[|\]$/g, '')) ? { hostname: address } : {}
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((answer, refuse) => {
    const sent: ClientRequest = request(url, {
      ...host,
      port,
      headers: { host: url.host, ...headers },
      lookup: toChecked,
      agent: false,
      signal,
    })
    sent.once('response', answer).on('error', refuse).end()
  })
}

async function bytesOf(message: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const unpack = unpackers.get((message.headers['content-encoding'] ?? 'identity').trim().toLowerCase())
  if (!unpack) {
    message.destroy()
    throw new Refused({ reason: 'unreachable' })
  }
  const tooLarge = () => {
    message.destroy()
    return new Refused({ reason: 'too-large' })
  }
  if (Number(message.headers['content-length'] ?? 0) > maxBytes) throw tooLarge()
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of message as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length > maxBytes) throw tooLarge()
    chunks.push(chunk)
  }
  return unpack(Buffer.concat(chunks), maxBytes)
}

type Unpack = (bytes: Buffer, maxBytes: number) => Promise<Buffer>

/** Some servers pack although they are asked not to; what unpacks to more than is read is refused. */
const unpackers: ReadonlyMap<string, Unpack> = new Map([
  ['identity', async (bytes: Buffer) => bytes],
  ['gzip', unpackedBy(promisify(gunzip))],
  ['x-gzip', unpackedBy(promisify(gunzip))],
  ['br', unpackedBy(promisify(brotliDecompress))],
])

function unpackedBy(unpack: (bytes: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>): Unpack {
  return async (bytes, maxOutputLength) => {
    try {
      return await unpack(bytes, { maxOutputLength })
    } catch (error) {
      const isTooLarge = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE'
      throw new Refused({ reason: isTooLarge ? 'too-large' : 'unreachable' })
    }
  }
}

/** Short validators are sent back unchanged. */
const MAX_MARK = 200

const describedBy = ({ headers }: IncomingMessage) => ({
  mediaType: (headers['content-type'] ?? '').split(';')[0]!.trim().toLowerCase(),
  etag: mark(headers.etag),
  lastModified: mark(headers['last-modified']),
})

const mark = (text: string | undefined) => (text && text.length <= MAX_MARK ? text : null)

/** The system resolves names without our deadline. */
async function orAbort<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  signal.throwIfAborted()
  let stop = () => {}
  const aborted = new Promise<never>((_, refuse) => {
    stop = () => refuse(signal.reason as Error)
    signal.addEventListener('abort', stop, { once: true })
  })
  try {
    return await Promise.race([work, aborted])
  } finally {
    signal.removeEventListener('abort', stop)
  }
}
