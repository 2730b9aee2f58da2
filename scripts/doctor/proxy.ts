import { type IncomingHttpHeaders, type IncomingMessage, request as requestPlainly } from 'node:http'
import { request } from 'node:https'
import { PROXY_REPORT, readReport, type ProxyReport, reportSignature } from '#platform/proxy-report.server.ts'
import { type Finding, ok, warning, wrong } from './finding.ts'

/** The way to the public address; tests have a proxy on this machine, with ports and an authority of their own. */
export type Way = {
  /** Connected to instead of what the name resolves to. */
  host?: string
  /** The port of http. */
  plainPort?: number
  /** The authority, in PEM. */
  ca?: string
}

type Question = { publicUrl: string; secret: string; now: Date; way?: Way }

const NGINX = 'docs/nginx.conf has what a proxy must do.'
export const PROXY_ADVICE = `Does PUBLIC_URL lead to the proxy, and the proxy to the server? ${NGINX}`

/** A small file, which costs the server nothing. */
const PATH = '/favicon.svg'
/** An address of nobody (RFC 5737): whoever lets it through lets visitors choose theirs. */
const NOBODY = '203.0.113.7'
const MAX_MS = 10_000

/** Asks as a visitor does, through the proxy: what it changes, and what it passes on. */
export async function findingsOfProxy({ publicUrl, secret, now, way = {} }: Question, header: string | null) {
  const { protocol } = new URL(publicUrl)
  const { status, headers } = await askPage(`${publicUrl}${PATH}`, way, {
    [PROXY_REPORT]: reportSignature(secret, now),
    ...(header && { [header]: NOBODY }),
  })
  if (status !== 200) return [findingOfStatus(publicUrl, status, headers)]
  return [
    ok('proxy', `${publicUrl} answers`),
    ...(protocol === 'https:'
      ? [findingOfHsts(headers), await findingOfPlain(publicUrl, way)]
      : [
          warning(
            'proxy',
            'it is http: passwords cross the network readable',
            `TLS ends at a proxy, and PUBLIC_URL is https. ${NGINX}`,
          ),
        ]),
    findingOfAddress(readReport(headers[PROXY_REPORT]?.toString())),
  ]
}

function findingOfStatus(publicUrl: string, status: number, { location }: IncomingHttpHeaders): Finding {
  const isItself = location !== undefined && new URL(location, publicUrl).origin === publicUrl
  const why = isItself ? 'It leads to itself: the proxy does not pass the Host that was asked for.' : ''
  return wrong('proxy', `${publicUrl}${PATH} answers ${status}`, `${why} ${PROXY_ADVICE}`.trim())
}

/** The server says it in each answer by an https address. */
function findingOfHsts(headers: IncomingHttpHeaders): Finding {
  const value = headers['strict-transport-security']
  if (value) return ok('proxy', `browsers are told to use https only (${value})`)
  return wrong(
    'proxy',
    'the answer has no strict-transport-security',
    'Does the proxy remove it, or does something else answer there?',
  )
}

/** People who type the name without https ask at port 80. */
async function findingOfPlain(publicUrl: string, way: Way): Promise<Finding> {
  const { hostname } = new URL(publicUrl)
  try {
    const { status, headers } = await askPage(`http://${hostname}:${way.plainPort ?? 80}/`, way, {})
    const leadsTo = headers.location ?? ''
    if (status >= 300 && status < 400 && leadsTo.startsWith('https:')) return ok('proxy', `http leads to ${leadsTo}`)
    return wrong('proxy', `http://${hostname}/ answers ${status}, without encryption`, `Redirect it to https. ${NGINX}`)
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    const text = `http://${hostname}/ does not answer (${code ?? message})`
    return warning('proxy', text, 'People who type the name alone reach nothing: redirect port 80 to https.')
  }
}

/** By it limits count visitors: one who can choose it has no limit, and without it all share one. */
function findingOfAddress(report: ProxyReport | null): Finding {
  if (!report)
    return warning(
      'proxy',
      'the server does not say what the proxy passes on',
      'Does this command have the AUTH_SECRET of the server, and its version? Then the proxy drops headers that it does not know.',
    )
  const { header, isThere, client } = report
  if (!header)
    return warning(
      'proxy',
      'no header of the visitor’s address is trusted',
      'CLIENT_IP_HEADER, or all visitors share one budget',
    )
  if (!isThere)
    return wrong(
      'proxy',
      `${header} does not arrive, so all visitors share one budget`,
      `The proxy must set it. ${NGINX}`,
    )
  if (client === NOBODY)
    return wrong(
      'proxy',
      `whoever sends ${header} chooses their own address, and has no limit`,
      'The proxy must add the address at the right end, or replace the header; CLIENT_IP_POSITION counts your proxies.',
    )
  return ok('proxy', `the visitor's address arrives in ${header}`)
}

type Answer = { status: number; headers: IncomingHttpHeaders; html: string }

/** Redirects are answers. @throws Error where nobody answers in time, or the certificate is not trusted */
export function askPage(address: string, { host, ca }: Way, headers: Record<string, string>): Promise<Answer> {
  const url = new URL(address)
  const options = {
    host: host ?? url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port,
    path: url.pathname,
    headers: { host: url.host, ...headers },
    agent: false as const,
    signal: AbortSignal.timeout(MAX_MS),
  }
  return new Promise((done, failed) => {
    const take = (answer: IncomingMessage) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('error', failed)
      answer.on('end', () =>
        done({ status: answer.statusCode ?? 0, headers: answer.headers, html: Buffer.concat(chunks).toString() }),
      )
    }
    const asking =
      url.protocol === 'https:'
        ? request({ ...options, servername: url.hostname, ...(ca && { ca }) }, take)
        : requestPlainly(options, take)
    asking.on('error', failed).end()
  })
}
