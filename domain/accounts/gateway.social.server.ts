import type { SignInSettings } from '#platform/config.server.ts'
import { byDeadline } from '#platform/deadline.server.ts'
import type { Log } from '#platform/log.server.ts'
import { verifyProviderIdToken } from 'better-auth/oauth2'
import { apple, facebook, google } from 'better-auth/social-providers'
import { importPKCS8, SignJWT } from 'jose'
import { ProviderProfile } from './input.ts'
import { partsOfName, type SignInProvider, signInProviders } from './sign-in-provider.ts'

/** What binds a way to a provider and back: all of it is made anew for each. */
type Attempt = {
  state: string
  /** Of PKCE: a code that was taken on its way is worth nothing without it. */
  verifier: string
  /** Comes back in the signed token, so that no other sign-in's token fits. */
  nonce: string
  redirectUri: string
}

/** What a provider sends the browser back with. `user`: Apple's, with the name, at the first consent only. */
type ProviderAnswer = { code: string; user: string | null }

export type SocialGateway = {
  /** Those that are configured, in the order in which they are offered. */
  providers: readonly SignInProvider[]
  /** Where the provider asks who one is. */
  addressAt: (provider: SignInProvider, attempt: Attempt) => Promise<URL>
  /** Who the provider says it is; null where it does not answer in time, or its answer proves nothing. */
  profileFrom: (
    provider: SignInProvider,
    attempt: Omit<Attempt, 'state'>,
    answer: ProviderAnswer,
  ) => Promise<ProviderProfile | null>
}

/** For a few requests to the provider's servers together; somebody looks at an empty page meanwhile. */
const MAX_ANSWER_MS = 8000

/** The account library's own clients of the three, without its endpoints and its rules about accounts. */
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
    // Spec §7: the chooser of accounts, and offline access. No token is stored.
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

/** Apple's clients prove themselves by a token that they sign. */
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
  // The library trusts what comes from the provider's own server unread. Signature, issuer, audience, age and nonce are read here, because
  // a token of another app or another sign-in would be somebody else's.
  const isOpenId = provider !== 'facebook'
  if (isOpenId && !(idToken && (await verifyProviderIdToken(client, idToken, nonce))))
    throw new Error(`the token of ${provider} proves nothing`)

  const name = user === null ? null : nameOf(user)
  const told = await client.getUserInfo(isOpenId && idToken ? { ...others, idToken } : others)
  if (!told) throw new Error(`${provider} says nothing of the person`)
  const said: Readonly<Record<string, unknown>> = { ...told.data }
  const whole = partsOfName(told.user.name ?? '')
  return ProviderProfile.parse({
    provider,
    accountId: said[isOpenId ? 'sub' : 'id'],
    email: told.user.email ?? null,
    // Facebook does not say whether an address was confirmed there.
    isEmailProved: isOpenId && told.user.emailVerified,
    firstName: name?.firstName ?? said['given_name'] ?? said['first_name'] ?? whole.firstName,
    lastName: name?.lastName ?? said['family_name'] ?? said['last_name'] ?? whole.lastName,
  })
}

/** Apple's `user`, which comes by the browser: good for filling in a form, and for nothing else. */
function nameOf(user: string): { firstName?: string; lastName?: string } | null {
  try {
    return (JSON.parse(user) as { name?: { firstName?: string; lastName?: string } } | null)?.name ?? null
  } catch {
    return null
  }
}
