import type { Actor } from '#domain/accounts/account.ts'
import type { Door } from '#domain/accounts/commands/door.server.ts'
import { confirmOwner } from '#domain/accounts/commands/confirm-owner.server.ts'
import { mayUseAddress } from '#domain/accounts/policy.ts'
import type { Language } from '#domain/i18n/language.ts'
import { newId } from '#kernel/ids.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import type { Db } from '#platform/db.server.ts'
import type { OnboardingFailure } from '../errors.ts'
import type { AccountGateway } from '../gateway.server.ts'
import { findStripeAccount } from '../queries/find-stripe-account.server.ts'
import { stripeCountries } from '../stripe-account.ts'

type Works = { db: Db; door: Door; connect: AccountGateway }
/** @property language of the page that the host returns to */
type BeginInput = { actor: Actor; password: string; country: string; language: Language }

/**
 * Opens or continues a Stripe account, after proof of the owner, as its pages decide where money goes.
 *
 * @returns the address of Stripe's pages, which works once
 */
export async function beginStripeAccount(
  { db, door, connect }: Works,
  { actor, password, country, language }: BeginInput,
  request: Request,
  now: Date,
): Promise<Result<string, OnboardingFailure>> {
  if (!mayUseAddress(actor, 'be-paid')) return fail({ reason: 'not-proved' })
  const confirmed = await confirmOwner(db, door, { userId: actor.userId, password }, request, now)
  if (!confirmed.ok) return confirmed
  const account = await intendAccount(db, { hostId: actor.userId, isLive: connect.isLive, country }, now)
  if (!account) return fail({ reason: 'no-country' })
  try {
    const reference =
      account.reference ?? (await connect.open({ id: account.id, country: account.country, email: actor.email }))
    if (!reference) {
      await forget(db, account.id)
      return fail({ reason: 'no-country' })
    }
    await db
      .updateTable('stripe_accounts')
      .set({ reference })
      .where('id', '=', account.id)
      .where('reference', 'is', null)
      .execute()
    const { origin } = new URL(request.url)
    const back = (step: string) => `${origin}/stripe-setup?step=${step}&lang=${language}`
    return ok(await connect.link({ reference, returnUrl: back('back'), refreshUrl: back('again') }))
  } catch {
    return fail({ reason: 'unreachable' })
  }
}

type AccountInput = { hostId: string; isLive: boolean; country: string }

/** The account is stored before Stripe is called, so that a repeated call finds it; its country stays. */
async function intendAccount(db: Db, { hostId, isLive, country }: AccountInput, now: Date) {
  const known = await findStripeAccount(db, hostId, isLive)
  if (known) return known
  if (!stripeCountries.includes(country)) return null
  const row = { id: newId(now.getTime()), host_id: hostId, is_live: isLive, country, created_at: now }
  await db
    .insertInto('stripe_accounts')
    .values({ ...row, state: 'missing' })
    .onConflict((conflict) => conflict.columns(['host_id', 'is_live']).doNothing())
    .execute()
  return findStripeAccount(db, hostId, isLive)
}

/** Deletes the account where Stripe opens none, so that another country can be chosen. */
const forget = (db: Db, id: string) =>
  db.deleteFrom('stripe_accounts').where('id', '=', id).where('reference', 'is', null).execute()
