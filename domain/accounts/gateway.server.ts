import { createHmac, timingSafeEqual } from 'node:crypto'
import { newId } from '#kernel/ids.ts'
import type { Db } from '#platform/db.server.ts'
import { betterAuth } from 'better-auth'
import { parseCookies } from 'better-auth/cookies'

/** Our own server sets this header from the connection; what a visitor sends under its name is removed first. */
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
    // The server lets no form in but from the address that it was sent to.
    trustedOrigins: (request) => (request ? [new URL(request.url).origin] : []),
    telemetry: { enabled: false },
    emailAndPassword: { enabled: true, autoSignIn: true, minPasswordLength: 8, maxPasswordLength: 128 },
    // No session is cached in a cookie: a copy of it would outlive a sign-out and a ban.
    session: { cookieCache: { enabled: false } },
    // Counted by our own commands, which are the only way here (platform/budget.server.ts).
    rateLimit: { enabled: false },
    advanced: {
      database: { generateId: () => newId() },
      ipAddress: { ipAddressHeaders: [CLIENT_IP_HEADER] },
      // The library's own switch would put `__Secure-` before the name; `__Host-` also keeps other hosts of the domain out.
      useSecureCookies: false,
      cookiePrefix: isSecure ? '__Host-patio' : 'patio',
      defaultCookieAttributes: { sameSite: 'lax', httpOnly: true, secure: isSecure, path: '/' },
    },
    logger: { disabled: true },
  })
}

/**
 * The token of the session that a request's cookie names, signed by us; null for any other cookie. Whether the session still
 * exists is for the database to say: so it is read in one statement with its person, where the library takes two of its own.
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
