import { createHmac } from 'node:crypto'
import { emailVault } from '#domain/email/commands/seal-email.server.ts'
import { siteOf, type SiteId } from '#domain/i18n/site.ts'
import { addressesOf } from '#platform/addresses.server.ts'
import { countryNamed } from '#platform/country-header.server.ts'
import type { CountryOf } from '#platform/country-table.server.ts'
import { type Vault, vaultFor } from '#platform/vault.server.ts'
import { hashPassword, verifyPassword } from '#platform/password-hash.server.ts'
import { type RelyingParty, relyingPartyOf } from './relying-party.ts'

/** Our server sets this header from the connection, after removing any that the visitor sent. */
export const CLIENT_IP_HEADER = 'x-patio-client'

/** The installation's part in every log-in. */
export type Auth = {
  /** Signs and hashes all that is new. */
  secret: string
  /** The same under the secret that was changed lately: what it has signed is still read. */
  before: Auth | null
  sessionCookie: { name: string; isSecure: boolean }
  passwords: { hash: typeof hashPassword; verify: typeof verifyPassword }
  /** The configured address for links in e-mails: what a demo's visitor has typed stands in nobody else's. */
  linksAt: (request: { url: string }) => string
  /** The site that a request is for. */
  siteAt: (headers: Headers) => SiteId
  /**
   * The country from which a request comes: what the operator's proxy says where one is configured, else what the
   * embedded table says of the address; null where neither knows (B9).
   */
  countryAt: (headers: Headers) => string | null
  /** E-mails reach their readers. */
  sendsEmails: boolean
  /** The configured address. */
  publicUrl: string
  /** Whom authenticators know us by at the request's address; null where browsers have no passkeys. */
  relyingPartyAt: (request: { url: string }) => RelyingParty | null
}

type Wiring = {
  secret: string
  secretBefore?: string | null
  publicUrl: string
  sites?: ReadonlyMap<string, SiteId>
  countryHeader?: string | null
  countryOf?: CountryOf | null
  sendsEmails?: boolean
}

/** The prefix `__Host-` keeps other hosts of the domain from setting the session's cookie. */
export function createAuth({ secret, secretBefore = null, publicUrl, sites = new Map(), ...wiring }: Wiring): Auth {
  const { countryHeader = null, countryOf = null, sendsEmails = true } = wiring
  const addresses = addressesOf({ publicUrl, sites: sites.keys(), listensOn: '', isTrial: false })
  const isSecure = publicUrl.startsWith('https:')
  const same = {
    sessionCookie: { name: `${isSecure ? '__Host-patio' : 'patio'}.session_token`, isSecure },
    passwords: { hash: hashPassword, verify: verifyPassword },
    linksAt: ({ url }: { url: string }) => addresses.originOf(new URL(url).host) ?? addresses.publicUrl,
    siteAt: (headers: Headers) => siteOf(headers.get('host') ?? '', sites).id,
    countryAt: (headers: Headers) =>
      countryHeader
        ? countryNamed(headers.get(countryHeader))
        : (countryOf?.(headers.get(CLIENT_IP_HEADER) ?? '') ?? null),
    sendsEmails,
    publicUrl: addresses.publicUrl,
    relyingPartyAt: ({ url }: { url: string }) => relyingPartyOf(addresses.publicUrl, new URL(url).origin),
  }
  return { secret, before: secretBefore === null ? null : { secret: secretBefore, before: null, ...same }, ...same }
}

/** The present secret, and the earlier one while it is known. */
export const secretsOf = ({ secret, before }: Auth): string[] => (before ? [secret, before.secret] : [secret])

/** The vault encrypts the codes and links that are sent. */
export const emailVaultOf = (auth: Auth): Vault => emailVault(secretsOf(auth))

/** The purpose of the vault for owners' apps. */
export const FACTORS = 'second factors'

/** The vault encrypts what owners' apps share with us. */
export const factorVault = (auth: Auth): Vault => vaultFor(FACTORS, secretsOf(auth))

/** The hash is keyed, so that a reader of the table cannot try addresses or secrets out. */
export const keyedHash = ({ secret }: Pick<Auth, 'secret'>, text: string): string =>
  createHmac('sha256', secret).update(text).digest('hex')

/** All hashes under which a row of this text may stand. */
export const keyedHashes = (auth: Auth, text: string): string[] =>
  secretsOf(auth).map((secret) => keyedHash({ secret }, text))

/** A form that is sealed for a step is none for another. */
type FormPurpose = 'credentials' | 'handover' | 'profile' | 'proof' | 'sign-up'

const FORMS = 'forms'
const formOwner = (purpose: FormPurpose) => `${FORMS} ${purpose}`

/** A form carries these values sealed to its next step, so that no page repeats a password. */
export const seal = (auth: Auth, purpose: FormPurpose, value: object): string =>
  vaultFor(FORMS, secretsOf(auth)).seal(JSON.stringify(value), formOwner(purpose)).text

/** @returns null where we have not sealed it for this purpose */
export function unseal(auth: Auth, purpose: FormPurpose, sealed: string | undefined): unknown {
  if (!sealed || sealed.length > MAX_SEALED) return null
  const vault = vaultFor(FORMS, secretsOf(auth))
  // The last version, whose forms may still be open, named no purpose.
  for (const owner of [formOwner(purpose), FORMS]) {
    try {
      return JSON.parse(vault.openByAny(sealed, owner))
    } catch {
      // Not sealed for this owner.
    }
  }
  return null
}

/** A sign-up form with the longest fields takes so much in UTF-8 and base64. */
const MAX_SEALED = 10_000
