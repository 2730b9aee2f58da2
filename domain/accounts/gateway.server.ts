import { createHmac } from 'node:crypto'
import { emailVault } from '#domain/email/commands/seal-email.server.ts'
import { type Vault, vaultFor } from '#platform/vault.server.ts'
import { hashPassword, verifyPassword } from '#platform/password-hash.server.ts'

/** Our server sets this header from the connection, after removing any that the visitor sent. */
export const CLIENT_IP_HEADER = 'x-patio-client'

/** The installation's part in every log-in. */
export type Auth = {
  secret: string
  sessionCookie: { name: string; isSecure: boolean }
  passwords: { hash: typeof hashPassword; verify: typeof verifyPassword }
}

/** The prefix `__Host-` keeps other hosts of the domain from setting the session's cookie. */
export function createAuth({ secret, publicUrl }: { secret: string; publicUrl: string }): Auth {
  const isSecure = publicUrl.startsWith('https:')
  return {
    secret,
    sessionCookie: { name: `${isSecure ? '__Host-patio' : 'patio'}.session_token`, isSecure },
    passwords: { hash: hashPassword, verify: verifyPassword },
  }
}

/** The vault encrypts the codes and links that are sent. */
export const emailVaultOf = ({ secret }: Auth): Vault => emailVault(secret)

/** The hash is keyed, so that a reader of the table cannot try addresses or secrets out. */
export const keyedHash = ({ secret }: Auth, text: string): string =>
  createHmac('sha256', secret).update(text).digest('hex')

const PURPOSE = 'forms'

/** A form carries these values sealed to its next step, so that no page repeats a password. */
export const seal = ({ secret }: Auth, value: object): string =>
  vaultFor(PURPOSE, secret).seal(JSON.stringify(value), PURPOSE).text

/** @returns null where we have not sealed it */
export function unseal(auth: Auth, sealed: string | undefined): unknown {
  if (!sealed || sealed.length > MAX_SEALED) return null
  const vault = vaultFor(PURPOSE, auth.secret)
  try {
    return JSON.parse(vault.open({ keyId: vault.newest, text: sealed }, PURPOSE))
  } catch {
    return null
  }
}

/** A sign-up form with the longest fields takes so much in UTF-8 and base64. */
const MAX_SEALED = 10_000
