import type { Tx } from '#platform/db.server.ts'
import { sql } from 'kysely'

/**
 * Waits until no other hold of this guest is being counted. Taken before any other lock: `wait_for_turn` documents the
 * order.
 */
export async function waitForTurn(tx: Tx, guestId: string): Promise<void> {
  await sql`select wait_for_turn('guest', ${guestId})`.execute(tx)
}
