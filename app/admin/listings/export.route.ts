import { noteReading } from '#domain/admin/commands/note-reading.server.ts'
import { walkListings } from '#domain/admin/queries/list-listings.server.ts'
import type { FileCell } from '#platform/table-file.server.ts'
import { replicaOf } from '#app/session/replica.server.ts'
import { services } from '#app/session/services.ts'
import { tableAnswer } from '#app/session/table-answer.server.ts'
import { actorOf, visitorOf } from '#app/session/visitor.server.ts'
import { listingsSought } from './listings-table.server.ts'
import type { Route } from './+types/export.route'

const head = [
  'listing_id',
  'title',
  'host_id',
  'host',
  'status',
  'kind',
  'commune',
  'city',
  'country',
  'price',
  'currency',
  'per',
  'rating',
  'reviews',
  'open_reports',
  'made_at',
]

/** Exports every listing that is found as a table, read while it is sent: instants in UTC, amounts in main units. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, clock } = context.get(services)
  const now = clock()
  await noteReading(db, { adminId: actorOf(context).userId, read: { what: 'listings' } }, now)
  const found = walkListings(replicaOf(context), listingsSought(url.searchParams).sought, {
    language: visitorOf(context).language,
    now,
  })
  return tableAnswer('listings', rowsOf(found), { url, context })
}

async function* rowsOf(found: ReturnType<typeof walkListings>): AsyncGenerator<FileCell[]> {
  yield head
  for await (const listing of found)
    yield [
      listing.id,
      listing.title.text,
      listing.hostId,
      listing.hostName,
      listing.status,
      listing.subcategory,
      listing.commune,
      listing.city,
      listing.country,
      listing.price,
      listing.price.currency,
      listing.unit === 'home' ? 'day' : 'hour',
      listing.rating ?? '',
      listing.reviews,
      listing.reports,
      listing.madeAt.toISOString(),
    ]
}
