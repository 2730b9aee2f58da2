import type { Db } from '#platform/db.server.ts'
import { sealAgain } from '#platform/sealed-rows.server.ts'
import { vaultFor } from '#platform/vault.server.ts'
import { FACTORS } from '../gateway.server.ts'

/**
 * Encrypts with the present secret what owners' apps share with us.
 *
 * @param secrets the installation's, the present one first
 */
export const sealFactorsAgain = (db: Db, secrets: readonly string[]) =>
  sealAgain(db, {
    vault: vaultFor(FACTORS, secrets),
    read: async (tx, after, max) => {
      const rows = await tx
        .selectFrom('second_factors')
        .select(['user_id', 'secret'])
        .$if(after !== null, (query) => query.where('user_id', '>', after!))
        .orderBy('user_id')
        .limit(max)
        .forUpdate()
        .execute()
      return rows.map(({ user_id: id, secret: text }) => ({ id, text, owner: id }))
    },
    write: (tx, id, secret) => tx.updateTable('second_factors').set({ secret }).where('user_id', '=', id).execute(),
  })
