import { findAcquaintance } from '#domain/accounts/queries/find-acquaintance.server.ts'
import type { Db, Tx } from '#platform/db.server.ts'
import type { ReportKind } from '../report.ts'

/** A thing that a person may report, because they may see it. */
type Reportable = {
  listingId: string | null
  /** The person responsible for it. */
  personId: string
  name: string
}

type ReportableInput = { thingId: string; readerId: string | null }

/** Null where there is no such thing, or none that this reader may see. */
export const findReportable = (
  db: Db | Tx,
  { kind, ...input }: ReportableInput & { kind: ReportKind },
  now: Date,
): Promise<Reportable | null> => finders[kind](db, input, now)

type Find = (db: Db | Tx, input: ReportableInput, now: Date) => Promise<Reportable | null>

const finders: Record<ReportKind, Find> = {
  listing: async (db, { thingId }) => {
    const row = await db
      .selectFrom('listings')
      .innerJoin('profiles', 'user_id', 'host_id')
      .select(['listings.id as listingId', 'host_id as personId', 'first_name as name'])
      .where('listings.id', '=', thingId)
      .where('status', '=', 'published')
      .executeTakeFirst()
    return row ?? null
  },
  // Reviews by guests are public; only the guest may read a host's review.
  review: async (db, { thingId, readerId }, now) => {
    const row = await db
      .selectFrom('reviews')
      .innerJoin('bookings', 'bookings.id', 'booking_id')
      .innerJoin('profiles', 'user_id', 'author_id')
      .select(['reviews.listing_id as listingId', 'author_id as personId', 'first_name as name'])
      .where('reviews.id', '=', thingId)
      .where('visible_at', '<=', now)
      .where('hidden_at', 'is', null)
      .where('author_id', 'is distinct from', readerId)
      .where((each) => each.or([each('side', '=', 'guest'), each('bookings.guest_id', '=', readerId)]))
      .executeTakeFirst()
    return row ?? null
  },
  person: async (db, { thingId, readerId }) => {
    const person = readerId && (await findAcquaintance(db, { userId: readerId, otherId: thingId }))
    return person ? { listingId: null, personId: thingId, name: person.name } : null
  },
  conversation: async (db, { thingId, readerId }) => {
    const row = await withOther(db, readerId).where('conversations.id', '=', thingId).executeTakeFirst()
    return row ?? null
  },
  message: async (db, { thingId, readerId }) => {
    const row = await withOther(db, readerId)
      .innerJoin('messages', 'messages.conversation_id', 'conversations.id')
      .where('messages.id', '=', thingId)
      .where('kind', 'in', ['text', 'images'])
      .where('removed_at', 'is', null)
      .whereRef('author_id', '=', 'profiles.user_id')
      .executeTakeFirst()
    return row ?? null
  },
}

/** A reader's conversations, each with the other person. */
const withOther = (db: Db | Tx, readerId: string | null) =>
  db
    .selectFrom('conversations')
    .innerJoin('conversation_sides as own', 'own.conversation_id', 'conversations.id')
    .innerJoin('conversation_sides as theirs', (join) =>
      join.onRef('theirs.conversation_id', '=', 'own.conversation_id').onRef('theirs.side', '<>', 'own.side'),
    )
    .innerJoin('profiles', 'profiles.user_id', 'theirs.user_id')
    .select(['listing_id as listingId', 'profiles.user_id as personId', 'first_name as name'])
    .where('own.user_id', '=', readerId)
