import type { Db, Tx } from '#platform/db.server.ts'

type Refused = { recipient_id: string | null; to_address: string }

/**
 * The address is refused since the first time, until an e-mail arrives; of the answers the newest stays. An address that the account no longer has is
 * not noted.
 *
 * @param answer what the mail server has said, without addresses
 */
export async function noteRefusal(
  tx: Tx,
  { recipient_id, to_address }: Refused,
  answer: string,
  now: Date,
): Promise<void> {
  if (recipient_id === null) return
  await tx
    .insertInto('refused_addresses')
    .columns(['user_id', 'since', 'answer'])
    .expression((eb) =>
      eb
        .selectFrom('user')
        .select(['user.id', eb.val(now).as('since'), eb.val(answer).as('answer')])
        .where('id', '=', recipient_id)
        .where('email', '=', to_address)
        // A change of the address waits, and takes the row away again.
        .forShare(),
    )
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ answer, tried_at: null }))
    .execute()
}

/** An e-mail has arrived there, so that nothing of before counts any more; at another address than the account's it says nothing. */
export async function liftRefusal(db: Db, { recipient_id, to_address }: Refused): Promise<void> {
  if (recipient_id === null) return
  await db
    .deleteFrom('refused_addresses')
    .where('user_id', '=', recipient_id)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('user').select('id').where('id', '=', recipient_id).where('email', '=', to_address)),
    )
    .execute()
}

/** Somebody tries the account's address again: e-mails go there until it is refused once more. */
export async function tryRefused(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx.updateTable('refused_addresses').set({ tried_at: now }).where('user_id', '=', userId).execute()
}
