import type { SignInSettings } from '#platform/config.server.ts'
import { byDeadline } from '#platform/deadline.server.ts'
import type { Log } from '#platform/log.server.ts'
import { importPKCS8, SignJWT } from 'jose'
import { z } from 'zod'
import {
  answerOf,
  type Attempt,
  authorizationUrl,
  type Client,
  MAX_ANSWER_MS,
  openIdReader,
  tokensFor,
} from './gateway.oauth.server.ts'
import { ProviderProfile } from './input.ts'
import { partsOfName, type SignInProvider, signInProviders } from './sign-in-provider.ts'

/** `user` is Apple's, with the name, and comes only at the first consent. */
type ProviderAnswer = { code: string; user: string | null }

export type SocialGateway = {
  /** The configured providers, in the order in which they are offered. */
  providers: readonly SignInProvider[]
  /** The provider asks there who the person is. */
  addressAt: (provider: SignInProvider, attempt: Attempt) => URL
  /** The person's profile; null where the provider is too slow or its answer proves nothing. */
  profileFrom: (
    provider: SignInProvider,
    attempt: Omit<Attempt, 'state'>,
    answer: ProviderAnswer,
  ) => Promise<ProviderProfile | null>
}

/** Each provider proves who the person is in its own way; decision 101 says why no library does it. */
export function socialGateway(settings: SignInSettings, log: Log): SocialGateway {
  const readToken = openIdReader()

  async function profileOf(
    provider: SignInProvider,
    attempt: Omit<Attempt, 'state'>,
    { code, user }: ProviderAnswer,
  ): Promise<ProviderProfile> {
    const client = await clientOf(settings, provider)
    const tokens = await tokensFor(provider, client, { code, ...attempt })
    if (provider === 'facebook') return facebookProfile(client, tokens.access_token)
    const token = { id: client.id, nonce: attempt.nonce, token: tokens.id_token }
    return openIdProfile(provider, await readToken(provider, token), user)
  }

  return {
    providers: signInProviders.filter((provider) => settings[provider] !== null),
    addressAt: (provider, attempt) => authorizationUrl(provider, needed(settings[provider]).clientId, attempt),
    async profileFrom(provider, attempt, answer) {
      try {
        return await byDeadline(MAX_ANSWER_MS, () => profileOf(provider, attempt, answer))
      } catch (err) {
        log.warn({ err }, `a sign-in provider did not answer as it should`)
        return null
      }
    },
  }
}

function needed<Settings>(settings: Settings | null): Settings {
  if (settings === null) throw new Error('this sign-in provider is not configured')
  return settings
}

async function clientOf(settings: SignInSettings, provider: SignInProvider): Promise<Client> {
  if (provider === 'apple') {
    const own = needed(settings.apple)
    return { id: own.clientId, secret: await appleSecret(own) }
  }
  const { clientId, clientSecret } = needed(settings[provider])
  return { id: clientId, secret: clientSecret }
}

/** Apple's clients authenticate by a token that they sign. */
async function appleSecret({ clientId, teamId, keyId, privateKey }: NonNullable<SignInSettings['apple']>) {
  return new SignJWT()
    .setProtectedHeader({ alg: 'ES256', kid: keyId })
    .setIssuer(teamId)
    .setSubject(clientId)
    .setAudience('https://appleid.apple.com')
    .setIssuedAt()
    .setExpirationTime('5m')
    .sign(await importPKCS8(privateKey, 'ES256'))
}

const Claims = z.object({
  sub: z.string(),
  email: z.string().nullish(),
  // Apple writes booleans as text now and then.
  email_verified: z.union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')]).optional(),
  name: z.string().optional(),
  given_name: z.string().optional(),
  family_name: z.string().optional(),
})

function openIdProfile(provider: SignInProvider, payload: object, user: string | null): ProviderProfile {
  const claims = Claims.parse(payload)
  const [name, whole] = [user === null ? null : nameOf(user), partsOfName(claims.name ?? '')]
  return ProviderProfile.parse({
    provider,
    accountId: claims.sub,
    email: claims.email ?? null,
    isEmailProved: claims.email_verified ?? false,
    firstName: name?.firstName ?? claims.given_name ?? whole.firstName,
    lastName: name?.lastName ?? claims.family_name ?? whole.lastName,
  })
}

/** Apple's `user` comes through the browser, so it may only fill in a form. */
function nameOf(user: string): { firstName?: string; lastName?: string } | null {
  try {
    return (JSON.parse(user) as { name?: { firstName?: string; lastName?: string } } | null)?.name ?? null
  } catch {
    return null
  }
}

const Inspected = z.object({ data: z.object({ is_valid: z.literal(true), app_id: z.string(), user_id: z.string() }) })
const FacebookPerson = z.object({
  id: z.string(),
  email: z.string().optional(),
  name: z.string().optional(),
  first_name: z.string().optional(),
  last_name: z.string().optional(),
})

/** Facebook's tokens are of no one app: one of another app would let its owner in as the person. */
async function facebookProfile({ id, secret }: Client, accessToken: string): Promise<ProviderProfile> {
  const inspection = new URL('https://graph.facebook.com/debug_token')
  inspection.search = new URLSearchParams({ input_token: accessToken, access_token: `${id}|${secret}` }).toString()
  const { app_id, user_id } = Inspected.parse(await answerOf(inspection)).data
  const me = 'https://graph.facebook.com/me?fields=id,name,email,first_name,last_name'
  const person = FacebookPerson.parse(await answerOf(me, { headers: { authorization: `Bearer ${accessToken}` } }))
  if (app_id !== id || person.id !== user_id) throw new Error('the token of facebook is of another app or person')
  const whole = partsOfName(person.name ?? '')
  return ProviderProfile.parse({
    provider: 'facebook',
    accountId: person.id,
    email: person.email ?? null,
    // Facebook does not say whether an address was confirmed there.
    isEmailProved: false,
    firstName: person.first_name ?? whole.firstName,
    lastName: person.last_name ?? whole.lastName,
  })
}
