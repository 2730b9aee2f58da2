import type { SignInSettings } from '#platform/config.server.ts'
import { byDeadline } from '#platform/deadline.server.ts'
import type { Log } from '#platform/log.server.ts'
import { verifyProviderIdToken } from 'better-auth/oauth2'
import { apple, facebook, google } from 'better-auth/social-providers'
import { importPKCS8, SignJWT } from 'jose'
import { ProviderProfile } from './input.ts'
import { partsOfName, type SignInProvider, signInProviders } from './sign-in-provider.ts'

/** Each attempt has new secrets, which bind the way to the provider and back. */
type Attempt = {
  state: string
  /** PKCE's verifier: without it an intercepted code is worthless. */
  verifier: string
  /** The signed token repeats it, so that no other sign-in's token fits. */
  nonce: string
  redirectUri: string
}

/** `user` is Apple's, with the name, and comes only at the first consent. */
type ProviderAnswer = { code: string; user: string | null }

export type SocialGateway = {
  /** The configured providers, in the order in which they are offered. */
  providers: readonly SignInProvider[]
  /** The provider asks there who the person is. */
  addressAt: (provider: SignInProvider, attempt: Attempt) => Promise<URL>
  /** The person's profile; null where the provider is too slow or its answer proves nothing. */
  profileFrom: (
    provider: SignInProvider,
    attempt: Omit<Attempt, 'state'>,
    answer: ProviderAnswer,
  ) => Promise<ProviderProfile | null>
}

/** A few requests to the provider share this limit, while the person sees an empty page. */
const MAX_ANSWER_MS = 8000

/** Only the account library's clients are used, not its endpoints and rules about accounts. */
export function socialGateway(settings: SignInSettings, log: Log): SocialGateway {
  const clientOf = clients(settings)
  return {
    providers: signInProviders.filter((provider) => settings[provider] !== null),
    async addressAt(provider, { state, verifier, nonce, redirectUri }) {
      const client = await clientOf[provider]()
      const url = await client.createAuthorizationURL({ state, codeVerifier: verifier, redirectURI: redirectUri })
      if (provider !== 'facebook') url.searchParams.set('nonce', nonce)
      return url
    },
    async profileFrom(provider, attempt, answer) {
      try {
        return await byDeadline(MAX_ANSWER_MS, async () =>
          profileOf(provider, await clientOf[provider](), attempt, answer),
        )
      } catch (err) {
        log.warn({ err }, `a sign-in provider did not answer as it should`)
        return null
      }
    },
  }
}

type Clients = ReturnType<typeof clients>
type Client = Awaited<ReturnType<Clients[SignInProvider]>>

function clients(settings: SignInSettings) {
  return {
    // Google shows its chooser of accounts and grants offline access (spec §7); no token is stored.
    google: async () => google({ ...needed(settings.google), prompt: 'select_account', accessType: 'offline' }),
    facebook: async () => facebook({ ...needed(settings.facebook), fields: ['first_name', 'last_name'] }),
    apple: async () => {
      const own = needed(settings.apple)
      return apple({ clientId: own.clientId, clientSecret: await appleSecret(own) })
    },
  }
}

function needed<Settings>(settings: Settings | null): Settings {
  if (settings === null) throw new Error('this sign-in provider is not configured')
  return settings
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

async function profileOf(
  provider: SignInProvider,
  client: Client,
  { verifier, nonce, redirectUri }: Omit<Attempt, 'state'>,
  { code, user }: ProviderAnswer,
): Promise<ProviderProfile> {
  const tokens = await client.validateAuthorizationCode({ code, codeVerifier: verifier, redirectURI: redirectUri })
  const { idToken, ...others } = tokens
  // The library trusts a provider's token unread; one of another app or sign-in would let others in.
  const isOpenId = provider !== 'facebook'
  if (isOpenId && !(idToken && (await verifyProviderIdToken(client, idToken, nonce))))
    throw new Error(`the token of ${provider} proves nothing`)

  const name = user === null ? null : nameOf(user)
  const answer = await client.getUserInfo(isOpenId && idToken ? { ...others, idToken } : others)
  if (!answer) throw new Error(`${provider} says nothing of the person`)
  const claims: Readonly<Record<string, unknown>> = { ...answer.data }
  const whole = partsOfName(answer.user.name ?? '')
  return ProviderProfile.parse({
    provider,
    accountId: claims[isOpenId ? 'sub' : 'id'],
    email: answer.user.email ?? null,
    // Facebook does not say whether an address was confirmed there.
    isEmailProved: isOpenId && answer.user.emailVerified,
    firstName: name?.firstName ?? claims['given_name'] ?? claims['first_name'] ?? whole.firstName,
    lastName: name?.lastName ?? claims['family_name'] ?? claims['last_name'] ?? whole.lastName,
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
