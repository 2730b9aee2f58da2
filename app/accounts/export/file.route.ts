import { readExport } from '#domain/privacy/queries/find-export.server.ts'
import { noteEvent } from '#domain/accounts/commands/note-event.server.ts'
import { isId } from '#kernel/ids.ts'
import { services } from '#app/session/services.ts'
import { actorOf } from '#app/session/visitor.server.ts'
import type { Route } from './+types/file.route'

/** One file of the user's own export; another person's, or an expired one, is missing. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { db, storage, clock } = context.get(services)
  const { userId } = actorOf(context)
  const part = /^[1-9]\d{0,3}$/.test(params.part) ? Number(params.part) : null
  const input = isId(params.exportId) && part ? { userId, exportId: params.exportId, part } : null
  const file = input && (await readExport(db, storage, input, clock()))
  if (!file) return new Response(null, { status: 404 })
  await noteEvent(db, 'export-read', { accountId: userId, headers: request.headers }, clock())

  return new Response(new Uint8Array(file), {
    headers: {
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="my-data-${part}.zip"`,
      'cache-control': 'private, no-store',
    },
  })
}
