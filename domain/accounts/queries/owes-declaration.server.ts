import type { Db, Tx } from '#platform/db.server.ts'
import { showsTraders } from '../trader.ts'

/** Guests in such a country must learn whether the host is a trader, which this host has not said. */
export async function owesDeclaration(db: Db | Tx, hostId: string, countryCode: string): Promise<boolean> {
  if (!showsTraders(countryCode)) return false
  const declaration = await db
    .selectFrom('host_declarations')
    .select('user_id')
    .where('user_id', '=', hostId)
    .executeTakeFirst()
  return declaration === undefined
}
