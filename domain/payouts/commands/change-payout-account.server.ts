import type { Actor } from '#domain/accounts/account.ts'
import type { Door } from '#domain/accounts/commands/door.server.ts'
import { confirmByCode } from '#domain/accounts/commands/confirm-by-code.server.ts'
import { confirmOwner } from '#domain/accounts/commands/confirm-owner.server.ts'
import { mayUseAddress } from '#domain/accounts/policy.ts'
import { findOldAddresses } from '#domain/accounts/queries/find-old-addresses.server.ts'
import { currencyOfCountry } from '#domain/listings/listing.ts'
import { newId } from '#kernel/ids.ts'
import type { Currency } from '#kernel/money.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { addMinutes } from '#kernel/zones.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { type Db, inTransaction, type Tx } from '#platform/db.server.ts'
import type { Vault } from '#platform/vault.server.ts'
import { sql } from 'kysely'
import { type PayoutDetails, shownOf } from '../bank-details.ts'
import type { AccountFailure } from '../errors.ts'
import { CHANGES_PER_DAY, heldUntil, HOLD_HOURS, ownerOf } from '../payout-account.ts'
import { hasEarned } from '../queries/list-own-accounts.server.ts'
import { findStripeAccount } from '../queries/find-stripe-account.server.ts'
import { notifyOfAccount } from './notify-of-account.server.ts'

/** @property code sent by e-mail, instead of the password */
type Owner = { actor: Actor; password: string; code?: string | null }
/** A Stripe account, with nothing secret on our side. */
type AtStripe = { kind: 'stripe'; stripeAccountId: string; reference: string }
/** Null details remove the account of this currency. */
type Change = { country: string; currency: Currency; details: PayoutDetails | AtStripe | null }
type Works = { db: Db; door: Door; vault: Vault }

/** Replaces the account into which a host is paid in the currency of its country. */
export const changePayoutAccount = (
  works: Works,
  owner: Owner,
  { country, details }: { country: string; details: PayoutDetails },
  request: Request,
  now: Date,
) => change(works, owner, { country, currency: currencyOfCountry(country), details }, request, now)

/**
 * Makes a host's Stripe account their payout account, under the rules of bank accounts.
 *
 * @returns `not-ready` where Stripe does not allow payouts to it yet
 */
export async function payThroughStripe(
  works: Works,
  owner: Owner,
  isLive: boolean,
  request: Request,
  now: Date,
): Promise<Result<null, AccountFailure | { reason: 'not-ready' }>> {
  const account = await findStripeAccount(works.db, owner.actor.userId, isLive)
  if (account?.state !== 'ready' || !account.reference) return fail({ reason: 'not-ready' })
  const { id: stripeAccountId, reference, country } = account
  const details = { kind: 'stripe' as const, stripeAccountId, reference }
  return change(works, owner, { country, currency: currencyOfCountry(country), details }, request, now)
}

/** Removes the account; the host's earnings in this currency then accrue. */
export const removePayoutAccount = (
  works: Works,
  owner: Owner,
  { country, currency }: { country: string; currency: Currency },
  request: Request,
  now: Date,
) => change(works, owner, { country, currency, details: null }, request, now)

/** Proves the owner, changes the account and notifies the owner, also at a recently changed address. */
async function change(
  { db, door, vault }: Works,
  { actor, password, code = null }: Owner,
  input: Change,
  request: Request,
  now: Date,
): Promise<Result<null, AccountFailure>> {
  if (!mayUseAddress(actor, 'be-paid')) return fail({ reason: 'not-proved' })
  const { userId, email } = actor
  const confirmed = code
    ? await confirmByCode(db, door, { userId, email, code }, request, now)
    : await confirmOwner(db, door, { userId, password }, request, now)
  if (!confirmed.ok) return confirmed
  const place = { origin: door.auth.linksAt(request), site: door.auth.siteAt(request.headers) }
  return inTransaction(db, async (tx) => {
    if (!(await mayChange(tx, actor.userId, now))) return fail({ reason: 'too-many-changes' })
    const old = await findOldAddresses(tx, actor.userId, addMinutes(now, -HOLD_HOURS * 60))
    const isSet = await write(tx, vault, { ...input, hostId: actor.userId, isAddressNew: old.length > 0 }, now)
    if (isSet) await notifyOfAccount(tx, { actor, ...place, addresses: [actor.email, ...old] }, now)
    return ok(null)
  })
}

/** Counts one host's changes one after the other, also those of concurrent requests. */
async function mayChange(tx: Tx, hostId: string, now: Date): Promise<boolean> {
  await sql`select wait_for_turn('payout-accounts', ${hostId})`.execute(tx)
  const { count } = await tx
    .selectFrom('payout_accounts')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('host_id', '=', hostId)
    .where('created_at', '>', addMinutes(now, -24 * 60))
    .executeTakeFirstOrThrow()
  return count < CHANGES_PER_DAY
}

type Written = Change & { hostId: string; isAddressNew: boolean }

/** @returns false where there was nothing to remove */
async function write(tx: Tx, vault: Vault, input: Written, now: Date): Promise<boolean> {
  const { hostId, country, currency, details, isAddressNew } = input
  const replaced = await tx
    .updateTable('payout_accounts')
    .set({ replaced_at: now })
    .where('host_id', '=', hostId)
    .where('currency', '=', currency)
    .where('replaced_at', 'is', null)
    .returning('method')
    .executeTakeFirst()
  if (!details && !replaced) return false

  const isChange = await hadOne(tx, hostId, currency)
  const method = details ? methodOf(details) : null
  if (details) {
    const id = newId(now.getTime())
    const held = heldUntil({ isChange, isAddressNew, hasEarned: await hasEarned(tx, hostId, currency) }, now)
    const row = { id, host_id: hostId, method: methodOf(details), country, currency, status: 'ready' as const }
    await tx
      .insertInto('payout_accounts')
      .values({ ...row, ...encrypted(vault, details, { hostId, id }), held_until: held, created_at: now })
      .execute()
  }
  const named = (each: string | null) => each && `${each} ${currency}`
  const changes = { payoutAccount: [named(replaced?.method ?? null), named(method)] } as const
  await recordAudit(
    tx,
    { actorId: hostId, action: 'payout-account-changed', on: { kind: 'user', id: hostId }, changes },
    now,
  )
  return true
}

const methodOf = ({ kind }: PayoutDetails | AtStripe) =>
  kind === 'payku' || kind === 'stripe' ? kind : ('bank' as const)

/** Encrypts secret details; a Stripe account has none on our side. */
function encrypted(vault: Vault, details: PayoutDetails | AtStripe, row: { hostId: string; id: string }) {
  if (details.kind === 'stripe')
    return { stripe_account_id: details.stripeAccountId, shown: `•••• ${details.reference.slice(-4)}` }
  const sealed = vault.seal(JSON.stringify(details), ownerOf(row))
  return { details: sealed.text, key_id: sealed.keyId, shown: shownOf(details) }
}

/** Removed accounts count too, so that a new one in their currency is a change. */
async function hadOne(tx: Tx, hostId: string, currency: Currency): Promise<boolean> {
  const row = await tx
    .selectFrom('payout_accounts')
    .select('id')
    .where('host_id', '=', hostId)
    .where('currency', '=', currency)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
