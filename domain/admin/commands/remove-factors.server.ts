import { removeFactorsOf } from '#domain/accounts/commands/remove-factor.server.ts'
import { findAccountAt } from '#domain/accounts/queries/find-account-at.server.ts'
import { type Db, inTransaction } from '#platform/db.server.ts'
import { recordAudit } from '#platform/audit.server.ts'

/**
 * By a command of the program, for somebody who has lost every second factor and has shown the operator who they are.
 *
 * @returns whether there was an account with one
 */
export async function removeFactors(
  db: Db,
  { email, origin }: { email: string; origin: string },
  now: Date,
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const account = await findAccountAt(tx, email).executeTakeFirst()
    if (!account || !(await removeFactorsOf(tx, { userId: account.id, origin }, now))) return false
    const on = { kind: 'user', id: account.id } as const
    await recordAudit(tx, { actorId: null, action: 'factor-removed', on }, now)
    return true
  })
}
