import { readExport } from '#domain/privacy/queries/find-export.server.ts'
import { noteEvent } from '#domain/accounts/commands/note-event.server.ts'
import { isId } from '#kernel/ids.ts'
import { services } from '#app/session/services.ts'
import { fileAnswer } from '#app/session/table-answer.server.ts'
import { actorOf } from '#app/session/visitor.server.ts'
import type { Route } from './+types/file.route'

/** The file of the user's own export; another person's, or an expired one, is missing. */
export async function loader({ request, params: { exportId }, context }: Route.LoaderArgs) {
  const { db, storage, clock } = context.get(services)
  const { userId } = actorOf(context)
  const file = isId(exportId) ? await readExport(db, storage, { userId, exportId }, clock()) : null
  if (!file) return new Response(null, { status: 404 })
  await noteEvent(db, 'export-read', { accountId: userId, headers: request.headers }, clock())

  return fileAnswer('my-data.zip', 'application/zip', file)
}
