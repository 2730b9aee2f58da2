import { providerNames, type SignInProvider, signInProviders } from '#domain/accounts/sign-in-provider.ts'
import { shownName } from '#domain/accounts/account.ts'
import { listBlocked } from '#domain/accounts/queries/list-blocked.server.ts'
import { findOwnSettings } from '#domain/accounts/queries/find-own-settings.server.ts'
import { EXPORT_AFTER_HOURS } from '#domain/privacy/data-export.ts'
import { findOwnExport } from '#domain/privacy/queries/find-export.server.ts'
import { CODE_MINUTES } from '#domain/accounts/code.ts'
import { emailVaultOf } from '#domain/accounts/gateway.server.ts'
import { findEmailChange } from '#domain/accounts/queries/find-email-change.server.ts'
import { isOldCodeNeeded } from '#domain/accounts/queries/is-old-code-needed.server.ts'
import { findRefusal, type Refusal } from '#domain/email/queries/find-refusal.server.ts'
import { newestSecretTo } from '#domain/email/queries/newest-secret-to.server.ts'
import { addMinutes } from '#kernel/zones.ts'
import type { RouterContextProvider } from 'react-router'
import type { InstantView } from '#app/session/instant.tsx'
import { instantView } from '#app/session/instant.view.server.ts'
import { services } from '#app/session/services.ts'
import { actorOf, type Visitor, visitorOf } from '#app/session/visitor.server.ts'
import type { ShownEmail } from '../auth-answer.ts'

export type SettingsView = {
  email: string
  hasPassword: boolean
  /** Providers linked or linkable for logging in; `isLast` marks the only way in, which must stay. */
  ways: readonly { provider: SignInProvider; name: string; isLinked: boolean; isLast: boolean }[]
  isProved: boolean
  /** Its mail server refuses the address; the answer has no addresses. */
  refusal: { since: InstantView; answer: string } | null
  /** A new address needs a code from the present one. */
  asksOldCode: boolean
  /** The requested address, with the e-mails to both where this is a demo. */
  emailChange: { to: string; shownEmails: readonly (ShownEmail & { to: string })[] } | null
  wantsPromotions: boolean
  /** The people whom the user has blocked. */
  blocked: readonly { id: string; name: string }[]
  /** The newest export that has not expired. */
  data: { state: 'making' } | { state: 'ready'; address: string; until: InstantView; mayAskAgain: boolean } | null
}

/** The account settings of a user. */
export async function settingsView(headers: Headers, context: Readonly<RouterContextProvider>): Promise<SettingsView> {
  const { db, auth, social, clock } = context.get(services)
  const visitor = visitorOf(context)
  const { t } = visitor
  const { userId, email, isProved } = actorOf(context)
  const [own, made, next, blocked, refusal, asksOldCode] = await Promise.all([
    findOwnSettings(db, userId),
    findOwnExport(db, userId, clock()),
    findEmailChange(db, userId, clock()),
    listBlocked(db, userId),
    findRefusal(db, userId),
    isOldCodeNeeded(db, auth, userId, headers),
  ])
  return {
    email,
    hasPassword: own.hasPassword,
    // A linked provider stays visible and removable even when it is no longer configured.
    ways: signInProviders
      .filter((provider) => social.providers.includes(provider) || own.ways.includes(provider))
      .map((provider) => ({
        provider,
        name: providerNames[provider],
        isLinked: own.ways.includes(provider),
        isLast: own.ways.every((way) => way === provider) && own.ways.length > 0 && own.passkeys === 0,
      })),
    isProved,
    refusal: refusal && refusalView(refusal, visitor),
    asksOldCode,
    emailChange: next === null ? null : { to: next, shownEmails: await shownEmails([email, next], context) },
    wantsPromotions: own.wantsPromotions,
    blocked: blocked.map(({ id, name }) => ({ id, name: shownName(name, t) })),
    data: made ? dataView(made, context) : null,
  }
}

const refusalView = ({ since, answer }: Refusal, visitor: Visitor) => ({
  since: instantView(since, visitor, 'whole', (when) => visitor.t('account:email.refused.since', { when })),
  answer,
})

async function shownEmails(addresses: readonly string[], context: Readonly<RouterContextProvider>) {
  const { db, auth, demo, clock } = context.get(services)
  if (!demo) return []
  const vault = emailVaultOf(auth)
  const since = addMinutes(clock(), -CODE_MINUTES)
  const emails = await Promise.all(addresses.map((address) => newestSecretTo({ db, vault }, address, since)))
  return emails.flatMap((email, index) => (email ? [{ ...email, to: addresses[index]! }] : []))
}

type Export = NonNullable<Awaited<ReturnType<typeof findOwnExport>>>

function dataView(
  { id, parts, requested_at, expires_at }: Export,
  context: Readonly<RouterContextProvider>,
): SettingsView['data'] {
  const visitor = visitorOf(context)
  const { t } = visitor
  if (parts === null || expires_at === null) return { state: 'making' }
  return {
    state: 'ready',
    address: `/account/export/${id}`,
    until: instantView(expires_at, visitor, 'whole', (when) => t('account:data.until', { when })),
    mayAskAgain: addMinutes(requested_at, EXPORT_AFTER_HOURS * 60) <= context.get(services).clock(),
  }
}
