import type { Db } from '#platform/db.server.ts'
import { sealAgain } from '#platform/sealed-rows.server.ts'
import { ownerOf } from '../queries/open-email.server.ts'
import { emailVault } from './seal-email.server.ts'

/**
 * Encrypts with the present secret the codes and links of e-mails that are stored.
 *
 * @param secrets the installation's, the present one first
 */
export const sealEmailsAgain = (db: Db, secrets: readonly string[]) =>
  sealAgain(db, {
    vault: emailVault(secrets),
    read: async (tx, after, max) => {
      const rows = await tx
        .selectFrom('outgoing_emails')
        .select(['id', 'sealed'])
        .where('sealed', 'is not', null)
        .$if(after !== null, (query) => query.where('id', '>', after!))
        .orderBy('id')
        .limit(max)
        .forUpdate()
        .execute()
      return rows.map(({ id, sealed }) => ({ id, text: sealed!, owner: ownerOf(id) }))
    },
    write: (tx, id, sealed) => tx.updateTable('outgoing_emails').set({ sealed }).where('id', '=', id).execute(),
  })
