import type { Side } from '#kernel/side.ts'
import type { Db } from '#platform/db.server.ts'
import { readContext } from './read-context.server.ts'

type Parties = { listingId: string } & Readonly<Record<Side, { id: string }>>

/** An admin who decides a claim reads the end of the sides' conversation. */
export async function readExchange(db: Db, { listingId, guest, host }: Parties) {
  const conversation = await db
    .selectFrom('conversations')
    .select('id')
    .where('listing_id', '=', listingId)
    .where('guest_id', '=', guest.id)
    .where('host_id', '=', host.id)
    .executeTakeFirst()
  return conversation ? readContext(db, { kind: 'conversation', thingId: conversation.id }) : []
}
