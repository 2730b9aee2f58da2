import { readContext } from '#domain/reports/queries/read-context.server.ts'
import type { Side } from '#kernel/side.ts'
import type { Db } from '#platform/db.server.ts'
import type { FoundClaim } from './find-claim.server.ts'

type Parties = Pick<FoundClaim, 'listingId' | Side>

/** An admin who decides reads the end of the sides' conversation. */
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
