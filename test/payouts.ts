import { settleAtCheckIn } from '#domain/bookings/commands/settle-shares.server.ts'
import { ownerOf } from '#domain/payouts/payout-account.ts'
import { newId } from '#kernel/ids.ts'
import type { Db } from '#platform/db.server.ts'
import { aListing, aPaidBooking, days, type TestListing } from './factories.ts'
import { sql } from 'kysely'
import { testVault } from './vault.ts'

/** Of a host, ready to be paid to; what is encrypted in it is nothing. */
export async function aBankAccount(db: Db, hostId: string, { heldUntil = null }: { heldUntil?: Date | null } = {}) {
  const id = newId()
  await sql`update payout_accounts set replaced_at = now() where host_id = ${hostId}`.execute(db)
  await sql`insert into payout_accounts (id, host_id, method, country, currency, status, details, key_id, shown, held_until, created_at)
    select ${id}, ${hostId}, 'bank', 'CL', currency, 'ready', 'x', 'abcdefabcdef', '•••• 1234', ${heldUntil}, now()
    from listings where host_id = ${hostId} limit 1`.execute(db)
  return id
}

/** Two nights from that day, whose share is posted when they begin: 100,000 to the host, 10,000 to us. */
export async function aBegunStay(db: Db, listing: TestListing, from: string, to: string) {
  const { bookingId } = await aPaidBooking(db, listing, { stay: days(from, to) })
  const { starts_at } = await db
    .selectFrom('bookings')
    .select('starts_at')
    .where('id', '=', bookingId)
    .executeTakeFirstOrThrow()
  await settleAtCheckIn(db, bookingId, starts_at)
  return { bookingId, startsAt: starts_at }
}

export async function aHostToPay(db: Db): Promise<TestListing> {
  const listing = await aListing(db)
  await aBankAccount(db, listing.hostId)
  return listing
}

/** Reads from the ledger what a host is owed, and what is on its way. */
export async function balancesOf(db: Db, hostId: string): Promise<{ owed: number; onItsWay: number }> {
  const { rows } = await sql<{ owed: number; onItsWay: number }>`
    select coalesce(-sum(p.amount_minor) filter (where kind = 'host'), 0)::bigint as owed,
      coalesce(-sum(p.amount_minor) filter (where kind = 'payout'), 0)::bigint as "onItsWay"
    from ledger_accounts a join postings p on p.account_id = a.id where owner_id = ${hostId}`.execute(db)
  return rows[0]!
}

/** Of a host, with a provider that pays them. */
export async function aPaykuAccount(db: Db, hostId: string, clientId = 'client-1'): Promise<string> {
  const id = newId()
  await sql`update payout_accounts set replaced_at = now() where host_id = ${hostId} and replaced_at is null`.execute(
    db,
  )
  const sealed = testVault.seal(JSON.stringify({ kind: 'payku', clientId }), ownerOf({ hostId, id }))
  await sql`insert into payout_accounts (id, host_id, method, country, currency, status, details, key_id, shown, created_at)
    select ${id}, ${hostId}, 'payku', 'CL', currency, 'ready', ${sealed.text}, ${sealed.keyId}, ${clientId}, now()
    from listings where host_id = ${hostId} limit 1`.execute(db)
  return id
}

/** Of a host, at Stripe: the account there, and that it is where the host is paid. */
export async function aStripeAccount(
  db: Db,
  hostId: string,
  { reference, isLive = false }: { reference: string; isLive?: boolean },
) {
  const [stripeAccountId, id] = [newId(), newId()]
  await sql`update payout_accounts set replaced_at = now() where host_id = ${hostId} and replaced_at is null`.execute(
    db,
  )
  await sql`insert into stripe_accounts (id, host_id, is_live, country, reference, state, created_at)
    values (${stripeAccountId}, ${hostId}, ${isLive}, 'GB', ${reference}, 'ready', now())`.execute(db)
  await sql`insert into payout_accounts (id, host_id, method, country, currency, status, stripe_account_id, shown, created_at)
    select ${id}, ${hostId}, 'stripe', 'GB', currency, 'ready', ${stripeAccountId}, '•••• 1234', now()
    from listings where host_id = ${hostId} limit 1`.execute(db)
  return { stripeAccountId, accountId: id }
}
