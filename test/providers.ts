import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { type IncomingMessage, request as ask, type ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { decodeJwt, importJWK, type JWTPayload, jwtVerify, SignJWT } from 'jose'
import Provider, { interactionPolicy } from 'oidc-provider'
import { freePort } from './processes.ts'
import { makeCertificates } from './certificates.ts'
import { providerNames } from './provider-names.ts'

/** Somebody with an account at a provider. */
export type PersonThere = {
  email: string | null
  isEmailProved: boolean
  firstName: string
  lastName: string
}

/** A fault in a provider's next answers to the server. */
export type Fault = 'signature' | 'audience' | 'nonce' | 'issuer' | 'age' | 'redirect' | 'status' | 'silence' | 'app'

/** Stand-ins for Google, Apple and Facebook, and an address with TLS in front of Patio. */
export type Providers = {
  address: string
  /** The port at which all of them answer, Patio among them. */
  port: number
  /** The file of the authority that vouches for their names. */
  authority: string
  /** A flag by which Chromium trusts them. */
  trusted: string
  /** Patio's settings for them, and for its own address. */
  settings: Record<string, string>
  /** From where on this machine Patio answers. */
  passOnTo: (port: number) => void
  /** @returns the account's id at every provider */
  register: (person: PersonThere) => string
  fail: (fault: Fault | null) => void
  /** A held answer is shown by the provider instead of being taken to us. */
  hold: (isHeld: boolean) => void
  stop: () => Promise<void>
}

/** Forms of a page with TLS say where they come from only to a page with TLS, so Patio is behind TLS as well. */
export const OWN_NAME = 'patio.example'

const appleKey = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const settings = {
  GOOGLE_CLIENT_ID: 'patio-at-google',
  GOOGLE_CLIENT_SECRET: 'a secret of google',
  FACEBOOK_CLIENT_ID: 'patio-at-facebook',
  FACEBOOK_CLIENT_SECRET: 'a secret of facebook',
  APPLE_CLIENT_ID: 'example.patio.web',
  APPLE_TEAM_ID: 'TEAM123456',
  APPLE_KEY_ID: 'KEY1234567',
  // As somebody pastes it into one line.
  APPLE_PRIVATE_KEY: String(appleKey.privateKey.export({ type: 'pkcs8', format: 'pem' })).replaceAll('\n', '\\n'),
}

/** Of both providers that sign what they say. */
const aKey = () => ({
  ...generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' }),
  ...ofKey,
})
const ofKey = { kid: 'the-key', use: 'sig', alg: 'RS256' }
const ownKey = aKey()

const people = new Map<string, PersonThere>()
let fault: Fault | null = null
let isHeld = false

export async function standInProviders(): Promise<Providers> {
  const folder = mkdtempSync(join(tmpdir(), 'patio-providers-'))
  const trusted = makeCertificates(folder, [...providerNames, OWN_NAME])
  const port = await freePort()
  let plainPort = 0
  const address = `https://${OWN_NAME}:${port}`
  const callback = `${address}/auth/callback`
  const stands = { google: aGoogle(callback), apple: anApple(callback), facebook: aFacebook(callback) }
  const server = createServer(
    { key: readFileSync(join(folder, 'patio.key')), cert: readFileSync(join(folder, 'patio.pem')) },
    (request, response) => {
      const name = /(google|apple|facebook)/.exec(request.headers.host ?? '')?.[1] as keyof typeof stands | undefined
      const answer = name ? stands[name] : passOnTo(plainPort)
      void (async () => answer(request, response))().catch((error: unknown) => response.destroy(error as Error))
    },
  )
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done))

  return {
    address,
    port,
    authority: join(folder, 'ca.pem'),
    trusted,
    settings: { ...settings, PUBLIC_URL: address },
    passOnTo: (next) => void (plainPort = next),
    register(person) {
      const id = randomUUID()
      people.set(id, person)
      return id
    },
    fail: (next) => void (fault = next),
    hold: (next) => void (isHeld = next),
    async stop() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

type Answer = (request: IncomingMessage, response: ServerResponse) => unknown

/** Ends TLS before Patio, as a proxy does. */
const passOnTo =
  (port: number): Answer =>
  (request, response) => {
    const { method, url, headers } = request
    const passed = ask({ host: '127.0.0.1', port, method, path: url, headers }, (answer) => {
      response.writeHead(answer.statusCode!, answer.headers)
      answer.pipe(response)
    })
    passed.on('error', () => response.destroy())
    request.pipe(passed)
  }

function aGoogle(callback: string): Answer {
  const client = {
    client_id: settings.GOOGLE_CLIENT_ID,
    client_secret: settings.GOOGLE_CLIENT_SECRET,
    redirect_uris: [callback],
    response_types: ['code'],
    grant_types: ['authorization_code'],
    token_endpoint_auth_method: 'client_secret_post',
  }
  const routes = { authorization: '/o/oauth2/v2/auth', token: '/token', jwks: '/oauth2/v3/certs' }
  return anOpenIdProvider('https://accounts.google.com', client, routes)
}

/** Answers by a form; its client proves itself by a signed token; it names the person once, beside what it signs. */
function anApple(callback: string): Answer {
  const client = {
    client_id: settings.APPLE_CLIENT_ID,
    client_secret: 'stands for what is signed',
    redirect_uris: [callback],
    response_types: ['code id_token'],
    grant_types: ['authorization_code', 'implicit'],
    token_endpoint_auth_method: 'client_secret_post',
  }
  const routes = { authorization: '/auth/authorize', token: '/auth/token', jwks: '/auth/keys' }
  const answer = anOpenIdProvider('https://appleid.apple.com', client, routes)
  return async (request, response) => {
    // Apple signs a token for whatever it is asked, and knows no scope of this name.
    request.url = request.url!.replace('scope=email+name', 'scope=openid+email')
    if (request.url === '/auth/token') await takeSignedSecret(request, client.client_secret)
    changed(response, (body) =>
      body.replace(
        '<noscript>',
        `<input type="hidden" name="user" value="${escaped(JSON.stringify(nameOfNewest()))}"><noscript>`,
      ),
    )
    await answer(request, response)
  }
}

async function takeSignedSecret(request: IncomingMessage, secret: string): Promise<void> {
  const body = new URLSearchParams(await textOf(request))
  await jwtVerify(body.get('client_secret')!, appleKey.publicKey, {
    issuer: settings.APPLE_TEAM_ID,
    subject: settings.APPLE_CLIENT_ID,
    audience: 'https://appleid.apple.com',
    algorithms: ['ES256'],
    maxTokenAge: '1m',
  })
  body.set('client_secret', secret)
  Object.assign(request, { body: body.toString() })
}

function nameOfNewest() {
  const { firstName, lastName } = [...people.values()].at(-1)!
  return { name: { firstName, lastName } }
}

function anOpenIdProvider(issuer: string, client: object, routes: Readonly<Record<string, string>>): Answer {
  const prompts = interactionPolicy.base()
  prompts.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0)
  const provider = new Provider(issuer, {
    clients: [client],
    routes,
    jwks: { keys: [ownKey] },
    cookies: { keys: [randomUUID()] },
    pkce: { required: () => true },
    ttl: { Interaction: 600, Grant: 600, Session: 600, AccessToken: 600, IdToken: 600 },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}`, policy: prompts },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'given_name', 'family_name'] },
    // As both do: what is known of the person stands in the token.
    conformIdTokenClaims: false,
    findAccount: (_: unknown, id: string) => ({ accountId: id, claims: () => claimsOf(id) }),
  })
  const answer = provider.callback()
  return async (request, response) => {
    if (request.url!.startsWith('/interaction/')) return interact(provider, request, response)
    if (request.url === routes['token'] && (await spoil(response))) return
    if (isHeld) showAddress(response)
    answer(request, response)
  }
}

/** A redirect's address is shown instead of followed, so that a test can read it. */
function showAddress(response: ServerResponse): void {
  changed(response, (body) => {
    const address = String(response.getHeader('location') ?? '')
    if (!address.includes('/auth/callback?')) return body
    response.statusCode = 200
    response.removeHeader('location')
    return address.replaceAll('&', '&amp;')
  })
}

function claimsOf(sub: string) {
  const { email, isEmailProved, firstName, lastName } = people.get(sub)!
  const name = { name: `${firstName} ${lastName}`, given_name: firstName, family_name: lastName }
  return { sub, ...name, ...(email && { email, email_verified: isEmailProved }) }
}

/** The provider's own page asks who logs in and whether this site may know. */
async function interact(provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method === 'GET') return showForm(response)
  const who = new URLSearchParams(await textOf(request)).get('who')
  if (!who) return provider.interactionFinished(request, response, { error: 'access_denied' })
  const { params } = await provider.interactionDetails(request, response)
  const grant = new provider.Grant({ accountId: who, clientId: params.client_id })
  grant.addOIDCScope('openid email profile')
  const consent = { grantId: await grant.save() }
  await provider.interactionFinished(request, response, { login: { accountId: who }, select_account: {}, consent })
}

function showForm(response: ServerResponse): void {
  response.setHeader('content-type', 'text/html')
  response.end(`<!doctype html><title>Provider</title><form method="post">
    <label>Account <input name="who"></label><button>Agree</button></form>
    <form method="post"><button>Cancel</button></form>`)
}

/** @returns whether nothing more is answered */
async function spoil(response: ServerResponse): Promise<boolean> {
  const kind = fault
  if (kind === null || kind === 'app') return false
  if (kind === 'silence') return true
  if (kind === 'redirect') {
    // Whoever follows it gets a good answer there.
    response.writeHead(307, { location: '/token?again' }).end()
    return true
  }
  if (kind === 'status') {
    response.writeHead(500, { 'content-type': 'application/json' }).end('{"error": "server_error"}')
    return true
  }
  const key = await importJWK(kind === 'signature' ? aKey() : ownKey, 'RS256')
  changed(response, async (body) => {
    const answer = JSON.parse(body) as { id_token: string }
    const claims = { ...decodeJwt(answer.id_token), ...spoiledClaims[kind] }
    const header = { alg: 'RS256', kid: ofKey.kid }
    return JSON.stringify({ ...answer, id_token: await new SignJWT(claims).setProtectedHeader(header).sign(key) })
  })
  return false
}

const spoiledClaims: Readonly<Record<Exclude<Fault, 'redirect' | 'status' | 'silence' | 'app'>, JWTPayload>> = {
  signature: {},
  audience: { aud: 'another app' },
  nonce: { nonce: 'of another sign-in' },
  issuer: { iss: 'https://elsewhere.example' },
  age: { iat: Math.floor(Date.now() / 1000) - 3700 },
}

/** Changes what is about to be answered as text. */
function changed(response: ServerResponse, change: (body: string) => string | Promise<string>): void {
  const end = response.end.bind(response)
  response.end = ((body?: string | Buffer) => {
    void (async () => {
      const text = await change(String(body ?? ''))
      if (!response.headersSent) response.setHeader('content-length', Buffer.byteLength(text))
      end(text)
    })()
    return response
  }) as typeof response.end
}

/** Plain OAuth, without signed tokens: https://developers.facebook.com/docs/facebook-login/guides/advanced/manual-flow */
function aFacebook(callback: string): Answer {
  const codes = new Map<string, string>()
  const json = (response: ServerResponse, body: object) =>
    response.setHeader('content-type', 'application/json').end(JSON.stringify(body))

  return async (request, response) => {
    const url = new URL(request.url!, `https://${request.headers.host}`)
    const token = request.headers.authorization?.replace('Bearer ', '') ?? url.searchParams.get('input_token') ?? ''
    const params = [url.searchParams.get('redirect_uri'), url.searchParams.get('client_id')]
    switch (url.pathname) {
      case '/v24.0/dialog/oauth': {
        if (params.join() !== [callback, settings.FACEBOOK_CLIENT_ID].join()) return response.writeHead(400).end()
        if (request.method === 'GET') return showForm(response)
        const who = new URLSearchParams(await textOf(request)).get('who')
        const code = randomUUID()
        if (who) codes.set(code, who)
        const answer = { state: url.searchParams.get('state')!, ...(who ? { code } : { error: 'access_denied' }) }
        return response.writeHead(302, { location: `${callback}?${new URLSearchParams(answer)}` }).end()
      }
      case '/v24.0/oauth/access_token': {
        const form = new URLSearchParams(await textOf(request))
        const who = codes.get(form.get('code') ?? '')
        codes.delete(form.get('code') ?? '')
        if (!who || form.get('client_secret') !== settings.FACEBOOK_CLIENT_SECRET)
          return response.writeHead(400).end('{}')
        return json(response, { access_token: who, token_type: 'bearer', expires_in: 5000 })
      }
      case '/debug_token':
        return json(response, { data: { is_valid: true, app_id: inspectedApp(), user_id: token } })
      case '/me': {
        const { email, firstName, lastName } = people.get(token)!
        const name = { name: `${firstName} ${lastName}`, first_name: firstName, last_name: lastName }
        return json(response, { id: token, ...name, ...(email && { email }), picture: { data: { url: '' } } })
      }
      default:
        return response.writeHead(404).end()
    }
  }
}

const inspectedApp = () => (fault === 'app' ? 'another app' : settings.FACEBOOK_CLIENT_ID)

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return text
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
