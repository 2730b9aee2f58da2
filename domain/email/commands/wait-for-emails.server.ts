import type { Tx } from '#platform/db.server.ts'
import { sql } from 'kysely'

/** E-mails are deferred for this long at most. */
export const DIGEST_MINUTES = 60

/** Waits until no other transaction counts or collects this recipient's e-mails. */
export async function waitForEmails(tx: Tx, recipientId: string): Promise<void> {
  await sql`select wait_for_turn('letters', ${recipientId})`.execute(tx)
}
