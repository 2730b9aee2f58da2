import { newId } from '#kernel/ids.ts'
import type { Db } from '#platform/db.server.ts'
import { betterAuth } from 'better-auth'

/** Our own server sets this header from the connection; what a visitor sends under its name is removed first. */
export const CLIENT_IP_HEADER = 'x-patio-client'

export type Auth = ReturnType<typeof createAuth>

/** Passwords, sessions and their limits, by better-auth on our own pool. Its tables are in migration 0001. */
export function createAuth(
  db: Db,
  { secret, publicUrl, origins }: { secret: string; publicUrl: string; origins: readonly string[] },
) {
  return betterAuth({
    database: { db, type: 'postgres' },
    secret,
    baseURL: publicUrl,
    basePath: '/api/auth',
    trustedOrigins: [...origins],
    telemetry: { enabled: false },
    emailAndPassword: { enabled: true, autoSignIn: true, minPasswordLength: 8, maxPasswordLength: 128 },
    // Short: a cached session outlives a ban by that much.
    session: { cookieCache: { enabled: true, maxAge: 30 } },
    rateLimit: {
      enabled: true,
      storage: 'database',
      window: 60,
      max: 100,
      customRules: { '/sign-in/email': { window: 60, max: 10 }, '/sign-up/email': { window: 3600, max: 20 } },
    },
    advanced: {
      database: { generateId: () => newId() },
      ipAddress: { ipAddressHeaders: [CLIENT_IP_HEADER] },
      useSecureCookies: publicUrl.startsWith('https:'),
      defaultCookieAttributes: { sameSite: 'lax', httpOnly: true },
    },
    logger: { disabled: true },
  })
}
