import { CODE_MINUTES } from '#domain/accounts/code.ts'
import { FRESH_MINUTES, proofWaysOf } from '#domain/accounts/fresh-proof.ts'
import { emailVaultOf } from '#domain/accounts/gateway.server.ts'
import { safeReturn } from '#domain/accounts/input.ts'
import { findOwnFactor } from '#domain/accounts/queries/find-own-factor.server.ts'
import { findOwnSettings } from '#domain/accounts/queries/find-own-settings.server.ts'
import { newestSecretTo } from '#domain/email/queries/newest-secret-to.server.ts'
import { addMinutes } from '#kernel/zones.ts'
import type { RouterContextProvider } from 'react-router'
import { pageMeta } from '#app/seo/page.server.ts'
import { factorLackOf } from '#app/session/admin-factor.server.ts'
import { matchAddress } from '#app/session/match-address.server.ts'
import { services } from '#app/session/services.ts'
import { actorOf, visitorOf } from '#app/session/visitor.server.ts'
import type { ShownEmail } from '../auth-answer.ts'

type Context = Readonly<RouterContextProvider>

/** The address to return to, and the ways by which its owner can be proved. */
export async function confirmView({ headers }: Request, url: URL, context: Context) {
  const { t } = visitorOf(context)
  const { userId, email } = actorOf(context)
  const { db } = context.get(services)
  const [settings, factor, lack] = await Promise.all([
    findOwnSettings(db, userId),
    findOwnFactor(db, userId),
    factorLackOf(headers, context),
  ])
  const [hasApp, needsBoth] = [factor !== null, lack === 'proof']
  return {
    ...returnOf(url),
    email,
    ways: proofWaysOf({ ...settings, hasApp, needsBoth }),
    hasApp,
    minutes: { fresh: FRESH_MINUTES, code: CODE_MINUTES },
    page: pageMeta(context, { title: t('confirm:title'), description: t('confirm:description'), path: null }),
  }
}

export type ConfirmView = Omit<Awaited<ReturnType<typeof confirmView>>, 'page'>

/** Leads back to what asks who it is, and nowhere else. */
export function returnOf(url: URL): { to: string; isFile: boolean } {
  const to = safeReturn(url.searchParams.get('to'))
  const { fresh, access } = matchAddress(to.replace(/[?#].*/, '')).address
  // Admins' pages ask for both factors before they are shown.
  return Object.keys(fresh).length > 0 || access.startsWith('admin')
    ? { to, isFile: fresh.file !== undefined }
    : { to: '/', isFile: false }
}

/** The demo sends no e-mails, so the page shows the one with the code. */
export async function shownCode(context: Context): Promise<ShownEmail | null> {
  const { db, auth, demo, clock } = context.get(services)
  if (!demo) return null
  const since = addMinutes(clock(), -CODE_MINUTES)
  return (await newestSecretTo({ db, vault: emailVaultOf(auth) }, actorOf(context).email, since)) ?? null
}
