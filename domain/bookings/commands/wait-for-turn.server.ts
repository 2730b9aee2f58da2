import type { Tx } from '#platform/db.server.ts'
import { sql } from 'kysely'

/** Taken before any other lock, in the order that `wait_for_turn` documents. */
export async function waitForTurn(tx: Tx, guestId: string): Promise<void> {
  await sql`select wait_for_turn('guest', ${guestId})`.execute(tx)
}
