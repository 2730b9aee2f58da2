import type { Db, Tx } from '#platform/db.server.ts'
import { showsTraders } from '../trader.ts'

/** Whether guests of a space in this country have to be told what this host has not said: a trader or a private person. */
export async function owesDeclaration(db: Db | Tx, hostId: string, countryCode: string): Promise<boolean> {
  if (!showsTraders(countryCode)) return false
  const said = await db
    .selectFrom('host_declarations')
    .select('user_id')
    .where('user_id', '=', hostId)
    .executeTakeFirst()
  return said === undefined
}
