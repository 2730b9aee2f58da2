import { findOwnProfile } from '#domain/accounts/queries/find-own-profile.server.ts'
import { findOwnSettings } from '#domain/accounts/queries/find-own-settings.server.ts'
import { currencyOfCountry } from '#domain/listings/listing.ts'
import { readForPage } from '#domain/payouts/commands/read-stripe-account.server.ts'
import type { AccountGateway } from '#domain/payouts/gateway.server.ts'
import { isPayable } from '#domain/payouts/payout-account.ts'
import { findStripeAccount } from '#domain/payouts/queries/find-stripe-account.server.ts'
import { listOwnAccounts } from '#domain/payouts/queries/list-own-accounts.server.ts'
import { stepOf, stripeCountries } from '#domain/payouts/stripe-account.ts'
import type { RouterContextProvider } from 'react-router'
import type { InstantView } from '#app/session/instant.tsx'
import { instantView } from '#app/session/instant.view.server.ts'
import { services } from '#app/session/services.ts'
import { actorOf, visitorOf } from '#app/session/visitor.server.ts'

type Context = Readonly<RouterContextProvider>

/** A host's Stripe state as of now; null where Stripe is not available. */
export async function stripeView(cameBy: string | undefined, context: Context) {
  const { db, connect } = context.get(services)
  if (!connect) return null
  const { userId, isProved } = actorOf(context)
  const isStale = await askStripe(connect, cameBy, context)
  const [account, accounts, profile, { hasPassword }] = await Promise.all([
    findStripeAccount(db, userId, connect.isLive),
    listOwnAccounts(db, userId),
    findOwnProfile(db, userId),
    findOwnSettings(db, userId),
  ])
  const { language } = visitorOf(context)
  const names = new Intl.DisplayNames([language], { type: 'region' })
  const nameOf = (code: string) => ({ code, name: names.of(code) ?? code })
  const countries = stripeCountries.map(nameOf).toSorted((a, b) => a.name.localeCompare(b.name, language))
  const country = account?.country ?? profile.country ?? 'GB'
  const currency = currencyOfCountry(country)
  const inUse = accounts.find((each) => each.currency === currency)
  const isUsed = inUse?.method === 'stripe'
  return {
    step: account
      ? stepOf({ state: account.state, isMade: account.reference !== null, hasReturned: account.returnedAt !== null })
      : ('none' as const),
    isStale,
    isLate: cameBy === 'again',
    countries,
    country,
    countryName: nameOf(country).name,
    currency,
    hasPassword,
    isProved,
    isUsed,
    replaces:
      inUse && !isUsed ? `${visitorOf(context).t(`paymentSetup:methods.${inUse.method}`)} ${inUse.shown}` : null,
    heldUntil: inUse && isUsed ? holdOf(inUse, context) : null,
  }
}

export type StripeView = NonNullable<Awaited<ReturnType<typeof stripeView>>>

/** @returns whether the stored state may be outdated, because Stripe did not answer */
async function askStripe(connect: AccountGateway, cameBy: string | undefined, context: Context): Promise<boolean> {
  const { db, clock, log } = context.get(services)
  const input = { hostId: actorOf(context).userId, hasReturned: cameBy === 'back' }
  try {
    await readForPage(db, connect, input, clock())
    return false
  } catch (error) {
    log.warn({ err: error }, 'Stripe was not asked about an account')
    return true
  }
}

function holdOf(
  account: { status: 'pending' | 'ready'; heldUntil: Date | null },
  context: Context,
): InstantView | null {
  const { clock } = context.get(services)
  const { heldUntil } = account
  if (!heldUntil || isPayable({ status: 'ready', heldUntil }, clock())) return null
  const visitor = visitorOf(context)
  return instantView(heldUntil, visitor, 'whole', (until) => visitor.t('stripeSetup:held', { until }))
}
