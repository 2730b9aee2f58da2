import { exportListings } from '#domain/imports/queries/list-for-export.server.ts'
import { data } from 'react-router'
import { services } from '#app/session/services.ts'
import { actorOf, visitorOf } from '#app/session/visitor.server.ts'
import type { Route } from './+types/export.route'

const types = { csv: 'text/csv; charset=utf-8', json: 'application/json; charset=utf-8' } as const

/** All of a host's listings as a file, sent while it is read. */
export function loader({ url, context }: Route.LoaderArgs) {
  const { db, clock } = context.get(services)
  const format = url.searchParams.get('format') ?? 'csv'
  if (format !== 'csv' && format !== 'json') throw data(null, { status: 404 })

  const { userId: hostId } = actorOf(context)
  const parts = exportListings(db, { hostId, format, origin: visitorOf(context).origin })
  const encoder = new TextEncoder()
  const file = new ReadableStream<Uint8Array>({
    pull: async (stream) => {
      const part = await parts.next()
      if (part.done) stream.close()
      else stream.enqueue(encoder.encode(part.value))
    },
    cancel: async () => void (await parts.return(undefined)),
  })
  return new Response(file, {
    headers: {
      'content-type': types[format],
      'content-disposition': `attachment; filename="listings-${clock().toISOString().slice(0, 10)}.${format}"`,
      'cache-control': 'private, no-store',
    },
  })
}
