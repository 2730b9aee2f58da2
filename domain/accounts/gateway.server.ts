import { createHmac, timingSafeEqual } from 'node:crypto'
import { emailVault } from '#domain/email/commands/seal-email.server.ts'
import { newId } from '#kernel/ids.ts'
import { type Db, violates } from '#platform/db.server.ts'
import type { Vault } from '#platform/vault.server.ts'
import { betterAuth } from 'better-auth'
import { APIError } from 'better-auth/api'
import { parseCookies } from 'better-auth/cookies'
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto'
import { isLiveAccount } from './queries/is-live-account.server.ts'

/** Our server sets this header from the connection, after removing any that the visitor sent. */
export const CLIENT_IP_HEADER = 'x-patio-client'

export type Auth = ReturnType<typeof createAuth>

/** better-auth runs on our own pool; its tables are in db/migrations/0002_accounts.sql. */
export function createAuth(db: Db, { secret, publicUrl }: { secret: string; publicUrl: string }) {
  const isSecure = publicUrl.startsWith('https:')
  return betterAuth({
    database: { db, type: 'postgres' },
    secret,
    baseURL: publicUrl,
    basePath: '/api/auth',
    // The server accepts forms only from its own origin.
    trustedOrigins: (request) => (request ? [new URL(request.url).origin] : []),
    telemetry: { enabled: false },
    // Our own command opens accounts, because it also proves their addresses.
    // Scrypt with N = 16384, r = 16, p = 1 (32 MB) takes 85 to 105 ms on a thread of its own.
    emailAndPassword: { enabled: true, disableSignUp: true, minPasswordLength: 8, maxPasswordLength: 128 },
    // A session cached in a cookie would stay valid after a sign-out or a ban.
    session: { cookieCache: { enabled: false } },
    // Our own commands limit the attempts (platform/budget.server.ts); only they reach the library.
    rateLimit: { enabled: false },
    advanced: {
      database: { generateId: () => newId() },
      ipAddress: { ipAddressHeaders: [CLIENT_IP_HEADER] },
      // The library's switch would use `__Secure-`; `__Host-` also excludes other hosts of the domain.
      useSecureCookies: false,
      cookiePrefix: isSecure ? '__Host-patio' : 'patio',
      defaultCookieAttributes: { sameSite: 'lax', httpOnly: true, secure: isSecure, path: '/' },
    },
    databaseHooks: { session: { create: { before: ({ userId }) => refuseUnlessLive(db, userId) } } },
    logger: { disabled: true },
  })
}

/**
 * An account that is not live gets no session; the database has the last word.
 *
 * @throws 403
 */
async function refuseUnlessLive(db: Db, userId: string): Promise<void> {
  if (!(await isLiveAccount(db, userId))) throw new APIError('FORBIDDEN', { code: 'SUSPENDED', message: 'suspended' })
}

/**
 * The token in a cookie that we signed; null for any other.
 * The library takes two statements to read session and user, our query takes one.
 */
export async function sessionTokenOf(auth: Auth, headers: Headers): Promise<string | null> {
  const { authCookies, secret } = await auth.$context
  const value = parseCookies(headers.get('cookie') ?? '').get(authCookies.sessionToken.name) ?? ''
  const end = value.lastIndexOf('.')
  if (end < 1) return null

  const token = value.slice(0, end)
  const given = Buffer.from(value.slice(end + 1), 'base64')
  const own = signatureOf(token, secret)
  return given.length === own.length && timingSafeEqual(given, own) ? token : null
}

const signatureOf = (token: string, secret: string) => createHmac('sha256', secret).update(token).digest()

/**
 * The caller has checked who the user is.
 *
 * @returns the session's cookie; null where the account is not live
 */
export async function openSession(auth: Auth, userId: string, headers: Headers): Promise<string | null> {
  const { authCookies, internalAdapter, secret, sessionConfig } = await auth.$context
  const from = { ipAddress: headers.get(CLIENT_IP_HEADER) ?? '', userAgent: headers.get('user-agent') ?? '' }
  const session = await internalAdapter.createSession(userId, false, from).catch((error: unknown) => {
    if (error instanceof APIError && error.statusCode === 403) return null
    if (violates(error, 'sessions_are_of_live_accounts')) return null
    throw error
  })
  if (!session) return null
  const { name, attributes } = authCookies.sessionToken
  const value = encodeURIComponent(`${session.token}.${signatureOf(session.token, secret).toString('base64')}`)
  return `${name}=${value}; Max-Age=${sessionConfig.expiresIn}; Path=/; HttpOnly; SameSite=Lax${attributes.secure ? '; Secure' : ''}`
}

/** The vault encrypts the codes and links that are sent. */
export const emailVaultOf = async (auth: Auth): Promise<Vault> => emailVault((await auth.$context).secret)

/** The library must be able to check the hash. */
export const hashPassword = async (auth: Auth, password: string) => (await auth.$context).password.hash(password)

/** The hash is keyed, so that a reader of the table cannot try addresses or secrets out. */
export const keyedHash = async (auth: Auth, text: string) =>
  createHmac('sha256', (await auth.$context).secret)
    .update(text)
    .digest('hex')

/** A form carries these values sealed to its next step, so that no page repeats a password. */
export const seal = async (auth: Auth, value: object) =>
  symmetricEncrypt({ key: (await auth.$context).secret, data: JSON.stringify(value) })

/** @returns null where we have not sealed it */
export async function unseal(auth: Auth, sealed: string | undefined): Promise<unknown> {
  if (!sealed || sealed.length > MAX_SEALED) return null
  try {
    return JSON.parse(await symmetricDecrypt({ key: (await auth.$context).secret, data: sealed }))
  } catch {
    return null
  }
}

/** A sign-up form with the longest fields takes so much in UTF-8 and hexadecimal. */
const MAX_SEALED = 10_000
