import { CODE_MINUTES } from '#domain/accounts/code.ts'
import { countriesIn } from '#domain/accounts/countries.ts'
import { findOwnProfile } from '#domain/accounts/queries/find-own-profile.server.ts'
import { findOwnSettings } from '#domain/accounts/queries/find-own-settings.server.ts'
import { currencyOfCountry } from '#domain/listings/listing.ts'
import { banksToChoose, chileanAccounts, kindOf } from '#domain/payouts/bank-details.ts'
import { ChosenFields } from '#domain/payouts/input.ts'
import { listMissing, listOwnAccounts, type OwnAccount } from '#domain/payouts/queries/list-own-accounts.server.ts'
import { payableAccount } from '#domain/payouts/queries/payable-account.server.ts'
import type { RouterContextProvider } from 'react-router'
import { instantView } from '#app/session/instant.view.server.ts'
import { services } from '#app/session/services.ts'
import { actorOf, visitorOf } from '#app/session/visitor.server.ts'

type Context = Readonly<RouterContextProvider>

/** A host's accounts and the fields for another, without anything encrypted. */
export async function setupView(params: Record<string, string>, context: Context) {
  const { db, connect } = context.get(services)
  const { userId, isProved } = actorOf(context)
  const { language, site } = visitorOf(context)
  const [accounts, missing, profile, { hasPassword }] = await Promise.all([
    listOwnAccounts(db, userId),
    listMissing(db, userId),
    findOwnProfile(db, userId),
    findOwnSettings(db, userId),
  ])
  const chosen = ChosenFields.parse(params)
  const country = chosen.country ?? profile.country ?? (site.id === 'uk' ? 'GB' : 'CL')
  const method = country === 'CL' ? chosen.method : 'bank'
  const inUse = accounts.find(({ currency }) => currency === currencyOfCountry(country))
  const { first, others } = countriesIn(language)
  // One text is less than half of a list of objects: the page has 230 countries.
  const linesOf = (list: typeof first) => list.map(({ code, name }) => `${code} ${name}`).join('\n')
  return {
    accounts: await Promise.all(accounts.map((account) => accountView(account, context))),
    missing,
    isProved,
    hasStripe: connect !== null,
    hasPassword,
    codeMinutes: CODE_MINUTES,
    countries: { first: linesOf(first), others: linesOf(others) },
    banks: banksToChoose(),
    kinds: chileanAccounts,
    chosen: {
      country,
      method,
      kind: method === 'payku' ? ('payku' as const) : kindOf(country),
      currency: currencyOfCountry(country),
      // The account that the new one would replace.
      replaces: inUse ? { id: inUse.id, shown: inUse.shown } : null,
    },
  }
}

export type SetupView = Awaited<ReturnType<typeof setupView>>

/** Applies the rule of payouts, so that the page promises nothing else. */
async function accountView(account: OwnAccount, context: Context) {
  const visitor = visitorOf(context)
  const { t, language } = visitor
  const { db, clock } = context.get(services)
  const { method, country, currency, status, shown, heldUntil } = account
  const paid = await payableAccount(db, actorOf(context).userId, currency, clock())
  const state = paid ? ('ready' as const) : status === 'pending' ? ('pending' as const) : ('held' as const)
  return {
    currency,
    country,
    countryName: new Intl.DisplayNames([language], { type: 'region' }).of(country) ?? country,
    method: t(`paymentSetup:methods.${method}`),
    shown,
    state:
      state === 'held' && heldUntil
        ? instantView(heldUntil, visitor, 'whole', (until) => t('paymentSetup:states.held', { until }))
        : t(`paymentSetup:states.${state}`, { until: '' }),
  }
}

export type AccountView = Awaited<ReturnType<typeof accountView>>
