import type { Tx } from '#platform/db.server.ts'
import { sql } from 'kysely'

/** An e-mail is deferred for at most so long. */
export const DIGEST_MINUTES = 60

/** One transaction at a time counts or collects a recipient's e-mails. */
export async function waitForEmails(tx: Tx, recipientId: string): Promise<void> {
  await sql`select wait_for_turn('letters', ${recipientId})`.execute(tx)
}
