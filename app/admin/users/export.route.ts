import { noteReading } from '#domain/admin/commands/note-reading.server.ts'
import { walkPeople } from '#domain/admin/queries/list-people.server.ts'
import type { FileCell } from '#platform/table-file.server.ts'
import { replicaOf } from '#app/session/replica.server.ts'
import { services } from '#app/session/services.ts'
import { tableAnswer } from '#app/session/table-answer.server.ts'
import { actorOf } from '#app/session/visitor.server.ts'
import { peopleSought } from './people-table.server.ts'
import type { Route } from './+types/export.route'

const head = ['person_id', 'name', 'email', 'country', 'since', 'published_listings', 'bookings', 'admin', 'suspended']

/** Exports everybody who is found as a table, read while it is sent: instants in UTC. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, clock } = context.get(services)
  await noteReading(db, { adminId: actorOf(context).userId, read: { what: 'people' } }, clock())
  const found = walkPeople(replicaOf(context), peopleSought(url.searchParams).sought)
  return tableAnswer('people', rowsOf(found), { url, context })
}

async function* rowsOf(found: ReturnType<typeof walkPeople>): AsyncGenerator<FileCell[]> {
  yield head
  for await (const person of found)
    yield [
      person.id,
      person.name,
      person.email,
      person.country ?? '',
      person.since.toISOString(),
      person.listings,
      person.bookings,
      person.isAdmin ? 'yes' : 'no',
      person.isSuspended ? 'yes' : 'no',
    ]
}
