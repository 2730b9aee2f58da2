import { exportJson, exportTable } from '#domain/imports/queries/list-for-export.server.ts'
import { data } from 'react-router'
import { replicaOf } from '#app/session/replica.server.ts'
import { services } from '#app/session/services.ts'
import { fileAnswer, tableAnswer } from '#app/session/table-answer.server.ts'
import { actorOf, visitorOf } from '#app/session/visitor.server.ts'
import type { Route } from './+types/export.route'

/** All of a host's listings as a file, sent while it is read. */
export function loader({ url, context }: Route.LoaderArgs) {
  const replica = replicaOf(context)
  const { clock } = context.get(services)
  const name = `listings-${clock().toISOString().slice(0, 10)}`
  const wanted = { hostId: actorOf(context).userId, origin: visitorOf(context).origin }
  switch (url.searchParams.get('format') ?? 'csv') {
    case 'csv':
    case 'xlsx':
      return tableAnswer(name, exportTable(replica, wanted), { url, context })
    case 'json':
      return fileAnswer(`${name}.json`, 'application/json; charset=utf-8', exportJson(replica, wanted))
    default:
      throw data(null, { status: 404 })
  }
}
