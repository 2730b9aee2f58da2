import type { Db, Tx } from '#platform/db.server.ts'

type Refused = { recipient_id: string | null; to_address: string }

/**
 * The address is refused from the first time on; the newest answer stays. An address that the account no longer has is of no account.
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
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ answer }))
    .execute()
}

/** @param of.address where an e-mail has arrived; left out: whatever the account's is, because somebody tries it again */
export async function liftRefusal(
  db: Db | Tx,
  { userId, address }: { userId: string; address?: string },
): Promise<void> {
  await db
    .deleteFrom('refused_addresses')
    .where('user_id', '=', userId)
    .$if(address !== undefined, (query) =>
      query.where(({ exists, selectFrom }) =>
        exists(selectFrom('user').select('user.id').where('user.id', '=', userId).where('email', '=', address!)),
      ),
    )
    .execute()
}
