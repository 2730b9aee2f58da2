import type { Db } from '#platform/db.server.ts'

/** A host's Stripe account of the live or test mode. */
export const findStripeAccount = (db: Db, hostId: string, isLive: boolean) =>
  db
    .selectFrom('stripe_accounts')
    .select(['id', 'country', 'reference', 'state', 'returned_at as returnedAt', 'read_at as readAt'])
    .where('host_id', '=', hostId)
    .where('is_live', '=', isLive)
    .executeTakeFirst()
