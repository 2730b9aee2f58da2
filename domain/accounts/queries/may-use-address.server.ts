import type { Db, Tx } from '#platform/db.server.ts'
import { mayUseAddress } from '../policy.ts'

/** Reads the account's proof and asks the policy, for commands that know an id alone. */
export async function mayUseAddressOf(
  db: Db | Tx,
  userId: string,
  act: Parameters<typeof mayUseAddress>[1],
): Promise<boolean> {
  const account = await db
    .selectFrom('user')
    .select('emailVerified as isProved')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return mayUseAddress(account, act)
}
