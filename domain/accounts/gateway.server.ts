import { createHmac, timingSafeEqual } from 'node:crypto'
import { newId } from '#kernel/ids.ts'
import type { Db } from '#platform/db.server.ts'
import { betterAuth } from 'better-auth'
import { parseCookies } from 'better-auth/cookies'

/** Our server sets this header from the connection, after removing any that the visitor sent. */
export const CLIENT_IP_HEADER = 'x-patio-client'

export type Auth = ReturnType<typeof createAuth>

/** Passwords, sessions and their limits, by better-auth on our own pool. Its tables are in db/migrations/0003_accounts.sql. */
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
    emailAndPassword: { enabled: true, autoSignIn: true, minPasswordLength: 8, maxPasswordLength: 128 },
    // No session is cached in a cookie: a copy would stay valid after a sign-out and a ban.
    session: { cookieCache: { enabled: false } },
    // Our own commands limit the attempts, and the library is reached only through them (platform/budget.server.ts).
    rateLimit: { enabled: false },
    advanced: {
      database: { generateId: () => newId() },
      ipAddress: { ipAddressHeaders: [CLIENT_IP_HEADER] },
      // The library's own switch would use the prefix `__Secure-`; `__Host-` also excludes other hosts of the domain.
      useSecureCookies: false,
      cookiePrefix: isSecure ? '__Host-patio' : 'patio',
      defaultCookieAttributes: { sameSite: 'lax', httpOnly: true, secure: isSecure, path: '/' },
    },
    logger: { disabled: true },
  })
}

/**
 * The token of the session in a request's cookie, if we signed it; null for any other cookie. The database decides
 * whether the session still exists, in the one statement that also reads its user, where the library takes two.
 */
export async function sessionTokenOf(auth: Auth, headers: Headers): Promise<string | null> {
  const { authCookies, secret } = await auth.$context
  const value = parseCookies(headers.get('cookie') ?? '').get(authCookies.sessionToken.name) ?? ''
  const end = value.lastIndexOf('.')
  if (end < 1) return null

  const token = value.slice(0, end)
  const given = Buffer.from(value.slice(end + 1), 'base64')
  const own = createHmac('sha256', secret).update(token).digest()
  return given.length === own.length && timingSafeEqual(given, own) ? token : null
}
