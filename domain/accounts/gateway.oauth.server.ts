import { createHash } from 'node:crypto'
import { fetchOutside } from '#platform/outside-call.server.ts'
import { createRemoteJWKSet, type JWTPayload, jwtVerify } from 'jose'
import { z } from 'zod'
import type { SignInProvider } from './sign-in-provider.ts'

/** Each attempt has new secrets, which bind the way to the provider and back. */
export type Attempt = {
  state: string
  /** PKCE's verifier: without it an intercepted code is worthless. */
  verifier: string
  /** The signed token repeats it, so that no other sign-in's token fits. */
  nonce: string
  redirectUri: string
}

/** The installation as the provider knows it. */
export type Client = { id: string; secret: string }

/** Signed tokens that speak of a person are accepted only from these issuers and keys. */
type OpenId = { issuer: string[]; keys: string }
type Endpoints = { authorization: string; token: string; parameters: Record<string, string>; openId: OpenId | null }

const endpoints: Readonly<Record<SignInProvider, Endpoints>> = {
  google: {
    authorization: 'https://accounts.google.com/o/oauth2/v2/auth',
    token: 'https://oauth2.googleapis.com/token',
    // Google shows its chooser of accounts and grants offline access (spec §7); no token is stored.
    parameters: { scope: 'email profile openid', prompt: 'select_account', access_type: 'offline' },
    openId: {
      issuer: ['https://accounts.google.com', 'accounts.google.com'],
      keys: 'https://www.googleapis.com/oauth2/v3/certs',
    },
  },
  facebook: {
    authorization: 'https://www.facebook.com/v24.0/dialog/oauth',
    token: 'https://graph.facebook.com/v24.0/oauth/access_token',
    parameters: { scope: 'email public_profile' },
    openId: null,
  },
  apple: {
    authorization: 'https://appleid.apple.com/auth/authorize',
    token: 'https://appleid.apple.com/auth/token',
    // Apple tells name and address only by a form, which its page sends.
    parameters: { scope: 'email name', response_type: 'code id_token', response_mode: 'form_post' },
    openId: { issuer: ['https://appleid.apple.com'], keys: 'https://appleid.apple.com/auth/keys' },
  },
}

/** @returns where the provider asks who the person is */
export function authorizationUrl(provider: SignInProvider, clientId: string, attempt: Attempt): URL {
  const { authorization, parameters, openId } = endpoints[provider]
  const { state, verifier, nonce, redirectUri } = attempt
  const code_challenge = createHash('sha256').update(verifier).digest('base64url')
  const bound = openId && { nonce, code_challenge, code_challenge_method: 'S256' }
  const request = { response_type: 'code', client_id: clientId, redirect_uri: redirectUri, state }
  const url = new URL(authorization)
  url.search = new URLSearchParams({ ...request, ...parameters, ...bound }).toString()
  return url
}

const Tokens = z.object({ access_token: z.string(), id_token: z.string().optional() })

/** Exchanges the code, which works once, for what the provider says of the person. */
export async function tokensFor(
  provider: SignInProvider,
  { id, secret }: Client,
  { code, verifier, redirectUri }: { code: string } & Omit<Attempt, 'state'>,
): Promise<z.infer<typeof Tokens>> {
  const { token, openId } = endpoints[provider]
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    code,
    redirect_uri: redirectUri,
    client_id: id,
    client_secret: secret,
    ...(openId && { code_verifier: verifier }),
  })
  return Tokens.parse(await answerOf(token, { method: 'POST', body }))
}

/** A few requests to the provider share this limit, while the person sees an empty page. */
export const MAX_ANSWER_MS = 8000

/** @throws unless it answers well and in time; a redirect would carry our secret elsewhere */
export async function answerOf(url: string | URL, init: RequestInit = {}): Promise<unknown> {
  const answer = await fetchOutside('sign-in', url, {
    ...init,
    redirect: 'error',
    signal: AbortSignal.timeout(MAX_ANSWER_MS),
  })
  if (!answer.ok) throw new Error(`${new URL(url).host} answers ${answer.status}`)
  return answer.json()
}

/** Reads signed tokens; the providers' keys are kept for some minutes. */
export function openIdReader() {
  const keysOf = Object.fromEntries(
    Object.entries(endpoints).flatMap(([provider, { openId }]) =>
      openId ? [[provider, createRemoteJWKSet(new URL(openId.keys))]] : [],
    ),
  )
  /** @throws unless the provider has signed it for us and for this sign-in, not long ago */
  return async (
    provider: SignInProvider,
    { id, nonce, token }: { id: string; nonce: string; token: string | undefined },
  ): Promise<JWTPayload> => {
    const { openId } = endpoints[provider]
    const keys = keysOf[provider]
    if (!openId || !keys || !token) throw new Error(`${provider} signs nothing`)
    const { payload } = await jwtVerify(token, keys, {
      issuer: openId.issuer,
      audience: id,
      algorithms: ['RS256'],
      maxTokenAge: '1h',
      requiredClaims: ['sub', 'exp', 'nonce'],
    })
    if (payload['nonce'] !== nonce) throw new Error(`the token of ${provider} is of another sign-in`)
    return payload
  }
}
